/// A mail address with the name that people see, checked once.
///
/// The local part is ASCII (mail servers that take more need SMTPUTF8, which is not used) and stands without quotes.
/// A domain outside ASCII is normalised (NFKC, lower case) and written in
/// Punycode.
public struct MailAddress: Sendable, Hashable {
    /// Why a text is not an address.
    public enum Fault: Error, Sendable, Hashable, CustomStringConvertible {
        /// Nothing was given.
        case empty
        /// A line break, NUL or another control character, in the address or in the name.
        case forbiddenCharacter
        /// No `@`, or more than one.
        case noSingleAt
        /// In front of the `@` stands something else than letters, digits, single dots and the signs of RFC 5322's `atext`.
        case badLocalPart
        /// More than 64 characters in front of the `@`, or more than 254 in all (RFC 5321 §4.5.3.1).
        case tooLong
        /// Behind the `@` stands no domain.
        case badDomain

        /// One sentence; it never repeats the address.
        public var description: String {
            switch self {
            case .empty: "The address is empty."
            case .forbiddenCharacter: "The address or its name holds a line break or another control character."
            case .noSingleAt: "An address has exactly one @."
            case .badLocalPart: "In front of the @ only letters, digits, dots and a few signs of ASCII may stand."
            case .tooLong: "The address is too long: at most 64 characters in front of the @, 254 in all."
            case .badDomain: "Behind the @ stands no valid domain."
            }
        }
    }

    /// What stands in front of the `@`, in the case that was given.
    public let localPart: String
    /// In lower case and ASCII.
    public let domain: String
    /// Shown instead of the address; nil or empty shows the address.
    public let name: String?

    /// Checks an address.
    ///
    /// - Parameters:
    ///   - address: `name@example.org`, without brackets.
    ///   - name: what people see, in any script.
    /// - Throws: what is wrong.
    public init(_ address: String, name: String? = nil) throws(Fault) {
        guard !address.isEmpty else { throw .empty }
        guard HeaderText.isAllowed(address), HeaderText.isAllowed(name ?? "") else { throw .forbiddenCharacter }
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw .noSingleAt }
        guard Self.isDotAtom(parts[0].utf8) else { throw .badLocalPart }
        guard let domain = DomainName.ascii(parts[1]) else { throw .badDomain }
        guard parts[0].utf8.count <= 64, parts[0].utf8.count + domain.utf8.count < 254 else { throw .tooLong }
        localPart = String(parts[0])
        self.domain = domain
        self.name = name.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The address alone, as the envelope has it.
    public var address: String { localPart + "@" + domain }

    private static func isDotAtom(_ text: Substring.UTF8View) -> Bool {
        var isAfterDot = true
        for byte in text {
            if byte == UInt8(ascii: ".") {
                if isAfterDot { return false }
                isAfterDot = true
            } else {
                guard HeaderText.isAtomText(byte) else { return false }
                isAfterDot = false
            }
        }
        return !isAfterDot
    }
}
