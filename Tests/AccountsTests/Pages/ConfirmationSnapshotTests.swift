import API
import Accounts
import Base
import HTML
import HTTP
import Store
import TestSupport
import Testing

/// The pages of confirming and of new passwords, in every state.
@Suite struct ConfirmationSnapshotTests {
    static func check(_ response: Response, _ name: String) {
        let page = AccountPagesTests.text(response)
        #expect(Markup.faults(in: page) == [], "\(name)")
        let verdict = Snapshot.compare(page, name + ".html", beside: #filePath)
        #expect(verdict == .same || verdict == .recorded, "\(name): \(verdict)")
    }

    @Test func `confirming an address`() async throws {
        let world = try await AccountsWorld.mailing()
        let cookie = try #require(try await world.register().sessionCookie)
        let token = try await world.token()
        let get = VerifyEmailPageRoute.get
        Self.check(
            try await ConfirmationPagesTests.get(get, "/verify-email?token=t-1&weiter=%2Fboards%2F7", nil, world),
            "verify"
        )
        Self.check(
            try await ConfirmationPagesTests.get(get, "/verify-email?token=t-1&lang=en", nil, world),
            "verify-english"
        )
        Self.check(try await ConfirmationPagesTests.get(get, "/verify-email", nil, world), "verify-refused")
        let form = [("token", token)]
        Self.check(try await ConfirmationPagesTests.post(VerifyEmailPageRoute.post, form, cookie, world), "verify-done")
    }

    @Test func `waiting for it`() async throws {
        let world = try await AccountsWorld.mailing()
        let cookie = try #require(try await world.register().sessionCookie)
        func show(_ target: String, _ name: String) async throws {
            let get = ConfirmationPageRoute.get
            Self.check(try await ConfirmationPagesTests.get(get, target, cookie, world), name)
        }
        try await show("/konto/bestaetigen?weiter=%2Fboards", "confirmation")
        try await show("/konto/bestaetigen?lang=en", "confirmation-english")
        let wish = ["new_email": "kim@beispiel.de", "current_password": "correct horse"]
        _ = try await world.call(EmailChangeRoutes.begin, json: wish, cookie: cookie)
        try await show("/konto/bestaetigen?told=changed", "confirmation-changed")
        let refused = [("action", "change"), ("new_email", "kim"), ("current_password", "x")]
        Self.check(
            try await ConfirmationPagesTests.post(ConfirmationPageRoute.post, refused, cookie, world),
            "confirmation-refused"
        )
        try await world.update("status = 'disabled'")
        try await show("/konto/bestaetigen", "confirmation-disabled")
    }

    @Test func `a new password`() async throws {
        let world = try await AccountsWorld.mailing()
        try await world.confirmed()
        let (get, post) = (ConfirmationPagesTests.get, ConfirmationPagesTests.post)
        let (forgot, submitForgot) = (PasswordPageRoutes.forgot, PasswordPageRoutes.submitForgot)
        Self.check(try await get(forgot, "/forgot-password?weiter=%2Fboards", nil, world), "forgot")
        Self.check(try await get(forgot, "/forgot-password?lang=en", nil, world), "forgot-english")
        Self.check(try await post(submitForgot, [("email", "x")], nil, world), "forgot-refused")
        Self.check(try await post(submitForgot, [("email", "ada@example.org")], nil, world), "forgot-sent")
        let token = try await world.token()
        let (reset, submitReset) = (PasswordPageRoutes.reset, PasswordPageRoutes.submitReset)
        Self.check(try await get(reset, "/reset-password?token=\(token)", nil, world), "reset")
        Self.check(try await get(reset, "/reset-password?token=\(token)&lang=en", nil, world), "reset-english")
        let form = [("token", token), ("new_password", "battery staple")]
        Self.check(try await post(submitReset, [form[0], ("new_password", "x")], nil, world), "reset-refused")
        Self.check(try await post(submitReset, form, nil, world), "reset-done")
        Self.check(try await post(submitReset, form, nil, world), "reset-dead")
    }

    @Test func `signing in, where mail is sent`() throws {
        let page = LoginPage.render(.init(next: "/boards", hasReset: true), try .fixture(path: "/login"))
        #expect(page.string.contains("href=\"/forgot-password?weiter=%2Fboards\""))
        SignInPagesTests.check(page, "login-mailing")
    }

    @Test func `whatever is typed or handed over stays text`() async throws {
        let world = try await AccountsWorld.mailing()
        let cookie = try #require(try await world.register().sessionCookie)
        let hostile = "\"><script>alert(1)</script>"
        let forms: [(AccountsWorld.Handler, [(String, String)])] = [
            (VerifyEmailPageRoute.post, [("token", hostile), ("weiter", hostile)]),
            (PasswordPageRoutes.submitForgot, [("email", hostile)]),
            (PasswordPageRoutes.submitReset, [("token", hostile), ("new_password", "x")]),
            (ConfirmationPageRoute.post, [("action", "change"), ("new_email", hostile)]),
        ]
        for (handler, form) in forms {
            let page = AccountPagesTests.text(try await ConfirmationPagesTests.post(handler, form, cookie, world))
            #expect(page.contains("</html>"))
            #expect(!page.contains("<script>alert"))
            #expect(Markup.faults(in: page) == [])
        }
    }
}
