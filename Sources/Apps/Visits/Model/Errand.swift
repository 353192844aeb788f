internal import Accounts
internal import Base
package import Store

/// Something to do, with a moment or without: `Aufgabe`.
package struct Errand: Sendable, Equatable, RowReadable {
    /// The number of its row.
    package struct ID: Identifier, Bindable, Readable {
        package let rawValue: Int64

        package init(rawValue: Int64) { self.rawValue = rawValue }
    }

    package let id: ID
    package let title: String
    /// `2026-11-30T16:00` by the visitor's clock; nil without one (seed: the toggle "Datum festlegen").
    package let due: String?
    package let isDone: Bool

    package init(row: Row) throws(StoreError) {
        id = try row.get("id")
        title = try row.get("title")
        due = try row.getOptional("faellig")
        isDone = try row.getOptional("done_at", as: String.self) != nil
    }

    /// More of them nobody looks through.
    static let limit = 2000
    /// The longest title, in characters.
    static let titleLimit = 300

    /// A visitor's errands: what is to do first, by its moment, those without one last.
    static func all(of owner: Account.ID, in transaction: Transaction) throws -> [Errand] {
        try transaction.all(
            """
            SELECT id, title, faellig, done_at FROM visit_tasks WHERE owner_id = \(owner)
            ORDER BY CASE WHEN done_at IS NULL THEN 0 ELSE 1 END, CASE WHEN faellig IS NULL THEN 1 ELSE 0 END, faellig, id
            """
        )
    }

    /// One of a visitor's errands.
    static func find(_ id: ID, of owner: Account.ID, in transaction: Transaction) throws -> Errand? {
        try transaction.first(
            "SELECT id, title, faellig, done_at FROM visit_tasks WHERE id = \(id) AND owner_id = \(owner)"
        )
    }

    /// Keeps a new one; nil for one too many.
    static func insert(
        _ title: String,
        due: String?,
        isDone: Bool,
        owner: Account.ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> Errand? {
        let count: Int = try transaction.scalar("SELECT COUNT(*) FROM visit_tasks WHERE owner_id = \(owner)") ?? 0
        guard count < limit else { return nil }
        return try transaction.first(
            """
            INSERT INTO visit_tasks (owner_id, title, faellig, done_at, created_at)
            VALUES (\(owner), \(title), \(due), \(isDone ? now : nil), \(now)) RETURNING id, title, faellig, done_at
            """
        )
    }

    /// Keeps a changed one.
    static func update(
        _ id: ID,
        _ title: String,
        due: String?,
        isDone: Bool,
        owner: Account.ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> Errand? {
        try transaction.first(
            """
            UPDATE visit_tasks SET title = \(title), faellig = \(due),
                done_at = CASE WHEN \(isDone) = 0 THEN NULL ELSE COALESCE(done_at, \(now)) END
            WHERE id = \(id) AND owner_id = \(owner) RETURNING id, title, faellig, done_at
            """
        )
    }

    /// Deletes one.
    ///
    /// - Returns: whether the visitor had it.
    static func delete(_ id: ID, of owner: Account.ID, in transaction: Transaction) throws -> Bool {
        try transaction.execute("DELETE FROM visit_tasks WHERE id = \(id) AND owner_id = \(owner)") == 1
    }
}
