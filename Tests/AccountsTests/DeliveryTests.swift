import API
import Accounts
import Base
internal import HTML
import HTTP
import Notify
import Store
import TestSupport
import Testing

@Suite struct DeliveryTests {
    static func put(_ channel: String, _ world: AccountsWorld, _ cookie: String) async throws -> Response {
        try await world.call(NotificationRoutes.setDelivery, cookie, "{\"delivery_channel\": \"\(channel)\"}")
    }

    @Test(arguments: ["email", "both", "push", "off"])
    func `a channel is set and told back`(channel: String) async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        let answer = try await Self.put(channel, world, cookie)
        #expect(answer.object["delivery_channel"] as? String == channel)
        #expect(answer.object["email"] as? String == "ada@example.org")
        #expect(try await world.account()?.deliveryChannel.rawValue == channel)
    }

    @Test func `switching off ends what waits for this account, and nothing else does`() async throws {
        let desk = DeskDouble()
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture(desk))
        for channel in ["push", "both", "email"] { _ = try await Self.put(channel, world, cookie) }
        #expect(desk.discarded.isEmpty)
        _ = try await Self.put("off", world, cookie)
        #expect(desk.discarded == [Account.ID(rawValue: 1)])
        #expect(desk.stopped == desk.discarded, "also what is on its way")
    }

    @Test func `switching off and ending what waits are one step`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture(DeskDouble(refusesToDiscard: true)))
        await #expect(throws: DeskDouble.Refusal.self) { _ = try await Self.put("off", world, cookie) }
        #expect(try await world.account()?.deliveryChannel == .email)
    }

    @Test func `the engine hears of a new way`() async throws {
        let desk = DeskDouble()
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture(desk))
        _ = try await Self.put("email", world, cookie)
        #expect(desk.added.isEmpty, "as before")
        _ = try await Self.put("both", world, cookie)
        #expect(desk.added.count == 1)
    }

    @Test(arguments: ["", "sms", "EMAIL", "none"]) func `other channels are refused`(channel: String) async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        let problem = await problem { _ = try await Self.put(channel, world, cookie) }
        #expect(problem?.status == 422)
        #expect(problem?.fields.first?.location == ["body", "delivery_channel"])
    }

    @Test func `without a mailbox there is no mail`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        try await world.update("email = 'tg-4711@local'")
        for channel in ["email", "both"] {
            let problem = await problem { _ = try await Self.put(channel, world, cookie) }
            #expect(problem?.status == 400)
            #expect(problem?.code == "no_mailbox")
        }
        #expect(try await Self.put("push", world, cookie).status == 200)
    }
}

@Suite struct ProfileRoutesTests {
    static func set(
        _ handler: AccountsWorld.Handler,
        _ json: String,
        _ check: (Account?) -> Bool
    ) async throws -> Bool {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        let answer = try await world.call(handler, cookie, json)
        let account = try await world.account()
        return answer.object["ok"] as? Bool == true && check(account)
    }

    @Test(
        arguments: [
            (#""  Ada  ""#, "Ada"), (#""""#, nil), (#""   ""#, nil), ("null", nil),
            ("\"\(String(repeating: "ä", count: 60))\"", String(repeating: "ä", count: 60)),
        ] as [(String, String?)]
    )
    func `a name is trimmed, and an empty one is none`(value: String, name: String?) async throws {
        #expect(
            try await Self.set(ProfileRoutes.setDisplayName, "{\"display_name\": \(value)}") { $0?.displayName == name }
        )
    }

    @Test(arguments: ["\"\(String(repeating: "a", count: 61))\"", #""a\nb""#, #""a\u0000""#, "7"])
    func `a name that does not fit is refused`(value: String) async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        let problem = await problem {
            _ = try await world.call(ProfileRoutes.setDisplayName, cookie, "{\"display_name\": \(value)}")
        }
        #expect(problem?.status == 422)
    }

    @Test func `a clock is set and taken back`() async throws {
        #expect(
            try await Self.set(ProfileRoutes.setTimeZone, #"{"time_zone": "Asia/Tokyo"}"#) {
                $0?.timeZone == "Asia/Tokyo"
            }
        )
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        try await world.update("time_zone = 'Asia/Tokyo'")
        let shown = try await world.call(NotificationRoutes.show, cookie).object
        #expect(shown["time_zone"] as? String == "Asia/Tokyo")
        _ = try await world.call(ProfileRoutes.setTimeZone, cookie, #"{"time_zone": null}"#)
        #expect(try await world.account()?.timeZone == nil)
    }

    @Test func `a language is set and taken back`() async throws {
        #expect(try await Self.set(ProfileRoutes.setLanguage, #"{"language": "en"}"#) { $0?.language == .english })
        #expect(try await Self.set(ProfileRoutes.setLanguage, #"{"language": null}"#) { $0?.language == nil })
    }

    @Test(arguments: [
        ("zone", #"{"time_zone": "CET"}"#), ("zone", #"{"time_zone": 1}"#), ("zone", "{}"),
        ("language", #"{"language": "fr"}"#), ("language", "{}"), ("name", "{}"),
    ])
    func `what is none of it is refused, and so is silence`(what: String, json: String) async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        let handlers: [String: AccountsWorld.Handler] = [
            "zone": ProfileRoutes.setTimeZone, "language": ProfileRoutes.setLanguage,
            "name": ProfileRoutes.setDisplayName,
        ]
        let handler = try #require(handlers[what])
        #expect(await problem { _ = try await world.call(handler, cookie, json) }?.status == 422)
    }
}
