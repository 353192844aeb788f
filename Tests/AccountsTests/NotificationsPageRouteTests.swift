import API
import Accounts
import Base
internal import HTML
import HTTP
import Notify
import Store
import TestSupport
import Testing

@Suite struct NotificationsPageRouteTests {
    static func get(_ world: AccountsWorld, _ cookie: String, _ query: String = "") async throws -> (Response, String) {
        let request = AccountsWorld.request("GET", NotificationsPage.path + query, headers: [("Cookie", cookie)])
        let response = try await NotificationsPageRoute.get(request, world.environment)
        return (response, AccountPagesTests.text(response))
    }

    static func post(
        _ world: AccountsWorld,
        _ cookie: String,
        _ form: [(String, String)]
    ) async throws -> Response {
        let request = AccountsWorld.request("POST", NotificationsPage.path, headers: [("Cookie", cookie)], form: form)
        return try await NotificationsPageRoute.post(request, world.environment)
    }

    @Test func `the page shows what holds`() async throws {
        let desk = DeskDouble(
            outlook: DeliveryOutlook(next: (PageContext.fixtureNow + .hours(24), 2), sharedUsed: 1),
            lines: [
                TraceLine(
                    trace: Trace(at: PageContext.fixtureNow, decision: .sent),
                    occasion: "n2_thema",
                    title: "Radweg"
                )
            ]
        )
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture(desk))
        _ = try await world.call(PushRoutes.subscribe, cookie, AccountsWorld.subscription("secret-address"))
        let (response, page) = try await Self.get(world, cookie)
        #expect(response.status == 200)
        #expect(response.header("Cache-Control") == "no-store")
        #expect(Markup.faults(in: page) == [])
        for words in [
            "Dein Thema", "1 von 2", "2 Meldungen", "morgen, 7:54", "ada@example.org", "Radweg", "the-public-key",
        ] {
            #expect(page.contains(words), "\(words)")
        }
        #expect(page.contains("value=\"n2_thema\" checked") && !page.contains("value=\"n1_tagesordnung\" checked"))
        #expect(!page.contains("secret-address"), "of an address only its fingerprint leaves the server")
        #expect(page.contains("data-fingerprint=\""))
    }

    @Test func `saving sets what differs and leaves the rest to its default`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        let form = [
            ("action", "save"), ("channel", "push"), ("on", "n2_thema"), ("on", "n5_vorabend"), ("on", "bogus"),
        ]
        let response = try await Self.post(world, cookie, form)
        #expect(response.status == 303)
        #expect(response.header("Location") == "/konto/benachrichtigungen?ok=saved")
        let person = try #require(try await world.people([1])[1])
        #expect(person.channel == .push)
        #expect(person.switches == ["n5_vorabend": true])
        _ = try await Self.post(world, cookie, [("action", "save"), ("channel", "push")])
        #expect(try await world.people([1])[1]?.switches == ["n2_thema": false, "n5_vorabend": false])
    }

    @Test func `clock and language are set and taken back`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        let set = [("action", "clock"), ("time_zone", "Pacific/Auckland"), ("language", "en")]
        #expect(try await Self.post(world, cookie, set).header("Location")?.hasSuffix("?ok=clock") == true)
        #expect(try await world.account()?.timeZone == "Pacific/Auckland")
        #expect(try await world.account()?.language == .english)
        let (_, page) = try await Self.get(world, cookie, "?ok=clock")
        #expect(page.contains("Time zone and language are saved."))
        #expect(page.contains("Reminders on the eve are written at 18:00 in town"), "that is 6:00 in Auckland")
        _ = try await Self.post(world, cookie, [("action", "clock"), ("time_zone", ""), ("language", "")])
        #expect(try await world.account()?.timeZone == nil)
        #expect(try await world.account()?.language == nil)
    }

    @Test func `a device is taken away, and one that is gone harms nobody`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        _ = try await world.call(PushRoutes.subscribe, cookie, AccountsWorld.subscription("a"))
        for device in ["web-1", "web-1", "nonsense"] {
            let response = try await Self.post(world, cookie, [("action", "remove"), ("device", device)])
            #expect(response.header("Location")?.hasSuffix("?ok=removed") == true)
        }
        #expect(try await world.devices(cookie).isEmpty)
    }

    @Test(
        arguments: [
            ([], "none"), ([.email], "email"), ([.push], "push"), ([.email, .push], "both"),
        ] as [(Set<ServedWay>, String)]
    )
    func `the test says what became of it`(served: Set<ServedWay>, word: String) async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture(DeskDouble(served: served)))
        let response = try await Self.post(world, cookie, [("action", "test")])
        #expect(response.header("Location")?.hasSuffix("?ok=tested.\(word)") == true)
    }

    @Test func `what is refused comes back as a page with a sentence`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        let zone = try await Self.post(world, cookie, [("action", "clock"), ("time_zone", "Mars/Base")])
        #expect(zone.status == 422)
        #expect(AccountPagesTests.text(zone).contains("Diese Zeitzone kennen wir nicht."))
        try await world.update("email = 'tg-1@local'")
        let mail = try await Self.post(world, cookie, [("action", "save"), ("channel", "both")])
        #expect(mail.status == 400)
        #expect(AccountPagesTests.text(mail).contains("keine bestätigte E-Mail-Adresse"))
        let nothing = try await Self.post(world, cookie, [("action", "fly")])
        #expect(nothing.status == 400)
    }

    @Test func `a notice is one of ours`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        #expect(try await Self.get(world, cookie, "?ok=saved").1.contains("Gespeichert."))
        for query in ["?ok=evil", "?ok=", "?ok=account.title"] {
            #expect(try await !Self.get(world, cookie, query).1.contains("banner--ok"))
        }
    }

    @Test func `guests are asked to sign in`() async throws {
        let world = try await AccountsWorld(notifications: .fixture())
        #expect(await problem { _ = try await Self.get(world, "") }?.status == 401)
        #expect(await problem { _ = try await Self.post(world, "", [("action", "test")]) }?.status == 401)
    }
}
