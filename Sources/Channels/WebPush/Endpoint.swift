/// The URL that a push service gave out for one subscription, taken apart and never rebuilt.
///
/// It is opaque: messages are posted to exactly ``url``, query included. Only host and port are looked at, to decide
/// whether the server may be told to go there at all.
public struct Endpoint: Hashable, Sendable {
    /// The text as the browser sent it.
    public let url: String
    /// In lower case.
    public let host: String
    /// 443 unless the URL names another one.
    public let port: Int
    /// Whether the host is an IPv4 or IPv6 address in any notation that a URL parser takes for one.
    public let isIPAddress: Bool

    /// The longest URL that is accepted, in characters.
    public static let maximumLength = 2048

    /// Scheme, host and, unless it is 443, port: the audience of a VAPID token (RFC 8292 §2, RFC 6454 §6.2).
    public var origin: String {
        port == 443 ? "https://\(host)" : "https://\(host):\(port)"
    }

    /// Reads an absolute https URL without userinfo and fragment, in ASCII.
    ///
    /// Stricter than browsers on purpose: what two parsers could read differently is refused, so that the host that is
    /// checked is the host that is contacted.
    ///
    /// - Parameter url: as it stands in `PushSubscription.endpoint`.
    /// - Throws: the fault that was found first.
    public init(_ url: String) throws(SubscriptionFault) {
        let bytes = Array(url.utf8)
        guard bytes.count <= Self.maximumLength else { throw .endpointTooLong }
        guard bytes.allSatisfy({ Self.allowed[Int($0)] }) else { throw .endpointInvalid }
        let scheme = Array("https://".utf8)
        guard bytes.count > scheme.count, zip(bytes, scheme).allSatisfy({ $0 | ($1 & 0x20) == $1 }) else {
            throw Self.isOtherScheme(bytes) ? .endpointNotHTTPS : .endpointInvalid
        }
        let authority = bytes[scheme.count...].prefix { $0 != 0x2F && $0 != 0x3F }
        if authority.contains(UInt8(ascii: "@")) { throw .endpointHasUserInfo }
        if authority.first == UInt8(ascii: "[") { throw .endpointIsIPAddress }
        let halves = authority.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard halves.count <= 2, let name = Self.hostName(halves[0]) else { throw .endpointInvalid }
        port = halves.count == 1 ? 443 : try Self.port(halves[1])
        host = name
        isIPAddress = Self.isIPv4(name)
        self.url = url
    }

    /// Visible ASCII without what no URL contains unescaped, without backslash and without the mark of a fragment.
    private static let allowed: [Bool] = {
        var table = [Bool](repeating: false, count: 256)
        for byte in 0x21..<0x7F { table[byte] = true }
        for byte in "\\\"<>^`{|}#".utf8 { table[Int(byte)] = false }
        return table
    }()

    private static func isOtherScheme(_ bytes: [UInt8]) -> Bool {
        let name = bytes.prefix { $0 != UInt8(ascii: ":") }
        let isName = name.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || ($0 &- 0x30 < 10) || $0 == UInt8(ascii: "+") }
        return !name.isEmpty && name.count < bytes.count && isName && !name.elementsEqual("https".utf8)
    }

    private static func hostName(_ bytes: ArraySlice<UInt8>) -> String? {
        guard (1...253).contains(bytes.count) else { return nil }
        var name: [UInt8] = []
        name.reserveCapacity(bytes.count)
        var labelLength = 0
        for byte in bytes {
            let lower = byte &- 0x41 < 26 ? byte | 0x20 : byte
            if lower == UInt8(ascii: ".") {
                guard labelLength > 0 else { return nil }
                labelLength = 0
            } else {
                guard lower &- 0x61 < 26 || lower &- 0x30 < 10 || lower == 0x2D || lower == 0x5F else { return nil }
                labelLength += 1
                guard labelLength <= 63 else { return nil }
            }
            name.append(lower)
        }
        // A dot at the end would make the same host look like another one.
        guard labelLength > 0 else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    private static func port(_ digits: ArraySlice<UInt8>) throws(SubscriptionFault) -> Int {
        guard (1...5).contains(digits.count), digits.allSatisfy({ $0 &- 0x30 < 10 }) else { throw .endpointInvalid }
        let port = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        guard (1...65_535).contains(port) else { throw .endpointInvalid }
        return port
    }

    /// The rule of the URL standard: a host whose last label is a number, decimal or `0x`, is an IPv4 address.
    private static func isIPv4(_ host: String) -> Bool {
        let bytes = Array(host.utf8)
        let last = bytes.suffix(from: (bytes.lastIndex(of: UInt8(ascii: ".")) ?? -1) + 1)
        if last.allSatisfy({ $0 &- 0x30 < 10 }) { return true }
        return last.starts(with: Array("0x".utf8))
            && last.dropFirst(2).allSatisfy { $0 &- 0x30 < 10 || $0 &- 0x61 < 6 }
    }
}
