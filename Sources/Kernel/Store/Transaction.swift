/// Statements that succeed or fail together.
///
/// Used on the driver's thread only, until its body returns. After a statement that failed the body should end: SQLite
/// would go on, PostgreSQL refuses all further statements of the transaction. What may fail in the ordinary course is
/// said in the statement itself, `ON CONFLICT DO NOTHING` say.
package struct Transaction {
    /// Which SQL the driver speaks, for the few statements that differ.
    package let dialect: Database.Dialect
    private let executeStatement: (SQL) throws -> Int
    private let queryRows: (SQL) throws -> [Row]
    let repeatStatement: Repeating?

    /// Runs a statement once for each `count` values, whose places in the text are `?`; returns the rows of all runs.
    package typealias Repeating = (_ text: String, _ values: ArraySlice<Value>, _ count: Int) throws -> [Row]

    /// A transaction by its driver's functions.
    ///
    /// - Parameters:
    ///   - dialect: which SQL the driver speaks.
    ///   - execute: runs one statement, returns how many rows it changed.
    ///   - query: runs one statement, returns its rows.
    ///   - repeating: runs one statement again and again with other values; nil where that is no less work than
    ///     running as many.
    package init(
        dialect: Database.Dialect,
        execute: @escaping (SQL) throws -> Int,
        query: @escaping (SQL) throws -> [Row],
        repeating: Repeating? = nil
    ) {
        self.dialect = dialect
        executeStatement = execute
        queryRows = query
        repeatStatement = repeating
    }

    /// Runs one statement that answers no rows.
    ///
    /// - Returns: how many rows it inserted, changed or deleted.
    @discardableResult
    package func execute(_ sql: SQL) throws -> Int { try executeStatement(sql) }

    /// All rows of one statement (`INSERT … RETURNING` included).
    package func rows(_ sql: SQL) throws -> [Row] { try queryRows(sql) }

    /// All rows as values.
    package func all<T: RowReadable>(_ sql: SQL, as type: T.Type = T.self) throws -> [T] {
        try queryRows(sql).map { try T(row: $0) }
    }

    /// The first row as a value, or nil.
    package func first<T: RowReadable>(_ sql: SQL, as type: T.Type = T.self) throws -> T? {
        try queryRows(sql).first.map { try T(row: $0) }
    }

    /// The first column of the first row, or nil when there is no row or it holds NULL.
    package func scalar<T: Readable>(_ sql: SQL, as type: T.Type = T.self) throws -> T? {
        guard let row = try queryRows(sql).first, let value = row.values.first, value != .null else { return nil }
        guard let result = T(value: value) else { throw StoreError.unreadable(column: row.columns.names[0]) }
        return result
    }

    /// The first column of all rows.
    package func scalars<T: Readable>(_ sql: SQL, as type: T.Type = T.self) throws -> [T] {
        try queryRows(sql).map { row in
            guard let result = row.values.first.flatMap({ T(value: $0) }) else {
                throw StoreError.unreadable(column: row.columns.names.first ?? "")
            }
            return result
        }
    }
}
