internal import Store

/// Keeps which places and projects the decisions are about.
enum EntityBook {
    /// Looks at the decisions of some sessions anew.
    ///
    /// Measured or written otherwise, an entity that a person merged or an import brought stays as long as something
    /// points to it.
    static func update(
        _ sessions: [CouncilSession.ID],
        _ finder: EntityFinder,
        in transaction: Transaction
    ) throws {
        let rows = try transaction.rows(
            """
            SELECT council_decisions.id, council_sessions.body, council_decisions.title, council_decisions.summary,
                council_decisions.beschluss, council_vorlagen.title AS paper_title
            FROM council_decisions
            JOIN council_sessions ON council_sessions.ksinr = council_decisions.ksinr
            LEFT JOIN council_vorlagen ON council_vorlagen.kvonr = council_decisions.kvonr
            WHERE council_decisions.ksinr IN (\(sessions))
            """
        )
        guard !rows.isEmpty else { return }
        var entities: [String: [Value]] = [:]
        var (links, places): ([Value], [Value]) = ([], [])
        var ids: [Decision.ID] = []
        for row in rows {
            let id: Decision.ID = try row.get("id")
            let body: Body.ID = try row.get("body")
            ids.append(id)
            let texts = try ["title", "paper_title", "summary", "beschluss"].compactMap { name -> String? in
                try row.getOptional(name)
            }
            let text = texts.joined(separator: "\n")
            for finding in finder.find(in: text) {
                entities[finding.slug] = [.text(finding.slug), body.value, .text(finding.name), .text(finding.kind)]
                links += [.text(finding.slug), id.value]
            }
            for place in finder.districts(in: text) { places += [id.value, .text(place)] }
        }
        try transaction.execute("DELETE FROM council_entity_links WHERE decision_id IN (\(ids))")
        try transaction.execute("DELETE FROM council_decision_places WHERE decision_id IN (\(ids))")
        let named = entities.keys.sorted().flatMap { entities[$0] ?? [] }
        try insert("council_entities (slug, body, name, kind)", 4, named, in: transaction)
        try insert("council_entity_links (slug, decision_id)", 2, links, in: transaction)
        try insert("council_decision_places (decision_id, place_id)", 2, places, in: transaction)
    }

    private static func insert(
        _ table: String,
        _ columns: Int,
        _ values: [Value],
        in transaction: Transaction
    ) throws {
        let most = columns * 500
        for start in stride(from: 0, to: values.count, by: most) {
            try transaction.execute(
                .rows(
                    "INSERT INTO \(table) VALUES",
                    columns: columns,
                    Array(values[start..<min(start + most, values.count)]),
                    "ON CONFLICT DO NOTHING"
                )
            )
        }
    }
}
