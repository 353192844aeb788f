import API
import Accounts
import Base
import HTTP
import Store
import TestSupport
import Testing

@Suite struct EmailChangeTests {
    static func wish(_ email: String = "new@example.org", _ password: String = "correct horse") -> [String: String] {
        ["new_email": email, "current_password": password]
    }

    @Test func `nothing changes until the new address has confirmed, and the old one is told twice`() async throws {
        let world = try await AccountsWorld.mailing()
        let cookie = try await world.confirmed()
        let answer = try await world.call(EmailChangeRoutes.begin, json: Self.wish(" NEW@example.org "), cookie: cookie)
        #expect(answer.status == 200)
        #expect(answer.object["pending_email"] as? String == "new@example.org")
        #expect(answer.object["email"] as? String == "ada@example.org")
        let warning = try #require(await world.sent().last { $0.to == "ada@example.org" })
        #expect(warning.paragraphs.first?.contains("new@example.org") == true)
        #expect(try await world.login().status == 200)
        #expect(await problem { _ = try await world.login("new@example.org") }?.status == 401)

        let before = await world.subjects(to: "ada@example.org").count
        let done = try await world.verify(try await world.token(to: "new@example.org"))
        #expect(done.object["email"] as? String == "new@example.org")
        #expect(done.object["pending_email"] is String == false)
        #expect(await world.subjects(to: "ada@example.org").count == before + 1)
        // The sessions stay.
        #expect(await world.status(cookie) == 200)
        #expect(try await world.account("new@example.org")?.tokenVersion == 0)
    }

    @Test func `the link of the first confirmation ends with the wish, and asking again goes to the new address`()
        async throws
    {
        let world = try await AccountsWorld.mailing()
        let cookie = try #require(try await world.register("typo@example.org").sessionCookie)
        let first = try await world.token(to: "typo@example.org")
        _ = try await world.call(EmailChangeRoutes.begin, json: Self.wish(), cookie: cookie)
        #expect(await problem { try await world.verify(first) }?.status == 400)
        _ = try await world.call(ConfirmationRoutes.resend, json: [:], cookie: cookie)
        #expect(await world.subjects(to: "new@example.org").count == 2)
        let done = try await world.verify(try await world.token(to: "new@example.org"))
        #expect(done.object["status"] as? String == "active")
        #expect(done.object["email"] as? String == "new@example.org")
    }

    @Test func `dropping the wish ends its link, twice is as once`() async throws {
        let world = try await AccountsWorld.mailing()
        let cookie = try await world.confirmed()
        _ = try await world.call(EmailChangeRoutes.begin, json: Self.wish(), cookie: cookie)
        let token = try await world.token(to: "new@example.org")
        for _ in 0..<2 {
            #expect(try await world.call(EmailChangeRoutes.drop, json: [:], cookie: cookie).status == 204)
        }
        #expect(try await world.account()?.pendingEmail == nil)
        #expect(await problem { try await world.verify(token) }?.status == 400)
        #expect(await problem { _ = try await world.call(EmailChangeRoutes.drop, json: [:]) }?.status == 401)
    }

    @Test func `it needs the password, a fit address that is free, and an account that is not shut`() async throws {
        let world = try await AccountsWorld.mailing()
        let cookie = try await world.confirmed()
        try await world.register("bob@example.org")
        func refused(_ body: [String: String]) async -> Problem? {
            await problem { _ = try await world.call(EmailChangeRoutes.begin, json: body, cookie: cookie) }
        }
        #expect(await refused(Self.wish("new@example.org", "wrong password")) == Problem(400, "wrong_password"))
        #expect(await refused(Self.wish("bob@example.org")) == Problem(409, "email_taken"))
        #expect(await refused(Self.wish("ada@example.org")) == Problem(409, "email_unchanged"))
        #expect(await refused(Self.wish("x")) == Problem.invalid("new_email", "email_invalid"))
        #expect(await refused(Self.wish("x@sub.mailinator.com")) == Problem(400, "email_refused"))
        try await world.update("status = 'disabled'")
        #expect(await refused(Self.wish()) == Problem(403, "account_disabled"))
        let anonymous = await problem { _ = try await world.call(EmailChangeRoutes.begin, json: Self.wish()) }
        #expect(anonymous?.status == 401)
    }

    @Test func `an address that got an account meanwhile stays with it`() async throws {
        let world = try await AccountsWorld.mailing()
        let cookie = try await world.confirmed()
        _ = try await world.call(EmailChangeRoutes.begin, json: Self.wish(), cookie: cookie)
        let token = try await world.token(to: "new@example.org")
        try await world.register("new@example.org")
        #expect(await problem { try await world.verify(token) } == Problem(409, "email_taken"))
        #expect(try await world.account() != nil)
    }

    @Test func `a link does not change the address of an account that was shut meanwhile`() async throws {
        let world = try await AccountsWorld.mailing()
        let cookie = try await world.confirmed()
        _ = try await world.call(EmailChangeRoutes.begin, json: Self.wish(), cookie: cookie)
        try await world.update("status = 'disabled'")
        let token = try await world.token(to: "new@example.org")
        #expect(await problem { try await world.verify(token) } == Problem(403, "account_disabled"))
        #expect(try await world.account()?.status == .disabled)
    }

    @Test func `links for a new password to the old address end with the change`() async throws {
        let world = try await AccountsWorld.mailing()
        let cookie = try await world.confirmed()
        _ = try await world.call(EmailChangeRoutes.begin, json: Self.wish(), cookie: cookie)
        _ = try await world.call(PasswordRoutes.forget, json: ["email": "ada@example.org"])
        let reset = try await world.token()
        try await world.verify(try await world.token(to: "new@example.org"))
        let body = ["token": reset, "new_password": "battery staple"]
        #expect(await problem { _ = try await world.call(PasswordRoutes.reset, json: body) }?.status == 400)
    }

    @Test func `the sixth wish of an account within a quarter of an hour waits`() async throws {
        let world = try await AccountsWorld.mailing(isLimited: true)
        let cookie = try await world.confirmed()
        for number in 0..<5 {
            _ = try await world.call(EmailChangeRoutes.begin, json: Self.wish("n\(number)@example.org"), cookie: cookie)
        }
        let late = await problem {
            _ = try await world.call(EmailChangeRoutes.begin, json: Self.wish(), cookie: cookie)
        }
        #expect(late == Problem.tooMany(retryAfter: 900))
        let other = try await world.confirmed("bob@example.org")
        #expect(try await world.call(EmailChangeRoutes.begin, json: Self.wish(), cookie: other).status == 200)
    }

    @Test func `without mail the change is immediate`() async throws {
        let world = try await AccountsWorld()
        let cookie = try #require(try await world.register().sessionCookie)
        let answer = try await world.call(EmailChangeRoutes.begin, json: Self.wish(), cookie: cookie)
        #expect(answer.object["email"] as? String == "new@example.org")
        #expect(answer.object["pending_email"] is String == false)
        #expect(try await world.login("new@example.org").status == 200)
    }
}
