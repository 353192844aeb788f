import API
import Accounts
import Base
import Foundation
import HTTP
import Notify
import Store
import TestSupport
import Testing

@Suite struct NotificationRoutesTests {
    static func kinds(_ response: Response) -> [String: (initially: Bool?, isOn: Bool?)] {
        let kinds = response.object["kinds"] as? [[String: Any]] ?? []
        return kinds.reduce(into: [:]) { all, kind in
            all[kind["key"] as? String ?? ""] = (kind["default"] as? Bool, kind["enabled"] as? Bool)
        }
    }

    @Test func `the settings say what can be switched, what is left today and what comes next`() async throws {
        let desk = DeskDouble(
            outlook: DeliveryOutlook(next: (Timestamp(seconds: 1_796_104_800), 3), sharedUsed: 1, deadlineUsed: 0)
        )
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture(desk))
        let settings = try await world.call(NotificationRoutes.show, cookie).object
        #expect(Set(settings.keys) == ["kinds", "limits", "next_delivery", "today", "time_zone"])
        let kinds = try #require(settings["kinds"] as? [[String: Any]])
        #expect(kinds.map { $0["key"] as? String } == ["n1_tagesordnung", "n2_thema", "n5_vorabend"])
        #expect(kinds.allSatisfy { Set($0.keys) == ["key", "label", "hint", "default", "enabled"] })
        #expect(kinds[0]["label"] as? String == "Neue Tagesordnung")
        #expect(kinds[0]["hint"] as? String == "Hinweis zu n1_tagesordnung")
        #expect(settings["limits"] as? [String: Int] == ["per_day": 2, "quiet_from": 21, "quiet_to": 7])
        let next = try #require(settings["next_delivery"] as? [String: Any])
        #expect(next["at"] as? String == "2026-12-01T06:00:00.000Z")
        #expect(next["count"] as? Int == 3)
        let today = try #require(settings["today"] as? [String: [String: Int]])
        #expect(today == ["shared": ["used": 1, "limit": 2], "deadline": ["used": 0, "limit": 2]])
        #expect(settings["time_zone"] as? String == "Europe/Berlin")
    }

    @Test func `when nothing waits that is said by null`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        #expect(try await world.call(NotificationRoutes.show, cookie).object["next_delivery"] is NSNull)
    }

    @Test func `labels are in the account's language`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        try await world.update("language = 'en'")
        let kinds = try await world.call(NotificationRoutes.show, cookie).object["kinds"] as? [[String: Any]]
        #expect(kinds?.first?["label"] as? String == "Neue Tagesordnung in English")
    }

    @Test func `defaults go by rights, never by a role's name`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        func agenda() async throws -> Bool? {
            Self.kinds(try await world.call(NotificationRoutes.show, cookie))["n1_tagesordnung"]?.initially
        }
        #expect(try await agenda() == false)
        let id = Account.ID(rawValue: 1)
        try await world.database.write { try Account.grant(.expert, to: id, in: $0) }
        #expect(try await agenda() == false)
        try await world.database.write { try Account.grant(.councilMember, to: id, in: $0) }
        #expect(try await agenda() == true)
        try await world.update("role = 'admin'")
        #expect(try await agenda() == true)
    }

    @Test func `setting one switch answers all and keeps those not sent`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        func put(_ json: String) async throws -> [String: Bool?] {
            Self.kinds(try await world.call(NotificationRoutes.update, cookie, json)).mapValues(\.isOn)
        }
        let initial = ["n1_tagesordnung": false, "n2_thema": true, "n5_vorabend": false] as [String: Bool?]
        #expect(try await put(#"{"prefs": {}}"#) == initial)
        let first = try await put(#"{"prefs": {"n2_thema": false}}"#)
        #expect(first == ["n1_tagesordnung": false, "n2_thema": false, "n5_vorabend": false])
        let second = try await put(#"{"prefs": {"n5_vorabend": true, "unknown": true, "n3_ergebnis": "ja"}}"#)
        #expect(second == ["n1_tagesordnung": false, "n2_thema": false, "n5_vorabend": true])
        let stored: String? = try await world.database.read { try $0.scalar("SELECT notify_prefs FROM web_users") }
        #expect(stored == #"{"n2_thema":false,"n5_vorabend":true}"#, "unknown keys are dropped, unset ones stay unset")
    }

    @Test func `switches of other apps survive`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        try await world.update(#"notify_prefs = '{"visit_anfahrt":false}'"#)
        _ = try await world.call(NotificationRoutes.update, cookie, #"{"prefs": {"n2_thema": false}}"#)
        #expect(try await world.people([1])[1]?.switches == ["visit_anfahrt": false, "n2_thema": false])
    }

    @Test func `what the settings show is what the engine goes by, also when nothing can be read`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        try await world.update("notify_prefs = 'broken'")
        let shown = Self.kinds(try await world.call(NotificationRoutes.show, cookie)).mapValues(\.isOn)
        #expect(shown.values.allSatisfy { $0 == true })
        _ = try await world.call(NotificationRoutes.update, cookie, #"{"prefs": {"n2_thema": false}}"#)
        let person = try #require(try await world.people([1])[1])
        #expect(person.wish(.agenda) == .wanted)
        #expect(person.wish(.topic) == .switchedOff)
    }

    @Test(arguments: ["\"ja\"", "1", "0", "null", "[]", "{}", "\"true\""])
    func `a switch is true or false and nothing else`(value: String) async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        let json = "{\"prefs\": {\"n1_tagesordnung\": true, \"n2_thema\": \(value)}}"
        let problem = await problem { _ = try await world.call(NotificationRoutes.update, cookie, json) }
        #expect(problem?.status == 422)
        #expect(problem?.fields.map(\.location) == [["body", "prefs", "n2_thema"]])
        #expect(problem?.fields.map(\.type) == ["bool_type"])
        let stored: String? = try await world.database.read { try $0.scalar("SELECT notify_prefs FROM web_users") }
        #expect(stored == nil, "all or nothing")
    }

    @Test(arguments: [("{}", 422), ("{\"prefs\": []}", 422), ("{\"prefs\": null}", 422), ("[]", 422), ("{", 400)])
    func `a body without switches is refused`(json: String, status: Int) async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        let problem = await problem { _ = try await world.call(NotificationRoutes.update, cookie, json) }
        #expect(problem?.status == status)
    }

    @Test func `the trace is the account's own, of so many days`() async throws {
        let now = Timestamp(seconds: 1_796_040_000)
        let lines = [
            TraceLine(
                trace: Trace(at: now - .hours(1), decision: .deferred, reason: "night_rest", until: now),
                occasion: "n2_thema",
                title: "Radweg",
                url: "/council/decision?id=1"
            ),
            TraceLine(trace: Trace(at: now - .days(3), decision: .enqueued), occasion: "n1_tagesordnung"),
        ]
        let desk = DeskDouble(lines: lines)
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture(desk))
        let answer = try await world.call(NotificationRoutes.trace, cookie, target: "/api/account/trace?days=2")
        let entries = try #require(answer.object["entries"] as? [[String: Any]])
        #expect(entries.count == 1)
        #expect(Set(entries[0].keys) == ["at", "occasion", "decision", "reason", "until", "title", "url"])
        #expect(entries[0]["decision"] as? String == "deferred")
        let whole = try await world.call(NotificationRoutes.trace, cookie, target: "/api/account/trace")
        let last = (whole.object["entries"] as? [[String: Any]])?.last
        #expect(last.map { Set($0.keys) } == ["at", "occasion", "decision", "reason"])
        #expect(last?["reason"] is NSNull)
        #expect(desk.asked == [world.clock.now - .days(2), world.clock.now - .days(30)])
    }

    @Test(arguments: ["0", "91", "-1", "x", "", "1.5", "99999999999999999999"])
    func `days are a number from 1 to 90`(days: String) async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        let problem = await problem {
            _ = try await world.call(NotificationRoutes.trace, cookie, target: "/api/account/trace?days=\(days)")
        }
        #expect(problem?.status == 422)
        #expect(problem?.fields.map(\.location) == [["query", "days"]])
    }

    @Test func `a test says by which ways it has left`() async throws {
        for (served, sent) in [([], []), ([.push], ["push"]), ([.push, .email], ["email", "push"])]
            as [(Set<ServedWay>, [String])]
        {
            let desk = DeskDouble(served: served)
            let (world, cookie) = try await AccountsWorld.signedIn(.fixture(desk))
            let answer = try await world.call(NotificationRoutes.test, cookie)
            #expect(answer.object["sent"] as? [String] == sent)
            #expect(desk.tested == [Account.ID(rawValue: 1)])
        }
    }

    @Test func `tests are few`() async throws {
        let desk = DeskDouble()
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture(desk), isLimited: true)
        for _ in 0..<5 { _ = try await world.call(NotificationRoutes.test, cookie) }
        let late = await problem { _ = try await world.call(NotificationRoutes.test, cookie) }
        #expect(late?.status == 429)
        #expect(desk.tested.count == 5)
        let bob = try await world.another()
        _ = try await world.call(NotificationRoutes.test, bob)
        #expect(desk.tested.count == 6, "each account for itself")
    }

    @Test func `guests are asked to sign in`() async throws {
        let world = try await AccountsWorld(notifications: .fixture())
        let handlers: [AccountsWorld.Handler] = [
            NotificationRoutes.show, NotificationRoutes.update, NotificationRoutes.setDelivery,
            NotificationRoutes.trace, NotificationRoutes.test, DeviceRoutes.list, ProfileRoutes.setDisplayName,
            ProfileRoutes.setTimeZone, ProfileRoutes.setLanguage,
        ]
        for handler in handlers {
            #expect(await problem { _ = try await world.call(handler, nil, "{}") }?.status == 401)
        }
    }
}
