package import Accounts
package import Store

/// Sessions by page, filtered and searched.
package struct SessionList: Sendable {
    /// Which part of time.
    package enum Scope: String, Sendable, CaseIterable {
        case all
        /// From today on, the nearest first, with what stands in the calendar only.
        case upcoming
        /// Before today, the latest first.
        case recent
    }

    /// An item that hits a topic of the reader's.
    package struct TopicItem: Sendable, Equatable {
        package var itemNumber: String
        package var topic: String

        package init(itemNumber: String, topic: String) {
            self.itemNumber = itemNumber
            self.topic = topic
        }
    }

    package var total: Int
    package var sessions: [SessionLine]
    /// The reader's hits, by session.
    package var topicItems: [CouncilSession.ID: [TopicItem]]

    package init(total: Int, sessions: [SessionLine], topicItems: [CouncilSession.ID: [TopicItem]] = [:]) {
        self.total = total
        self.sessions = sessions
        self.topicItems = topicItems
    }

    /// One page of the list.
    ///
    /// `today` is `2026-11-30`, `search` what the words mean to the index, `reader` whose topics are looked at.
    package static func load(
        _ query: ListQuery,
        scope: Scope,
        today: String,
        search: SearchTerms?,
        reader: Account.ID?,
        in transaction: Transaction
    ) throws -> SessionList {
        var real = Conditions("council_sessions.deleted_at IS NULL")
        var scheduled = Conditions()
        if let town = query.town {
            real.add("council_sessions.body = \(town)")
            scheduled.add("body = \(town)")
        }
        if let committee = query.committee {
            real.add(
                """
                (council_sessions.committee = \(committee) OR EXISTS (
                    SELECT 1 FROM council_session_committees JOIN committees
                    ON committees.kgrnr = council_session_committees.kgrnr
                    WHERE council_session_committees.ksinr = council_sessions.ksinr AND committees.name = \(committee)))
                """
            )
            scheduled.add("committee = \(committee)")
        }
        let (from, to) = days(query, scope, today)
        if let from {
            real.add("council_sessions.session_date >= \(from)")
            scheduled.add("session_date >= \(from)")
        }
        if let to {
            real.add("council_sessions.session_date <= \(to)")
            scheduled.add("session_date <= \(to)")
        }
        if scope == .recent { real.add("council_sessions.session_date < \(today)") }
        if let search {
            real.add("council_sessions.ksinr IN (\(search.sessions(transaction.dialect)))")
        }
        // What stands in the calendar only has no words to be found by.
        let hasScheduled = scope == .upcoming && search == nil
        var rows: SQL = "SELECT \(SessionLine.columns) FROM council_sessions WHERE \(real.sql)"
        if hasScheduled {
            rows =
                rows
                + " UNION ALL SELECT \(SessionLine.scheduledColumns) FROM council_scheduled_sessions WHERE \(scheduled.sql)"
        }
        let order: SQL = scope == .upcoming ? "ASC" : "DESC"
        let sessions: [SessionLine] = try transaction.all(
            """
            \(rows) ORDER BY session_date \(order), session_time \(order), committee, ksinr \(order)
            LIMIT \(query.limit) OFFSET \(query.offset)
            """
        )
        var total = try transaction.scalar("SELECT COUNT(*) FROM council_sessions WHERE \(real.sql)", as: Int.self) ?? 0
        if hasScheduled {
            total +=
                try transaction.scalar(
                    "SELECT COUNT(*) FROM council_scheduled_sessions WHERE \(scheduled.sql)",
                    as: Int.self
                ) ?? 0
        }
        let items = try reader.map { try topicItems(of: sessions.compactMap(\.id), $0, in: transaction) }
        return SessionList(total: total, sessions: sessions, topicItems: items ?? [:])
    }

    private static func days(_ query: ListQuery, _ scope: Scope, _ today: String) -> (from: String?, to: String?) {
        scope == .upcoming ? (max(today, query.from ?? today), query.to) : (query.from, query.to)
    }

    /// What of these sessions' agendas hits a topic of an account.
    package static func topicItems(
        of sessions: [CouncilSession.ID],
        _ owner: Account.ID,
        in transaction: Transaction
    ) throws -> [CouncilSession.ID: [TopicItem]] {
        guard !sessions.isEmpty else { return [:] }
        let rows = try transaction.rows(
            """
            SELECT council_agenda_matches.ksinr, council_agenda_matches.item_number, topics.name
            FROM council_agenda_matches JOIN topics ON topics.id = council_agenda_matches.topic_id
            WHERE council_agenda_matches.owner_id = \(owner) AND council_agenda_matches.ksinr IN (\(sessions))
            ORDER BY council_agenda_matches.ksinr, council_agenda_matches.item_number, topics.name
            """
        )
        var items: [CouncilSession.ID: [TopicItem]] = [:]
        for row in rows {
            items[try row.get("ksinr"), default: []].append(
                TopicItem(itemNumber: try row.get("item_number"), topic: try row.get("name"))
            )
        }
        return items
    }
}
