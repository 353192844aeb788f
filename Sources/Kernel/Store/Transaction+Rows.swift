/// Many rows at once.
///
/// Never a statement for each row: where triggers count changes, SQLite keeps a journal of its own for every statement,
/// and to another machine each is a message.
extension Transaction {
    /// Inserts many rows.
    ///
    /// - Parameters:
    ///   - head: the table with its columns: `note (id, text)`.
    ///   - columns: how many values make a row.
    ///   - values: the values of all rows, one row after the other.
    ///   - tail: what stands behind the rows: `RETURNING id`.
    /// - Returns: the rows that the statements answer.
    /// - Throws: what the driver throws.
    @discardableResult
    package func insert(_ head: String, columns: Int, _ values: [Value], _ tail: String = "") throws -> [Row] {
        try inBlocks("INSERT INTO \(head) VALUES", columns: columns, values, tail)
    }

    /// A column that is written, with its type in PostgreSQL's words.
    package typealias Column = (name: String, type: String)

    /// Changes many rows, each by its key.
    ///
    /// - Parameters:
    ///   - table: the table.
    ///   - key: the column that names a row.
    ///   - columns: what is written.
    ///   - values: of each row its key, then the values of the columns.
    /// - Throws: what the driver throws.
    package func update(_ table: String, key: Column, _ columns: [Column], _ values: [Value]) throws {
        let names = ["k"] + columns.indices.map { "c\($0)" }
        let changes = zip(names.dropFirst(), columns).map { "\($1.name) = CAST(v.\($0) AS \($1.type))" }
        try inBlocks(
            "WITH v (\(names.joined(separator: ", "))) AS (VALUES",
            columns: names.count,
            values,
            ") UPDATE \(table) SET \(changes.joined(separator: ", ")) FROM v"
                + " WHERE \(table).\(key.name) = CAST(v.k AS \(key.type))"
        )
    }

    /// All full blocks make the same text, so that it is put together and prepared once.
    @discardableResult
    private func inBlocks(_ head: String, columns: Int, _ values: [Value], _ tail: String) throws -> [Row] {
        let block = max(1, 600 / columns) * columns
        let full = values.count / block * block
        var rows: [Row] = []
        for (range, size) in [(0..<full, block), (full..<values.count, values.count - full)] where !range.isEmpty {
            if let repeatStatement {
                let text = SQL.rows(head, columns: columns, Array(repeating: .null, count: size), tail).text { _ in "?"
                }
                rows += try repeatStatement(text, values[range], size)
            } else {
                for start in stride(from: range.lowerBound, to: range.upperBound, by: size) {
                    rows += try self.rows(.rows(head, columns: columns, Array(values[start..<start + size]), tail))
                }
            }
        }
        return rows
    }
}
