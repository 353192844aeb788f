import API
import Accounts
import Base
import HTTP
import Store
import TestSupport
import Testing

@Suite struct PasswordChangeTests {
    @Test func `whether an address has an account shows neither in the answer nor in the work before it`() async throws
    {
        let world = try await AccountsWorld.mailing()
        try await world.confirmed()
        let letters = await world.sent().count
        func rows() async throws -> Int? {
            try await world.database.read { try $0.scalar("SELECT COUNT(*) FROM password_reset_tokens") }
        }
        let known = try await world.call(PasswordRoutes.forget, json: ["email": "ada@example.org"])
        // All that depends on the account comes after the answer: nothing is stored, hashed or sent before it.
        #expect(try await rows() == 0)
        #expect(world.letters.all.count == letters)
        let unknown = try await world.call(PasswordRoutes.forget, json: ["email": "nobody@example.org"])
        #expect(known.status == 200)
        #expect(known.object as? [String: Bool] == ["ok": true])
        #expect(unknown.object as? [String: Bool] == ["ok": true])
        #expect(known.status == unknown.status)
        #expect(known.headers.map(\.name) == unknown.headers.map(\.name))
        #expect(world.verifications.all.isEmpty)
        #expect(await world.sent().count == letters + 1)
        #expect(try await rows() == 1)
    }

    @Test func `a link sets a new password once and ends all sessions`() async throws {
        let world = try await AccountsWorld.mailing()
        let cookie = try await world.confirmed()
        _ = try await world.call(PasswordRoutes.forget, json: ["email": " ADA@example.org"])
        let letter = try #require(await world.sent().last)
        #expect(letter.button?.url.hasPrefix("https://rat.example/reset-password?token=") == true)
        let token = try await world.token()
        let body = ["token": token, "new_password": "battery staple"]
        let answer = try await world.call(PasswordRoutes.reset, json: body, client: "ios")
        #expect(answer.status == 200)
        let bearer = try #require(answer.object["access_token"] as? String)
        #expect(await world.status(cookie) == 401)
        let head = AccountsWorld.request("GET", "/", headers: [("Authorization", "Bearer \(bearer)")]).head
        #expect(try await Session.active(head, world.environment).account.tokenVersion == 1)
        #expect(await problem { _ = try await world.login() }?.status == 401)
        #expect(try await world.login("ada@example.org", "battery staple").status == 200)
        #expect(await problem { _ = try await world.call(PasswordRoutes.reset, json: body) }?.code == "link_invalid")
    }

    @Test func `an account that Apple made gets a password of its own that way`() async throws {
        let world = try await AccountsWorld.mailing()
        try await world.confirmed()
        try await world.update("password_set = 0, apple_sub = 'x'")
        _ = try await world.call(PasswordRoutes.forget, json: ["email": "ada@example.org"])
        let body = ["token": try await world.token(), "new_password": "battery staple"]
        #expect(try await world.call(PasswordRoutes.reset, json: body).object["has_password"] as? Bool == true)
    }

    @Test func `a bogus, an old and a replaced link are refused, and a short password keeps a good one`() async throws {
        let world = try await AccountsWorld.mailing()
        try await world.confirmed()
        func reset(_ token: String, _ password: String = "battery staple") async -> Problem? {
            await problem {
                _ = try await world.call(PasswordRoutes.reset, json: ["token": token, "new_password": password])
            }
        }
        #expect(await reset("bogus")?.status == 400)
        _ = try await world.call(PasswordRoutes.forget, json: ["email": "ada@example.org"])
        let first = try await world.token()
        _ = try await world.call(PasswordRoutes.forget, json: ["email": "ada@example.org"])
        let second = try await world.token()
        #expect(await reset(first) == Problem(400, "link_invalid"))
        let short = await reset(second, "short")
        #expect(short?.status == 422)
        #expect(short?.fields.map(\.location) == [["body", "new_password"]])
        #expect(short?.fields.flatMap(\.arguments.values).contains("short") == false)
        world.clock.advance(by: .hours(1))
        #expect(await reset(second) == Problem(400, "link_invalid"))
    }

    @Test func `asking for links is limited, and addresses that are none get no letter`() async throws {
        let world = try await AccountsWorld.mailing(isLimited: true)
        try await world.confirmed()
        try await world.update("email = 'tg-1@local'")
        let count = await world.sent().count
        _ = try await world.call(PasswordRoutes.forget, json: ["email": "tg-1@local"])
        #expect(await world.sent().count == count)
        for _ in 0..<4 { _ = try await world.call(PasswordRoutes.forget, json: ["email": "x@example.org"]) }
        let late = await problem { _ = try await world.call(PasswordRoutes.forget, json: ["email": "x@example.org"]) }
        #expect(late == Problem.tooMany(retryAfter: 900))
    }

    @Test func `changing it needs the old one, keeps this client signed in and ends the other sessions`() async throws {
        let world = try await AccountsWorld.mailing()
        let here = try await world.confirmed()
        let there = try #require(try await world.login().sessionCookie)
        func change(_ current: String, client: String? = nil) async throws -> Response {
            let body = ["current_password": current, "new_password": "battery staple"]
            return try await world.call(PasswordRoutes.change, json: body, cookie: here, client: client)
        }
        #expect(await problem { _ = try await change("wrong password") } == Problem(400, "wrong_password"))
        #expect(await world.status(there) == 200)
        let answer = try await change("correct horse", client: "android")
        let fresh = try #require(answer.sessionCookie)
        #expect(await world.status(fresh) == 200)
        #expect(await world.status(here) == 401)
        #expect(await world.status(there) == 401)
        #expect(answer.object["access_token"] is String)
        #expect(try await world.login("ada@example.org", "battery staple").status == 200)
    }

    @Test func `a browser gets the cookie alone, and whoever is not let in changes nothing`() async throws {
        let world = try await AccountsWorld.mailing()
        let cookie = try #require(try await world.register().sessionCookie)
        let body = ["current_password": "correct horse", "new_password": "battery staple"]
        let waiting = await problem { _ = try await world.call(PasswordRoutes.change, json: body, cookie: cookie) }
        #expect(waiting == Problem(403, "account_pending"))
        #expect(await problem { _ = try await world.call(PasswordRoutes.change, json: body) }?.status == 401)
        try await world.verify(try await world.token())
        let answer = try await world.call(PasswordRoutes.change, json: body, cookie: cookie)
        #expect(answer.object["access_token"] is String == false)
        #expect(answer.sessionCookie != nil)
    }

    @Test func `a new password drops an address that somebody wished for with the old one`() async throws {
        let world = try await AccountsWorld.mailing()
        let cookie = try await world.confirmed()
        let wish = ["new_email": "eve@example.org", "current_password": "correct horse"]
        _ = try await world.call(EmailChangeRoutes.begin, json: wish, cookie: cookie)
        let token = try await world.token(to: "eve@example.org")
        let body = ["current_password": "correct horse", "new_password": "battery staple"]
        let answer = try await world.call(PasswordRoutes.change, json: body, cookie: cookie)
        #expect(answer.object["pending_email"] is String == false)
        #expect(await problem { try await world.verify(token) }?.status == 400)
    }
}
