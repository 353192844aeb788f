/// Pieces of statements that the dialects say differently.
extension SQL {
    /// Ends a SELECT whose rows this transaction is going to change; rows that another one holds are left out.
    ///
    /// Lets several processes claim different rows side by side. SQLite has one writer, who needs none of it.
    ///
    ///     "SELECT id FROM job WHERE done_at IS NULL ORDER BY id LIMIT 100 \(SQL.forUpdateSkipLocked(transaction.dialect))"
    package static func forUpdateSkipLocked(_ dialect: Database.Dialect) -> SQL {
        switch dialect {
        case .sqlite: ""
        case .postgres: "FOR UPDATE SKIP LOCKED"
        }
    }

    /// Ends a SELECT whose rows this transaction is going to change; waits for whoever holds them.
    package static func forUpdate(_ dialect: Database.Dialect) -> SQL {
        switch dialect {
        case .sqlite: ""
        case .postgres: "FOR UPDATE"
        }
    }
}
