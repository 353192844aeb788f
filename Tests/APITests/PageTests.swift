import API
import HTTP
import Testing

@Suite struct PageTests {
    static func found(_ method: String, _ target: String) throws -> Page? {
        let head = try #require(RequestHead(method: method, target: target))
        if case .found(let page) = Page.table.match(method: method, path: head.path) { return page }
        return nil
    }

    @Test(
        arguments: [
            ("GET", "/", .start), ("GET", "/login?weiter=%2Fboards", .login), ("POST", "/login", .submitLogin),
            ("GET", "/auth/apple?weiter=%2Fboards", .apple), ("POST", "/auth/apple/return", .appleReturn),
            ("GET", "/auth/apple/return", .appleReturnOpened),
            ("GET", "/k/abc", .kitaWithoutSlash(link: "abc")), ("GET", "/k/abc/", .kita(link: "abc")),
            ("GET", "/k/abc/manifest.webmanifest", .kitaManifest(link: "abc")),
            ("GET", "/k/abc/hilfe", .kitaHelp(link: "abc")),
            ("GET", "/k/abc/tauschen", .boardWithoutSlash(link: "abc", board: "tauschen")),
            ("GET", "/k/abc/tauschen/?lang=en", .board(link: "abc", board: "tauschen")),
            ("GET", "/k/abc/tauschen/notes/5/remove", .confirmRemoveNote(link: "abc", board: "tauschen", note: 5)),
            ("POST", "/k/abc/tauschen/notes/5/remove", .submitRemoveNote(link: "abc", board: "tauschen", note: 5)),
            ("GET", "/assets/app.js", .asset("app.js")), ("GET", "/assets/icons/app.png", .asset("icons/app.png")),
            ("GET", "/sw.js", .serviceWorker), ("GET", "/favicon.ico", .icon), ("GET", "/app-sw.js", .appServiceWorker),
            ("GET", "/konto?ok=profile", .account), ("POST", "/konto", .submitAccount),
            ("GET", "/konto/adresse", .changeAddress), ("POST", "/konto/passwort", .submitChangePassword),
            ("GET", "/account", .accountByAnotherName), ("GET", "/account/warum", .traceByAnotherName),
            ("GET", "/datenschutz?lang=en", .privacy),
            ("GET", "/admin?q=kim", .adminUsers), ("GET", "/admin/konten/7", .adminUser(7)),
            ("POST", "/admin/konten/7", .submitAdminUser(7)),
            ("GET", "/konto/benachrichtigungen?ok=saved", .notifications),
            ("POST", "/konto/benachrichtigungen", .submitNotifications),
            ("GET", "/account/notifications", .notificationsByAnotherName),
            ("GET", "/abmelden/abc-_1", .unsubscribe(token: "abc-_1")),
            ("POST", "/abmelden/abc", .submitUnsubscribe(token: "abc")),
            ("GET", "/boards", .kitas), ("GET", "/boards/3", .kitaSettings(3)),
            ("GET", "/boards/3/4", .boardSettings(kita: 3, board: 4)),
            ("GET", "/boards/3/link", .confirmNewLink(3)), ("GET", "/boards/3/delete", .confirmDeleteKita(3)),
            ("GET", "/boards/3/poster", .poster(3)),
            ("GET", "/boards/3/4/delete", .confirmDeleteBoard(kita: 3, board: 4)),
            ("HEAD", "/boards", .kitas),
        ] as [(String, String, Page)]
    )
    func `an address leads to its page`(method: String, target: String, page: Page) throws {
        #expect(try Self.found(method, target) == page)
    }

    @Test(arguments: [
        "/boards/", "/boards/x", "/boards/12345678901234567890", "/boards/3/", "/k", "/k/", "/k//", "/k/abc//",
        "/k/abc/tauschen/x",
        "/abmelden", "/abmelden/", "/abmelden/a/b", "/konto/", "/admin/konten/x", "/auth/apple/x", "/assets/",
        "/assets/a/b/c", "/login/", "//",
        "/k/abc/tauschen/notes/12345678901234567890/remove",
    ])
    func `other addresses lead nowhere`(target: String) throws {
        #expect(try Self.found("GET", target) == nil)
    }

    @Test func `every form that shows its faults has a page at its address`() {
        // Whoever is led away from a form, or changes the language of what it was answered with, opens its address.
        let elsewhere: Set = ["/logout"]
        for entry in Page.table.entries where entry.method == "POST" && !elsewhere.contains(entry.template) {
            let shown = Page.table.entries.contains { $0.method == "GET" && $0.template == entry.template }
            #expect(shown, "\(entry.template)")
        }
        #expect(Page.isShown(at: ["konto"]) && Page.isShown(at: ["k", "abc", "tauschen", ""]))
        #expect(!Page.isShown(at: ["logout"]) && !Page.isShown(at: ["k", "abc", "tauschen", "notes"]))
    }

    @Test func `no page has the path of a route but for the forms that share it`() {
        let pages = Set(Page.table.entries.map { "\($0.method) \($0.template)" })
        let routes = Set(Route.table.entries.map { "\($0.method) \($0.template)" })
        #expect(pages.count == Page.table.entries.count)
        #expect(pages.isDisjoint(with: routes))
    }
}
