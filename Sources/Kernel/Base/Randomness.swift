/// Chance from outside: secrets, salts, ids and jitter.
public struct Randomness: Sendable {
    /// So many bytes that nobody can predict.
    public var bytes: @Sendable (_ count: Int) -> [UInt8]

    /// A source of random bytes.
    public init(bytes: @escaping @Sendable (_ count: Int) -> [UInt8]) {
        self.bytes = bytes
    }

    /// The system's cryptographic generator.
    public static let system = Randomness { count in
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 7)
        while bytes.count < count {
            withUnsafeBytes(of: generator.next()) { bytes.append(contentsOf: $0) }
        }
        return Array(bytes.prefix(count))
    }

    /// An unguessable text of URL-safe characters, 4 for each 3 bytes.
    ///
    /// - Parameter byteCount: bytes of chance; 16 cannot be guessed by trying.
    /// - Returns: letters, digits, `-` and `_`.
    public func token(byteCount: Int) -> String {
        Base64URL.encode(bytes(byteCount))
    }

    /// A number from 0 up to but not including 1.
    public func fraction() -> Double {
        let bits = bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Double(bits >> 11) / Double(UInt64(1) << 53)
    }
}
