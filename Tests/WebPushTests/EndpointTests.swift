import HTTP
import Testing

@testable import WebPush

@Suite struct EndpointTests {
    @Test(arguments: [
        ("https://fcm.googleapis.com/fcm/send/a:b?c=d", "fcm.googleapis.com", 443, "https://fcm.googleapis.com"),
        ("https://Web.Push.Apple.com:443/x", "web.push.apple.com", 443, "https://web.push.apple.com"),
        ("HTTPS://push.example:8443?q", "push.example", 8443, "https://push.example:8443"),
        ("https://a-b.c_d.example", "a-b.c_d.example", 443, "https://a-b.c_d.example"),
    ])
    func `host, port and origin are read`(url: String, host: String, port: Int, origin: String) throws {
        let endpoint = try Endpoint(url)
        #expect(endpoint.url == url)
        #expect(endpoint.host == host)
        #expect(endpoint.port == port)
        #expect(endpoint.origin == origin)
        #expect(!endpoint.isIPAddress)
    }

    @Test(
        arguments: [
            ("", .endpointInvalid), ("abc", .endpointInvalid), ("/fcm/send", .endpointInvalid),
            ("http://fcm.googleapis.com/x", .endpointNotHTTPS), ("ftp://fcm.googleapis.com/x", .endpointNotHTTPS),
            ("javascript:alert(1)", .endpointNotHTTPS), ("https:/fcm.googleapis.com/x", .endpointInvalid),
            ("https:fcm.googleapis.com/x", .endpointInvalid), ("https://", .endpointInvalid),
            ("https:///x", .endpointInvalid), ("https://?x", .endpointInvalid),
            (" https://fcm.googleapis.com/x", .endpointInvalid), ("https://fcm.googleapis.com/a b", .endpointInvalid),
            ("https://fcm.googleapis.com/\n", .endpointInvalid), ("https://fcm.googleapis.com/ü", .endpointInvalid),
            ("https://fcm.googleapis.com/#f", .endpointInvalid),
            ("https://fcm.googleapis.com\\@a.b/", .endpointInvalid),
            ("https://fcm.googleapis.com./x", .endpointInvalid), ("https://.googleapis.com/x", .endpointInvalid),
            ("https://fcm..googleapis.com/x", .endpointInvalid), ("https://fcm%2egoogleapis.com/x", .endpointInvalid),
            ("https://fcm.googleapis.com:/x", .endpointInvalid), ("https://fcm.googleapis.com:0/x", .endpointInvalid),
            ("https://fcm.googleapis.com:65536/", .endpointInvalid),
            ("https://fcm.googleapis.com:44 3/", .endpointInvalid),
            ("https://fcm.googleapis.com:443:443/", .endpointInvalid),
            ("https://fcm.googleapis.com:+443/", .endpointInvalid),
            ("https://user@fcm.googleapis.com/x", .endpointHasUserInfo),
            ("https://user:pw@fcm.googleapis.com/x", .endpointHasUserInfo),
            ("https://fcm.googleapis.com@evil.example/x", .endpointHasUserInfo),
            ("https://[::1]/x", .endpointIsIPAddress), ("https://[2001:db8::1]:443/x", .endpointIsIPAddress),
            ("https://" + String(repeating: "a", count: 64) + ".example/", .endpointInvalid),
        ] as [(String, SubscriptionFault)]
    )
    func `what two parsers could read differently is refused`(url: String, fault: SubscriptionFault) {
        #expect(throws: fault) { try Endpoint(url) }
    }

    @Test func `the longest endpoint has 2048 characters`() throws {
        let start = "https://fcm.googleapis.com/"
        let fitting = start + String(repeating: "a", count: 2048 - start.count)
        #expect(try Endpoint(fitting).url == fitting)
        #expect(throws: SubscriptionFault.endpointTooLong) { try Endpoint(fitting + "a") }
    }

    @Test(arguments: [
        "127.0.0.1", "10.1", "2130706433", "0x7f.0.0.1", "0x7f000001", "169.254.169.254", "1.1.1.1", "foo.0x1", "foo.1",
        "0177.0.0.1", "0x",
    ])
    func `every notation of an IPv4 address is recognised`(host: String) throws {
        #expect(try Endpoint("https://\(host)/x").isIPAddress)
        for policy in [EndpointPolicy.knownServices, EndpointPolicy(mode: .publicInternet)] {
            #expect(throws: SubscriptionFault.endpointIsIPAddress) {
                try policy.check(Endpoint("https://\(host)/x"))
            }
        }
    }
}

