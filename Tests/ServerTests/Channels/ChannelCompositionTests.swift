import APNs
import Accounts
import Base
import Crypto
import FCM
import Foundation
import HTML
import HTTP
import Mail
import Notify
import Outbox
import Store
import Synchronization
import TestSupport
import Testing
import WebPush

@testable import Server

/// Keeps requests and answers each as a test wants.
private final class ServiceDouble: Sendable {
    private let kept = Mutex<[HTTPClient.Request]>([])
    private let answer: @Sendable (HTTPClient.Request) -> HTTPClient.Response

    init(_ answer: @escaping @Sendable (HTTPClient.Request) -> HTTPClient.Response) { self.answer = answer }

    var requests: [HTTPClient.Request] { kept.withLock { $0 } }

    var http: HTTPClient {
        HTTPClient { request throws(HTTPClient.Failure) in
            self.kept.withLock { $0.append(request) }
            return self.answer(request)
        }
    }
}

extension HTTPClient.Request {
    fileprivate func field(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }

    fileprivate var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any] ?? [:]
    }
}

@Suite struct ChannelCompositionTests {
    static let keys = VAPIDKeys.generate()

    /// An account of a language with a device of each kind; answers its number.
    static func account(_ world: EdgeWorld, language: String = "de", app: String = "council") async throws -> Int64 {
        _ = try await world.cookie()
        let point = Base64URL.encode(P256.PrivateKey.generate().publicKey.uncompressed)
        let auth = Base64URL.encode([UInt8](repeating: 7, count: 16))
        let now = world.clock.now
        return try await world.environment.database.write { transaction in
            let id = try transaction.scalar("SELECT id FROM web_users", as: Int64.self) ?? 0
            try transaction.execute(
                "UPDATE web_users SET language = \(language), display_name = 'Kim', delivery_channel = 'both' WHERE id = \(id)"
            )
            for (platform, token) in [("ios", String(repeating: "ab", count: 32)), ("android", "phone")] {
                try transaction.execute(
                    """
                    INSERT INTO push_tokens (token, owner_id, platform, app, created_at, last_seen)
                    VALUES (\(token), \(id), \(platform), \(app), \(now), \(now))
                    """
                )
            }
            try transaction.execute(
                """
                INSERT INTO account_push (owner_id, endpoint, p256dh, auth, key_id, name, created_at, last_seen)
                VALUES (\(id), 'https://updates.push.services.mozilla.com/wpush/v2/x', \(point), \(auth),
                    \(keys.id.rawValue), 'Firefox', \(now), \(now))
                """
            )
            return id
        }
    }

    static func delivery(
        _ owner: Int64,
        _ kind: Address.Kind,
        _ notices: [AccountNotice],
        _ world: EdgeWorld,
        row: Int64 = 1
    ) -> AccountDelivery {
        AccountDelivery(
            address: Address(kind, kind == .mail ? owner : row),
            owner: owner,
            identity: "salt-17",
            notices: notices,
            expiresAt: world.clock.now + .hours(3)
        )
    }

    static func letter(
        _ channel: AccountChannel,
        _ delivery: AccountDelivery,
        _ world: EdgeWorld
    ) async throws -> AccountLetter {
        let now = world.clock.now
        let letters = try await world.environment.database.read { try channel.compose([delivery], now, $0) }
        #expect(letters.count == 1)
        return try #require(letters.first)
    }

