/// A row's number with a type of its own, so that a board's id cannot be passed as a note's.
///
/// Conform with `struct ID: Identifier { let rawValue: Int64 }`.
public protocol Identifier: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible
where RawValue == Int64 {
    /// An id by its number.
    init(rawValue: Int64)
}

extension Identifier {
    /// The number in decimal.
    public var description: String { String(rawValue) }

    /// Reads 1 to 18 decimal digits, as they stand in a path; anything else is no id.
    public init?(digits: some StringProtocol) {
        guard let number = Int64(digits: digits) else { return nil }
        self.init(rawValue: number)
    }
}

extension Int64 {
    /// Reads 1 to 18 decimal digits, as ids stand in paths and queries; nil for anything else, a sign too.
    package init?(digits: some StringProtocol) {
        guard (1...18).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        self.init(digits)
    }
}
