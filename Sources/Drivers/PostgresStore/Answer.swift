internal import CPostgres
internal import Store

/// One result of libpq; it is freed with its last reference.
final class Answer {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { PQclear(handle) }

    var status: ExecStatusType { PQresultStatus(handle) }

    var isGood: Bool { status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK }

    /// Five characters that name the kind of an error; empty when the server said nothing.
    ///
    /// PostgreSQL documentation, "PostgreSQL Error Codes".
    var state: String { field("C") }

    /// The error's first line, without the detail, which shows values.
    var message: String { field("M") }

    private func field(_ code: Unicode.Scalar) -> String {
        PQresultErrorField(handle, Int32(code.value)).map { String(cString: $0) } ?? ""
    }

    /// How many rows the statement inserted, changed or deleted; 0 for what changes no rows.
    var changedRows: Int {
        guard let status = PQcmdStatus(handle) else { return 0 }
        let word = String(cString: status).prefix { $0 != " " }
        guard ["INSERT", "UPDATE", "DELETE", "MERGE"].contains(word), let count = PQcmdTuples(handle) else { return 0 }
        return Int(String(cString: count)) ?? 0
    }

    /// Names and types of the columns.
    func columns() -> (names: Row.Columns, types: [Oid]) {
        let count = PQnfields(handle)
        let names = (0..<count).map { PQfname(handle, $0).map { String(cString: $0) } ?? "" }
        return (Row.Columns(names), (0..<count).map { PQftype(handle, $0) })
    }

    /// All rows.
    ///
    /// - Throws: ``StoreError/unreadable(column:)`` for a number that fits no value of the kernel's.
    func rows(_ columns: Row.Columns, _ types: [Oid]) throws(StoreError) -> [Row] {
        let count = PQntuples(handle)
        var rows: [Row] = []
        rows.reserveCapacity(Int(count))
        for row in 0..<count {
            var values: [Value] = []
            values.reserveCapacity(types.count)
            for (column, type) in types.enumerated() {
                guard let value = value(row, Int32(column), type) else {
                    throw .unreadable(column: columns.names[column])
                }
                values.append(value)
            }
            rows.append(Row(columns: columns, values: values))
        }
        return rows
    }

    private func value(_ row: Int32, _ column: Int32, _ type: Oid) -> Value? {
        if PQgetisnull(handle, row, column) != 0 { return .null }
        let start = PQgetvalue(handle, row, column)
        let length = Int(PQgetlength(handle, row, column))
        let bytes = UnsafeRawBufferPointer(start: start, count: length)
        switch type {
        case TypeNumber.int8, TypeNumber.int4, TypeNumber.int2:
            return Self.integer(bytes).map(Value.integer)
        case TypeNumber.bool:
            return .integer(bytes.first == UInt8(ascii: "t") ? 1 : 0)
        case TypeNumber.bytes:
            return Self.unescaped(bytes).map(Value.blob)
        case TypeNumber.numeric:
            // A sum of whole numbers is one again, as in SQLite.
            return Self.integer(bytes).map(Value.integer)
                ?? Double(String(decoding: bytes, as: UTF8.self)).map(Value.real)
        case TypeNumber.float8, TypeNumber.float4:
            return Double(String(decoding: bytes, as: UTF8.self)).map(Value.real)
        default:
            return .text(String(decoding: bytes, as: UTF8.self))
        }
    }

    private static func integer(_ bytes: UnsafeRawBufferPointer) -> Int64? {
        let isNegative = bytes.first == UInt8(ascii: "-")
        let digits = isNegative ? bytes.dropFirst() : bytes[...]
        guard !digits.isEmpty else { return nil }
        var number: Int64 = 0
        for byte in digits {
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            // Counted downwards: the lowest number has no positive counterpart.
            let (sum, isTooLow) = tens.subtractingReportingOverflow(Int64(byte - 0x30))
            guard !isTooLarge, !isTooLow else { return nil }
            number = sum
        }
        if isNegative { return number }
        return number == .min ? nil : -number
    }

    /// Bytes from `\x0aff`.
    private static func unescaped(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
        guard text.count >= 2, text[0] == UInt8(ascii: "\\"), text[1] == UInt8(ascii: "x"), text.count % 2 == 0 else {
            return nil
        }
        func digit(_ byte: UInt8) -> UInt8 { byte <= 0x39 ? byte &- 0x30 : (byte | 0x20) &- 0x57 }
        return [UInt8](unsafeUninitializedCapacity: text.count / 2 - 1) { bytes, count in
            for index in 0..<text.count / 2 - 1 {
                bytes[index] = digit(text[2 * index + 2]) << 4 | digit(text[2 * index + 3])
            }
            count = text.count / 2 - 1
        }
    }
}
