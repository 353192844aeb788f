import API
import Accounts
import HTML
import TestSupport
import Testing

/// Signing in and making an account, in every state.
@Suite struct SignInPagesTests {
    static func check(_ page: HTML, _ name: String) {
        #expect(Markup.faults(in: page.string) == [], "\(name)")
        let verdict = Snapshot.compare(page.string, name + ".html", beside: #filePath)
        #expect(verdict == .same || verdict == .recorded, "\(name): \(verdict)")
    }

    @Test func `signing in`() throws {
        Self.check(LoginPage.render(.init(), try .fixture(path: "/login")), "login")
        let refused = LoginPage.Model(
            email: "kim@beispiel.de",
            next: "/boards/7?a=b&c",
            faults: FormFaults(Problem(401, "wrong_credentials"))
        )
        let page = LoginPage.render(refused, try .fixture(path: "/login?weiter=%2Fboards"))
        #expect(page.string.contains("<input type=\"hidden\" name=\"weiter\" value=\"/boards/7?a=b&amp;c\">"))
        #expect(page.string.contains("href=\"/register?weiter=%2Fboards%2F7%3Fa%3Db%26c\""))
        Self.check(page, "login-refused")
        Self.check(LoginPage.render(.init(), try .fixture(.english, path: "/login")), "login-english")
    }

    @Test func `making an account`() throws {
        Self.check(RegisterPage.render(.init(), try .fixture(path: "/register")), "register")
        let faults = FormFaults(
            .invalid([
                .init(type: "email_invalid", location: ["body", "email"]),
                .init(type: "string_too_short", location: ["body", "password"], arguments: ["limit": "8"]),
                .init(type: "missing", location: ["body", "password"]),
            ])
        )
        #expect(faults.fields["password"] == Fault("string_too_short", ["limit": "8"]))
        let page = RegisterPage.render(
            .init(email: "kim", displayName: "Kim", next: "/boards", faults: faults),
            try .fixture(path: "/register")
        )
        Self.check(page, "register-refused")
    }

    @Test func `whatever is typed stays text`() throws {
        let hostile = "\"><script>alert(1)</script>'"
        let faults = FormFaults(whole: Fault("rate_limited", ["seconds": hostile]))
        for page in [
            LoginPage.render(.init(email: hostile, next: hostile, faults: faults), try .fixture()),
            RegisterPage.render(
                .init(email: hostile, displayName: hostile, next: hostile, faults: faults),
                try .fixture()
            ),
        ] {
            #expect(Markup.faults(in: page.string) == [])
            #expect(!page.string.contains("<script>"))
        }
    }
}
