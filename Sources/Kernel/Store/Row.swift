/// One row of an answer; columns are read by name.
package struct Row: Sendable {
    /// Names to positions, shared by all rows of one answer.
    package final class Columns: Sendable {
        package let names: [String]
        private let positions: [String: Int]

        package init(_ names: [String]) {
            self.names = names
            positions = Dictionary(zip(names.indices.map { names[$0] }, names.indices)) { first, _ in first }
        }

        package func position(_ name: String) -> Int? { positions[name] }
    }

    package let columns: Columns
    package let values: [Value]

    package init(columns: Columns, values: [Value]) {
        self.columns = columns
        self.values = values
    }

    /// The value of a column.
    ///
    /// - Throws: ``StoreError/unreadable(column:)`` when there is no such column or it holds another type.
    package func get<T: Readable>(_ name: String, as type: T.Type = T.self) throws(StoreError) -> T {
        guard let position = columns.position(name), let value = T(value: values[position]) else {
            throw .unreadable(column: name)
        }
        return value
    }

    /// The value of a column that may be NULL.
    ///
    /// - Throws: ``StoreError/unreadable(column:)`` when there is no such column or it holds another type.
    package func getOptional<T: Readable>(_ name: String, as type: T.Type = T.self) throws(StoreError) -> T? {
        guard let position = columns.position(name) else { throw .unreadable(column: name) }
        if values[position] == .null { return nil }
        guard let value = T(value: values[position]) else { throw .unreadable(column: name) }
        return value
    }
}

/// A type that is made from one row.
package protocol RowReadable {
    /// Reads the columns it needs; others are ignored.
    init(row: Row) throws(StoreError)
}
