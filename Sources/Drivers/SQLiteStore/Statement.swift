internal import CSQLite
internal import Store

/// One prepared statement of one connection.
final class Statement {
    private let text: String
    private let handle: OpaquePointer
    private let database: OpaquePointer
    private var columns = Row.Columns([])
    private var columnsVersion: Int32 = -1

    /// Whether it leaves the data as they are.
    let isReadOnly: Bool

    /// - Throws: ``StoreError/statement(_:)`` unless the text is exactly one statement.
    init(_ text: String, on connection: Connection) throws {
        var prepared: OpaquePointer?
        var text = text
        let database = connection.handle
        let (code, rest) = text.withUTF8 { bytes -> (Int32, Bool) in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                var tail: UnsafePointer<CChar>?
                let code = sqlite3_prepare_v3(
                    database,
                    characters.baseAddress,
                    Int32(characters.count),
                    UInt32(SQLITE_PREPARE_PERSISTENT),
                    &prepared,
                    &tail
                )
                guard let start = characters.baseAddress, let tail else { return (code, false) }
                let rest = characters[(tail - start)...].prefix { $0 != 0 }
                return (code, rest.contains { ![0x20, 0x0A, 0x0D, 0x09, 0x3B].contains($0) })
            }
        }
        guard code == SQLITE_OK else { throw StoreError(code: code, handle: database, statement: text) }
        guard let prepared, !rest else {
            sqlite3_finalize(prepared)
            throw StoreError.statement("one statement at a time: \(text)")
        }
        self.text = text
        self.database = database
        handle = prepared
        isReadOnly = sqlite3_stmt_readonly(prepared) != 0
    }

    deinit { sqlite3_finalize(handle) }

    /// Runs it to its end.
    ///
    /// - Returns: how many rows it changed itself, without its triggers.
    func execute(_ values: [Value]) throws -> Int {
        defer { finish() }
        try bind(values)
        let before = sqlite3_total_changes64(database)
        while try step() {}
        // After a statement that changes no rows, SQLite still tells the number of the one before.
        return sqlite3_total_changes64(database) == before ? 0 : Int(sqlite3_changes64(database))
    }

    /// Runs it to its end and keeps its rows.
    func rows(_ values: [Value]) throws -> [Row] {
        defer { finish() }
        try bind(values)
        var rows: [Row] = []
        try collect(into: &rows)
        return rows
    }

    /// Runs it once for each `count` values.
    ///
    /// - Returns: the rows of all runs.
    func rows(_ values: ArraySlice<Value>, each count: Int) throws -> [Row] {
        defer { finish() }
        try requirePlaces(count)
        var rows: [Row] = []
        for start in stride(from: values.startIndex, to: values.endIndex, by: count) {
            for place in 0..<count { try check(bind(values[start + place], at: Int32(place + 1))) }
            try collect(into: &rows)
            sqlite3_reset(handle)
        }
        return rows
    }

    private func collect(into rows: inout [Row]) throws {
        while try step() {
            if rows.isEmpty { readColumns() }
            rows.append(Row(columns: columns, values: (0..<Int32(columns.names.count)).map(value(at:))))
        }
    }

    private func step() throws -> Bool {
        let code = sqlite3_step(handle)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw StoreError(code: code, handle: database, statement: text)
        }
    }

    private func finish() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// The names change when the schema did and SQLite has prepared the statement again.
    private func readColumns() {
        let version = sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 0)
        guard version != columnsVersion else { return }
        columnsVersion = version
        columns = Row.Columns(
            (0..<sqlite3_column_count(handle)).map { index in
                sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
            }
        )
    }

    private func bind(_ values: [Value]) throws {
        try requirePlaces(values.count)
        for (index, value) in values.enumerated() { try check(bind(value, at: Int32(index + 1))) }
    }

    private func requirePlaces(_ count: Int) throws {
        guard count == Int(sqlite3_bind_parameter_count(handle)) else {
            throw StoreError.statement("a placeholder stands in the text itself: \(text)")
        }
    }

    private func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw StoreError(code: code, handle: database, statement: text) }
    }

    private func bind(_ value: Value, at index: Int32) throws -> Int32 {
        // "Copy it now": SQLite's mark for it is a function pointer of -1.
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value {
        case .null: return sqlite3_bind_null(handle, index)
        case .integer(let number): return sqlite3_bind_int64(handle, index, number)
        case .real(let number):
            // SQLite would store NULL.
            guard !number.isNaN else { throw StoreError.statement("NaN cannot be stored: \(text)") }
            return sqlite3_bind_double(handle, index, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    sqlite3_bind_text64(
                        handle,
                        index,
                        $0.baseAddress,
                        UInt64($0.count),
                        copied,
                        UInt8(SQLITE_UTF8)
                    )
                }
            }
        case .blob(let bytes):
            // An empty array may have no address, which would mean NULL.
            if bytes.isEmpty { return sqlite3_bind_zeroblob(handle, index, 0) }
            return bytes.withUnsafeBytes {
                sqlite3_bind_blob64(handle, index, $0.baseAddress, UInt64($0.count), copied)
            }
        }
    }

    private func value(at index: Int32) -> Value {
        switch sqlite3_column_type(handle, index) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, index))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, index))
        case SQLITE_TEXT:
            let start = sqlite3_column_text(handle, index)
            let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index)))
            return .text(String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB:
            let start = sqlite3_column_blob(handle, index)
            let bytes = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index)))
            return .blob(Array(bytes))
        default: return .null
        }
    }
}
