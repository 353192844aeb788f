import HTTP
import Testing

@testable import CurlClient

@Suite struct ProxyTests {
    func configuration(_ proxy: String, except: String? = nil, detours: String = "") throws -> CurlClient.Configuration
    {
        CurlClient.Configuration(
            egressConnectTo: try ConnectTo.parse(detours),
            proxies: try ProxyRules(httpsProxy: proxy, httpProxy: proxy, noProxy: except)
        )
    }

    static let credentials = "Basic Ym90OnBAc3M="

    /// A proxy that takes CONNECT and http requests; everything is led to one port.
    func proxy(to port: UInt16, needsCredentials: Bool = false, refusal: String? = nil) throws -> LoopbackServer {
        try LoopbackServer { got in
            if needsCredentials, got.field("Proxy-Authorization") != Self.credentials {
                return .last(Array("HTTP/1.1 407 Who\r\nContent-Length: 0\r\n\r\n".utf8))
            }
            if let refusal { return .last(Array("HTTP/1.1 \(refusal)\r\nContent-Length: 0\r\n\r\n".utf8)) }
            if got.requestLine.hasPrefix("CONNECT") {
                return .tunnel(Array("HTTP/1.1 200 OK\r\n\r\n".utf8), port: port)
            }
            return .ok("by proxy")
        }
    }

    func get(_ url: String, _ reach: HTTPClient.Reach = .anywhere) -> HTTPClient.Request {
        HTTPClient.Request(url: url, deadline: .seconds(20), reach: reach)
    }

    @Test func `an http request goes to the proxy, which resolves the name`() async throws {
        let proxy = try proxy(to: 1)
        let zone = ReachTests.Zone()
        let client = try CurlClient(configuration("http://127.0.0.1:\(proxy.port)"), names: zone.names()).client
        let answer = try await client.send(get("http://far.test/p?q", .publicInternet))
        #expect(answer.body == Array("by proxy".utf8))
        #expect(proxy.received.first?.requestLine == "GET http://far.test/p?q HTTP/1.1")
        #expect(proxy.received.first?.field("Proxy-Authorization") == nil)
    }

    @Test func `credentials go to the proxy and nowhere else`() async throws {
        let server = try LoopbackServer { _ in .ok("end") }
        let proxy = try proxy(to: server.port, needsCredentials: true)
        let client = try CurlClient(
            configuration("http://bot:p%40ss@127.0.0.1:\(proxy.port)", detours: "far.test:80:127.0.0.1:\(server.port)")
        ).client
        #expect(try await client.send(get("http://far.test/", .publicInternet)).body == Array("end".utf8))
        #expect(proxy.received.first?.requestLine == "CONNECT 127.0.0.1:\(server.port) HTTP/1.1")
        #expect(server.received.first?.field("Host") == "far.test")
        #expect(server.received.first?.field("Proxy-Authorization") == nil)
    }

