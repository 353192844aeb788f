internal import Accounts
internal import Base
package import Store

/// A sale that may come, with a day or without: `Verkaufschance`.
package struct Opportunity: Sendable, Equatable, RowReadable {
    /// The number of its row.
    package struct ID: Identifier, Bindable, Readable {
        package let rawValue: Int64

        package init(rawValue: Int64) { self.rawValue = rawValue }
    }

    package let id: ID
    package let title: String
    /// `2026-11-30`: a pure date (seed).
    package let day: String?

    package init(row: Row) throws(StoreError) {
        id = try row.get("id")
        title = try row.get("title")
        day = try row.getOptional("datum")
    }

    /// More of them nobody looks through.
    static let limit = 2000

    /// A visitor's chances by their day, those without one last.
    static func all(of owner: Account.ID, in transaction: Transaction) throws -> [Opportunity] {
        try transaction.all(
            """
            SELECT id, title, datum FROM visit_opportunities WHERE owner_id = \(owner)
            ORDER BY CASE WHEN datum IS NULL THEN 1 ELSE 0 END, datum, id
            """
        )
    }

    /// One of a visitor's chances.
    static func find(_ id: ID, of owner: Account.ID, in transaction: Transaction) throws -> Opportunity? {
        try transaction.first(
            "SELECT id, title, datum FROM visit_opportunities WHERE id = \(id) AND owner_id = \(owner)"
        )
    }

    /// Keeps a new one; nil for one too many.
    static func insert(
        _ title: String,
        day: String?,
        owner: Account.ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> Opportunity? {
        let count: Int =
            try transaction.scalar("SELECT COUNT(*) FROM visit_opportunities WHERE owner_id = \(owner)") ?? 0
        guard count < limit else { return nil }
        return try transaction.first(
            """
            INSERT INTO visit_opportunities (owner_id, title, datum, created_at)
            VALUES (\(owner), \(title), \(day), \(now)) RETURNING id, title, datum
            """
        )
    }

    /// Keeps a changed one.
    static func update(
        _ id: ID,
        _ title: String,
        day: String?,
        owner: Account.ID,
        in transaction: Transaction
    ) throws -> Opportunity? {
        try transaction.first(
            """
            UPDATE visit_opportunities SET title = \(title), datum = \(day)
            WHERE id = \(id) AND owner_id = \(owner) RETURNING id, title, datum
            """
        )
    }

    /// Deletes one.
    ///
    /// - Returns: whether the visitor had it.
    static func delete(_ id: ID, of owner: Account.ID, in transaction: Transaction) throws -> Bool {
        try transaction.execute("DELETE FROM visit_opportunities WHERE id = \(id) AND owner_id = \(owner)") == 1
    }
}
