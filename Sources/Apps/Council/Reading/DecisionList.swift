package import Accounts
package import Store

/// Decisions by page, filtered and searched.
package struct DecisionList: Sendable {
    /// What else decisions are chosen by.
    package struct Filter: Sendable, Equatable {
        package var field: String?
        package var outcome: Decision.Outcome?
        package var place: String?
        /// A topic of the reader's own.
        package var topic: Int64?

        package init(
            field: String? = nil,
            outcome: Decision.Outcome? = nil,
            place: String? = nil,
            topic: Int64? = nil
        ) {
            self.field = field
            self.outcome = outcome
            self.place = place
            self.topic = topic
        }
    }

    package var total: Int
    package var decisions: [DecisionLine]

    package init(total: Int, decisions: [DecisionLine]) {
        self.total = total
        self.decisions = decisions
    }

    /// One page of the list: the best hits first where something is searched, the latest else.
    package static func load(
        _ query: ListQuery,
        _ filter: Filter,
        search: SearchTerms?,
        in transaction: Transaction
    ) throws -> DecisionList {
        var conditions = Conditions("council_decisions.kind = 'decision'", "council_sessions.deleted_at IS NULL")
        if let town = query.town { conditions.add("council_sessions.body = \(town)") }
        if let committee = query.committee { conditions.add("council_sessions.committee = \(committee)") }
        if let from = query.from { conditions.add("council_decisions.session_date >= \(from)") }
        if let to = query.to { conditions.add("council_decisions.session_date <= \(to)") }
        if let field = filter.field { conditions.add("council_decisions.policy_field = \(field)") }
        if let outcome = filter.outcome { conditions.add("council_decisions.outcome = \(outcome.rawValue)") }
        if let place = filter.place {
            conditions.add(
                """
                council_decisions.id IN (SELECT decision_id FROM council_decision_places WHERE place_id = \(place))
                """
            )
        }
        if let topic = filter.topic {
            conditions.add(
                "council_decisions.id IN (SELECT decision_id FROM council_topic_matches WHERE topic_id = \(topic))"
            )
        }
        var (source, order): (SQL, SQL) = (
            DecisionLine.source, "council_decisions.session_date DESC, council_decisions.id DESC"
        )
        if let search {
            source = search.decisions(transaction.dialect)
            conditions.add(search.condition(.decisions, transaction.dialect))
            order = search.order(.decisions, transaction.dialect) + ", " + order
        }
        let decisions: [DecisionLine] = try transaction.all(
            """
            SELECT \(DecisionLine.columns) FROM \(source) WHERE \(conditions.sql) ORDER BY \(order)
            LIMIT \(query.limit) OFFSET \(query.offset)
            """
        )
        let total = try transaction.scalar("SELECT COUNT(*) FROM \(source) WHERE \(conditions.sql)", as: Int.self)
        return DecisionList(total: total ?? 0, decisions: decisions)
    }

    /// Whether a topic is an account's own.
    package static func owns(_ owner: Account.ID, topic: Int64, in transaction: Transaction) throws -> Bool {
        try transaction.scalar("SELECT 1 FROM topics WHERE id = \(topic) AND owner_id = \(owner)", as: Int.self) != nil
    }
}
