import Base
import HTTP
import Store
import TestSupport
import Testing

@testable import Server

@Suite struct SecurityHeadersTests {
    /// One request for each kind of answer.
    static let requests: [(method: String, target: String)] = [
        ("GET", "/"), ("GET", "/login"), ("GET", "/boards"), ("GET", "/api/health"), ("GET", "/api/auth/me"),
        ("GET", "/api/openapi.json"), ("GET", "/metrics"), ("GET", "/sw.js"), ("GET", "/assets/icons.svg"),
        ("GET", "/assets/nirgends.css"),
        ("GET", "/k/falsch/"), ("GET", "/nirgends"), ("DELETE", "/login"), ("POST", "/api/auth/login"),
        ("OPTIONS", "/api/health"), ("HEAD", "/"),
    ]
    static let names = [
        "Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy",
        "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy", "Permissions-Policy",
    ]

    @Test func `every answer carries them, once`() async throws {
        try await EdgeWorld.run { world in
            for (method, target) in Self.requests {
                for headers in [[], EdgeWorld.browser] {
                    let response = await world.answer(method, target, headers)
                    for name in Self.names + ["Strict-Transport-Security"] {
                        #expect(response.all(name).count == 1, "\(method) \(target) \(name)")
                    }
                }
            }
        }
    }

    @Test(arguments: ["components.css", "icon-192.png"])
    func `what only pages use goes without what only documents obey`(asset: String) async throws {
        try await EdgeWorld.run { world in
            let response = await world.answer("GET", "/assets/\(asset)")
            #expect(response.status == 200)
            for name in ["X-Content-Type-Options", "Cross-Origin-Resource-Policy", "Strict-Transport-Security"] {
                #expect(response.all(name).count == 1, "\(name)")
            }
            #expect(response.all("Content-Security-Policy") == [])
        }
    }

    @Test func `below a Kita's link errors keep the address secret too`() async throws {
        try await EdgeWorld.run { world in
            for (method, target) in [("GET", "/k/falsch/"), ("POST", "/k/falsch/push/sync"), ("PUT", "/k/falsch/x/")] {
                let response = await world.answer(method, target)
                #expect(response.status >= 400)
                #expect(response.all("Referrer-Policy") == ["no-referrer"], "\(method) \(target)")
                #expect(response.all("X-Robots-Tag") == ["noindex, nofollow"])
            }
        }
    }

    @Test func `scripts come from us and from nowhere else`() async throws {
        try await EdgeWorld.run { world in
            let policy = try #require(
                await world.answer("GET", "/", EdgeWorld.browser).header("Content-Security-Policy")
            )
            let directives = policy.split(separator: ";").map { $0.drop { $0 == " " } }
            #expect(directives.contains("default-src 'none'"))
            #expect(directives.contains("script-src 'self'"))
            #expect(directives.contains("frame-ancestors 'none'"))
            #expect(directives.contains("base-uri 'none'"))
            #expect(directives.contains("form-action 'self'"))
            #expect(!policy.contains("unsafe"))
            #expect(!policy.contains("http"))
        }
    }

    @Test func `HSTS goes with https only`() async throws {
        try await EdgeWorld.run(["BASE_URL": "http://localhost:8080"]) { world in
            #expect(await world.answer("GET", "/").header("Strict-Transport-Security") == nil)
        }
    }

    @Test func `pages of a Kita keep their address to themselves`() async throws {
        try await EdgeWorld.run(["BASE_URL": "http://localhost:8080"]) { world in
            let guide = try await Demo.prepare(world.environment)
            let path = String(guide.kitaURL.dropFirst("http://localhost:8080".count))
            for target in [path, path + "manifest.webmanifest", path + "tauschen/", path + "hilfe"] {
                let response = await world.answer("GET", target, EdgeWorld.browser)
                #expect(response.status == 200)
                #expect(response.all("Referrer-Policy") == ["no-referrer"], "\(target)")
                #expect(response.header("X-Robots-Tag")?.contains("noindex") == true)
            }
        }
    }
}
