import API
import Accounts
import Base
import HTTP
import Notify
import Store
import TestSupport
import Testing

@Suite struct PushRoutesTests {
    static let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

    @Test func `an app registers at every start and is one device`() async throws {
        let desk = DeskDouble()
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture(desk))
        for _ in 0..<3 {
            let answer = try await world.call(PushRoutes.register, cookie, #"{"token": "t1", "platform": "ios"}"#)
            #expect(answer.status == 204)
            world.clock.advance(by: .days(1))
        }
        let rows = try await world.database.read {
            try $0.rows("SELECT token, platform, app, environment, created_at, last_seen FROM push_tokens")
        }
        #expect(rows.count == 1)
        #expect(try rows[0].get("app") == "council")
        #expect(try rows[0].getOptional("environment", as: String.self) == nil)
        #expect(try rows[0].get("created_at") == "2026-11-30T12:00:00.000Z")
        #expect(try rows[0].get("last_seen") == "2026-12-02T12:00:00.000Z")
        #expect(desk.added.count == 1, "only the first time is news to the engine")
    }

    @Test func `the visits' app says which it is`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        _ = try await world.call(
            PushRoutes.register,
            cookie,
            #"{"token": "t1", "platform": "android", "app": "visits"}"#
        )
        let devices = try await world.database.read { try AppDevice.some([1], in: $0) }
        #expect(devices.map(\.app) == [.visits])
        #expect(devices.map(\.platform) == [.android])
    }

    @Test func `a device that signs in with another account moves there, under a new number`() async throws {
        let (world, ada) = try await AccountsWorld.signedIn(.fixture())
        let bob = try await world.another()
        _ = try await world.call(PushRoutes.register, ada, #"{"token": "t1", "platform": "ios"}"#)
        _ = try await world.call(PushRoutes.subscribe, ada, AccountsWorld.subscription("a"))
        let before = try await world.addresses([1, 2])
        _ = try await world.call(PushRoutes.register, bob, #"{"token": "t1", "platform": "ios"}"#)
        _ = try await world.call(PushRoutes.subscribe, bob, AccountsWorld.subscription("a"))
        let after = try await world.addresses([1, 2])
        let devices = { (addresses: [Int64: [Address]], owner: Int64) in
            Set(addresses[owner, default: []].filter { $0.kind != .mail })
        }
        #expect(devices(before, 1).count == 2 && devices(before, 2).isEmpty)
        #expect(devices(after, 1).isEmpty && devices(after, 2).count == 2)
        #expect(devices(after, 2).isDisjoint(with: devices(before, 1)), "what is on its way to Ada must not reach Bob")
    }

    @Test func `only one's own devices are taken away`() async throws {
        let (world, ada) = try await AccountsWorld.signedIn(.fixture())
        let bob = try await world.another()
        _ = try await world.call(PushRoutes.register, ada, #"{"token": "t1", "platform": "ios"}"#)
        _ = try await world.call(PushRoutes.subscribe, ada, AccountsWorld.subscription("a"))
        for cookie in [bob, ada] {
            #expect(try await world.call(PushRoutes.unregister, cookie, #"{"token": "t1"}"#).status == 204)
            let endpoint = #"{"endpoint": "https://push.example/a"}"#
            #expect(try await world.call(PushRoutes.unsubscribe, cookie, endpoint).status == 204)
            #expect(try await world.devices(ada).count == (cookie == bob ? 2 : 0))
        }
    }

    @Test(arguments: [
        (#"{"token": "t", "platform": "windows"}"#, 422, "invalid_fields"),
        (#"{"token": "t", "platform": "ios", "app": "boards"}"#, 422, "invalid_fields"),
        (#"{"token": "", "platform": "ios"}"#, 422, "invalid_fields"),
        (#"{"token": "a b", "platform": "ios"}"#, 422, "invalid_fields"),
        (#"{"token": "a\nb", "platform": "ios"}"#, 422, "invalid_fields"),
        (#"{"token": 1, "platform": "ios"}"#, 422, "invalid_fields"),
        (#"{"platform": "ios"}"#, 422, "invalid_fields"), ("{", 400, "malformed_json"),
        ("{\"token\": \"\(String(repeating: "x", count: 513))\", \"platform\": \"ios\"}", 422, "invalid_fields"),
    ])
    func `what is no token is refused`(json: String, status: Int, code: String) async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        let problem = await problem { _ = try await world.call(PushRoutes.register, cookie, json) }
        #expect(problem?.status == status)
        #expect(problem?.code == code)
        #expect(try await world.devices(cookie).isEmpty)
    }

    @Test func `the longest token is taken`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        let token = String(repeating: "x", count: 512)
        let json = "{\"token\": \"\(token)\", \"platform\": \"android\"}"
        #expect(try await world.call(PushRoutes.register, cookie, json).status == 204)
    }

    @Test func `guests register nothing, and accounts that are shut neither`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        let token = #"{"token": "t1", "platform": "ios"}"#
        let handlers: [(AccountsWorld.Handler, String)] = [
            (PushRoutes.register, token), (PushRoutes.subscribe, AccountsWorld.subscription("a")),
        ]
        for (handler, json) in handlers {
            #expect(await problem { _ = try await world.call(handler, nil, json) }?.status == 401)
        }
        try await world.update("status = 'disabled'")
        for (handler, json) in handlers {
            let problem = await problem { _ = try await world.call(handler, cookie, json) }
            #expect(problem?.status == 403)
            #expect(problem?.code == "account_disabled")
        }
        #expect(try await world.call(PushRoutes.unregister, cookie, token).status == 204, "leaving is always allowed")
    }

    @Test func `a browser is called after itself and its system, in the account's language`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        let json = AccountsWorld.subscription("a")
        _ = try await world.call(PushRoutes.subscribe, cookie, json, agent: Self.firefox)
        #expect(try await world.devices(cookie).first?["name"] as? String == "Firefox auf Linux")
        try await world.update("language = 'en'")
        _ = try await world.call(PushRoutes.subscribe, cookie, json, agent: Self.firefox)
        #expect(try await world.devices(cookie).first?["name"] as? String == "Firefox on Linux")
    }

    @Test(arguments: [
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
            "Edge auf Windows"
        ),
        (
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
            "Chrome auf Android"
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile Safari/604.1",
            "Safari auf iPhone"
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
            "Safari auf macOS"
        ),
        ("<script>alert(1)</script>", "Browser"), ("curl on Linux", "Browser auf Linux"), ("Firefox/1", "Firefox"),
    ])
    func `nothing of a strange User-Agent gets into the name`(agent: String, name: String) async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        _ = try await world.call(PushRoutes.subscribe, cookie, AccountsWorld.subscription("a"), agent: agent)
        #expect(try await world.devices(cookie).first?["name"] as? String == name)
    }

    @Test func `a subscription with a fault is refused by its code`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        let swapped = await problem {
            _ = try await world.call(PushRoutes.subscribe, cookie, AccountsWorld.subscription("a", p256dh: "auth"))
        }
        #expect(swapped?.status == 400)
        #expect(swapped?.code == "keys_swapped")
        let foreign = AccountsWorld.subscription("a").replacing("push.example", with: "evil.example")
        let refused = await problem { _ = try await world.call(PushRoutes.subscribe, cookie, foreign) }
        #expect(refused?.status == 400)
        #expect(refused?.code == "endpoint_not_allowed")
        let long = "{\"endpoint\": \"\(String(repeating: "x", count: 2049))\"}"
        let tooLong = await problem { _ = try await world.call(PushRoutes.unsubscribe, cookie, long) }
        #expect(tooLong?.code == "endpoint_too_long")
    }

    @Test func `without keys there is no Web Push`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture(push: nil))
        let problem = await problem {
            _ = try await world.call(PushRoutes.subscribe, cookie, AccountsWorld.subscription("a"))
        }
        #expect(problem?.status == 404)
    }

    @Test func `the twenty-first device takes the place of the one that was unused for longest`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        for number in 1...20 {
            let json =
                number.isMultiple(of: 2)
                ? AccountsWorld.subscription("\(number)") : "{\"token\": \"t\(number)\", \"platform\": \"ios\"}"
            _ = try await world.call(
                number.isMultiple(of: 2) ? PushRoutes.subscribe : PushRoutes.register,
                cookie,
                json
            )
            world.clock.advance(by: .minutes(1))
        }
        // The oldest was reached since, and the second oldest started again; so the third goes.
        let now = world.clock.now
        try await world.database.write { transaction in
            try Recipients.record(
                [.init(address: Address(.apns, 1), outcome: .accepted(.init()))],
                now: now,
                in: transaction
            )
        }
        _ = try await world.call(PushRoutes.subscribe, cookie, AccountsWorld.subscription("2"))
        _ = try await world.call(PushRoutes.subscribe, cookie, AccountsWorld.subscription("new"))
        let ids = try await world.devices(cookie).compactMap { $0["id"] as? String }
        #expect(ids.count == 20)
        #expect(ids.contains("app-1") && ids.contains("web-1"))
        #expect(!ids.contains("app-2"))
    }

    @Test func `registering again and again is slowed down`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture(), isLimited: true)
        for number in 1...60 {
            _ = try await world.call(PushRoutes.subscribe, cookie, AccountsWorld.subscription("\(number)"))
        }
        let problem = await problem {
            _ = try await world.call(PushRoutes.subscribe, cookie, AccountsWorld.subscription("61"))
        }
        #expect(problem?.status == 429)
    }
}
