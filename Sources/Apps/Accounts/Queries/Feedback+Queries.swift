package import Base
package import Store

extension Feedback {
    /// Stores a message.
    package static func insert(
        owner: Account.ID?,
        email: String?,
        kind: Kind,
        message: String,
        at now: Timestamp,
        in transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO feedback (owner_id, email, kind, message, created_at)
            VALUES (\(owner?.rawValue ?? 0), \(email), \(kind.rawValue), \(message), \(now))
            """
        )
    }

    /// All of it, the newest first.
    package static func all(limit: Int = 500, in transaction: Transaction) throws -> [Feedback] {
        try transaction.all("SELECT * FROM feedback ORDER BY id DESC LIMIT \(limit)")
    }

    /// One message, or nil.
    package static func find(_ id: ID, in transaction: Transaction) throws -> Feedback? {
        try transaction.first("SELECT * FROM feedback WHERE id = \(id)")
    }

    /// How many are unread.
    package static func unread(in transaction: Transaction) throws -> Int {
        try transaction.scalar("SELECT COUNT(*) FROM feedback WHERE read_at IS NULL") ?? 0
    }

    /// Marks one as read, or as unread.
    ///
    /// - Returns: whether there is one.
    package static func mark(_ id: ID, readAt moment: Timestamp?, in transaction: Transaction) throws -> Bool {
        try transaction.execute("UPDATE feedback SET read_at = \(moment) WHERE id = \(id)") == 1
    }

    /// Claims the one answer that a message gets, so that two administrators do not both write.
    ///
    /// - Returns: whether nobody had.
    static func claimAnswer(_ id: ID, at now: Timestamp, in transaction: Transaction) throws -> Bool {
        try transaction.execute("UPDATE feedback SET notified_at = \(now) WHERE id = \(id) AND notified_at IS NULL")
            == 1
    }

    /// Gives the claim back: the answer did not leave.
    static func releaseAnswer(_ id: ID, in transaction: Transaction) throws {
        try transaction.execute("UPDATE feedback SET notified_at = NULL WHERE id = \(id)")
    }
}
