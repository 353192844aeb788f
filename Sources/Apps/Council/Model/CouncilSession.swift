package import Base
package import Store

/// A meeting of one or several committees.
package struct CouncilSession: Sendable, Equatable, RowReadable {
    /// `ksinr`: ours, kept for ever.
    package struct ID: Identifier, Bindable, Readable {
        package let rawValue: Int64

        package init(rawValue: Int64) { self.rawValue = rawValue }
    }

    package let id: ID
    package let body: Body.ID
    package let oparlID: String
    /// The names of its committees, joined for reading.
    package let committee: String
    /// A name of its own; nil where it would only repeat the committee's.
    package let title: String?
    /// Day in the council's zone: `2026-11-30`.
    package let date: String
    /// `18:00` in the council's zone; nil when the source does not know it.
    package let time: String?
    /// The begin as a moment; 18:00 where the time is unknown.
    package let startsAt: Timestamp
    package let endsAt: Timestamp?
    package let location: String?
    package let isCancelled: Bool
    /// Names the agenda by its meaning; nil while there is none.
    package let agendaHash: String?
    /// Its page in the council's own information system.
    package let url: String?

    package init(row: Row) throws(StoreError) {
        id = try row.get("ksinr")
        body = try row.get("body")
        oparlID = try row.get("oparl_id")
        committee = try row.get("committee")
        title = try row.getOptional("title")
        date = try row.get("session_date")
        time = try row.getOptional("session_time")
        startsAt = try row.get("starts_at")
        endsAt = try row.getOptional("ends_at")
        location = try row.getOptional("location")
        isCancelled = try row.get("is_cancelled")
        agendaHash = try row.getOptional("agenda_hash")
        url = try row.getOptional("url")
    }

    static let columns: SQL = """
        council_sessions.ksinr, council_sessions.body, council_sessions.oparl_id, council_sessions.committee,
        council_sessions.title, council_sessions.session_date, council_sessions.session_time,
        council_sessions.starts_at, council_sessions.ends_at, council_sessions.location,
        council_sessions.is_cancelled, council_sessions.agenda_hash, council_sessions.url
        """
}
