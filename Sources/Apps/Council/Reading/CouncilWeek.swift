package import Accounts
package import Store

/// The Ratswoche: what meets from Monday to Sunday, and what was decided.
package struct CouncilWeek: Sendable {
    package var from: CouncilDay
    package var to: CouncilDay
    package var sessions: [SessionLine]
    package var decisions: [DecisionLine]
    /// The committees that the reader subscribes to.
    package var subscribed: Set<String>

    package init(
        from: CouncilDay,
        to: CouncilDay,
        sessions: [SessionLine],
        decisions: [DecisionLine],
        subscribed: Set<String> = []
    ) {
        self.from = from
        self.to = to
        self.sessions = sessions
        self.decisions = decisions
        self.subscribed = subscribed
    }

    /// The week in which a day lies.
    package static func load(
        around day: CouncilDay,
        reader: Account.ID?,
        of town: Body.ID? = nil,
        in transaction: Transaction
    ) throws -> CouncilWeek {
        let (from, to) = (day.monday, day.monday + 6)
        let sessions: [SessionLine] = try transaction.all(
            """
            SELECT \(SessionLine.columns) FROM council_sessions
            WHERE council_sessions.deleted_at IS NULL
                AND council_sessions.session_date BETWEEN \(from.text) AND \(to.text) \(Town.condition(town))
            UNION ALL SELECT \(SessionLine.scheduledColumns) FROM council_scheduled_sessions
            WHERE session_date BETWEEN \(from.text) AND \(to.text) \(Town.condition(town, of: "council_scheduled_sessions"))
            ORDER BY session_date, session_time, committee
            """
        )
        let decisions: [DecisionLine] = try transaction.all(
            """
            SELECT \(DecisionLine.columns) FROM \(DecisionLine.source)
            WHERE council_decisions.kind = 'decision' AND council_sessions.deleted_at IS NULL
                AND council_decisions.session_date BETWEEN \(from.text) AND \(to.text) \(Town.condition(town))
            ORDER BY COALESCE(council_decisions.importance, 0) DESC, council_decisions.id LIMIT 200
            """
        )
        let names: [String] =
            try reader.map {
                try transaction.scalars("SELECT committee_name FROM committee_subscriptions WHERE owner_id = \($0)")
            } ?? []
        return CouncilWeek(from: from, to: to, sessions: sessions, decisions: decisions, subscribed: Set(names))
    }
}
