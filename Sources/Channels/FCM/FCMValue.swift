private import Base

/// A value of a message's data before it becomes the text that FCM demands.
///
/// FCM takes texts only. Numbers and truth values are written as JSON writes them, arrays and objects as JSON, and
/// `null` means that there is no such key.
public enum FCMValue: Sendable, Equatable {
    /// Stays as it is.
    case string(String)
    /// A whole number.
    case integer(Int64)
    /// Any other number; it must be finite.
    case number(Double)
    /// `true` or `false`.
    case boolean(Bool)
    /// Left out.
    case null
    /// Becomes JSON.
    case array([FCMValue])
    /// Becomes JSON.
    case object([String: FCMValue])

    /// The value as FCM gets it.
    ///
    /// - Parameter path: where it stands, for the fault.
    /// - Returns: nil for `null`.
    /// - Throws: ``FCMMessageFault/notFinite(_:)``.
    func text(at path: String) throws(FCMMessageFault) -> String? {
        switch self {
        case .string(let text): return text
        case .null: return nil
        case .integer, .number, .boolean, .array, .object:
            var json: [UInt8] = []
            try append(to: &json, at: path)
            return String(decoding: json, as: UTF8.self)
        }
    }

    private func append(to json: inout [UInt8], at path: String) throws(FCMMessageFault) {
        switch self {
        case .string(let text): JSONText.append(text, to: &json)
        case .integer(let number): json += Array(String(number).utf8)
        case .number(let number):
            guard number.isFinite else { throw .notFinite(path) }
            json += Array((Int64(exactly: number).map { String($0) } ?? "\(number)").utf8)
        case .boolean(let isTrue): json += Array((isTrue ? "true" : "false").utf8)
        case .null: json += Array("null".utf8)
        case .array(let values):
            json.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { json.append(UInt8(ascii: ",")) }
                try value.append(to: &json, at: "\(path)[\(index)]")
            }
            json.append(UInt8(ascii: "]"))
        case .object(let members):
            json.append(UInt8(ascii: "{"))
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { json.append(UInt8(ascii: ",")) }
                JSONText.append(member.key, to: &json)
                json.append(UInt8(ascii: ":"))
                try member.value.append(to: &json, at: "\(path).\(member.key)")
            }
            json.append(UInt8(ascii: "}"))
        }
    }
}

extension FCMValue: Decodable {
    /// Any value of JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Foundation makes neither numbers of truth values nor the other way round.
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([FCMValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: FCMValue].self))
        }
    }
}

extension FCMValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// No value.
    public init(nilLiteral: ()) { self = .null }
    /// Several values.
    public init(arrayLiteral elements: FCMValue...) { self = .array(elements) }
    /// Named values; of a name given twice, the last counts.
    public init(dictionaryLiteral elements: (String, FCMValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
