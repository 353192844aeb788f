import API
import Accounts
import Base
import HTTP
import Store
import TestSupport
import Testing

/// The pages of confirming and of new passwords, as a browser without script uses them.
@Suite struct ConfirmationPagesTests {
    typealias Handler = AccountsWorld.Handler

    static func get(_ handler: Handler, _ target: String, _ cookie: String?, _ world: AccountsWorld) async throws
        -> Response
    {
        let headers: [(name: String, value: String)] = cookie.map { [("Cookie", $0)] } ?? []
        return try await handler(AccountsWorld.request("GET", target, headers: headers), world.environment)
    }

    static func post(
        _ handler: Handler,
        _ form: [(String, String)],
        _ cookie: String? = nil,
        _ world: AccountsWorld
    ) async throws -> Response {
        let headers: [(name: String, value: String)] = cookie.map { [("Cookie", $0)] } ?? []
        return try await handler(AccountsWorld.request("POST", "/", headers: headers, form: form), world.environment)
    }

    static func text(_ response: Response) -> String { AccountPagesTests.text(response) }

    @Test func `registering by form leads to the page that waits, and the letter keeps the way on`() async throws {
        let world = try await AccountsWorld.mailing()
        let made = try await RegisterPageRoute.post(
            AccountsWorld.request(
                "POST",
                "/register",
                form: [("email", "ada@example.org"), ("password", "correct horse"), ("weiter", "/boards/7?a=b")]
            ),
            AccountPagesTests.views,
            world.environment
        )
        #expect(made.header("Location") == "/konto/bestaetigen?weiter=%2Fboards%2F7%3Fa%3Db")
        let cookie = try #require(made.sessionCookie)
        let url = try #require(await world.sent().first?.button?.url)
        #expect(url.hasSuffix("&weiter=%2Fboards%2F7%3Fa%3Db"))
        let waiting = try await Self.get(ConfirmationPageRoute.get, "/konto/bestaetigen?weiter=/a", cookie, world)
        #expect(waiting.status == 200)
        #expect(Self.text(waiting).contains("ada@example.org"))
        #expect(Self.text(waiting).contains("data-onward=\"/a\""))
        let again = try await LoginPageRoute.post(
            AccountsWorld.request(
                "POST",
                "/login",
                form: [("email", "ada@example.org"), ("password", "correct horse")]
            ),
            AccountPagesTests.views,
            world.environment
        )
        #expect(again.header("Location") == "/konto/bestaetigen")
    }

    @Test func `opening the link shows a button and redeems nothing, the button does`() async throws {
        let world = try await AccountsWorld.mailing()
        let cookie = try #require(try await world.register().sessionCookie)
        let token = try await world.token()
        for _ in 0..<2 {
            let asked = try await Self.get(
                VerifyEmailPageRoute.get,
                "/verify-email?token=\(token)&weiter=%2Fx",
                nil,
                world
            )
            #expect(asked.status == 200)
            #expect(Self.text(asked).contains("value=\"\(token)\""))
            #expect(Self.text(asked).contains("token=\(token)&amp;weiter=%2Fx&amp;lang=en"))
        }
        #expect(try await world.account()?.status == .pending)
        let done = try await Self.post(
            VerifyEmailPageRoute.post,
            [("token", token), ("weiter", "/x")],
            cookie,
            world
        )
        #expect(done.status == 200)
        #expect(Self.text(done).contains("href=\"/x\""))
        #expect(try await world.account()?.status == .active)
        let onward = try await Self.get(ConfirmationPageRoute.get, "/konto/bestaetigen?weiter=%2Fx", cookie, world)
        #expect(onward.status == 303)
        #expect(onward.header("Location") == "/x")
    }

    @Test func `whoever opens it in another browser signs in there, and is not signed in by it`() async throws {
        let world = try await AccountsWorld.mailing()
        try await world.register()
        let form = [("token", try await world.token()), ("weiter", "/x")]
        let done = try await Self.post(VerifyEmailPageRoute.post, form, nil, world)
        #expect(done.header("Set-Cookie") == nil)
        #expect(Self.text(done).contains("href=\"/login?weiter=%2Fx\""))
        let late = try await Self.post(VerifyEmailPageRoute.post, form, nil, world)
        #expect(late.status == 400)
        #expect(try await Self.get(VerifyEmailPageRoute.get, "/verify-email", nil, world).status == 400)
    }

