import Base
import HTTP
import Store
import TestSupport
import Testing

@testable import Server

/// wire.md, "Cross-site and proxies", through the whole edge.
@Suite struct EdgeCrossSiteTests {
    typealias Fields = [(name: String, value: String)]

    static let values = ["BASE_URL": "https://kita.example", "CORS_ORIGINS": "https://app.example.org"]

    @Test(
        arguments: [
            ("foreign origin", [("Origin", "https://evil.example")], true),
            ("hidden origin", [("Origin", "null")], true),
            ("cross-site", [("Sec-Fetch-Site", "cross-site")], true),
            ("sister site", [("Origin", "https://kita.example.evil.example")], true),
            ("another port", [("Origin", "https://kita.example:8443")], true),
            ("plain http", [("Origin", "http://kita.example")], true),
            ("two origins", [("Origin", "https://kita.example"), ("Origin", "https://evil.example")], true),
            ("own origin", [("Origin", "https://kita.example"), ("Sec-Fetch-Site", "same-origin")], false),
            ("own origin in capitals", [("Origin", "https://KITA.example")], false),
            ("CORS_ORIGINS", [("Origin", "https://app.example.org"), ("Sec-Fetch-Site", "cross-site")], false),
            ("an app's shell", [("Origin", "capacitor://localhost")], false), ("none at all", [], false),
            ("Bearer", [("Origin", "https://evil.example"), ("Authorization", "Bearer x")], false),
        ] as [(String, Fields, Bool)]
    )
    func `what another site makes a browser send is refused`(name: String, fields: Fields, isRefused: Bool) async throws
    {
        try await EdgeWorld.run(Self.values) { world in
            for target in ["/api/auth/logout", "/k/x/push/sync", "/logout", "/k/x/tauschen/notes", "/boards"] {
                let response = await world.answer("POST", target, fields)
                #expect(
                    (response.status == 403 && response.object["code"] as? String == "cross_site") == isRefused,
                    "\(target)"
                )
            }
            #expect(await world.answer("GET", "/", fields).status == 200, "reading is always allowed")
        }
    }

    @Test func `a form from elsewhere gets a page that says so`() async throws {
        try await EdgeWorld.run { world in
            let headers = EdgeWorld.browser + [("Origin", "https://evil.example")]
            let response = await world.answer("POST", "/login", headers, form: "email=a&password=b")
            #expect(response.status == 403)
            #expect(response.header("Content-Type")?.hasPrefix("text/html") == true)
        }
    }

    @Test func `a browser that asks beforehand is told what an allowed origin may do`() async throws {
        try await EdgeWorld.run(Self.values) { world in
            func ask(_ origin: String, _ target: String = "/api/boards/kitas") async -> Response {
                await world.answer(
                    "OPTIONS",
                    target,
                    [("Origin", origin), ("Access-Control-Request-Method", "POST")]
                )
            }
            for origin in ["https://app.example.org", "capacitor://localhost", "https://localhost"] {
                let response = await ask(origin)
                #expect(response.status == 204)
                #expect(response.all("Access-Control-Allow-Origin") == [origin])
                #expect(response.header("Access-Control-Allow-Credentials") == "true")
                #expect(response.header("Access-Control-Allow-Methods")?.contains("DELETE") == true)
                #expect(response.header("Access-Control-Allow-Headers")?.contains("Authorization") == true)
                #expect(response.all("Vary").contains("Origin"))
            }
            let foreign = await ask("https://evil.example")
            #expect(foreign.status == 403)
            #expect(foreign.header("Access-Control-Allow-Origin") == nil)
            #expect(await ask("https://app.example.org", "/login").status == 405, "pages are not shared")
        }
    }

    @Test func `answers and problems of the API are shared with allowed origins only, pages with none`() async throws {
        try await EdgeWorld.run(Self.values) { world in
            let origin = [(name: "Origin", value: "https://app.example.org")]
            for target in ["/api/health", "/api/auth/me", "/api/nirgends"] {
                let response = await world.answer("GET", target, origin)
                #expect(response.all("Access-Control-Allow-Origin") == ["https://app.example.org"], "\(target)")
                #expect(response.header("Access-Control-Expose-Headers") == "Retry-After")
            }
            #expect(await world.answer("GET", "/", origin).header("Access-Control-Allow-Origin") == nil)
            let foreign = await world.answer("GET", "/api/health", [("Origin", "https://evil.example")])
            #expect(foreign.header("Access-Control-Allow-Origin") == nil)
            #expect(foreign.all("Vary").contains("Origin"), "caches must keep them apart")
        }
    }
}
