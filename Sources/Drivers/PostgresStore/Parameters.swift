internal import CPostgres
internal import Store

/// Types that are told apart here, by their numbers in PostgreSQL's catalogue.
///
/// They are the same in every database: `src/include/catalog/pg_type.dat`.
enum TypeNumber {
    static let unknown: Oid = 0
    static let bool: Oid = 16
    static let bytes: Oid = 17
    static let int8: Oid = 20
    static let int2: Oid = 21
    static let int4: Oid = 23
    static let text: Oid = 25
    static let float4: Oid = 700
    static let float8: Oid = 701
    static let numeric: Oid = 1700
}

/// A statement's values as libpq takes them.
///
/// Numbers travel as text; text and bytes as they are, with their lengths, so that no byte is escaped and none ends them.
struct Parameters {
    /// 0 where NULL could be anything.
    let types: [Oid]
    private let bytes: [UInt8]
    /// Where each value begins; nil for NULL.
    private let starts: [Int?]
    private let lengths: [Int32]
    private let formats: [Int32]

    /// - Throws: ``StoreError/statement(_:)`` for NaN, which SQLite would store as NULL.
    init(_ values: [Value], statement: String) throws(StoreError) {
        var types: [Oid] = []
        var bytes: [UInt8] = []
        var starts: [Int?] = []
        var lengths: [Int32] = []
        var formats: [Int32] = []
        for value in values {
            starts.append(bytes.count)
            let start = bytes.count
            switch value {
            case .null:
                starts[starts.count - 1] = nil
                types.append(TypeNumber.unknown)
                formats.append(0)
            case .integer(let number):
                types.append(TypeNumber.int8)
                formats.append(0)
                bytes += String(number).utf8
            case .real(let number):
                guard !number.isNaN else { throw .statement("NaN cannot be stored: \(statement)") }
                types.append(TypeNumber.float8)
                formats.append(0)
                bytes += (number.isInfinite ? (number < 0 ? "-Infinity" : "Infinity") : number.description).utf8
            case .text(let text):
                types.append(TypeNumber.text)
                formats.append(1)
                bytes += text.utf8
            case .blob(let blob):
                types.append(TypeNumber.bytes)
                formats.append(1)
                bytes += blob
            }
            lengths.append(Int32(bytes.count - start))
            // Values that travel as text end with a zero, which counts for none of them.
            bytes.append(0)
        }
        self.types = types
        self.bytes = bytes
        self.starts = starts
        self.lengths = lengths
        self.formats = formats
    }

    var count: Int32 { Int32(starts.count) }

    /// Whether these values fit a statement that was prepared for some types: NULL fits everywhere.
    func fit(_ prepared: [Oid]) -> Bool {
        types.count == prepared.count
            && zip(types, prepared).allSatisfy { $0 == $1 || $0 == TypeNumber.unknown }
    }

    /// Hands out what libpq reads while the body runs.
    func withPointers<T>(
        _ body: (
            _ values: UnsafePointer<UnsafePointer<CChar>?>?, _ lengths: UnsafePointer<Int32>?,
            _ formats: UnsafePointer<Int32>?
        ) throws -> T
    ) rethrows -> T {
        try bytes.withUnsafeBytes { raw in
            let characters = raw.assumingMemoryBound(to: CChar.self)
            let values = starts.map { start in start.flatMap { characters.baseAddress?.advanced(by: $0) } }
            return try values.withUnsafeBufferPointer { values in
                try lengths.withUnsafeBufferPointer { lengths in
                    try formats.withUnsafeBufferPointer { formats in
                        try body(values.baseAddress, lengths.baseAddress, formats.baseAddress)
                    }
                }
            }
        }
    }
}
