import HTTP
import Testing

@Suite struct CrossSiteTests {
    typealias Field = (name: String, value: String)

    static func head(_ method: String, _ fields: [Field]) throws -> RequestHead {
        try #require(RequestHead(method: method, target: "/api/x", headers: Headers(fields)))
    }

    static let own: Field = ("Origin", "https://ratslotse.example")
    static let app: Field = ("Origin", "capacitor://localhost")
    static let foreign: Field = ("Origin", "https://evil.example")
    static let crossSite: Field = ("Sec-Fetch-Site", "cross-site")

    static let posts: [(fields: [Field], allowed: Bool)] = [
        ([], true),
        ([own], true),
        ([("Origin", "https://RATSLOTSE.example:443")], true),
        ([own, ("Sec-Fetch-Site", "same-origin")], true),
        ([foreign], false),
        ([("Origin", "http://ratslotse.example")], false),
        ([("Origin", "https://ratslotse.example:8443")], false),
        ([("Origin", "https://ratslotse.example.evil.example")], false),
        ([("Origin", "null")], false),
        ([("Origin", "null"), ("Sec-Fetch-Site", "same-origin")], true),
        ([("Origin", "null"), ("Sec-Fetch-Site", "same-site")], false),
        ([("Origin", "")], false),
        ([own, foreign], false),
        ([crossSite], false),
        ([own, crossSite], false),
        ([app, crossSite], true),
        ([("Sec-Fetch-Site", "none")], true),
        ([("Sec-Fetch-Site", "same-site")], true),
        ([foreign, ("Authorization", "Bearer abc")], true),
        ([crossSite, ("Authorization", "bearer abc")], true),
        ([foreign, ("Authorization", "Basic abc")], false),
    ]

    @Test(arguments: posts) func `a change is refused when another site causes it`(fields: [Field], allowed: Bool)
        throws
    {
        let rule = CrossSite(
            own: try #require(WebOrigin("https://ratslotse.example")),
            others: CrossOriginSharing.appOrigins
        )
        for method in ["POST", "PUT", "PATCH", "DELETE"] {
            #expect(rule.allows(try Self.head(method, fields)) == allowed)
        }
        #expect(rule.allows(try Self.head("GET", fields)))
    }

    @Test(arguments: [
        ("https://a.example", "https://a.example"), ("HTTPS://A.example:443/", "https://a.example"),
        ("http://a.example:80", "http://a.example"), ("http://localhost:8080", "http://localhost:8080"),
        ("http://[::1]:8080", "http://[::1]:8080"), ("http://[::1]", "http://[::1]"),
        ("capacitor://localhost", "capacitor://localhost"),
    ])
    func `an origin has one spelling`(text: String, spelling: String) {
        #expect(WebOrigin(text)?.description == spelling)
    }

    @Test(arguments: [
        "", "null", "a.example", "://a.example", "https://", "https://a.example/path", "https://u@a.example",
        "https://a.example:0", "https://a.example:70000", "https://a.example:x", "https://a b", "https://a.example?x",
        "https://:8080",
    ])
    func `what is no origin is refused`(text: String) {
        #expect(WebOrigin(text) == nil)
    }

    @Test func `a preflight from an app's shell is allowed with credentials`() throws {
        let cors = CrossOriginSharing(origins: [])
        let asked = try Self.head("OPTIONS", [Self.app, ("Access-Control-Request-Method", "POST")])
        let answer = try #require(cors.preflight(asked))
        #expect(answer.status == 204)
        #expect(answer.header("Access-Control-Allow-Origin") == "capacitor://localhost")
        #expect(answer.header("Access-Control-Allow-Credentials") == "true")
        #expect(answer.header("Access-Control-Allow-Headers")?.contains("X-Client") == true)
        #expect(answer.header("Vary") == "Origin")
    }

    @Test func `a foreign preflight gets no permission`() throws {
        let cors = CrossOriginSharing(origins: [try #require(WebOrigin("https://partner.example"))])
        let asked = try Self.head("OPTIONS", [Self.foreign, ("Access-Control-Request-Method", "POST")])
        let answer = try #require(cors.preflight(asked))
        #expect(answer.status == 403)
        #expect(answer.header("Access-Control-Allow-Origin") == nil)
        let partner = try Self.head("GET", [("Origin", "https://partner.example")])
        #expect(cors.fields(for: partner).contains { $0 == ("Access-Control-Allow-Origin", "https://partner.example") })
        #expect(cors.preflight(partner) == nil)
        #expect(cors.preflight(try Self.head("OPTIONS", [Self.app])) == nil)
    }
}
