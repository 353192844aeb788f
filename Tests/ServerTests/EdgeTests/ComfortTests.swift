import Base
import Compression
import HTTP
import Store
import TestSupport
import Testing

@testable import Server

/// What the edge adds to whatever a handler answers: a longer session, a language, fewer bytes.
@Suite struct ComfortTests {
    @Test(arguments: ["/", "/boards", "/api/auth/me", "/api/health", "/nirgends", "/k/falsch/", "/sw.js"])
    func `whoever comes back stays signed in, on whatever address`(target: String) async throws {
        try await EdgeWorld.run { world in
            let cookie = try await world.cookie(left: .days(10))
            let set = await world.answer("GET", target, [cookie]).all("Set-Cookie")
            #expect(set.count == 1)
            #expect(set.first?.hasPrefix("access_token=ey") == true)
            #expect(set.first?.contains("Max-Age=7776000") == true)
            #expect(set.first?.contains("HttpOnly") == true)
            let fresh = try await world.cookie(left: .days(80))
            #expect(await world.answer("GET", target, [fresh]).all("Set-Cookie") == [])
            #expect(await world.answer("GET", target).all("Set-Cookie") == [])
        }
    }

    @Test func `signing out is not undone by it`() async throws {
        try await EdgeWorld.run { world in
            let cookie = try await world.cookie(left: .days(10))
            for target in ["/api/auth/logout", "/logout"] {
                let set = await world.answer("POST", target, [cookie], form: "").all("Set-Cookie")
                #expect(set.count == 1)
                #expect(set.first?.hasPrefix("access_token=;") == true)
            }
        }
    }

    @Test func `a language that was chosen holds for a year`() async throws {
        try await EdgeWorld.run { world in
            let german = await world.answer("GET", "/login", EdgeWorld.browser)
            #expect(german.page.contains("<html lang=\"de\""))
            #expect(german.all("Set-Cookie") == [])
            let chosen = await world.answer("GET", "/login?lang=en", EdgeWorld.browser)
            #expect(chosen.page.contains("<html lang=\"en\""))
            #expect(chosen.all("Set-Cookie") == ["lang=en; Max-Age=31536000; Path=/; SameSite=Lax"])
            let kept = await world.answer("GET", "/login", EdgeWorld.browser + [("Cookie", "lang=en")])
            #expect(kept.page.contains("<html lang=\"en\""))
            let again = await world.answer("GET", "/login?lang=en", EdgeWorld.browser + [("Cookie", "lang=en")])
            #expect(again.all("Set-Cookie") == [])
            let back = await world.answer("GET", "/login?lang=de", EdgeWorld.browser + [("Cookie", "lang=en")])
            #expect(back.page.contains("<html lang=\"de\""))
            #expect(back.all("Set-Cookie").count == 1)
        }
    }

    @Test(arguments: ["fr", "", "EN", "en%0d%0aSet-Cookie:x=1", "de-DE"])
    func `a language that we do not speak is ignored`(language: String) async throws {
        try await EdgeWorld.run { world in
            let response = await world.answer("GET", "/login?lang=\(language)", EdgeWorld.browser)
            #expect(response.all("Set-Cookie") == [])
            #expect(response.page.contains("<html lang=\"de\""))
        }
    }

    @Test func `a page is compressed for whoever takes that`() async throws {
        try await EdgeWorld.run { world in
            let plain = await world.answer("GET", "/login", EdgeWorld.browser)
            #expect(plain.header("Content-Encoding") == nil)
            let small = await world.answer("GET", "/login", EdgeWorld.browser + [("Accept-Encoding", "gzip, br")])
            #expect(small.header("Content-Encoding") == "gzip")
            #expect(small.all("Vary").contains { $0.contains("Accept-Encoding") })
            #expect(plain.all("Vary").contains { $0.contains("Accept-Encoding") })
            #expect(small.content.count < plain.content.count / 2)
            #expect(small.content.prefix(2) == [0x1F, 0x8B])
            let short = await world.answer("GET", "/api/health", [("Accept-Encoding", "gzip")])
            #expect(short.header("Content-Encoding") == nil)
        }
    }
}
