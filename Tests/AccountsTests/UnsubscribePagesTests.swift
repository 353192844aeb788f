import API
import Accounts
import Base
import HTTP
import Notify
import Store
import TestSupport
import Testing

@Suite struct UnsubscribePagesTests {
    static func token(_ world: AccountsWorld, _ occasion: String?, account: Int64 = 1) -> String {
        world.environment.notifications.unsubscribe.token(
            UnsubscribeTokens.Subject(account: Account.ID(rawValue: account), occasion: occasion)
        )
    }

    static func post(
        _ world: AccountsWorld,
        _ token: String,
        _ form: [(String, String)] = [("List-Unsubscribe", "One-Click")]
    ) async throws -> Response {
        try await UnsubscribePages.submit(
            AccountsWorld.request("POST", "/abmelden/\(token)", form: form),
            token: token,
            world.environment
        )
    }

    static func state(_ world: AccountsWorld) async throws -> (channel: DeliveryChannel, switches: [String: Bool]) {
        let person = try #require(try await world.people([1])[1])
        return (person.channel, person.switches)
    }

    @Test func `looking at the page changes nothing, whatever a scanner sends along`() async throws {
        let (world, _) = try await AccountsWorld.signedIn(.fixture())
        let token = Self.token(world, "n2_thema")
        for target in ["/abmelden/\(token)", "/abmelden/\(token)?List-Unsubscribe=One-Click&action=mails"] {
            let page = try await UnsubscribePages.show(
                AccountsWorld.request("GET", target),
                token: token,
                world.environment
            )
            #expect(page.status == 200)
            #expect(AccountPagesTests.text(page).contains("Dein Thema"))
        }
        let state = try await Self.state(world)
        #expect(state.channel == .email && state.switches.isEmpty)
    }

    @Test func `one click switches the mail's occasion off, once as often as wanted`() async throws {
        let desk = DeskDouble()
        let (world, _) = try await AccountsWorld.signedIn(.fixture(desk))
        let token = Self.token(world, "n2_thema")
        for _ in 0..<2 {
            let answer = try await Self.post(world, token)
            #expect(answer.status == 200, "mail programs follow no redirect")
            let state = try await Self.state(world)
            #expect(state.channel == .email)
            #expect(state.switches == ["n2_thema": false])
        }
        #expect(desk.discarded.isEmpty)
    }

    @Test(arguments: [
        (DeliveryChannel.email, DeliveryChannel.off), (.both, .push), (.push, .push), (.off, .off),
    ])
    func `one click on a bundle takes mail out of the channel`(before: DeliveryChannel, after: DeliveryChannel)
        async throws
    {
        let desk = DeskDouble()
        let (world, _) = try await AccountsWorld.signedIn(.fixture(desk))
        try await world.update("delivery_channel = \(before.rawValue)")
        for _ in 0..<2 {
            _ = try await Self.post(world, Self.token(world, nil))
            let state = try await Self.state(world)
            #expect(state.channel == after && state.switches.isEmpty)
        }
        #expect(desk.discarded.count == (before == .email ? 1 : 0), "nobody is reached any more, so nothing waits")
    }

    @Test(arguments: [DeliveryChannel.email, .both]) func `both choices are there, and both can be undone`(
        before: DeliveryChannel
    ) async throws {
        let (world, _) = try await AccountsWorld.signedIn(.fixture())
        try await world.update("delivery_channel = \(before.rawValue)")
        let token = Self.token(world, "n2_thema")
        _ = try await Self.post(world, token, [("action", "occasion")])
        #expect(try await Self.state(world).switches == ["n2_thema": false])
        _ = try await Self.post(world, token, [("action", "occasion_on")])
        #expect(try await Self.state(world).switches == ["n2_thema": true])
        _ = try await Self.post(world, token, [("action", "mails")])
        #expect(try await Self.state(world).channel == (before == .email ? .off : .push))
        _ = try await Self.post(world, token, [("action", "mails_on")])
        #expect(try await Self.state(world).channel == before)
    }

    @Test func `mail programs may send the form in parts`() async throws {
        let (world, _) = try await AccountsWorld.signedIn(.fixture())
        let token = Self.token(world, "n2_thema")
        let body = "--b0\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--b0--\r\n"
        let head = try #require(
            RequestHead(
                method: "POST",
                target: "/abmelden/\(token)",
                headers: Headers([("Content-Type", "multipart/form-data; boundary=\"b0\"")])
            )
        )
        _ = try await UnsubscribePages.submit(
            Request(head: head, body: .bytes(Array(body.utf8))),
            token: token,
            world.environment
        )
        #expect(try await Self.state(world).switches == ["n2_thema": false])
    }

    @Test func `the page says nothing about whose mails they are`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        try await world.update("display_name = 'Ada Lovelace', language = 'en'")
        let token = Self.token(world, "n2_thema")
        for page in [
            try await UnsubscribePages.show(
                AccountsWorld.request("GET", "/abmelden/\(token)", headers: [("Cookie", cookie)]),
                token: token,
                world.environment
            ), try await Self.post(world, token),
        ] {
            let text = AccountPagesTests.text(page)
            #expect(!text.contains("Ada") && !text.contains("ada@") && text.contains("<html lang=\"de\""))
        }
    }

    @Test func `another account's settings stay as they are`() async throws {
        let (world, _) = try await AccountsWorld.signedIn(.fixture())
        _ = try await world.another()
        _ = try await Self.post(world, Self.token(world, "n2_thema", account: 2))
        #expect(try await Self.state(world).switches.isEmpty)
        #expect(try await world.people([2])[2]?.switches == ["n2_thema": false])
    }

    @Test func `a disabled account can leave too`() async throws {
        let (world, _) = try await AccountsWorld.signedIn(.fixture())
        try await world.update("status = 'disabled'")
        #expect(try await Self.post(world, Self.token(world, nil)).status == 200)
        #expect(try await Self.state(world).channel == .off)
    }

    @Test func `a link that is not ours leads nowhere, and neither does one of an account that is gone`() async throws {
        let (world, _) = try await AccountsWorld.signedIn(.fixture())
        for token in ["", "abc", Self.token(world, "n2_thema", account: 99), Self.token(world, nil) + "A"] {
            let problem = await problem { _ = try await Self.post(world, token) }
            #expect(problem?.status == 404)
            #expect(problem?.code == "unsubscribe_unknown")
        }
    }

    @Test(arguments: [[], [("action", "delete")], [("List-Unsubscribe", "one-click")]] as [[(String, String)]])
    func `a form that says nothing does nothing`(form: [(String, String)]) async throws {
        let (world, _) = try await AccountsWorld.signedIn(.fixture())
        let problem = await problem { _ = try await Self.post(world, Self.token(world, "n2_thema"), form) }
        #expect(problem?.status == 400)
        let token = Self.token(world, "n2_thema")
        let request = AccountsWorld.request("POST", "/abmelden/\(token)", json: "{}")
        let json = await AccountsTests.problem {
            _ = try await UnsubscribePages.submit(request, token: token, world.environment)
        }
        #expect(json?.status == 415)
        #expect(try await Self.state(world).switches.isEmpty)
    }
}
