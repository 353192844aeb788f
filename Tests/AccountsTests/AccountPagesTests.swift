import API
import Accounts
import Base
import HTTP
import Store
import TestSupport
import Testing

@Suite struct AccountPagesTests {
    /// Views that say what they were asked to show.
    static let views = AccountViews(
        login: { form, _ in
            .text("\(form.email)|\(form.target?.text ?? "-")|\(form.problem?.code ?? "-")", status: form.status)
        },
        register: { form, _ in
            .text(
                "\(form.email)|\(form.displayName)|\(form.target?.text ?? "-")|\(form.problem?.code ?? "-")",
                status: form.status
            )
        }
    )

    static func text(_ response: Response) -> String {
        guard case .bytes(let bytes) = response.body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `signing in by form leads on with a cookie`() async throws {
        let world = try await AccountsWorld()
        try await world.register()
        let form = [("email", "ada@example.org"), ("password", "correct horse")]
        let plain = try await LoginPageRoute.post(
            AccountsWorld.request("POST", "/login", form: form),
            Self.views,
            world.environment
        )
        #expect(plain.status == 303)
        #expect(plain.header("Location") == "/dashboard")
        #expect(plain.sessionCookie?.hasPrefix("access_token=ey") == true)
        let targeted = try await LoginPageRoute.post(
            AccountsWorld.request("POST", "/login", form: form + [("weiter", "/boards/3?x=1")]),
            Self.views,
            world.environment
        )
        #expect(targeted.header("Location") == "/boards/3?x=1")
        let query = try await LoginPageRoute.post(
            AccountsWorld.request("POST", "/login?weiter=%2Fboards", form: form),
            Self.views,
            world.environment
        )
        #expect(query.header("Location") == "/boards")
    }

    @Test func `a form that fails comes back with what was typed, except the password`() async throws {
        let world = try await AccountsWorld(isLimited: true)
        let form = [("email", "Ada@example.org"), ("password", "wrong-password"), ("weiter", "/x")]
        let refused = try await LoginPageRoute.post(
            AccountsWorld.request("POST", "/login", form: form),
            Self.views,
            world.environment
        )
        #expect(refused.status == 401)
        #expect(Self.text(refused) == "Ada@example.org|/x|wrong_credentials")
        #expect(refused.header("Set-Cookie") == nil)
        for _ in 0..<9 {
            _ = try await LoginPageRoute.post(
                AccountsWorld.request("POST", "/login", form: form),
                Self.views,
                world.environment
            )
        }
        let late = try await LoginPageRoute.post(
            AccountsWorld.request("POST", "/login", form: form),
            Self.views,
            world.environment
        )
        #expect(late.status == 429)
    }

    @Test func `registering by form makes an account, or says what is wrong`() async throws {
        let world = try await AccountsWorld()
        func post(_ form: [(String, String)]) async throws -> Response {
            try await RegisterPageRoute.post(
                AccountsWorld.request("POST", "/register", form: form),
                Self.views,
                world.environment
            )
        }
        let faulty = try await post([("email", "ada@example.org"), ("password", "short"), ("display_name", "Ada")])
        #expect(faulty.status == 422)
        #expect(Self.text(faulty) == "ada@example.org|Ada|-|invalid_fields")
        let made = try await post([("email", "ada@example.org"), ("password", "correct horse"), ("weiter", "/boards")])
        #expect(made.status == 303)
        #expect(made.header("Location") == "/boards")
        #expect(try await world.account()?.status == .active)
        let again = try await post([("email", "ada@example.org"), ("password", "correct horse")])
        #expect(again.status == 409)
        #expect(Self.text(again) == "ada@example.org||-|email_taken")
    }

    @Test func `who is signed in goes past the forms`() async throws {
        let world = try await AccountsWorld()
        let cookie = try #require(try await world.register().sessionCookie)
        let request = AccountsWorld.request("GET", "/login?weiter=/a", headers: [("Cookie", cookie)])
        #expect(try await LoginPageRoute.get(request, Self.views, world.environment).header("Location") == "/a")
        #expect(try await RegisterPageRoute.get(request, Self.views, world.environment).header("Location") == "/a")
        let guest = AccountsWorld.request("GET", "/login?weiter=/a")
        let page = try await LoginPageRoute.get(guest, Self.views, world.environment)
        #expect(page.status == 200)
        #expect(Self.text(page) == "|/a|-")
    }

    @Test func `signing out by form clears the cookie and leads back`() async throws {
        let world = try await AccountsWorld()
        let plain = try await LogoutPageRoute.post(AccountsWorld.request("POST", "/logout"), world.environment)
        #expect(plain.status == 303)
        #expect(plain.header("Location") == "/login")
        #expect(plain.sessionCookie == "access_token=")
        let back = try await LogoutPageRoute.post(
            AccountsWorld.request("POST", "/logout", form: [("weiter", "/k/abc/")]),
            world.environment
        )
        #expect(back.header("Location") == "/k/abc/")
    }

    @Test(arguments: [
        ("/", "/"), ("/a/b?c=d", "/a/b?c=d"), ("/council?top=%C3%96%206.1", "/council?top=%C3%96%206.1"),
        ("/council?top=Ö 6", "/council?top=%C3%96%206"), ("/a//b", "/a//b"), ("/a\\b", "/a%5Cb"), ("/@host", "/@host"),
    ])
    func `a path of this site is followed`(typed: String, location: String) {
        #expect(ReturnPath(typed)?.text == location)
    }

    @Test(arguments: [
        "", "a", "//evil.example", "/\\evil.example", "\\/evil.example", "https://evil.example", "javascript:alert(1)",
        "/\t/evil.example", "/\n/evil.example", "/a\r\nSet-Cookie: x=y", "/\u{0}", " /a", "\t/a", "/\u{85}a",
        "/" + String(repeating: "a", count: 2048),
    ])
    func `another site, or what a browser would take for one, is not`(typed: String) {
        #expect(ReturnPath(typed) == nil)
    }

    @Test(arguments: [
        ("/boards/3?x=1&y=ü", "/login?weiter=%2Fboards%2F3%3Fx%3D1%26y%3D%25C3%25BC"), ("/", "/login"),
    ])
    func `a guest is sent to sign in and comes back to the same place`(target: String, location: String) throws {
        let escaped = target.replacing("ü", with: "%C3%BC")
        let head = AccountsWorld.request("GET", escaped).head
        #expect(ReturnPath.signIn(for: head) == location)
        let login = AccountsWorld.request("GET", location).head
        #expect((login.query("weiter") ?? "/") == escaped)
    }

    @Test(
        arguments: [
            ("HEAD", "/admin", "/login?weiter=%2Fadmin"),
            ("POST", "/konto/adresse", "/login?weiter=%2Fkonto%2Fadresse"),
            ("POST", "/admin/konten/7?x=1", "/login?weiter=%2Fadmin%2Fkonten%2F7%3Fx%3D1"),
            ("POST", "/boards/3", "/login?weiter=%2Fboards%2F3"), ("POST", "/logout", "/login"),
            ("POST", "/k/abc/tauschen/notes", "/login"), ("GET", "//evil.example/konto", "/login"),
        ]
    )
    func `who has sent a form comes back to its page, and nobody to another site`(
        method: String,
        target: String,
        location: String
    ) throws {
        #expect(ReturnPath.signIn(for: AccountsWorld.request(method, target).head) == location)
    }
}
