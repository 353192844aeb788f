private import Base
private import FoundationEssentials

/// A stored password: `scrypt$N$r$p$salt$hash`, its parameters read back from the text.
///
/// Salt and hash are written in Base64url; Base64 and hexadecimal are read as well, since other programs wrote such
/// texts into the databases that this product takes over.
package struct PasswordHash: Sendable, Equatable, CustomStringConvertible {
    /// What the hash costs.
    package let parameters: Scrypt.Parameters
    /// 8 to 64 bytes of chance.
    package let salt: [UInt8]
    /// 16 to 64 bytes.
    package let hash: [UInt8]

    /// A hash by its parts.
    init(parameters: Scrypt.Parameters, salt: [UInt8], hash: [UInt8]) {
        self.parameters = parameters
        self.salt = salt
        self.hash = hash
    }

    /// Hashes a password, blocking this thread; see ``ScryptWorkers``.
    init(hashing password: [UInt8], salt: [UInt8], parameters: Scrypt.Parameters) {
        self.parameters = parameters
        self.salt = salt
        hash = Scrypt.derive(from: password, salt: salt, parameters: parameters, length: 32)
    }

    /// Reads the stored text.
    ///
    /// - Returns: nil for anything else, and for parameters that would cost too much.
    package init?(_ text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0] == "scrypt", let cost = Self.number(parts[1]),
            let blockSize = Self.number(parts[2]), let parallelism = Self.number(parts[3]),
            let parameters = Scrypt.Parameters(cost: cost, blockSize: blockSize, parallelism: parallelism),
            let salt = Self.bytes(parts[4], isHex: Self.isHex(parts[5])), (8...64).contains(salt.count),
            let hash = Self.bytes(parts[5], isHex: Self.isHex(parts[5])), (16...64).contains(hash.count)
        else { return nil }
        self.parameters = parameters
        self.salt = salt
        self.hash = hash
    }

    /// The text to store.
    package var description: String {
        let parameters = "\(parameters.cost)$\(parameters.blockSize)$\(parameters.parallelism)"
        return "scrypt$\(parameters)$\(Base64URL.encode(salt))$\(Base64URL.encode(hash))"
    }

    /// Whether the password is the one that was hashed; blocks this thread, see ``ScryptWorkers``.
    func matches(_ password: [UInt8]) -> Bool {
        SecretComparison.areEqual(
            Scrypt.derive(from: password, salt: salt, parameters: parameters, length: hash.count),
            hash
        )
    }

    private static func number(_ text: Substring) -> Int? {
        guard (1...7).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }

    /// 32 and 64 bytes are told apart by their length: 64 and 128 hexadecimal digits, 43 and 86 characters of Base64.
    private static func isHex(_ text: Substring) -> Bool {
        [64, 128].contains(text.utf8.count) && text.utf8.allSatisfy { hexDigit($0) != nil }
    }

    private static func bytes(_ text: Substring, isHex: Bool) -> [UInt8]? {
        guard isHex else {
            return Base64URL.decode(text.replacing("+", with: "-").replacing("/", with: "_"))
        }
        let digits = text.utf8.compactMap(hexDigit)
        guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
