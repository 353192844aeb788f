package import Store

/// A place or a project with the decisions about it.
package struct EntityDetail: Sendable {
    package var entity: EntityLine
    /// The latest, the newest first.
    package var decisions: [DecisionLine]
    /// The sum of the amounts that its decisions name; nil where none does.
    package var money: Int64?
    /// How often each party moved something about it.
    package var parties: [(party: String, count: Int)]
    package var fields: [FieldCount]
    /// What occurs together with it, most often first.
    package var related: [EntityLine]

    package init(
        entity: EntityLine,
        decisions: [DecisionLine],
        money: Int64? = nil,
        parties: [(party: String, count: Int)] = [],
        fields: [FieldCount] = [],
        related: [EntityLine] = []
    ) {
        self.entity = entity
        self.decisions = decisions
        self.money = money
        self.parties = parties
        self.fields = fields
        self.related = related
    }

    private static let shown = 50

    /// Reads an entity by the name in links.
    package static func find(_ slug: String, in transaction: Transaction) throws -> EntityDetail? {
        guard
            let entity: EntityLine = try transaction.first(
                """
                SELECT slug, name, kind,
                    (SELECT COUNT(*) FROM council_entity_links WHERE slug = council_entities.slug) AS n
                FROM council_entities WHERE slug = \(slug)
                """
            )
        else { return nil }
        let linked: SQL = """
            \(DecisionLine.source) JOIN council_entity_links ON council_entity_links.decision_id = council_decisions.id
            WHERE council_entity_links.slug = \(slug) AND council_sessions.deleted_at IS NULL
            """
        let factions: [String?] = try transaction.rows(
            "SELECT council_decisions.factions FROM \(linked) AND council_decisions.factions IS NOT NULL"
        ).map { try $0.getOptional("factions") }
        var parties: [String: Int] = [:]
        for party in factions.flatMap(TextList.read) { parties[party, default: 0] += 1 }
        return EntityDetail(
            entity: entity,
            decisions: try transaction.all(
                """
                SELECT \(DecisionLine.columns) FROM \(linked)
                ORDER BY council_decisions.session_date DESC, council_decisions.id DESC LIMIT \(shown)
                """
            ),
            money: try transaction.scalar("SELECT CAST(SUM(council_decisions.amount_eur) AS BIGINT) FROM \(linked)"),
            parties: parties.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) },
            fields: try transaction.all(
                """
                SELECT council_decisions.policy_field AS name, COUNT(*) AS n FROM \(linked)
                AND council_decisions.policy_field IS NOT NULL
                GROUP BY council_decisions.policy_field ORDER BY n DESC, name
                """
            ),
            related: try transaction.all(
                """
                SELECT council_entities.slug, council_entities.name, council_entities.kind, COUNT(*) AS n
                FROM council_entity_links AS own
                JOIN council_entity_links AS other ON other.decision_id = own.decision_id AND other.slug <> own.slug
                JOIN council_entities ON council_entities.slug = other.slug
                WHERE own.slug = \(slug) GROUP BY council_entities.slug, council_entities.name, council_entities.kind
                ORDER BY n DESC, council_entities.name LIMIT 8
                """
            )
        )
    }
}

/// How many decisions there are of something that has a name.
package struct FieldCount: Sendable, Equatable, RowReadable {
    package var name: String
    package var count: Int

    package init(name: String, count: Int) {
        self.name = name
        self.count = count
    }

    package init(row: Row) throws(StoreError) {
        name = try row.get("name")
        count = try row.get("n")
    }
}
