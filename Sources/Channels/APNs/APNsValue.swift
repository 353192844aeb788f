/// A value of JSON, for an app's own part of a payload.
public enum APNsValue: Sendable, Equatable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    /// Any other number; it must be finite.
    case number(Double)
    /// A text.
    case text(String)
    /// Values in their order.
    case list([APNsValue])
    /// Values by name; written in the order of the names.
    case object([String: APNsValue])
}

extension APNsValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension APNsValue: ExpressibleByFloatLiteral, ExpressibleByStringLiteral {
    /// Any other number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A text.
    public init(stringLiteral value: String) { self = .text(value) }
}

extension APNsValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// Values in their order.
    public init(arrayLiteral elements: APNsValue...) { self = .list(elements) }
    /// Values by name; of a name that comes twice the last value counts.
    public init(dictionaryLiteral elements: (String, APNsValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}