    @Test(arguments: [("council", "anfahrt", "time-sensitive"), ("visits", "n4_vorgang", "active")])
    func `an Apple device gets topic, thread, urgency and the one identity`(
        app: String,
        kind: String,
        level: String
    ) async throws {
        let service = ServiceDouble { request in
            HTTPClient.Response(
                status: request.url.contains("sandbox") ? 200 : 400,
                body: Array((request.url.contains("sandbox") ? "" : #"{"reason":"BadDeviceToken"}"#).utf8)
            )
        }
        try await EdgeWorld.run(ChannelVariables.apns) { world in
            let owner = try await Self.account(world, app: app)
            let setup = try #require(world.environment.configuration.apns)
            let found = FoundEnvironments()
            let sender = APNsSender(http: service.http, key: setup.key, clock: world.clock.wallClock)
            let channel = AccountChannel.apns(sender, setup, found: found, world.environment.catalogue, .silent)
            let notice = DeliveryTextTests.notice("Radweg", kind: kind, html: "<p>Der Rat</p>")
            let letter = try await Self.letter(channel, Self.delivery(owner, .apns, [notice], world), world)
            #expect(letter.host == "api.push.apple.com")
            guard case .accepted = await letter.send() else { return #expect(Bool(false), "not accepted") }
            let request = try #require(service.requests.last)
            #expect(request.field("apns-topic") == (app == "visits" ? "de.example.besuche" : "de.example.rat"))
            #expect(request.field("apns-collapse-id") == "salt-17")
            #expect(request.field("apns-expiration") == String((world.clock.now + .hours(3)).seconds))
            let aps = try #require(request.json["aps"] as? [String: Any])
            #expect(aps["thread-id"] as? String == kind && aps["interruption-level"] as? String == level)
            #expect(aps["alert"] as? [String: String] == ["title": "Radweg", "body": "Der Rat"])
            #expect(request.json["url"] as? String == "/council/decision?id=1")
            #expect(found.take(device: 1) == .sandbox && found.take(device: 1) == nil)
            let repeated = await letter.send()
            #expect(repeated != .gone && service.requests.last?.field("apns-id") == request.field("apns-id"))
        }
    }

    @Test func `what is no token of Apple's is forgotten`() async throws {
        try await EdgeWorld.run(ChannelVariables.apns) { world in
            let owner = try await Self.account(world)
            try await world.environment.database.write {
                try $0.execute("UPDATE push_tokens SET token = 'zz' WHERE id = 1")
            }
            let setup = try #require(world.environment.configuration.apns)
            let sender = APNsSender(http: .failing, key: setup.key, clock: world.clock.wallClock)
            let channel = AccountChannel.apns(
                sender,
                setup,
                found: FoundEnvironments(),
                world.environment.catalogue,
                .silent
            )
            let notice = DeliveryTextTests.notice("x")
            let letter = try await Self.letter(channel, Self.delivery(owner, .apns, [notice], world), world)
            #expect(await letter.send() == .gone)
        }
    }

    @Test func `an Android device replaces by the identity and collapses by the occasion`() async throws {
        let service = ServiceDouble { request in
            let isToken = request.url.hasSuffix("/token")
            let answer =
                isToken
                ? #"{"access_token":"t","expires_in":3599,"token_type":"Bearer"}"#
                : #"{"name":"projects/meldewerk-test/messages/1"}"#
            return HTTPClient.Response(status: 200, body: Array(answer.utf8))
        }
        try await EdgeWorld.run(ChannelVariables.fcm) { world in
            let owner = try await Self.account(world, language: "en")
            let setup = try #require(world.environment.configuration.fcm)
            let sender = FCMSender(http: service.http, account: setup.account, clock: world.clock.wallClock)
            let channel = AccountChannel.fcm(
                sender,
                host: "fcm/v1",
                world.environment.catalogue,
                world.clock.wallClock,
                .silent
            )
            let notices = [DeliveryTextTests.notice("a"), DeliveryTextTests.notice("b")]
            let letter = try await Self.letter(channel, Self.delivery(owner, .fcm, notices, world, row: 2), world)
            guard case .accepted = await letter.send() else { return #expect(Bool(false), "not accepted") }
            let message = try #require(service.requests.last?.json["message"] as? [String: Any])
            #expect(
                message["token"] as? String == "phone" && message["data"] as? [String: String] == ["url": "/dashboard"]
            )
            let shown = message["notification"] as? [String: String]
            #expect(shown == ["title": "2 pieces of news from the council", "body": "a · b"])
            let android = try #require(message["android"] as? [String: Any])
            #expect(android["collapse_key"] as? String == "n4_vorgang" && android["ttl"] as? String == "10800s")
            #expect((android["notification"] as? [String: Any])?["tag"] as? String == "salt-17")
        }
    }

    @Test func `a browser's topic is the identity's, and the message waits no longer than it is true`() async throws {
        let service = ServiceDouble { _ in HTTPClient.Response(status: 201) }
        let values = [
            "VAPID_PUBLIC_KEY": Self.keys.publicKey, "VAPID_PRIVATE_KEY": Self.keys.jwk,
            "VAPID_SUBJECT": "mailto:a@example.org",
        ]
        try await EdgeWorld.run(values) { world in
            let owner = try await Self.account(world)
            let vapid = try #require(world.environment.configuration.vapid)
            let clock = world.clock.wallClock
            let desk = BrowserPushDesk(
                PushSender(http: service.http, keys: vapid.keys, subject: vapid.subject, clock: clock),
                keys: vapid.keys,
                policy: .knownServices,
                baseURL: "https://rat.example",
                icon: "https://rat.example/icon.png",
                world.environment.catalogue,
                clock,
                .silent
            )
            let notice = DeliveryTextTests.notice("x")
            let channel = AccountChannel.webPush(desk)
            let letter = try await Self.letter(channel, Self.delivery(owner, .webPush, [notice], world), world)
            #expect(letter.host == "updates.push.services.mozilla.com")
            _ = await letter.send()
            world.clock.set(to: world.clock.now + .hours(4))
            _ = await letter.send()
            #expect(service.requests.map { $0.field("ttl") } == ["10800", "0"])
            #expect(Set(service.requests.map { $0.field("topic") }).count == 1)
            #expect(service.requests[0].field("urgency") == "normal")
        }
    }

    @Test func `a mail says whom it greets, why it comes and how it ends`() async throws {
        let folder = try ScratchFolder()
        let values = [
            "BASE_URL": "https://rat.example", "MAIL_OUTBOX_DIR": folder.path + "/mails", "COUNCIL_NAME": "Rat X",
        ]
        try await EdgeWorld.run(values) { world in
            let owner = try await Self.account(world, language: "en")
            let desk = try #require(try AccountChannels.live(parts(world)).mail)
            let box = try #require(
                try await world.environment.database.read { try Mailbox.some([owner], in: $0) }.first
            )
            let single = Self.delivery(owner, .mail, [DeliveryTextTests.notice("Radweg", html: "<li>Ö 6</li>")], world)
            let message = try desk.message(single, box)
            #expect(message.from.address == "noreply@rat.example" && message.from.name == "Rat X")
            #expect(message.id == (try desk.message(single, box).id))
            guard case .policy(let list) = message.purpose else { return #expect(Bool(false), "no list") }
            #expect(list.id == "n4_vorgang.rat.example")
            let token = String(list.unsubscribeURL.dropFirst("https://rat.example/abmelden/".count))
            let subject = world.environment.accounts.notifications.unsubscribe.subject(token)
            #expect(subject == .init(account: Account.ID(rawValue: owner), occasion: "n4_vorgang"))
            #expect(message.body.text.contains("Hello Kim,\n• Ö 6") && message.body.text.contains("A paper moves"))
            #expect(message.body.text.contains("https://rat.example/council/decision?id=1"))

            let notices = [DeliveryTextTests.notice("a"), DeliveryTextTests.notice("b", kind: "n3_result")]
            let bundle = try desk.message(Self.delivery(owner, .mail, notices, world), box)
            #expect(bundle.subject == "2 pieces of news from the council" && bundle.body.text.contains("Hello Kim,"))
            guard case .policy(let all) = bundle.purpose else { return #expect(Bool(false), "no list") }
            let link = String(all.unsubscribeURL.dropFirst("https://rat.example/abmelden/".count))
            #expect(world.environment.accounts.notifications.unsubscribe.subject(link)?.occasion == nil)

            let service = try desk.message(
                ServiceMail.Letter(to: "a@b.example", language: .german, subject: "Neu\nes", paragraphs: ["Text"])
            )
            #expect(service.purpose == .service && service.subject == "Neu es")
            #expect(service.body.text.contains("Hallo,"))
        }
    }

    private func parts(_ world: EdgeWorld) -> AccountChannels.Parts {
        AccountChannels.Parts(
            configuration: world.environment.configuration,
            http: .failing,
            catalogue: world.environment.catalogue,
            notifications: world.environment.accounts.notifications,
            icon: "https://rat.example/icon.png",
            clock: world.clock.wallClock,
            randomness: .system,
            log: .silent
        )
    }
}
