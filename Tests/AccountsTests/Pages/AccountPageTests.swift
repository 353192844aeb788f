import API
import Accounts
import Base
import Foundation
import HTML
import HTTP
import Notify
import Store
import TestSupport
import Testing

/// Mein Konto: how its pages look, and what their forms do.
@Suite struct AccountPageTests {
    private static func context(_ path: String, _ language: Language = .german) throws -> PageContext {
        try .fixture(language, path: path, viewer: "Kim Beispiel")
    }

    private static func model() -> AccountPage.Model {
        var model = AccountPage.Model(email: "kim@beispiel.de")
        model.displayName = "Kim \"Beispiel\""
        model.language = .english
        model.channel = .both
        model.next = PageContext.fixtureNow + .hours(22)
        model.deviceCount = 2
        return model
    }

    @Test func `the account at a glance`() throws {
        var model = Self.model()
        SignInPagesTests.check(AccountPage.render(model, try Self.context("/konto")), "account")
        model.pendingEmail = "neu@beispiel.de"
        model.notice = .pending
        model.hasPassword = false
        model.deviceCount = 0
        model.next = nil
        model.isAdmin = true
        SignInPagesTests.check(AccountPage.render(model, try Self.context("/konto", .english)), "account-pending")
        model.notice = nil
        model.faults = FormFaults(.invalid("display_name", "string_too_long", ["limit": "60"]))
        SignInPagesTests.check(AccountPage.render(model, try Self.context("/konto")), "account-refused")
    }

    @Test(arguments: AccountPage.Notice.allCases) func `every notice has words`(notice: AccountPage.Notice) throws {
        for language in Language.allCases {
            var model = Self.model()
            model.notice = notice
            #expect(!AccountPage.render(model, try Self.context("/konto", language)).string.contains("profile.told"))
        }
    }

    @Test func `another address, another password`() throws {
        var address = AddressPage.Model(email: "kim@beispiel.de")
        SignInPagesTests.check(AddressPage.render(address, try Self.context(AddressPage.path)), "address")
        address.newEmail = "<neu@beispiel.de>"
        address.faults = FormFaults(Problem(409, "email_taken"), at: ["email_taken": "new_email"])
        SignInPagesTests.check(AddressPage.render(address, try Self.context(AddressPage.path)), "address-refused")
        address.proof = .none
        let without = AddressPage.render(address, try Self.context(AddressPage.path, .english))
        SignInPagesTests.check(without, "address-no-password")
        var password = ChangePasswordPage.Model()
        let path = ChangePasswordPage.path
        SignInPagesTests.check(ChangePasswordPage.render(password, try Self.context(path)), "password")
        password.faults = FormFaults(Problem(400, "wrong_password"), at: ["wrong_password": "current_password"])
        SignInPagesTests.check(ChangePasswordPage.render(password, try Self.context(path)), "password-refused")
        password.hasPassword = false
        SignInPagesTests.check(ChangePasswordPage.render(password, try Self.context(path)), "password-none")
    }

    private static func get(_ route: AccountsWorld.Handler, _ world: AccountsWorld, _ cookie: String?, _ target: String)
        async throws -> Response
    {
        let headers: [(name: String, value: String)] = cookie.map { [("Cookie", $0)] } ?? []
        return try await route(AccountsWorld.request("GET", target, headers: headers), world.environment)
    }

    private static func post(
        _ route: AccountsWorld.Handler,
        _ world: AccountsWorld,
        _ cookie: String?,
        _ form: [(String, String)]
    ) async throws -> Response {
        let headers: [(name: String, value: String)] = cookie.map { [("Cookie", $0)] } ?? []
        return try await route(AccountsWorld.request("POST", "/", headers: headers, form: form), world.environment)
    }

    @Test func `guests sign in first, and who has not confirmed waits`() async throws {
        let world = try await AccountsWorld.mailing()
        let waiting = try #require(try await world.register().sessionCookie)
        for page in [
            AccountPageRoutes.show, AccountPageRoutes.submit, AddressPageRoutes.show, AddressPageRoutes.submit,
            PasswordPageRoutes.change, PasswordPageRoutes.submitChange,
        ] as [AccountsWorld.Handler] {
            #expect(await problem { _ = try await Self.post(page, world, nil, []) }?.status == 401)
            #expect(await problem { _ = try await Self.post(page, world, waiting, []) }?.code == "account_pending")
        }
    }

