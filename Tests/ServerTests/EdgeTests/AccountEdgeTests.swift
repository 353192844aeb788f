import Accounts
import Base
import HTTP
import Notify
import Outbox
import Store
import TestSupport
import Testing

@testable import Server

/// The account's pages and links, through the whole edge.
@Suite struct AccountEdgeTests {
    static func link(_ world: EdgeWorld, _ occasion: String?) async throws -> String {
        _ = try await world.cookie()
        let subject = UnsubscribeTokens.Subject(account: Account.ID(rawValue: 1), occasion: occasion)
        return "/abmelden/" + world.environment.accounts.notifications.unsubscribe.token(subject)
    }

    static func switches(_ world: EdgeWorld) async throws -> [String: Bool] {
        let recipients = PeopleSource(
            Recipients(world.environment.accounts.notifications),
            found: FoundEnvironments()
        )
        let people = try await world.environment.database.read { try recipients.people([1], $0) }
        return people[1]?.switches ?? [:]
    }

    @Test func `one click is taken from wherever a mail program is`() async throws {
        try await EdgeWorld.run { world in
            let link = try await Self.link(world, "n2_thema")
            let foreign = [(name: "Origin", value: "https://mail.example"), ("Sec-Fetch-Site", "cross-site")]
            let answer = await world.answer("POST", link, foreign, form: "List-Unsubscribe=One-Click")
            #expect(answer.status == 200)
            #expect(try await Self.switches(world) == ["n2_thema": false])
            let settings = await world.answer("POST", NotificationsPage.path, foreign, form: "action=test")
            #expect(settings.status == 403, "everything else is guarded as before")
        }
    }

    @Test func `a link that ends mails is a secret, and opening it changes nothing`() async throws {
        try await EdgeWorld.run { world in
            let link = try await Self.link(world, "n2_thema")
            for target in [link, link + "?List-Unsubscribe=One-Click", "/abmelden/nonsense"] {
                for method in ["GET", "HEAD"] {
                    let answer = await world.answer(method, target, EdgeWorld.browser)
                    #expect(answer.status == (target == "/abmelden/nonsense" ? 404 : 200))
                    #expect(answer.header("Referrer-Policy") == "no-referrer")
                    #expect(answer.header("X-Robots-Tag")?.contains("noindex") == true)
                }
            }
            #expect(try await Self.switches(world).isEmpty)
        }
    }

    @Test func `links are the same after a restart, and others with another secret`() async throws {
        let folder = try TestFolder()
        var links: [String] = []
        for secret in ["s", "s", "t"] {
            let values = [
                "BASE_URL": "https://kita.example", "WEB_JWT_SECRET": String(repeating: secret, count: 40),
            ]
            try await EdgeWorld.run(values, folder: folder) { links.append(try await Self.link($0, nil)) }
        }
        #expect(links[0] == links[1] && links[0] != links[2])
    }

    @Test func `guests sign in and come back, also from a form`() async throws {
        try await EdgeWorld.run { world in
            for (method, form) in [("GET", nil), ("POST", "action=test")] as [(String, String?)] {
                let answer = await world.answer(method, NotificationsPage.path, EdgeWorld.browser, form: form)
                #expect(answer.status == 303)
                #expect(answer.header("Location") == "/login?weiter=%2Fkonto%2Fbenachrichtigungen")
            }
            let former = await world.answer("GET", "/account/notifications", EdgeWorld.browser)
            #expect(former.header("Location") == NotificationsPage.path)
        }
    }

    @Test func `the page speaks the account's language and lists the council's occasions`() async throws {
        try await EdgeWorld.run { world in
            let cookie = try await world.cookie()
            let put = await world.answer("PUT", "/api/account/language", [cookie], json: #"{"language": "en"}"#)
            #expect(put.status == 200)
            let page = await world.answer("GET", NotificationsPage.path, EdgeWorld.browser + [cookie]).page
            #expect(page.contains("<html lang=\"en\"") && page.contains("Your topic is on an agenda"))
            let settings = await world.answer("GET", "/api/account/notifications", [cookie]).object
            let kinds = settings["kinds"] as? [[String: Any]] ?? []
            #expect(
                kinds.compactMap { $0["key"] as? String }.sorted() == [
                    "n1_tagesordnung", "n2_thema", "n3_result", "n4_vorgang", "n5_vorabend", "n6_woche",
                ]
            )
            #expect(kinds.allSatisfy { ($0["hint"] as? String)?.isEmpty == false })
        }
    }

    @Test func `both workers are one script with a scope each`() async throws {
        try await EdgeWorld.run { world in
            for (path, scope) in [("/sw.js", "/k/"), ("/app-sw.js", "/")] {
                let answer = await world.answer("GET", path)
                #expect(answer.status == 200)
                #expect(answer.header("Service-Worker-Allowed") == scope)
                #expect(answer.header("Cache-Control") == "no-cache")
            }
        }
    }
}
