import Accounts
import Base
import Foundation
import HTTP
import TestSupport
import Testing

@testable import Server

/// Sign in with Apple through the whole edge: what Apple's page may send here, and what nobody else may.
@Suite struct AppleEdgeTests {
    static let values = ["BASE_URL": "https://rat.example", "APPLE_SERVICE_ID": "de.ratslotse.web"]
    static let foreign: [(name: String, value: String)] = [
        ("Origin", "https://appleid.apple.com"), ("Sec-Fetch-Site", "cross-site"),
    ]

    @Test func `the button leads to Apple`() async throws {
        try await EdgeWorld.run(Self.values) { world in
            for path in ["/login", "/register"] {
                let page = await world.answer("GET", path + "?weiter=%2Fboards", EdgeWorld.browser)
                #expect(page.page.contains("href=\"/auth/apple?weiter=%2Fboards\""))
            }
            let answer = await world.answer("GET", "/auth/apple", EdgeWorld.browser)
            #expect(answer.status == 303)
            #expect(answer.header("Location")?.hasPrefix("https://appleid.apple.com/auth/authorize?") == true)
            #expect(answer.all("Set-Cookie").contains { $0.hasSuffix("; HttpOnly; Secure; SameSite=None") })
        }
    }

    @Test func `without a services id there is neither button nor way`() async throws {
        try await EdgeWorld.run { world in
            #expect(await !world.answer("GET", "/login", EdgeWorld.browser).page.contains("/auth/apple"))
            #expect(await world.answer("GET", "/auth/apple", EdgeWorld.browser).status == 404)
            #expect(await world.answer("POST", "/auth/apple/return", EdgeWorld.browser, form: "state=x").status == 404)
        }
    }

    @Test func `the return alone takes a form of another site, and believes only whoever began the way`() async throws {
        try await EdgeWorld.run(Self.values) { world in
            let headers = Self.foreign + EdgeWorld.browser
            let stray = await world.answer("POST", "/auth/apple/return", headers, form: "state=x&id_token=y")
            #expect(stray.status == 400)
            #expect(stray.page.contains("Dieser Weg ist zu Ende"))
            #expect(stray.all("Set-Cookie").count == 1)
            for path in ["/auth/apple/return/", "/auth/apple", "/api/auth/apple", "/konto/loeschen", "/login"] {
                #expect(await world.answer("POST", path, headers, form: "state=x").status == 403, "\(path)")
            }
            #expect(await world.answer("POST", "/auth/apple/return", headers, json: "{}").status == 415)
        }
    }

    @Test func `a token that is none is refused without asking Apple`() async throws {
        try await EdgeWorld.run(Self.values) { world in
            let answer = await world.answer("POST", "/api/auth/apple", json: #"{"identity_token":"x"}"#)
            #expect(answer.status == 401)
            #expect(answer.object["code"] as? String == "apple_token_invalid")
            #expect(world.log.messages(.warning).isEmpty)
        }
    }
}