    @Test func `name and language are saved together, and a long name comes back`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(try .fixture())
        let good = [("action", "profile"), ("display_name", "  Kim  "), ("language", "en")]
        let saved = try await Self.post(AccountPageRoutes.submit, world, cookie, good)
        #expect(saved.header("Location") == "/konto?ok=profile")
        #expect(try await world.account()?.displayName == "Kim")
        #expect(try await world.account()?.language == .english)
        let page = AccountPagesTests.text(
            try await Self.get(AccountPageRoutes.show, world, cookie, "/konto?ok=profile")
        )
        #expect(page.contains("value=\"Kim\"") && page.contains("Your profile is saved."))
        let long = String(repeating: "x", count: 61)
        let refused = try await Self.post(
            AccountPageRoutes.submit,
            world,
            cookie,
            [("action", "profile"), ("display_name", long), ("language", "")]
        )
        #expect(refused.status == 422 && AccountPagesTests.text(refused).contains(long))
        #expect(try await world.account()?.language == .english, "a refused form changes nothing")
        let none = [("action", "profile"), ("display_name", " "), ("language", "")]
        _ = try await Self.post(AccountPageRoutes.submit, world, cookie, none)
        #expect(try await world.account()?.displayName == nil)
        #expect(try await world.account()?.language == nil)
        #expect(try await Self.post(AccountPageRoutes.submit, world, cookie, [("action", "x")]).status == 400)
    }

    @Test func `an address is changed in two steps, sent again, and dropped`() async throws {
        let world = try await AccountsWorld.mailing()
        let cookie = try await world.confirmed()
        try await world.register("bob@example.org")
        func ask(_ email: String, _ password: String = "correct horse") async throws -> Response {
            let form = [("new_email", email), ("current_password", password)]
            return try await Self.post(AddressPageRoutes.submit, world, cookie, form)
        }
        for (email, password, status, word) in [
            ("neu@example.org", "wrong", 400, "current_password-error"),
            ("bob@example.org", "correct horse", 409, "new_email-error"),
            ("Ada@Example.org ", "correct horse", 409, "new_email-error"),
            ("x@mailinator.com", "correct horse", 400, "new_email-error"),
            ("kein", "correct horse", 422, "new_email-error"),
        ] {
            let refused = try await ask(email, password)
            #expect(refused.status == status, "\(email)")
            #expect(AccountPagesTests.text(refused).contains(word), "\(email)")
            #expect(!AccountPagesTests.text(refused).contains("value=\"\(password)\""))
        }
        #expect(try await ask("neu@example.org").header("Location") == "/konto?ok=pending")
        let page = AccountPagesTests.text(
            try await Self.get(AccountPageRoutes.show, world, cookie, "/konto?ok=pending")
        )
        #expect(page.contains("neu@example.org") && page.contains("value=\"drop\""))
        let again = try await Self.post(AccountPageRoutes.submit, world, cookie, [("action", "resend")])
        #expect(again.header("Location") == "/konto?ok=sent")
        #expect(await world.subjects(to: "neu@example.org").count == 2)
        let dropped = try await Self.post(AccountPageRoutes.submit, world, cookie, [("action", "drop")])
        #expect(dropped.header("Location") == "/konto?ok=dropped")
        #expect(try await world.account()?.pendingEmail == nil)
        #expect(try await ask("neu@example.org").status == 303)
        try await world.verify(try await world.token(to: "neu@example.org"))
        #expect(try await world.account("neu@example.org") != nil)
        #expect(await world.status(cookie) == 200, "sessions stay")
    }

    @Test func `a password is replaced, and this browser stays signed in`() async throws {
        let world = try await AccountsWorld.mailing()
        let cookie = try await world.confirmed()
        func change(_ old: String, _ new: String) async throws -> Response {
            let form = [("action", "change"), ("current_password", old), ("new_password", new)]
            return try await Self.post(PasswordPageRoutes.submitChange, world, cookie, form)
        }
        let wrong = try await change("wrong", "battery staple")
        #expect(wrong.status == 400 && AccountPagesTests.text(wrong).contains("current_password-error"))
        let short = try await change("correct horse", "short")
        #expect(short.status == 422 && AccountPagesTests.text(short).contains("new_password-error"))
        let done = try await change("correct horse", "battery staple")
        #expect(done.header("Location") == "/konto?ok=password")
        #expect(await world.status(cookie) == 401)
        #expect(await world.status(try #require(done.sessionCookie)) == 200)
    }

    @Test func `who has no password gets a link for one`() async throws {
        let world = try await AccountsWorld.mailing()
        let cookie = try await world.confirmed()
        try await world.update("password_set = 0")
        for page in [PasswordPageRoutes.change, AddressPageRoutes.show] as [AccountsWorld.Handler] {
            let text = AccountPagesTests.text(try await Self.get(page, world, cookie, "/"))
            #expect(text.contains("value=\"link\"") && !text.contains("current_password"))
        }
        let sent = try await Self.post(PasswordPageRoutes.submitChange, world, cookie, [("action", "link")])
        #expect(sent.header("Location") == "/konto?ok=link")
        let token = try await world.token()
        let form = [("token", token), ("new_password", "battery staple")]
        #expect(try await Self.post(PasswordPageRoutes.submitReset, world, nil, form).status == 200)
        #expect(try await world.login("ada@example.org", "battery staple").status == 200)
    }

    @Test func `the administration names the modules that its script imports`() throws {
        let web = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Server/Server/Web")
        var found: Set<String> = []
        var open = ["admin"]
        while let name = open.popLast() {
            let text = try String(contentsOf: web.appending(path: "js/\(name).js"), encoding: .utf8)
            for match in text.matches(of: /from "\.\/([a-z-]+)\.js"/) where found.insert(String(match.1)).inserted {
                open.append(String(match.1))
            }
        }
        let page = AdminUsersPage.render(
            .init(users: [], search: UserSearch(limit: 1), count: 0),
            try Self.context("/admin")
        )
        let named = page.string.matches(of: /rel="modulepreload" href="\/assets\/js\/([a-z-]+)\.js/).map {
            String($0.1)
        }
        #expect(named == found.sorted())
    }
}
