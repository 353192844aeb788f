package import Base

/// What a column can hold.
package enum Value: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// A type that can be bound to a statement.
package protocol Bindable {
    /// The column value that stands for it.
    var value: Value { get }
}

/// A type that can be read from a column.
package protocol Readable {
    /// - Returns: nil when the column holds something else.
    init?(value: Value)
}

extension Value: Bindable, Readable {
    package var value: Value { self }

    package init?(value: Value) { self = value }
}

extension Int64: Bindable, Readable {
    package var value: Value { .integer(self) }

    package init?(value: Value) {
        guard case .integer(let number) = value else { return nil }
        self = number
    }
}

extension Int: Bindable, Readable {
    package var value: Value { .integer(Int64(self)) }

    package init?(value: Value) {
        guard case .integer(let number) = value else { return nil }
        self = Int(number)
    }
}

extension Int {
    /// A sum that a statement made: PostgreSQL writes it as a decimal.
    package init(sum value: Value) {
        self =
            switch value {
            case .integer(let number): Int(number)
            case .real(let number): Int(number)
            case .text(let text): Int(text.prefix { $0 != "." }) ?? 0
            case .null, .blob: 0
            }
    }
}

/// Stored as 0 and 1.
extension Bool: Bindable, Readable {
    package var value: Value { .integer(self ? 1 : 0) }

    package init?(value: Value) {
        guard case .integer(let number) = value else { return nil }
        self = number != 0
    }
}

extension Double: Bindable, Readable {
    package var value: Value { .real(self) }

    package init?(value: Value) {
        switch value {
        case .real(let number): self = number
        case .integer(let number): self = Double(number)
        case .null, .text, .blob: return nil
        }
    }
}

extension String: Bindable, Readable {
    package var value: Value { .text(self) }

    package init?(value: Value) {
        guard case .text(let text) = value else { return nil }
        self = text
    }
}

extension [UInt8]: Bindable, Readable {
    package var value: Value { .blob(self) }

    package init?(value: Value) {
        guard case .blob(let bytes) = value else { return nil }
        self = bytes
    }
}

/// Stored as RFC 3339 in UTC with milliseconds, which sorts in time.
extension Timestamp: Bindable, Readable {
    package var value: Value { .text(rfc3339) }

    package init?(value: Value) {
        guard case .text(let text) = value else { return nil }
        self.init(rfc3339: text)
    }
}

extension Identifier {
    package var value: Value { .integer(rawValue) }

    package init?(value: Value) {
        guard case .integer(let number) = value else { return nil }
        self.init(rawValue: number)
    }
}
