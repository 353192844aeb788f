internal import Accounts
internal import Base
package import Store

/// Something with a title, and with a date or none: a task or a sale that may come, as its ``DatedLook`` says.
package struct DatedItem: Sendable, Equatable, RowReadable {
    /// The number of its row.
    package struct ID: Identifier, Bindable, Readable {
        package let rawValue: Int64

        package init(rawValue: Int64) { self.rawValue = rawValue }
    }

    package let id: ID
    package let title: String
    /// `2026-11-30T16:00` by the visitor's clock, or the pure date `2026-11-30`; nil without one (seed: the toggle
    /// "Datum festlegen").
    package let date: String?
    /// Never where nothing is ticked off.
    package let isDone: Bool

    package init(row: Row) throws(StoreError) {
        id = try row.get("id")
        title = try row.get("title")
        date = try row.getOptional("dated")
        isDone = try row.getOptional("done_at", as: String.self) != nil
    }

    /// More of them nobody looks through.
    static let limit = 2000
    /// The longest title, in characters.
    static let titleLimit = 300

    /// A visitor's own: what is to do first, by its date, those without one last.
    static func all(_ look: DatedLook, of owner: Account.ID, in transaction: Transaction) throws -> [DatedItem] {
        let undone: SQL = look.canBeDone ? "CASE WHEN done_at IS NULL THEN 0 ELSE 1 END, " : ""
        return try transaction.all(
            """
            SELECT \(look.columns) FROM \(look.table) WHERE owner_id = \(owner)
            ORDER BY \(undone)CASE WHEN \(look.column) IS NULL THEN 1 ELSE 0 END, \(look.column), id
            """
        )
    }

    /// One of a visitor's own.
    static func find(
        _ id: ID,
        _ look: DatedLook,
        of owner: Account.ID,
        in transaction: Transaction
    ) throws -> DatedItem? {
        try transaction.first(
            "SELECT \(look.columns) FROM \(look.table) WHERE id = \(id) AND owner_id = \(owner)"
        )
    }

    /// Keeps a new one; nil for one too many.
    static func insert(
        _ title: String,
        date: String?,
        isDone: Bool,
        _ look: DatedLook,
        owner: Account.ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> DatedItem? {
        let count: Int =
            try transaction.scalar("SELECT COUNT(*) FROM \(look.table) WHERE owner_id = \(owner)") ?? 0
        guard count < limit else { return nil }
        let done: (column: SQL, value: SQL) = look.canBeDone ? (", done_at", ", \(isDone ? now : nil)") : ("", "")
        return try transaction.first(
            """
            INSERT INTO \(look.table) (owner_id, title, \(look.column)\(done.column), created_at)
            VALUES (\(owner), \(title), \(date)\(done.value), \(now)) RETURNING \(look.columns)
            """
        )
    }

    /// Keeps a changed one.
    static func update(
        _ id: ID,
        _ title: String,
        date: String?,
        isDone: Bool,
        _ look: DatedLook,
        owner: Account.ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> DatedItem? {
        let done: SQL =
            look.canBeDone
            ? ", done_at = CASE WHEN \(isDone) = 0 THEN NULL ELSE COALESCE(done_at, \(now)) END" : ""
        return try transaction.first(
            """
            UPDATE \(look.table) SET title = \(title), \(look.column) = \(date)\(done)
            WHERE id = \(id) AND owner_id = \(owner) RETURNING \(look.columns)
            """
        )
    }

    /// Deletes one.
    ///
    /// - Returns: whether the visitor had it.
    static func delete(
        _ id: ID,
        _ look: DatedLook,
        of owner: Account.ID,
        in transaction: Transaction
    ) throws -> Bool {
        try transaction.execute("DELETE FROM \(look.table) WHERE id = \(id) AND owner_id = \(owner)") == 1
    }
}

extension DatedLook {
    /// What ``DatedItem`` reads, by the same names in both tables.
    fileprivate var columns: SQL {
        "id, title, \(column) AS dated, \(canBeDone ? "done_at" : "NULL AS done_at" as SQL)"
    }
}