@Suite struct EndpointPolicyTests {
    @Test(arguments: [
        "https://fcm.googleapis.com/fcm/send/x", "https://FCM.googleapis.com:443/x", "https://jmt17.google.com/x",
        "https://updates.push.services.mozilla.com/wpush/v2/x", "https://web.push.apple.com/x",
        "https://a.b.push.apple.com/x", "https://wns2-am3p.notify.windows.com/w/?token=x",
        "https://eu.push.samsungosp.com/x",
    ])
    func `the common browsers' services are known`(url: String) throws {
        let endpoint = try Endpoint(url)
        try EndpointPolicy.knownServices.check(endpoint)
        #expect(EndpointPolicy.knownServices.reach(of: endpoint) == .publicInternet)
    }

    @Test(arguments: [
        "https://push.apple.com/x", "https://evilpush.apple.com/x", "https://apush.apple.com/",
        "https://notify.windows.com/x",
        "https://a.fcm.googleapis.com/x", "https://fcm.googleapis.com.evil.example/x", "https://googleapis.com/x",
        "https://localhost/x", "https://updates.push.services.mozilla.com.evil.example/x", "https://jmt18.google.com/x",
    ])
    func `look-alikes are not`(url: String) {
        #expect(throws: SubscriptionFault.endpointNotAllowed) { try EndpointPolicy.knownServices.check(Endpoint(url)) }
    }

    @Test(arguments: [444, 80, 8443, 22])
    func `another port is refused even at a known service`(port: Int) {
        #expect(throws: SubscriptionFault.endpointPortNotAllowed) {
            try EndpointPolicy.knownServices.check(Endpoint("https://fcm.googleapis.com:\(port)/x"))
        }
    }

    @Test func `an extra host is reached wherever it is, but only at its port`() throws {
        let hosts = try #require(EndpointPolicy.ExtraHost.list("push.local:8443, ,Other.Example,127.0.0.1:9000"))
        let policy = EndpointPolicy(extraHosts: hosts)
        for url in ["https://push.local:8443/x", "https://other.example/x", "https://127.0.0.1:9000/x"] {
            let endpoint = try Endpoint(url)
            try policy.check(endpoint)
            #expect(policy.reach(of: endpoint) == .anywhere)
        }
        #expect(throws: SubscriptionFault.endpointNotAllowed) { try policy.check(Endpoint("https://push.local/x")) }
        #expect(throws: SubscriptionFault.endpointIsIPAddress) { try policy.check(Endpoint("https://127.0.0.1/x")) }
        #expect(policy.reach(of: try Endpoint("https://fcm.googleapis.com/x")) == .publicInternet)
    }

    @Test(arguments: ["a/b", "a:b", "a b", "user@host", "https://a.example", "a?b", "[::1]", "a:0"])
    func `an extra host that is none is named`(text: String) {
        #expect(EndpointPolicy.ExtraHost.list("fcm.googleapis.com,\(text)") == nil)
    }

    @Test func `an empty list of extra hosts has none`() {
        #expect(EndpointPolicy.ExtraHost.list("") == [])
    }

    @Test func `the whole internet can be allowed, names without a dot and other ports excepted`() throws {
        let policy = EndpointPolicy(mode: .publicInternet)
        try policy.check(Endpoint("https://up.example.org/x"))
        #expect(policy.reach(of: try Endpoint("https://up.example.org/x")) == .publicInternet)
        #expect(throws: SubscriptionFault.endpointNotAllowed) { try policy.check(Endpoint("https://intranet/x")) }
        #expect(throws: SubscriptionFault.endpointPortNotAllowed) {
            try policy.check(Endpoint("https://up.example.org:8443/x"))
        }
    }

    @Test func `an operator's list replaces the known services`() throws {
        let policy = EndpointPolicy(mode: .listed(["*.example.org", "push.example.net"]))
        try policy.check(Endpoint("https://a.b.example.org/x"))
        try policy.check(Endpoint("https://push.example.net/x"))
        for url in ["https://example.org/x", "https://fcm.googleapis.com/x", "https://a.push.example.net/x"] {
            #expect(throws: SubscriptionFault.endpointNotAllowed) { try policy.check(Endpoint(url)) }
        }
    }
}