    @Test(arguments: ["http", "https"]) func `407 is reported without the credentials`(scheme: String) async throws {
        let proxy = try proxy(to: 1, needsCredentials: true)
        let client = try CurlClient(configuration("http://bot:wr0ng@127.0.0.1:\(proxy.port)")).client
        await #expect(throws: HTTPClient.Failure.unreachable("the proxy wants other credentials (407)")) {
            try await client.send(get("\(scheme)://far.test/s3cret"))
        }
    }

    @Test func `a refused CONNECT is reported with its status`() async throws {
        let proxy = try proxy(to: 1, refusal: "403 Forbidden")
        let client = try CurlClient(configuration("http://127.0.0.1:\(proxy.port)")).client
        await #expect(throws: HTTPClient.Failure.unreachable("the proxy refuses the connection (403)")) {
            try await client.send(get("https://far.test/"))
        }
        #expect(proxy.received.first?.requestLine == "CONNECT far.test:443 HTTP/1.1")
    }

    @Test func `a proxy that is not there is named as such`() async throws {
        let client = try CurlClient(configuration("http://bot:p%40ss@127.0.0.1:1")).client
        await #expect(throws: HTTPClient.Failure.unreachable("no connection to the proxy")) {
            try await client.send(get("https://far.test/"))
        }
    }

    @Test func `what this machine resolves to a private address is refused before the proxy hears of it`() async throws
    {
        let proxy = try proxy(to: 1)
        let zone = ReachTests.Zone()
        zone.set("inside.test", "10.0.0.1")
        let client = try CurlClient(configuration("http://127.0.0.1:\(proxy.port)"), names: zone.names()).client
        for host in ["inside.test", "127.0.0.1", "169.254.169.254", "[::1]"] {
            await #expect(throws: HTTPClient.Failure.forbiddenAddress) {
                try await client.send(get("http://\(host)/", .publicInternet))
            }
        }
        #expect(proxy.connections == 0)
    }

    @Test func `an exception goes straight`() async throws {
        let server = try LoopbackServer { _ in .ok("straight") }
        let proxy = try proxy(to: 1)
        let client = try CurlClient(
            configuration(
                "http://127.0.0.1:\(proxy.port)",
                except: "localhost,127.0.0.0/8",
                detours: "far.test:80:127.0.0.1:\(server.port)"
            )
        ).client
        for host in ["localhost:\(server.port)", "127.0.0.1:\(server.port)", "far.test"] {
            #expect(try await client.send(get("http://\(host)/")).body == Array("straight".utf8))
        }
        #expect(proxy.connections == 0)
    }

    @Test(
        arguments: [
            ("http://proxy.test:3128", "http://proxy.test:3128", nil, nil),
            ("PROXY.test:3128", "http://proxy.test:3128", nil, nil),
            ("http://proxy.test/", "http://proxy.test:80", nil, nil),
            ("https://proxy.test", "https://proxy.test:443", nil, nil),
            ("http://a:b@[::1]:8080", "http://[::1]:8080", "a", "b"),
            ("http://a@proxy.test", "http://proxy.test:80", "a", ""),
            ("http://d%5Cu:p%3A%40s@x:y@proxy.test:1", "http://proxy.test:1", "d\\u", "p:@s@x:y"),
        ] as [(String, String, String?, String?)]
    )
    func `a proxy is read`(text: String, url: String, name: String?, password: String?) throws {
        let proxy = try #require(try ProxyRules(httpsProxy: text, httpProxy: nil, noProxy: nil).secure)
        #expect(proxy == Proxy(url: url, userName: name, password: password))
        #expect(!"\(proxy)".contains("p:@s"))
    }

    @Test(arguments: [
        "socks5://u:hush@h:1", "http://u:hush@", "http://u:hush@h:0", "http://u:hush@h:x", "http://u:hush@h:70000",
        "http://u:hush%zz@h:1", "http://u:hush@h/path", "http://u:hush@ho st", "http://u:hush%00@h:1",
    ]) func `a wrong proxy is refused without its credentials`(text: String) throws {
        let fault = #expect(throws: Proxy.Fault.self) {
            try ProxyRules(httpsProxy: text, httpProxy: nil, noProxy: nil)
        }
        let said = try #require(fault).description
        #expect(said.hasPrefix("HTTPS_PROXY: "))
        #expect(!said.contains("hush"))
    }

    @Test(arguments: [
        ("*", "any.test", 443, true), ("example.org", "example.org", 443, true),
        ("example.org", "www.example.org", 443, true), (".example.org", "www.example.org", 443, true),
        (".example.org", "example.org", 443, true), ("*.example.org", "www.example.org", 443, true),
        ("example.org", "badexample.org", 443, false), ("EXAMPLE.org.", "example.org", 443, true),
        ("a.test, b.test", "b.test", 443, true), ("a.test b.test", "b.test", 443, true),
        ("a.test:8443", "a.test", 8443, true), ("a.test:8443", "a.test", 443, false),
        ("10.0.0.0/8", "10.200.0.1", 443, true), ("10.0.0.0/8", "11.0.0.1", 443, false),
        ("10.1.2.3", "10.1.2.3", 443, true), ("0.0.0.0/0", "9.9.9.9", 443, true), ("0.0.0.0/0", "2a00::1", 443, false),
        ("fd00::/8", "fd12::1", 443, true), ("fd00::/8", "2a00::1", 443, false), ("[::1]:80", "::1", 80, true),
        ("2001:db8::/33", "2001:db8:8000::1", 443, false), ("2001:db8::/65", "2001:db8::1", 443, true),
        ("::1", "::1", 443, true), ("", "a.test", 443, false), (",,", "a.test", 443, false),
        (".", "a.test", 443, false),
        ("10.0.0.0/33", "10.0.0.1", 443, false), ("0.1", "10.0.0.1", 443, false),
    ]) func `exceptions match`(list: String, host: String, port: UInt16, isException: Bool) throws {
        let rules = try ProxyRules(httpsProxy: "p.test:1", httpProxy: nil, noProxy: list)
        #expect((rules.proxy(isSecure: true, host: host, port: port) == nil) == isException)
        #expect(rules.proxy(isSecure: false, host: host, port: port) == nil)
    }
}
