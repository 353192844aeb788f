import Base
import Notify
import Store
import Synchronization
import TestSupport

@testable import Outbox

/// A queue with nothing in it, a clock that stands, and one app whose streams are followed by whom a test names.
struct OutboxWorld {
    static let occasion = Occasion(
        id: "board_note",
        label: Occasion.Label(de: "Neue Zettel", en: "New notes"),
        pot: .board,
        rules: Occasion.Rules(
            collect: CollectWindow(length: .minutes(2)),
            cap: StreamCap(limit: 6, period: .hours(1))
        ),
        lifetime: .after(.days(1))
    )
    static let migrations = OutboxMigrations.all
    static let board = StreamID("board", 1)
    static let other = StreamID("board", 2)

    let database: Database
    let statements = StatementLog()
    let clock = TestClock(at: "2026-11-30T12:00:00Z")
    let log = RecordingLog()
    let source = SourceDouble(Self.occasion)
    let stopped = StoppedStreams()
    let observed = Observations()

    init(_ database: Database? = nil) async throws {
        let opened: Database
        if let database { opened = database } else { opened = try await TestDatabase.inMemory(OutboxMigrations.all) }
        self.database = statements.watch(opened)
    }

    /// Counts attempts as the metrics do.
    final class Observations: Sendable {
        private let counts = Mutex<[String: Int]>([:])
        var all: [String: Int] { counts.withLock { $0 } }

        func note(_ occasion: String, _ outcome: Outcome) {
            let name = String(String(describing: outcome).prefix { $0.isLetter })
            counts.withLock { $0["\(occasion) \(name)", default: 0] += 1 }
        }
    }

    func dispatcher(_ holder: String = "first", on database: Database? = nil, seed: UInt64 = 1) -> Dispatcher {
        Dispatcher(
            Dispatcher.Environment(
                database: database ?? self.database,
                clock: clock.wallClock,
                randomness: SeededRandomness(seed).randomness,
                log: log.log,
                sources: [source.source],
                stopped: stopped,
                observe: { observed.note($0, $1) }
            ),
            holder: holder
        )
    }

    static func notice(_ note: Int, happenedAt: Timestamp, stream: StreamID = board) throws -> Notice {
        Notice(
            occasion: occasion,
            recipient: .stream(stream),
            event: Notice.SourceEvent("note", note),
            target: try Notice.Target("/k/abc/tauschen/"),
            dedupeKey: "note:\(note)",
            happenedAt: happenedAt
        )
    }

    /// Tells the engine of a note, now.
    @discardableResult
    func enqueue(_ note: Int, stream: StreamID = board, age: Duration = .zero) async throws -> Bool {
        let now = clock.now
        let notice = try Self.notice(note, happenedAt: now - age, stream: stream)
        return try await database.write { try Enqueue.stream(notice, to: stream, now: now, in: $0) }
    }

    /// Ends what waits for a stream.
    func discard(_ stream: StreamID = board, reason: String = "notifications_off") async throws {
        let now = clock.now
        try await database.write { try Enqueue.discard(stream: stream, reason: reason, now: now, in: $0) }
        await stopped.stop(stream)
    }

    /// One pass of a dispatcher of its own.
    @discardableResult
    func pass(_ holder: String = "first") async throws -> Dispatcher.Report {
        try await dispatcher(holder).pass()
    }

    /// Lets the claims of a dead process end, where no lock tells that it is dead.
    func outliveLeases() {
        if database.dialect == .postgres { clock.advance(by: DispatchBooks.lease) }
    }

    /// The decisions about a stream's notices, as `decision reason`.
    func trace(_ stream: StreamID = board) async throws -> [String] {
        try await database.read { try TraceLog.entries(stream: stream, in: $0) }.map { entry in
            entry.decision.rawValue + (entry.reason.map { " \($0)" } ?? "")
        }
    }

    func waiting() async throws -> Int {
        let now = clock.now
        return try await database.read { try Housekeeping.waiting(now: now, in: $0).count }
    }

    func count(_ condition: SQL) async throws -> Int {
        try await database.read { try $0.scalar("SELECT COUNT(*) FROM " + condition) } ?? -1
    }

    /// What a service answers when it is busy.
    static func later(_ after: Duration? = nil) -> Outcome {
        .later(after, reason: Outcome.Reason(code: "http_503", description: "503"))
    }

    static let rejected = Outcome.rejected(Outcome.Reason(code: "http_400", description: "400"))
    static let accepted = Outcome.accepted(Outcome.Receipt())
}
