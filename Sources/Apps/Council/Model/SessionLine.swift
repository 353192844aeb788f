package import Store

/// A session as a list shows it; also one that stands in the calendar only.
package struct SessionLine: Sendable, Equatable, RowReadable {
    /// Nil while there is nothing but a date.
    package var id: CouncilSession.ID?
    package var committee: String
    package var title: String?
    /// `2026-11-30`.
    package var date: String
    /// `18:00`, or nil.
    package var time: String?
    package var location: String?
    /// Public items of its agenda.
    package var itemCount: Int
    package var hasProtocol: Bool
    package var isCancelled: Bool
    package var url: String?

    package init(
        id: CouncilSession.ID?,
        committee: String,
        title: String? = nil,
        date: String,
        time: String? = nil,
        location: String? = nil,
        itemCount: Int = 0,
        hasProtocol: Bool = false,
        isCancelled: Bool = false,
        url: String? = nil
    ) {
        self.id = id
        self.committee = committee
        self.title = title
        self.date = date
        self.time = time
        self.location = location
        self.itemCount = itemCount
        self.hasProtocol = hasProtocol
        self.isCancelled = isCancelled
        self.url = url
    }

    package init(row: Row) throws(StoreError) {
        id = try row.getOptional("ksinr")
        committee = try row.get("committee")
        title = try row.getOptional("title")
        date = try row.get("session_date")
        time = try row.getOptional("session_time")
        location = try row.getOptional("location")
        itemCount = try row.get("n_items")
        hasProtocol = try row.get("has_protocol")
        isCancelled = try row.get("is_cancelled")
        url = try row.getOptional("url")
    }

    /// Of `council_sessions`.
    static let columns: SQL = """
        council_sessions.ksinr AS ksinr, council_sessions.committee AS committee, council_sessions.title AS title,
        council_sessions.session_date AS session_date, council_sessions.session_time AS session_time,
        council_sessions.location AS location,
        (SELECT COUNT(*) FROM council_agenda_items
            WHERE council_agenda_items.ksinr = council_sessions.ksinr AND is_public = 1) AS n_items,
        CASE WHEN EXISTS (SELECT 1 FROM council_protocols
            WHERE council_protocols.ksinr = council_sessions.ksinr AND status = 'ok') THEN 1 ELSE 0 END AS has_protocol,
        council_sessions.is_cancelled AS is_cancelled, council_sessions.url AS url
        """

    /// The same columns of `council_scheduled_sessions`.
    static let scheduledColumns: SQL = """
        NULL AS ksinr, council_scheduled_sessions.committee AS committee, NULL AS title,
        council_scheduled_sessions.session_date AS session_date,
        council_scheduled_sessions.session_time AS session_time, council_scheduled_sessions.location AS location,
        0 AS n_items, 0 AS has_protocol, 0 AS is_cancelled, NULL AS url
        """
}
