/// The machines in front of the server whose word about the client's address counts.
package struct TrustedProxies: Sendable, Hashable {
    /// What a proxy on the same machine needs.
    package static let loopback = TrustedProxies([IPNetwork("127.0.0.1"), IPNetwork("::1")].compactMap(\.self))

    /// None, one or several networks.
    package let networks: [IPNetwork]

    package init(_ networks: [IPNetwork]) {
        self.networks = networks
    }

    /// Who really asks: the connection's other end, or what trusted proxies say about it.
    ///
    /// Proxies append to `X-Forwarded-For`, so only its right end was written by them: the rightmost address that is not
    /// itself trusted is the client, and whatever stands left of it was written by the client.
    package func clientAddress(of head: RequestHead) -> IPAddress {
        var client = head.peer
        guard isTrusted(client) else { return client }
        let hops = head.headers.all("X-Forwarded-For").flatMap { $0.split(separator: ",") }
        for hop in hops.reversed() {
            guard let address = Self.address(hop) else { break }
            client = address
            if !isTrusted(client) { break }
        }
        return client
    }

    private func isTrusted(_ address: IPAddress) -> Bool {
        networks.contains { $0.contains(address) }
    }

    /// An address as proxies write it: alone, `192.0.2.1:4711`, `[2001:db8::1]` or `[2001:db8::1]:4711`.
    private static func address(_ hop: Substring) -> IPAddress? {
        var text = hop.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        if text.first == "[", let end = text.firstIndex(of: "]") {
            return IPAddress(text[text.index(after: text.startIndex)..<end])
        }
        if text.contains("."), text.filter({ $0 == ":" }).count == 1 { text = text.prefix { $0 != ":" } }
        return IPAddress(text)
    }
}

extension IPAddress {
    /// What rate limits count by: the IPv4 address, or the /64 that one household has of IPv6.
    package var rateLimitKey: String {
        v4 == nil ? IPAddress(high: high, low: 0).description + "/64" : description
    }
}
