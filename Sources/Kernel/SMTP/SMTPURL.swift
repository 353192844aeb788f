internal import HTTP

/// Where and as whom mail is submitted, as operators write it: `smtp://user:password@mail.example.org:587`.
///
/// | part | meaning |
/// |---|---|
/// | `smtps://` | TLS from the first byte; port 465 unless another is named |
/// | `smtp://` | port 587 unless another is named; STARTTLS is demanded as soon as there is a user name |
/// | `user:password@` | percent-encoded where they hold `: / ? # [ ] @ %` |
/// | `/name` | what this machine calls itself in `EHLO`; without it the machine's own name |
/// | `?tls=required` | STARTTLS is demanded without a user name too, and the certificate is checked |
/// | `?tls=never` | no STARTTLS even if it is offered; only without a user name |
public struct SMTPURL: Sendable, Hashable {
    /// How the connection is protected.
    public enum Security: Sendable, Hashable {
        /// TLS from the first byte.
        case implicitTLS
        /// STARTTLS or nothing.
        case startTLS
        /// STARTTLS if the server offers it, whatever its certificate: who could forge that could strip the offer too.
        case opportunistic
        /// No TLS.
        case plain
    }

    /// How the connection is protected.
    public let security: Security
    /// A name in lower case, or an address without brackets.
    public let host: String
    /// From 1 on.
    public let port: UInt16
    /// Decoded; nil means that nobody signs in.
    public let user: String?
    /// Decoded.
    public let password: String?
    /// What this machine calls itself; nil leaves it to the machine.
    public let helloName: String?

    /// Reads a URL.
    ///
    /// - Throws: what is wrong, without ever repeating user or password.
    public init(_ text: String) throws(SMTPURLFault) {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw .forbiddenCharacter }
        guard let colon = text.firstRange(of: "://") else { throw .otherScheme }
        let scheme = text[..<colon.lowerBound].lowercased()
        guard scheme == "smtp" || scheme == "smtps" else { throw .otherScheme }
        var rest = text[colon.upperBound...]
        guard !rest.contains("#") else { throw .fragment }
        let query = Self.cut(&rest, behind: "?")
        let path = Self.cut(&rest, behind: "/")
        (user, password) = try Self.credentials(&rest)
        (host, port) = try Self.authority(rest, defaultPort: scheme == "smtps" ? 465 : 587)
        helloName = try Self.helloName(path)
        security = try Self.security(scheme: scheme, query: query, hasUser: user != nil)
    }

    private static func cut(_ rest: inout Substring, behind mark: Character) -> Substring? {
        guard let index = rest.firstIndex(of: mark) else { return nil }
        defer { rest = rest[..<index] }
        return rest[index...].dropFirst()
    }

    private static func credentials(_ rest: inout Substring) throws(SMTPURLFault) -> (String?, String?) {
        guard let at = rest.lastIndex(of: "@") else { return (nil, nil) }
        let info = rest[..<at]
        rest = rest[at...].dropFirst()
        // A bare @ in a password would make the host ambiguous to other readers of the same variable.
        guard !info.contains("@") else { throw .unencodedAt }
        let halves = info.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let user = decoded(halves[0]) else { throw .badEncoding("user name") }
        guard !user.isEmpty else { throw .noUser }
        guard halves.count == 2, !halves[1].isEmpty else { throw .noPassword }
        guard let password = decoded(halves[1]) else { throw .badEncoding("password") }
        return (user, password)
    }

    /// Percent-decoding (RFC 3986 §2.1); NUL and line breaks would end a command early.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(ASCII.hexDigit),
                let low = rest.popFirst().flatMap(ASCII.hexDigit)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func authority(_ text: Substring, defaultPort: UInt16) throws(SMTPURLFault) -> (String, UInt16) {
        var host = text
        var portText: Substring?
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]"), let address = IPAddress(text[..<end].dropFirst()) else {
                throw .badHost
            }
            let behind = text[end...].dropFirst()
            guard behind.isEmpty || behind.hasPrefix(":") else { throw .badHost }
            return (address.description, try port(behind.isEmpty ? nil : behind.dropFirst(), defaultPort))
        }
        if let colon = text.firstIndex(of: ":") {
            host = text[..<colon]
            portText = text[colon...].dropFirst()
        }
        guard isName(host) else { throw host.isEmpty ? .noHost : .badHost }
        return (host.lowercased(), try port(portText, defaultPort))
    }

    private static func port(_ text: Substring?, _ other: UInt16) throws(SMTPURLFault) -> UInt16 {
        guard let text else { return other }
        guard text.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let port = UInt16(text), port > 0 else { throw .badPort }
        return port
    }

    private static func helloName(_ path: Substring?) throws(SMTPURLFault) -> String? {
        guard let path, !path.isEmpty else { return nil }
        guard isName(path) else { throw .badHelloName }
        return String(path)
    }

    private static func security(
        scheme: String,
        query: Substring?,
        hasUser: Bool
    ) throws(SMTPURLFault) -> Security {
        if let query, !["tls=required", "tls=never"].contains(query) { throw .unknownOption }
        let isNever = query == "tls=never"
        guard !isNever || !hasUser else { throw .passwordInTheOpen }
        if scheme == "smtps" {
            guard !isNever else { throw .unknownOption }
            return .implicitTLS
        }
        if isNever { return .plain }
        return hasUser || query == "tls=required" ? .startTLS : .opportunistic
    }

    private static func isName(_ text: Substring) -> Bool {
        let isCharacter = { (byte: UInt8) in
            ASCII.lowercase(byte) &- 0x61 < 26 || byte &- 0x30 < 10 || "-._".utf8.contains(byte)
        }
        return !text.isEmpty && text.utf8.count < 254 && text.utf8.allSatisfy(isCharacter)
    }
}
