import HTTP
import Testing

@Suite struct TrustedProxiesTests {
    static let proxies = TrustedProxies(
        [IPNetwork("127.0.0.1"), IPNetwork("::1"), IPNetwork("10.0.0.0/8")].compactMap(\.self)
    )

    static let cases: [(peer: String, forwarded: [String], client: String)] = [
        ("203.0.113.9", [], "203.0.113.9"),
        ("203.0.113.9", ["198.51.100.1"], "203.0.113.9"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("::ffff:127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("::1", ["2001:db8::1"], "2001:db8::1"),
        ("127.0.0.1", ["1.1.1.1, 198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["1.1.1.1, 198.51.100.1 , 10.2.3.4"], "198.51.100.1"),
        ("127.0.0.1", ["1.1.1.1", "198.51.100.1, 10.2.3.4"], "198.51.100.1"),
        ("127.0.0.1", ["10.9.9.9, 10.2.3.4"], "10.9.9.9"),
        ("127.0.0.1", ["1.1.1.1, nonsense"], "127.0.0.1"),
        ("127.0.0.1", ["1.1.1.1, unknown, 10.2.3.4"], "10.2.3.4"),
        ("127.0.0.1", ["198.51.100.1:4711"], "198.51.100.1"),
        ("127.0.0.1", ["[2001:db8::1]:4711"], "2001:db8::1"),
        ("127.0.0.1", [""], "127.0.0.1"),
    ]

    @Test(arguments: cases) func `the rightmost address that is not a proxy is the client`(
        peer: String,
        forwarded: [String],
        client: String
    ) throws {
        let fields = forwarded.map { (name: "X-Forwarded-For", value: $0) }
        let address = try #require(IPAddress(peer))
        let head = try #require(
            RequestHead(
                method: "GET",
                target: "/",
                headers: Headers(fields),
                peer: address
            )
        )
        #expect(Self.proxies.clientAddress(of: head) == IPAddress(client))
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("0.0.0.0/0", "8.8.8.8", true),
        ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "8.8.8.8", true), ("fd00::/8", "fdff::1", true),
        ("fd00::/8", "fe00::1", false), ("2001:db8::/65", "2001:db8::7fff:0:0:1", true),
        ("2001:db8::/65", "2001:db8::8000:0:0:1", false), ("192.0.2.7", "192.0.2.7", true),
        ("192.0.2.7", "192.0.2.8", false),
    ])
    func `a network holds the addresses with its first bits`(network: String, address: String, holds: Bool) throws {
        let network = try #require(IPNetwork(network))
        #expect(network.contains(try #require(IPAddress(address))) == holds)
        #expect(IPNetwork(network.description) == network)
    }

    @Test(arguments: [
        "", "/8", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.1/8", "::/129", "10.0.0.0/8/8", "host",
    ])
    func `what is no network is refused`(text: String) {
        #expect(IPNetwork(text) == nil)
    }

    @Test func `one household counts once in IPv6 and each address in IPv4`() throws {
        let keys = try ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "192.0.2.1", "192.0.2.2"].map {
            try #require(IPAddress($0)).rateLimitKey
        }
        #expect(keys[0] == keys[1])
        #expect(keys == ["2001:db8:1:2::/64", "2001:db8:1:2::/64", "192.0.2.1", "192.0.2.2"])
    }
}
