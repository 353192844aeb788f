internal import Accounts
internal import Base
internal import Store

extension CouncilSession {
    /// The session with a number, unless it was deleted.
    static func find(_ id: ID, in transaction: Transaction) throws -> CouncilSession? {
        try transaction.first(
            "SELECT \(columns) FROM council_sessions WHERE ksinr = \(id) AND deleted_at IS NULL"
        )
    }

    /// Sessions still to come whose agenda was published while somebody could be told, the next first.
    ///
    /// What a silent import brought has no change in the log: it is known to everybody.
    static func announced(after now: Timestamp, in transaction: Transaction) throws -> [CouncilSession] {
        try transaction.all(
            """
            SELECT \(columns) FROM council_sessions
            WHERE starts_at > \(now) AND agenda_hash IS NOT NULL AND is_cancelled = 0 AND deleted_at IS NULL
                AND EXISTS (SELECT 1 FROM council_changes c
                    WHERE c.ksinr = council_sessions.ksinr AND c.kind = 'agenda')
            ORDER BY starts_at, ksinr
            """
        )
    }

    /// Sessions of a day that have an agenda.
    static func withAgenda(on day: Int64, in transaction: Transaction) throws -> [CouncilSession] {
        try transaction.all(
            """
            SELECT \(columns) FROM council_sessions
            WHERE session_date = \(CivilDay.text(of: day)) AND agenda_hash IS NOT NULL
                AND is_cancelled = 0 AND deleted_at IS NULL
            ORDER BY starts_at, ksinr
            """
        )
    }
}

extension AgendaItem {
    /// A session's public items, in their order.
    static func open(of session: CouncilSession.ID, in transaction: Transaction) throws -> [AgendaItem] {
        try transaction.all(
            """
            SELECT \(columns) FROM council_agenda_items WHERE ksinr = \(session) AND is_public = 1
            ORDER BY position, item_number
            """
        )
    }
}
