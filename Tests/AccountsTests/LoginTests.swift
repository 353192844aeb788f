import API
import Accounts
import Base
import HTTP
import Store
import TestSupport
import Testing

@Suite struct LoginTests {
    @Test func `the right password signs in and sets a cookie that only the server reads`() async throws {
        let world = try await AccountsWorld()
        try await world.register()
        let answer = try await world.login(" ADA@example.org ")
        #expect(answer.status == 200)
        let cookie = try #require(answer.header("Set-Cookie"))
        let flags = Set(cookie.split(separator: "; ").dropFirst().map(String.init))
        #expect(flags == ["Max-Age=7776000", "Path=/", "HttpOnly", "SameSite=Lax", "Secure"])
        #expect(cookie.hasPrefix("access_token=ey"))
    }

    @Test func `a deployment without TLS leaves Secure out, and nothing else`() async throws {
        let settings = SessionSettings(webLifetime: .minutes(30), isCookieSecure: false)
        let world = try await AccountsWorld(settings: settings)
        let cookie = try #require(try await world.register().header("Set-Cookie"))
        #expect(cookie.hasSuffix("; Max-Age=1800; Path=/; HttpOnly; SameSite=Lax"))
    }

    @Test func `a wrong password and an unknown address are the same answer after the same work`() async throws {
        let world = try await AccountsWorld()
        try await world.register()
        let wrong = await problem { _ = try await world.login("ada@example.org", "wrong password") }
        let unknown = await problem { _ = try await world.login("nobody@example.org", "wrong password") }
        #expect(wrong?.status == 401)
        #expect(wrong == unknown)
        // One check each: against the stored hash, and against the decoy.
        #expect(world.verifications.all == ["hash of correct horse", nil])
    }

    @Test func `an account that Apple made has a hash that no password fits`() async throws {
        let world = try await AccountsWorld()
        try await world.register()
        try await world.update("password_set = 0, password_hash = 'random', apple_sub = 'x'")
        #expect(await problem { _ = try await world.login() }?.code == "wrong_credentials")
        let account = try #require(try await world.account())
        #expect(account.isAppleLinked)
        #expect(!account.hasPassword)
    }

    @Test func `a browser gets no token to read, a native client does`() async throws {
        let world = try await AccountsWorld()
        try await world.register()
        #expect(try await world.login().object["access_token"] as? String == nil)
        let native = try await world.login(client: "ios")
        #expect(native.header("Set-Cookie") != nil)
        let token = try #require(native.object["access_token"] as? String)
        let head = AccountsWorld.request("GET", "/", headers: [("Authorization", "Bearer \(token)")]).head
        #expect(try await Session.active(head, world.environment).account.email == "ada@example.org")
    }

    @Test(arguments: ["pending", "disabled"])
    func `an account that may not be used signs in and reads why`(status: String) async throws {
        let world = try await AccountsWorld()
        try await world.register()
        try await world.update("status = \(status)")
        #expect(try await world.login().object["status"] as? String == status)
    }

    @Test func `the eleventh attempt within a minute waits, by address and not by account`() async throws {
        let world = try await AccountsWorld(isLimited: true)
        try await world.register()
        for _ in 0..<10 { _ = try await world.login() }
        let refused = await problem { _ = try await world.login() }
        #expect(refused?.status == 429)
        #expect(refused?.headers["Retry-After"] == "60")
        let elsewhere = AccountsWorld.request(
            "POST",
            "/api/auth/login",
            headers: [("X-Forwarded-For", "192.0.2.1")],
            json: #"{"email": "ada@example.org", "password": "correct horse"}"#
        )
        #expect(try await LoginRoute.post(elsewhere, world.environment).status == 200)
        world.clock.advance(by: .seconds(60))
        #expect(try await world.login().status == 200)
    }

    @Test func `signing out clears the cookie, and a token from before goes on`() async throws {
        let world = try await AccountsWorld()
        let token = try #require(try await world.register(client: "ios").object["access_token"] as? String)
        let answer = try await LogoutRoute.post(
            AccountsWorld.request("POST", "/api/auth/logout"),
            world.environment
        )
        #expect(answer.object["ok"] as? Bool == true)
        #expect(answer.header("Set-Cookie")?.hasPrefix("access_token=; Max-Age=0; Path=/; HttpOnly") == true)
        let head = AccountsWorld.request("GET", "/", headers: [("Authorization", "Bearer \(token)")]).head
        #expect(try await Session.current(head, world.environment).source == .bearer)
    }
}
