import API
import Accounts
import Base
import HTTP
import Store
import TestSupport
import Testing

@Suite struct EmailConfirmationTests {
    @Test func `with mail an account waits until its link is opened, then may read without an administrator`()
        async throws
    {
        let world = try await AccountsWorld.mailing()
        let answer = try await world.register()
        #expect(answer.status == 201)
        #expect(answer.object["status"] as? String == "pending")
        #expect(answer.object["email_verified"] as? Bool == false)
        let cookie = try #require(answer.sessionCookie)
        #expect(await world.status(cookie) == 403)
        let letter = try #require(await world.sent().first)
        #expect(letter.to == "ada@example.org")
        #expect(letter.button?.url.hasPrefix("https://rat.example/verify-email?token=") == true)
        let confirmed = try await world.verify(try await world.token())
        #expect(confirmed.object["status"] as? String == "active")
        #expect(confirmed.object["email_verified"] as? Bool == true)
        #expect(confirmed.object["access_token"] is String == false)
        #expect(await world.status(cookie) == 200)
    }

    @Test func `the token is stored only as its digest, and neither it nor an address is logged`() async throws {
        let world = try await AccountsWorld.mailing()
        try await world.register()
        let token = try await world.token()
        let stored: String? = try await world.database.read {
            try $0.scalar("SELECT token_hash FROM email_verification_tokens")
        }
        #expect(stored?.count == 64)
        #expect(stored != token)
        #expect(!world.log.text.contains(token))
        #expect(!world.log.text.contains("ada@"))
    }

    @Test func `a native client gets a token of its own with the confirmation`() async throws {
        let world = try await AccountsWorld.mailing()
        try await world.register(client: "ios")
        let answer = try await world.verify(try await world.token(), client: "ios")
        let bearer = try #require(answer.object["access_token"] as? String)
        let head = AccountsWorld.request("GET", "/", headers: [("Authorization", "Bearer \(bearer)")]).head
        #expect(try await Session.active(head, world.environment).account.email == "ada@example.org")
    }

    @Test func `a link is good for 24 hours and for one time`() async throws {
        let world = try await AccountsWorld.mailing()
        try await world.register()
        let token = try await world.token()
        world.clock.advance(by: .hours(24))
        #expect(await problem { try await world.verify(token) } == Problem(400, "link_invalid"))
        #expect(try await world.account()?.status == .pending)

        let other = try await AccountsWorld.mailing()
        try await other.register()
        let once = try await other.token()
        other.clock.advance(by: .hours(24) - .seconds(1))
        try await other.verify(once)
        #expect(await problem { try await other.verify(once) }?.status == 400)
        #expect(await problem { try await other.verify("bogus") }?.status == 400)
        #expect(await problem { try await other.verify("") }?.status == 400)
    }

    @Test func `an old link does not let a disabled account in`() async throws {
        let world = try await AccountsWorld.mailing()
        let cookie = try #require(try await world.register().sessionCookie)
        let token = try await world.token()
        try await world.update("status = 'disabled'")
        let answer = try await world.verify(token)
        #expect(answer.object["status"] as? String == "disabled")
        #expect(await world.status(cookie) == 403)
    }

    @Test func `administrators are told of a new account once it has confirmed, not before`() async throws {
        let world = try await AccountsWorld.mailing()
        try await world.confirmed("chef@example.org")
        _ = try await Administrators.grant(email: "chef@example.org", in: world.database, at: world.clock.now)
        let before = await world.subjects(to: "chef@example.org").count
        try await world.register()
        #expect(await world.subjects(to: "chef@example.org").count == before)
        try await world.verify(try await world.token())
        let letters = await world.sent().filter { $0.to == "chef@example.org" }
        #expect(letters.count == before + 1)
        #expect(letters.last?.paragraphs.first?.contains("ada@example.org") == true)
    }

    @Test func `the administrator's address administers after its link, and only while nobody does`() async throws {
        let world = try await AccountsWorld.mailing(adminEmail: "chef@example.org")
        #expect(try await world.register("chef@example.org").object["role"] as? String == "user")
        let token = try await world.token(to: "chef@example.org")
        #expect(try await world.verify(token).object["role"] as? String == "admin")
        try await world.update("role = 'user'", email: "chef@example.org")
        try await world.confirmed("bob@example.org")
        _ = try await Administrators.grant(email: "bob@example.org", in: world.database, at: world.clock.now)
        try await world.update("status = 'pending', email_verified = 0", email: "chef@example.org")
        let cookie = try #require(try await world.login("chef@example.org").sessionCookie)
        _ = try await world.call(ConfirmationRoutes.resend, json: [:], cookie: cookie)
        let again = try await world.token(to: "chef@example.org")
        #expect(try await world.verify(again).object["role"] as? String == "user")
    }

    @Test func `asking again sends a new link and ends the old one`() async throws {
        let world = try await AccountsWorld.mailing()
        let cookie = try #require(try await world.register().sessionCookie)
        let first = try await world.token()
        #expect(try await world.call(ConfirmationRoutes.resend, json: [:], cookie: cookie).status == 200)
        let second = try await world.token()
        #expect(first != second)
        #expect(await problem { try await world.verify(first) }?.status == 400)
        #expect(try await world.verify(second).status == 200)
        let count = await world.sent().count
        #expect(try await world.call(ConfirmationRoutes.resend, json: [:], cookie: cookie).status == 200)
        #expect(await world.sent().count == count)
    }

    @Test func `asking again needs an account, a mail service, and is not for who was shut out`() async throws {
        let world = try await AccountsWorld.mailing(isLimited: true)
        let anonymous = await problem { _ = try await world.call(ConfirmationRoutes.resend, json: [:]) }
        #expect(anonymous?.status == 401)
        let cookie = try #require(try await world.register().sessionCookie)
        for _ in 0..<5 { _ = try await world.call(ConfirmationRoutes.resend, json: [:], cookie: cookie) }
        let late = await problem { _ = try await world.call(ConfirmationRoutes.resend, json: [:], cookie: cookie) }
        #expect(late == Problem.tooMany(retryAfter: 900))
        world.clock.advance(by: .minutes(15))
        try await world.update("status = 'disabled'")
        let disabled = await problem { _ = try await world.call(ConfirmationRoutes.resend, json: [:], cookie: cookie) }
        #expect(disabled == Problem(403, "account_disabled"))
        let silent = try await AccountsWorld()
        let other = try #require(try await silent.register().sessionCookie)
        let unsent = await problem { _ = try await silent.call(ConfirmationRoutes.resend, json: [:], cookie: other) }
        #expect(unsent == Problem(503, "mail_unavailable"))
    }

    @Test func `the name given at registration greets in the mail`() async throws {
        let world = try await AccountsWorld.mailing()
        _ = try await world.call(
            RegisterRoute.post,
            json: ["email": "ada@example.org", "password": "12345678", "display_name": " Ada "]
        )
        #expect(await world.sent().first?.displayName == "Ada")
    }

    @Test func `expired links are removed, others stay`() async throws {
        let world = try await AccountsWorld.mailing()
        try await world.register()
        world.clock.advance(by: .hours(12))
        try await world.register("bob@example.org")
        let now = world.clock.now + .hours(13)
        try await world.database.write { try ExpiredTokens.remove(at: now, in: $0) }
        let left: Int? = try await world.database.read {
            try $0.scalar("SELECT COUNT(*) FROM email_verification_tokens")
        }
        #expect(left == 1)
    }
}
