import Accounts
import Base
internal import HTML
import HTTP
import Notify
import Store
import TestSupport
import Testing

/// The accounts as the engine sees them.
@Suite struct RecipientsTests {
    @Test func `a person has the deployment's clock until they choose their own`() async throws {
        let (world, _) = try await AccountsWorld.signedIn(.fixture())
        #expect(try await world.people([1])[1]?.zone.identifier == "Europe/Berlin")
        try await world.update("time_zone = 'America/New_York'")
        #expect(try await world.people([1])[1]?.zone.identifier == "America/New_York")
        try await world.update("time_zone = 'Nowhere/Land'")
        #expect(try await world.people([1])[1]?.zone.identifier == "Europe/Berlin", "a name that is gone harms nobody")
    }

    @Test func `channel, switches and rights are the account's`() async throws {
        let (world, _) = try await AccountsWorld.signedIn(.fixture())
        try await world.update(#"delivery_channel = 'both', notify_prefs = '{"n2_thema":false,"other":true}'"#)
        try await world.database.write {
            try Account.grant(.councilMember, to: Account.ID(rawValue: 1), in: $0)
        }
        let person = try #require(try await world.people([1])[1])
        #expect(person.channel == .both)
        #expect(person.switches == ["n2_thema": false, "other": true])
        #expect(person.rights == ["mandate"])
        #expect(person.wish(.topic) == .switchedOff)
        #expect(person.wish(.agenda) == .wanted, "by right, not by a switch")
        #expect(person.kinds(for: .topic) == [.mail, .apns, .fcm, .webPush])
    }

    @Test(arguments: [
        ("active", "user", true), ("pending", "user", false), ("disabled", "user", false), ("disabled", "admin", true),
    ])
    func `whoever may not use the account hears nothing`(status: String, role: String, isActive: Bool) async throws {
        let (world, _) = try await AccountsWorld.signedIn(.fixture())
        try await world.update("status = \(status), role = \(role)")
        #expect(try await world.people([1])[1]?.isActive == isActive)
    }

    @Test(arguments: ["", "{", "[]", "null", "7", "\"n1\"", "{\"n1_tagesordnung\": true"])
    func `switches that cannot be read mute nobody`(stored: String) async throws {
        let (world, _) = try await AccountsWorld.signedIn(.fixture())
        try await world.update("notify_prefs = \(stored)")
        let person = try #require(try await world.people([1])[1])
        for occasion in [Occasion.agenda, .topic, .eve] { #expect(person.wish(occasion) == .wanted) }
    }

    @Test func `a single switch that cannot be read is on, and the others are as they were set`() async throws {
        let (world, _) = try await AccountsWorld.signedIn(.fixture())
        try await world.update(#"notify_prefs = '{"n1_tagesordnung":"maybe","n2_thema":false}'"#)
        let person = try #require(try await world.people([1])[1])
        #expect(person.wish(.agenda) == .wanted)
        #expect(person.wish(.topic) == .switchedOff)
        #expect(person.wish(.eve) == .switchedOff, "never set, so it is as the occasion has it")
    }

    @Test func `an account has its mailbox and its devices, each once`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        _ = try await world.call(PushRoutes.register, cookie, #"{"token": "t1", "platform": "ios"}"#)
        _ = try await world.call(PushRoutes.register, cookie, #"{"token": "t2", "platform": "android"}"#)
        _ = try await world.call(PushRoutes.subscribe, cookie, AccountsWorld.subscription("a"))
        let addresses = try await world.addresses([1, 1, 77])
        #expect(addresses == [1: [Address(.mail, 1), Address(.apns, 1), Address(.fcm, 2), Address(.webPush, 1)]])
    }

    @Test(arguments: [
        ("ada@example.org", 1, true), ("ada@example.org", 0, false), ("tg-4711@local", 1, false),
        ("ada@local.example", 1, true),
    ])
    func `a mailbox is none while nobody has confirmed it, and when it was made up`(
        email: String,
        isVerified: Int,
        isThere: Bool
    ) async throws {
        let (world, _) = try await AccountsWorld.signedIn(.fixture())
        try await world.update("email = \(email), email_verified = \(isVerified)")
        #expect(try await world.addresses([1])[1] == (isThere ? [Address(.mail, 1)] : nil))
        let mailboxes = try await world.database.read { try Mailbox.some([1], in: $0) }
        #expect(mailboxes.map(\.email) == (isThere ? [email] : []))
    }

    @Test func `a device that is gone is forgotten, one that was reached is dated`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        for token in 1...3 {
            _ = try await world.call(PushRoutes.register, cookie, "{\"token\": \"t\(token)\", \"platform\": \"ios\"}")
            _ = try await world.call(PushRoutes.subscribe, cookie, AccountsWorld.subscription("\(token)"))
        }
        let reason = Outcome.Reason(code: "http_503", description: "503")
        let now = world.clock.now
        try await world.database.write { transaction in
            try Recipients.record(
                [
                    .init(address: Address(.apns, 1), outcome: .gone),
                    .init(address: Address(.apns, 2), outcome: .accepted(.init()), environment: .sandbox),
                    .init(address: Address(.apns, 3), outcome: .later(nil, reason: reason)),
                    .init(address: Address(.webPush, 1), outcome: .accepted(.init())),
                    .init(address: Address(.webPush, 2), outcome: .gone),
                    .init(address: Address(.webPush, 3), outcome: .rejected(reason)),
                    .init(address: Address(.mail, 1), outcome: .gone),
                ],
                now: now,
                in: transaction
            )
        }
        let reached = try await world.devices(cookie).reduce(into: [String: String?]()) {
            $0[$1["id"] as? String ?? ""] = .some($1["last_success_at"] as? String)
        }
        #expect(reached == ["app-2": now.rfc3339, "app-3": nil, "web-1": now.rfc3339, "web-3": nil])
        #expect(try await world.account() != nil, "a mailbox that is gone is no account that is")
        let apps = try await world.database.read { try AppDevice.some([2, 3], in: $0) }
        #expect(apps.map(\.environment) == [.sandbox, nil])
    }

    @Test func `the composer finds keys, owner and language of a browser`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        try await world.update("language = 'en', display_name = 'Ada'")
        _ = try await world.call(PushRoutes.subscribe, cookie, AccountsWorld.subscription("a"))
        let found = try await world.database.read { transaction in
            (try BrowserDevice.some([1, 9], in: transaction), try Mailbox.some([1], in: transaction))
        }
        let browser = try #require(found.0.first)
        #expect(found.0.count == 1 && browser.owner == 1 && browser.language == .english)
        #expect(browser.endpoint == "https://push.example/a" && browser.p256dh == "key" && browser.auth == "secret")
        #expect(browser.keyID == "key-1")
        #expect(found.1 == [Mailbox(owner: 1, email: "ada@example.org", displayName: "Ada", language: .english)])
    }

    @Test func `many people are asked for in few statements of few texts`() async throws {
        let (world, _) = try await AccountsWorld.signedIn(.fixture())
        try await world.database.write { transaction in
            for number in 2...700 {
                _ = try transaction.execute(
                    """
                    INSERT INTO web_users (email, password_hash, status, email_verified, created_at)
                    VALUES (\("p\(number)@example.org"), 'x', 'active', 1, 'x')
                    """
                )
            }
        }
        let log = StatementLog()
        let watched = log.watch(world.database)
        let recipients = world.recipients
        for count in [700, 300, 257, 40, 17, 16, 3, 2, 1] {
            let ids = (1...Int64(count)).map { $0 }
            let found = try await watched.read { try recipients.people(ids, in: $0) }
            #expect(found.keys.sorted() == ids)
            let addresses = try await watched.read { try recipients.addresses(ids, in: $0) }
            #expect(addresses.count == count)
        }
        #expect(Set(log.statements).count <= 5 * 3, "five statements, three lengths of lists each")
        #expect(log.statements.count < 100)
        #expect(try await world.people([]).isEmpty)
    }
}
