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
import VisitPlanner

@testable import Visits

/// Visitors with an empty database, the real queue, a clock that stands and ways that a test sets.
///
/// It is Monday, 30 November 2026, 7:00 in Berlin.
struct Tour {
    static let baseURL = "https://besuche.example"

    let database: Database
    let clock: TestClock
    let log = RecordingLog()
    let environment: VisitsEnvironment
    /// What is answered for every way, and how often somebody asked.
    let ways: Ways

    /// Ways that all take the same, with the traffic that a test wants.
    final class Ways: Sendable {
        private struct State {
            var minutes = 30
            var delay: Int? = 0
            var isEstimate = false
            var asked = 0
        }

        private let state = Mutex(State())

        var asked: Int { state.withLock(\.asked) }

        /// Minutes on the road with traffic, and minutes of those by traffic; nil where nobody knows.
        func set(_ minutes: Int, delay: Int? = 0, isEstimate: Bool = false) {
            state.withLock {
                $0.minutes = minutes
                $0.delay = delay
                $0.isEstimate = isEstimate
            }
        }

        func leg(now: Timestamp) -> Leg {
            state.withLock {
                $0.asked += 1
                return Leg(
                    travelTime: $0.minutes * 60,
                    delay: $0.delay.map { $0 * 60 },
                    distance: $0.minutes * 1000,
                    asOf: now,
                    isEstimate: $0.isEstimate
                )
            }
        }
    }

    init(at: String = "2026-11-30T06:00:00Z", needsRight: Bool = false) async throws {
        let database = try await TestDatabase.inMemory(
            AccountsMigrations.all + OutboxMigrations.all + VisitsMigrations.all
        )
        self.database = database
        let clock = TestClock(at: at)
        self.clock = clock
        let ways = Ways()
        self.ways = ways
        let berlin = Zone(identifier: "Europe/Berlin") ?? .utc
        let zones = ZoneBook(deployment: berlin)
        let catalogue = try TextCatalogue.inSources()
        let recipients = Recipients(zones: zones, occasions: VisitsOccasions.all)
        let limiter = RateLimiter(clock: clock.wallClock, isEnabled: false)
        let random = SeededRandomness(1).randomness
        var notifications = NotificationSetup.none
        notifications.desk = .idle
        environment = VisitsEnvironment(
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
                landing: { _ in "/visits" },
                log: log.log,
                notifications: notifications
            ),
            name: "Voco",
            baseURL: Self.baseURL,
            needsRight: needsRight,
            zones: zones,
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
            way: { _, _, _ in ways.leg(now: clock.now) }
        )
    }

    /// A code that differs with every byte of its input: stands for a signature.
    static func code(_ bytes: [UInt8]) -> [UInt8] {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return (UInt64(0)..<4).flatMap { part -> [UInt8] in
            state = (state ^ part) &* 0x94D0_49BB_1331_11EB
            return withUnsafeBytes(of: state.bigEndian) { Array($0) }
        }
    }

    /// Makes a visitor whose day begins in Oldenburg, with a browser to be told on unless there is none.
    @discardableResult
    func visitor(_ name: String = "robin", hasDevice: Bool = true, isVisitor: Bool = false) async throws -> Account.ID {
        let now = clock.now
        let id = try await database.write { transaction in
            guard let email = EmailAddress("\(name)@example.org") else { preconditionFailure("\(name) is no name") }
            let id = try NewAccount(
                email: email,
                passwordHash: "x",
                displayName: "Robin Ahlers",
                client: .web,
                status: .active,
                isEmailVerified: true
            ).insert(at: now, in: transaction)
            if isVisitor { try Account.grant(.fieldService, to: id, in: transaction) }
            if hasDevice {
                try transaction.execute(
                    """
                    INSERT INTO account_push (owner_id, endpoint, p256dh, auth, key_id, name, created_at, last_seen)
                    VALUES (\(id), \("https://push.example/\(name)"), 'p', 'a', 'k', 'Firefox', \(now), \(now))
                    """
                )
            }
            return id
        }
        try await call(
            .updateNotifications,
            as: id,
            json: #"{"start":{"adresse":"Markt 1, Oldenburg","lat":53.1435,"lon":8.2146}}"#
        )
        return id
    }

    /// What waits in the queue: occasion, text and target of each, the oldest first.
    func queue() async throws -> [Waiting] {
        try await database.all(
            "SELECT kind, title, push_text, url, expires_at, owner_id FROM notification_queue ORDER BY id"
        )
    }

    struct Waiting: Sendable, Equatable, RowReadable {
        let kind: String
        let title: String
        let text: String
        let url: String
        let expiresAt: Timestamp
        let owner: Int64

        init(row: Row) throws(StoreError) {
            kind = try row.get("kind")
            title = try row.get("title")
            text = try row.get("push_text")
            url = try row.get("url")
            expiresAt = try row.get("expires_at")
            owner = try row.get("owner_id")
        }
    }

    /// Lets the server's clock run until a moment of Berlin's wall, and plan whenever it wants to.
    func run(until wall: String) async throws {
        let zone = environment.zones.deployment
        guard let end = Self.wall(wall).map({ zone.moment(of: $0) }) else { preconditionFailure("\(wall)") }
        while clock.now < end {
            try await VisitPushes.run(environment)
            let next = try await VisitPushes.nextLook(environment) ?? end
            clock.set(to: min(end, max(next, clock.now + .seconds(1))))
        }
        try await VisitPushes.run(environment)
    }

    static func wall(_ text: String) -> WallTime? {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let day = CivilDay.number(of: parts[0]),
            let second = WallTime.second(ofClock: parts[1])
        else { return nil }
        return WallTime(day: day, second: second)
    }

    /// A moment as the wall in Berlin shows it.
    func read(_ moment: Timestamp) -> String { environment.zones.deployment.wallTime(at: moment).text }
}
