package import Store

/// Figures over all decisions.
package enum Overview {
    /// Decisions counted in four ways.
    package struct Analysis: Sendable, Equatable {
        package var outcomes: [FieldCount]
        package var votes: [FieldCount]
        package var byCommittee: [FieldCount]
        /// By `2026-11`, in order of time.
        package var byMonth: [FieldCount]

        package init(
            outcomes: [FieldCount],
            votes: [FieldCount],
            byCommittee: [FieldCount],
            byMonth: [FieldCount]
        ) {
            self.outcomes = outcomes
            self.votes = votes
            self.byCommittee = byCommittee
            self.byMonth = byMonth
        }

        /// Decisions there are at all.
        package var total: Int { outcomes.reduce(0) { $0 + $1.count } }
    }

    /// What is talked about more or less than before.
    package struct Trend: Sendable, Equatable {
        package var slug: String
        package var name: String
        package var count: Int
        package var countBefore: Int

        package init(slug: String, name: String, count: Int, countBefore: Int) {
            self.slug = slug
            self.name = name
            self.count = count
            self.countBefore = countBefore
        }
    }

    /// Fields of policy, the biggest first.
    package static func fields(of town: Body.ID? = nil, in transaction: Transaction) throws -> [FieldCount] {
        try transaction.all(
            """
            SELECT policy_field AS name, COUNT(*) AS n FROM \(DecisionLine.source)
            WHERE council_decisions.kind = 'decision' AND policy_field IS NOT NULL \(Town.condition(town))
            GROUP BY policy_field ORDER BY n DESC, name
            """
        )
    }

    /// Decisions by outcome, vote, committee and month; between two days where those are given.
    package static func analysis(
        from: String?,
        to: String?,
        of town: Body.ID? = nil,
        in transaction: Transaction
    ) throws -> Analysis {
        var conditions = Conditions("council_decisions.kind = 'decision'", "council_sessions.deleted_at IS NULL")
        if let town { conditions.add("council_sessions.body = \(town)") }
        if let from { conditions.add("council_decisions.session_date >= \(from)") }
        if let to { conditions.add("council_decisions.session_date <= \(to)") }
        func count(_ column: SQL, _ order: SQL = "n DESC, name", limit: Int = 200) throws -> [FieldCount] {
            try transaction.all(
                """
                SELECT \(column) AS name, COUNT(*) AS n FROM \(DecisionLine.source)
                WHERE \(conditions.sql) AND \(column) IS NOT NULL GROUP BY \(column) ORDER BY \(order) LIMIT \(limit)
                """
            )
        }
        return Analysis(
            outcomes: try count("council_decisions.outcome"),
            votes: try count("council_decisions.vote"),
            byCommittee: try count("council_sessions.committee", limit: 30),
            byMonth: try count("SUBSTR(council_decisions.session_date, 1, 7)", "name DESC", limit: 120).reversed()
        )
    }

    /// What occurs most in the last 90 days, against the 90 before.
    package static func trends(
        today: CouncilDay,
        of town: Body.ID? = nil,
        limit: Int = 20,
        in transaction: Transaction
    ) throws -> [Trend] {
        let (start, middle) = ((today + -180).text, (today + -90).text)
        let rows = try transaction.rows(
            """
            SELECT council_entities.slug, council_entities.name,
                CAST(SUM(CASE WHEN council_decisions.session_date > \(middle) THEN 1 ELSE 0 END) AS BIGINT) AS n,
                CAST(SUM(CASE WHEN council_decisions.session_date > \(middle) THEN 0 ELSE 1 END) AS BIGINT) AS n_before
            FROM \(DecisionLine.source)
            JOIN council_entity_links ON council_entity_links.decision_id = council_decisions.id
            JOIN council_entities ON council_entities.slug = council_entity_links.slug
            WHERE council_decisions.session_date > \(start) AND council_decisions.session_date <= \(today.text)
                \(Town.condition(town))
            GROUP BY council_entities.slug, council_entities.name
            """
        )
        let all = try rows.map { row in
            Trend(
                slug: try row.get("slug"),
                name: try row.get("name"),
                count: try row.get("n"),
                countBefore: try row.get("n_before")
            )
        }
        let risen = all.filter { $0.count > 0 }.sorted {
            ($1.count - $1.countBefore, $1.count, $0.name) < ($0.count - $0.countBefore, $0.count, $1.name)
        }
        return Array(risen.prefix(limit))
    }

    /// How many decisions name each district.
    package static func places(of town: Body.ID? = nil, in transaction: Transaction) throws -> [FieldCount] {
        try transaction.all(
            """
            SELECT place_id AS name, COUNT(*) AS n FROM \(DecisionLine.source)
            JOIN council_decision_places ON council_decision_places.decision_id = council_decisions.id
            WHERE council_sessions.deleted_at IS NULL \(Town.condition(town))
            GROUP BY place_id ORDER BY n DESC, name
            """
        )
    }

    /// The find of a day: one of the decisions that people talk about most, the same for everyone.
    package static func find(
        on day: CouncilDay,
        of town: Body.ID? = nil,
        in transaction: Transaction
    ) throws -> DecisionLine? {
        let ids: [Decision.ID] = try transaction.scalars(
            """
            SELECT council_decisions.id FROM \(DecisionLine.source)
            WHERE kind = 'decision' AND outcome <> 'kein_beschluss' AND council_decisions.session_date < \(day.text)
                AND council_sessions.deleted_at IS NULL \(Town.condition(town))
            ORDER BY COALESCE(interest, importance, 0) DESC, council_decisions.session_date DESC, council_decisions.id DESC
            LIMIT 365
            """
        )
        guard !ids.isEmpty else { return nil }
        let id = ids[Int(day.number % Int64(ids.count))]
        return try transaction.first(
            "SELECT \(DecisionLine.columns) FROM \(DecisionLine.source) WHERE council_decisions.id = \(id)"
        )
    }
}
