internal import Accounts
internal import Base
internal import Store

/// An item of an agenda that a person keeps in mind.
struct Bookmark: Sendable, RowReadable {
    let session: CouncilSession.ID
    let itemNumber: String
    let title: String
    let committee: String
    let date: String

    init(row: Row) throws(StoreError) {
        session = try row.get("ksinr")
        itemNumber = try row.get("item_number")
        title = try row.get("title")
        committee = try row.get("committee")
        date = try row.get("session_date")
    }

    /// What a person bookmarked, the latest session first; what is on no agenda any more is left out.
    static func all(of owner: Account.ID, in transaction: Transaction) throws -> [Bookmark] {
        try transaction.all(
            """
            SELECT b.ksinr, b.item_number, i.title, s.committee, s.session_date
            FROM council_bookmarks b
            JOIN council_agenda_items i ON i.ksinr = b.ksinr AND i.item_number = b.item_number
            JOIN council_sessions s ON s.ksinr = b.ksinr
            WHERE b.owner_id = \(owner) AND s.deleted_at IS NULL
            ORDER BY s.session_date DESC, b.ksinr, i.position
            """
        )
    }

    /// The numbers that a person bookmarked in a session.
    static func numbers(
        of owner: Account.ID,
        in session: CouncilSession.ID,
        _ transaction: Transaction
    ) throws -> Set<String> {
        Set(
            try transaction.scalars(
                "SELECT item_number FROM council_bookmarks WHERE owner_id = \(owner) AND ksinr = \(session)"
            )
        )
    }

    /// Keeps a public item in mind.
    ///
    /// - Returns: false when there is no such item.
    static func add(
        _ itemNumber: String,
        of session: CouncilSession.ID,
        owner: Account.ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> Bool {
        guard try isPublic(itemNumber, of: session, in: transaction) else { return false }
        try transaction.execute(
            """
            INSERT INTO council_bookmarks (owner_id, ksinr, item_number, created_at)
            VALUES (\(owner), \(session), \(itemNumber), \(now)) ON CONFLICT DO NOTHING
            """
        )
        return true
    }

    /// Drops a bookmark, also one whose item has gone.
    ///
    /// - Returns: false when there is neither the bookmark nor such an item.
    static func remove(
        _ itemNumber: String,
        of session: CouncilSession.ID,
        owner: Account.ID,
        in transaction: Transaction
    ) throws -> Bool {
        let removed = try transaction.execute(
            """
            DELETE FROM council_bookmarks
            WHERE owner_id = \(owner) AND ksinr = \(session) AND item_number = \(itemNumber)
            """
        )
        return try removed > 0 || isPublic(itemNumber, of: session, in: transaction)
    }

    private static func isPublic(
        _ itemNumber: String,
        of session: CouncilSession.ID,
        in transaction: Transaction
    ) throws -> Bool {
        let found: Int? = try transaction.scalar(
            """
            SELECT 1 FROM council_agenda_items i JOIN council_sessions s ON s.ksinr = i.ksinr
            WHERE i.ksinr = \(session) AND i.item_number = \(itemNumber) AND i.is_public = 1 AND s.deleted_at IS NULL
            """
        )
        return found != nil
    }
}
