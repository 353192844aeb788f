import Testing

@testable import CurlClient

@Suite struct ConnectToTests {
    @Test func `a list is read in order`() throws {
        let rules = try ConnectTo.parse(
            "fcm.googleapis.com:443:127.0.0.1:8443, Push.Test:443:[::1]:9443 ,[2001:db8:0::1]:80:sink:1,a:1:b:65535"
        )
        #expect(
            rules == [
                ConnectTo(host: "fcm.googleapis.com", port: 443, targetHost: "127.0.0.1", targetPort: 8443),
                ConnectTo(host: "push.test", port: 443, targetHost: "::1", targetPort: 9443),
                ConnectTo(host: "2001:db8::1", port: 80, targetHost: "sink", targetPort: 1),
                ConnectTo(host: "a", port: 1, targetHost: "b", targetPort: 65535),
            ]
        )
    }

    @Test(arguments: ["", " ", "\t "]) func `nothing is no rule`(text: String) throws {
        #expect(try ConnectTo.parse(text).isEmpty)
    }

    @Test(arguments: [
        ("a:443:b", "a:443:b", "3 parts"), ("a:443:b:1:2", "a:443:b:1:2", "5 parts"),
        ("a:443:b:1,", "", "an entry is empty"),
        ("a:443:b:1, c", "c", "1 parts"), (":443:b:1", ":443:b:1", "no host \"\""),
        ("a:x:b:1", "a:x:b:1", "no port \"x\""),
        ("a:0:b:1", "a:0:b:1", "no port \"0\""), ("a:443:b:65536", "a:443:b:65536", "no port \"65536\""),
        ("a:443:b:+1", "a:443:b:+1", "no port \"+1\""), ("a:443::1", "a:443::1", "no host \"\""),
        ("a:443:b c:1", "a:443:b c:1", "no host \"b c\""), ("a:443:[::g]:1", "a:443:[::g]:1", "no host \"[::g]\""),
        ("a:443:b:1,A:443:c:2", "A:443:c:2", "a:443 is routed twice"),
        ("https://a:443:b:1", "https://a:443:b:1", "5 parts"), ("*:443:b:1", "*:443:b:1", "no host \"*\""),
    ]) func `the wrong part is named`(text: String, entry: String, reason: String) {
        #expect(throws: ConnectTo.Fault(entry: entry, reason: reason)) { try ConnectTo.parse(text) }
    }

    @Test func `a fault says what was expected`() {
        #expect(
            ConnectTo.Fault(entry: "a:443:b", reason: "3 parts").description
                == "\"a:443:b\": 3 parts; expected host:port:host:port, several separated by commas"
        )
    }
}
