import Base
import Notify
import Store
import TestSupport

@testable import Outbox

/// A queue with nothing in it, a clock that stands at one in the afternoon in Berlin, and people whom a test names.
struct AccountWorld {
    static let berlin = Zone(identifier: "Europe/Berlin") ?? .utc
    static let agenda = occasion("n1_tagesordnung", .shared)
    static let result = occasion("n3_result", .shared)
    static let evening = occasion("n5_vorabend", .deadline)
    static let departure = Occasion(
        id: "visit_departure",
        label: Occasion.Label(de: "Abfahrt", en: "Departure"),
        pot: .visit,
        rules: Occasion.Rules(),
        lifetime: .after(.hours(2)),
        reach: .devices
    )

    static func occasion(_ id: String, _ pot: Occasion.Pot) -> Occasion {
        Occasion(
            id: id,
            label: Occasion.Label(de: id, en: id),
            pot: pot,
            rules: Occasion.Rules(nightRest: .standard),
            lifetime: .after(.days(14))
        )
    }

    let database: Database
    let statements = StatementLog()
    let clock: TestClock
    let log = RecordingLog()
    let people: PeopleDouble
    let stopped = StoppedStreams()
    let circuits: Circuits
    var occasions = [agenda, result, evening, departure]

    init(_ database: Database? = nil, at moment: String = "2026-11-30T12:00:00Z") async throws {
        let opened: Database
        if let database { opened = database } else { opened = try await TestDatabase.inMemory(OutboxMigrations.all) }
        self.database = statements.watch(opened)
        clock = TestClock(at: moment)
        people = PeopleDouble { [clock] in clock.now }
        circuits = Circuits(log: log.log)
        add(1)
    }

    /// Somebody with a browser.
    func add(
        _ owner: Int64,
        _ channel: DeliveryChannel = .push,
        zone: Zone = berlin,
        switches: [String: Bool] = [:],
        isActive: Bool = true,
        addresses: [Address]? = nil
    ) {
        people.set(Person(id: owner, zone: zone, channel: channel, switches: switches, isActive: isActive))
        people.set(addresses ?? [Address(.webPush, owner)], of: owner)
    }

    func dispatcher(_ holder: String = "first", seed: UInt64 = 1) -> Dispatcher {
        Dispatcher(
            Dispatcher.Environment(
                database: database,
                clock: clock.wallClock,
                randomness: SeededRandomness(seed).randomness,
                log: log.log,
                sources: [],
                stopped: stopped,
                observe: { _, _ in },
                people: people.source,
                channels: Address.Kind.allCases.map(people.channel),
                occasions: occasions,
                circuits: circuits
            ),
            holder: holder
        )
    }

    static func notice(
        _ name: String,
        for owner: Int64,
        _ occasion: Occasion,
        happenedAt: Timestamp,
        isImportant: Bool = false,
        validUntil: Timestamp? = nil
    ) throws -> Notice {
        Notice(
            occasion: occasion,
            recipient: .account(owner),
            event: Notice.SourceEvent("paper", name),
            target: try Notice.Target("/papers/\(name)"),
            dedupeKey: "paper:\(name)",
            happenedAt: happenedAt,
            title: name,
            bodyHTML: "<p>\(name)</p>",
            isImportant: isImportant,
            validUntil: validUntil
        )
    }

    /// Tells the engine of something, now.
    @discardableResult
    func enqueue(
        _ name: String,
        for owner: Int64 = 1,
        _ occasion: Occasion = agenda,
        isImportant: Bool = false,
        age: Duration = .zero
    ) async throws -> Enqueued {
        let now = clock.now
        let notice = try Self.notice(name, for: owner, occasion, happenedAt: now - age, isImportant: isImportant)
        let person = people.person(owner) ?? Person(id: owner, zone: Self.berlin, channel: .push)
        return try await database.write { try Enqueue.account(notice, for: person, now: now, in: $0) }
    }

    /// One pass of a dispatcher of its own.
    @discardableResult
    func pass(_ holder: String = "first", seed: UInt64 = 1) async throws -> Dispatcher.Report {
        try await dispatcher(holder, seed: seed).pass()
    }

    /// After this nobody holds a claim any more; where one process dispatches alone it is not needed.
    func outliveLeases() {
        if database.dialect == .postgres { clock.advance(by: DispatchBooks.lease) }
    }

    /// What left, as titles joined with `+`.
    func texts(of owner: Int64 = 1) -> [String] {
        people.sendings.filter { $0.owner == owner }.map { $0.titles.joined(separator: "+") }
    }

    /// The decisions about an account's notices, as `title decision reason`.
    func trace(_ owner: Int64 = 1) async throws -> [String] {
        try await database.read {
            try TraceLog.entries(owner: owner, since: Timestamp(seconds: 0), in: $0)
        }.map { entry in
            ([entry.title ?? "-", entry.trace.decision.rawValue] + (entry.trace.reason.map { [$0] } ?? []))
                .joined(separator: " ")
        }
    }

    func count(_ condition: SQL) async throws -> Int {
        try await database.read { try $0.scalar("SELECT COUNT(*) FROM " + condition) } ?? -1
    }

    /// Notices that have not ended.
    func waiting() async throws -> Int { try await count("notification_queue WHERE ended_at IS NULL") }

    func nextDue() async throws -> Timestamp? { try await dispatcher().nextDue() }

    /// What a service answers whose answer never came.
    static let uncertain = Outcome.later(nil, reason: Outcome.Reason(code: "timeout", description: "timeout"))
    /// Nobody there.
    static let unreachable = Outcome.later(nil, reason: Outcome.Reason(code: "unreachable", description: "unreachable"))
    /// Our key is wrong.
    static let fault = Outcome.rejected(
        Outcome.Reason(code: "http_403", description: "403", isConfigurationFault: true)
    )
}
