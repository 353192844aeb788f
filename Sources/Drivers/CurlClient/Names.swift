private import Glibc
internal import HTTP

/// What the client knows about names and addresses; tests put their own in.
struct Names: Sendable {
    /// All addresses of a name, empty when it has none.
    ///
    /// Blocks.
    var lookUp: @Sendable (_ host: String) -> [IPAddress]
    /// Whether an address may be reached by ``HTTPClient/Reach/publicInternet``.
    var isPublic: @Sendable (_ address: IPAddress) -> Bool
    /// How long a set of addresses is used before it is asked for again.
    var lifetime: Duration

    /// The machine's resolver.
    static let system = Names(lookUp: lookUpSystem, isPublic: \.isPublic, lifetime: .seconds(30))

    @Sendable private static func lookUpSystem(_ host: String) -> [IPAddress] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var addresses: [IPAddress] = []
        var next = list
        while let entry = next {
            if let address = read(entry.pointee), !addresses.contains(address) { addresses.append(address) }
            next = entry.pointee.ai_next
        }
        return addresses
    }

    private static func read(_ entry: addrinfo) -> IPAddress? {
        guard let socketAddress = UnsafeRawPointer(entry.ai_addr) else { return nil }
        switch entry.ai_family {
        case AF_INET:
            let address = socketAddress.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr
            return IPAddress(v4: UInt32(bigEndian: address))
        case AF_INET6:
            let bytes = socketAddress.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            return withUnsafeBytes(of: bytes) { raw in
                IPAddress(
                    high: UInt64(bigEndian: raw.loadUnaligned(as: UInt64.self)),
                    low: UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
                )
            }
        default: return nil
        }
    }
}
