import API
import Accounts
import Base
import Foundation
import HTML
import HTTP
import Notify
import Outbox
import Store
import Synchronization
import TestSupport

@testable import Council

/// A town whose council is followed: an empty database, the real queue, a clock that stands, words compared plainly.
///
/// It is Monday, 30 November 2026, 7:00 in Berlin.
struct Town {
    static let baseURL = "https://rat.example"
    static let migrations = AccountsMigrations.all + OutboxMigrations.all + CouncilMigrations.all

    let database: Database
    let statements = StatementLog()
    let clock: TestClock
    let log = RecordingLog()
    let environment: CouncilEnvironment
    let body: Body.ID

    /// - Parameters:
    ///   - at: what the clock shows.
    ///   - classifier: who judges agendas; nil compares words.
    ///   - matching: how words are compared.
    ///   - places: the districts that somebody named.
    ///   - isLimited: whether rates are limited.
    ///   - given: a database with all tables; nil opens one without a file.
    ///   - known: the town, where another store on the same data made it.
    /// - Throws: what opening the database throws.
    init(
        at: String = "2026-11-30T06:00:00Z",
        classifier: TopicClassifier? = nil,
        matching: TopicMatching = .plainWords,
        places: [Place] = [],
        isLimited: Bool = false,
        database given: Database? = nil,
        body known: Body.ID? = nil
    ) async throws {
        var opened = given
        if opened == nil { opened = statements.watch(try await TestDatabase.inMemory(Self.migrations)) }
        guard let database = opened else { preconditionFailure("no database") }
        self.database = database
        let clock = TestClock(at: at)
        self.clock = clock
        let zone = Zone(identifier: "Europe/Berlin") ?? .utc
        let catalogue = try TextCatalogue.inSources()
        let recipients = Recipients(zones: ZoneBook(deployment: zone), occasions: CouncilOccasions.all)
        let limiter = RateLimiter(clock: clock.wallClock, isEnabled: isLimited)
        let random = SeededRandomness(1).randomness
        // Nothing waits: what does is the engine's to tell, and proved there.
        var notifications = NotificationSetup.none
        notifications.desk = .idle
        environment = CouncilEnvironment(
            database: database,
            clock: clock.wallClock,
            randomness: random,
            log: log.log,
            limiter: limiter,
            accounts: AccountsEnvironment(
                database: database,
                clock: clock.wallClock,
                randomness: random,
                passwords: Passwords(hash: { $0 }, verify: { $0 == $1 }),
                tokens: SessionTokens { Self.code($0) },
                settings: SessionSettings(),
                limiter: limiter,
                proxies: .loopback,
                adminEmail: nil,
                day: { String($0.rfc3339.prefix(10)) },
                landing: { _ in "/dashboard" },
                log: log.log,
                notifications: notifications
            ),
            name: "Ratslotse",
            baseURL: Self.baseURL,
            zone: zone,
            page: { head, account in
                PageContext(
                    texts: catalogue.texts(account?.language ?? .german),
                    asset: { "/assets/\($0)" },
                    now: clock.now,
                    timeZone: .gmt,
                    path: head.target,
                    viewer: account?.name
                )
            },
            texts: { catalogue.texts($0) },
            people: { try recipients.people($0.map(\.rawValue), in: $1) },
            enqueue: { pairs, now, transaction in try Enqueue.accounts(pairs, now: now, in: transaction) },
            wake: {},
            digest: { Self.code($0) },
            matching: matching,
            classifier: classifier,
            places: { places }
        )
        if let known {
            body = known
            return
        }
        body = try await database.write { transaction in
            try transaction.scalar(
                """
                INSERT INTO council_bodies (oparl_id, name, created_at) VALUES ('https://rat.example/body', 'Musterstadt', '')
                RETURNING id
                """
            ) ?? Body.ID(rawValue: 0)
        }
    }

    /// A code that differs with every byte of its input: stands for digest and signature.
    static func code(_ bytes: [UInt8]) -> [UInt8] {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return (UInt64(0)..<4).flatMap { part -> [UInt8] in
            state = (state ^ part) &* 0x94D0_49BB_1331_11EB
            return withUnsafeBytes(of: state.bigEndian) { Array($0) }
        }
    }

    /// Makes an account; the switches that are given are set, the others are as they are at first.
    @discardableResult
    func person(
        _ name: String = "ada",
        switches: [Occasion: Bool] = [:],
        language: String? = nil,
        channel: String = "email",
        status: Account.Status = .active
    ) async throws -> Account.ID {
        let now = clock.now
        let prefs = "{" + switches.map { "\"\($0.key.id)\":\($0.value)" }.joined(separator: ",") + "}"
        return try await database.write { transaction in
            guard let email = EmailAddress("\(name)@example.org") else { preconditionFailure("\(name) is no name") }
            let id = try NewAccount(
                email: email,
                passwordHash: "x",
                displayName: nil,
                client: .web,
                status: status,
                isEmailVerified: true
            ).insert(at: now, in: transaction)
            try transaction.execute(
                """
                UPDATE web_users SET notify_prefs = \(prefs), language = \(language), delivery_channel = \(channel)
                WHERE id = \(id)
                """
            )
            return id
        }
    }

    /// What waits in the queue, the oldest first.
    struct Waiting: Sendable, Equatable, RowReadable {
        let owner: Int64
        let kind: String
        let title: String
        let body: String
        let push: String?
        let url: String
        let isImportant: Bool
        let expiresAt: Timestamp

        init(row: Row) throws(StoreError) {
            owner = try row.get("owner_id")
            kind = try row.get("kind")
            title = Self.plain(try row.get("title"))
            body = Self.plain(try row.get("body_html"))
            push = try row.getOptional("push_text").map(Self.plain)
            url = try row.get("url")
            isImportant = try row.get("wichtig")
            expiresAt = try row.get("expires_at")
        }

        /// Spaces that keep dates together are spaces.
        private static func plain(_ text: String) -> String { text.replacing("\u{A0}", with: " ") }
    }

    /// What waits in the queue for a person, or for everybody; of one occasion or of all.
    func queue(_ owner: Account.ID? = nil, _ occasion: Occasion? = nil) async throws -> [Waiting] {
        let all: [Waiting] = try await database.all(
            """
            SELECT owner_id, kind, title, body_html, push_text, url, wichtig, expires_at FROM notification_queue
            ORDER BY id
            """
        )
        return all.filter { notice in
            (owner == nil || notice.owner == owner?.rawValue) && (occasion == nil || notice.kind == occasion?.id)
        }
    }

    /// Sets the clock by UTC.
    func set(_ moment: String) {
        guard let moment = Timestamp(rfc3339: moment) else { preconditionFailure("\(moment) is no moment") }
        clock.set(to: moment)
    }
}

/// An answer, or the problem in its place.
struct Reply {
    let status: Int
    let object: [String: Any]
    let list: [[String: Any]]
    let text: String
    let problem: Problem?
    let response: Response?

    init(_ body: () async throws -> Response) async throws {
        do {
            let response = try await body()
            status = response.status
            guard case .bytes(let bytes) = response.body else { preconditionFailure("no bytes") }
            let json = try? JSONSerialization.jsonObject(with: Data(bytes))
            object = json as? [String: Any] ?? [:]
            list = json as? [[String: Any]] ?? []
            text = String(decoding: bytes, as: UTF8.self)
            problem = nil
            self.response = response
        } catch let problem as Problem {
            status = problem.status
            object = [:]
            list = []
            text = ""
            self.problem = problem
            response = nil
        }
    }
}