    @Test func `the page that waits sends again, corrects the address and stays with the old one`() async throws {
        let world = try await AccountsWorld.mailing()
        let cookie = try #require(try await world.register("typo@example.org").sessionCookie)
        let sent = try await Self.post(ConfirmationPageRoute.post, [("action", "resend")], cookie, world)
        #expect(sent.header("Location") == "/konto/bestaetigen?told=sent")
        #expect(await world.subjects(to: "typo@example.org").count == 2)
        let change = [("action", "change"), ("new_email", "ada@example.org"), ("weiter", "/x")]
        let wrong = try await Self.post(
            ConfirmationPageRoute.post,
            change + [("current_password", "wrong")],
            cookie,
            world
        )
        #expect(wrong.status == 400)
        #expect(Self.text(wrong).contains("value=\"ada@example.org\""))
        #expect(!Self.text(wrong).contains("wrong\""))
        let changed = try await Self.post(
            ConfirmationPageRoute.post,
            change + [("current_password", "correct horse")],
            cookie,
            world
        )
        #expect(changed.header("Location") == "/konto/bestaetigen?weiter=%2Fx&told=changed")
        #expect(try await world.account("typo@example.org")?.pendingEmail == "ada@example.org")
        let dropped = try await Self.post(ConfirmationPageRoute.post, [("action", "drop")], cookie, world)
        #expect(dropped.header("Location") == "/konto/bestaetigen?told=dropped")
        #expect(try await world.account("typo@example.org")?.pendingEmail == nil)
        let silent = await problem { _ = try await Self.post(ConfirmationPageRoute.post, [], nil, world) }
        #expect(silent?.status == 401)
    }

    @Test func `who was shut out is told so, and is offered neither a link nor another address`() async throws {
        let world = try await AccountsWorld.mailing()
        let cookie = try #require(try await world.register().sessionCookie)
        try await world.update("status = 'disabled'")
        let text = Self.text(try await Self.get(ConfirmationPageRoute.get, "/konto/bestaetigen", cookie, world))
        #expect(text.contains("gesperrt"))
        #expect(!text.contains("value=\"resend\""))
        #expect(!text.contains("new_email"))
        #expect(!text.contains("confirmation.js"))
        let count = await world.sent().count
        let sent = try await Self.post(ConfirmationPageRoute.post, [("action", "resend")], cookie, world)
        #expect(sent.status == 403)
        #expect(await world.sent().count == count)
    }

    @Test func `a forgotten password is replaced in three forms`() async throws {
        let world = try await AccountsWorld.mailing()
        try await world.confirmed()
        let form = try await Self.get(PasswordPageRoutes.forgot, "/forgot-password?weiter=%2Fx", nil, world)
        #expect(Self.text(form).contains("name=\"weiter\" value=\"/x\""))
        let known = try await Self.post(PasswordPageRoutes.submitForgot, [("email", "ada@example.org")], nil, world)
        let token = try await world.token()
        let unknown = try await Self.post(PasswordPageRoutes.submitForgot, [("email", "x@example.org")], nil, world)
        #expect(known.status == 200)
        #expect(Self.text(known) == Self.text(unknown))
        let typo = try await Self.post(PasswordPageRoutes.submitForgot, [("email", "x")], nil, world)
        #expect(typo.status == 422)

        let target = "/reset-password?token=\(token)"
        #expect(try await Self.get(PasswordPageRoutes.reset, target, nil, world).status == 200)
        let short = [("token", token), ("new_password", "short")]
        #expect(try await Self.post(PasswordPageRoutes.submitReset, short, nil, world).status == 422)
        let good = [("token", token), ("new_password", "battery staple")]
        #expect(try await Self.post(PasswordPageRoutes.submitReset, good, nil, world).status == 200)
        #expect(try await world.login("ada@example.org", "battery staple").status == 200)
        #expect(try await Self.post(PasswordPageRoutes.submitReset, good, nil, world).status == 400)
        #expect(try await Self.get(PasswordPageRoutes.reset, target, nil, world).status == 400)
        let bare = try await Self.get(PasswordPageRoutes.reset, "/reset-password", nil, world)
        #expect(bare.header("Location") == "/forgot-password")
    }
}
