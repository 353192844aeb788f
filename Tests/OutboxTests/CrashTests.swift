import Base
import Notify
import Outbox
import Store
import TestSupport
import Testing

@Suite struct CrashTests {
    static let window = Duration.minutes(2)

    @Test func `the decision is written before the first message leaves`() async throws {
        let world = try await OutboxWorld()
        world.source.gate { _ in
            // Asked from within the sending, as whoever dies there would leave it.
            let rows = try? await world.database.read { transaction in
                (
                    try transaction.scalar("SELECT COUNT(*) FROM dispatch_delivery", as: Int.self),
                    try transaction.scalar("SELECT dispatch_id FROM notification_queue", as: Int.self)
                )
            }
            #expect(rows?.0 == 1)
            #expect(rows?.1 == 1)
        }
        try await world.enqueue(1)
        world.clock.advance(by: Self.window)
        #expect(try await world.pass().accepted == 1)
    }

    @Test func `a repeat says the same, even if more has become due`() async throws {
        let world = try await OutboxWorld()
        try await world.enqueue(1)
        try await world.enqueue(2)
        world.clock.advance(by: Self.window)
        world.source.failToRecord()
        await #expect(throws: SourceDouble.NotRecorded.self) { try await world.pass() }
        world.outliveLeases()
        try await world.enqueue(3)
        world.clock.advance(by: Self.window)
        #expect(try await world.pass("after the restart").accepted == 2)
        // Dispatches run side by side: which of the last two is first says nothing.
        #expect(world.source.texts().sorted() == ["note:1 note:2", "note:1 note:2", "note:3"])
        #expect(try await world.waiting() == 0)
    }

    @Test func `a repeat goes to those only whose end was not recorded`() async throws {
        let world = try await OutboxWorld()
        world.source.followers = Array(1...600)
        // Whoever comes after the first two groups brings the process down.
        world.source.gate { follower in if follower == 501 { world.source.failToRecord() } }
        try await world.enqueue(1)
        world.clock.advance(by: Self.window)
        await #expect(throws: SourceDouble.NotRecorded.self) { try await world.pass() }
        world.source.gate(nil)
        #expect(Set(world.source.results.map(\.follower)) == Set(1...500))
        let first = world.source.sendings.count
        world.outliveLeases()
        #expect(first == 600)
        #expect(try await world.pass("after the restart").accepted == 100)
        #expect(Set(world.source.sendings.dropFirst(first).map(\.follower)) == Set(501...600))
        #expect(try await world.trace().last == "sent accepted_600")
    }

    @Test func `a follower who comes between crash and repeat does not hear what was decided before`() async throws {
        let world = try await OutboxWorld()
        try await world.enqueue(1)
        world.clock.advance(by: Self.window)
        world.source.failToRecord()
        await #expect(throws: SourceDouble.NotRecorded.self) { try await world.pass() }
        world.source.followers = [1, 2]
        world.outliveLeases()
        try await world.pass("after the restart")
        #expect(world.source.texts(of: 2).isEmpty)
    }

    /// Where a process may end: the beginning of each statement that a pass writes with.
    static let moments =
        [
            "INSERT INTO dispatch (", "UPDATE notification_queue SET dispatch_id",
            "INSERT INTO dispatch_delivery", "SELECT id, stream, kind, expires_at FROM dispatch",
            "UPDATE dispatch SET claimed_by = ?",
            "SELECT follower, attempts", "DELETE FROM dispatch_delivery WHERE dispatch_id",
            "UPDATE dispatch SET accepted",
            "SELECT 1 FROM dispatch_delivery", "UPDATE dispatch SET ended_at", "UPDATE notification_queue SET ended_at",
            "INSERT INTO notification_trace",
            // Where several dispatch, it comes when all is done.
        ] + (TestDatabase.isPostgres ? [] : ["UPDATE dispatch SET claimed_by = NULL"])

    @Test(arguments: moments)
    func `wherever a pass dies, the next one tells everything and nothing is left over`(moment: String) async throws {
        let world = try await OutboxWorld()
        world.source.followers = [1, 2]
        for note in 1...2 { try await world.enqueue(note) }
        world.clock.advance(by: Self.window)
        world.statements.crash { $0.hasPrefix(moment) }
        await #expect(throws: StatementLog.Crash.self, "no such statement: \(moment)") { try await world.pass() }
        world.outliveLeases()
        #expect(try await world.dispatcher().nextDue().map { $0 <= world.clock.now } == true, "nobody would look again")
        _ = try await world.pass("after the restart")
        for follower in [1, 2] as [Int64] {
            let texts = world.source.texts(of: follower)
            #expect(texts.count >= 1 && Set(texts) == ["note:1 note:2"])
        }
        #expect(try await world.waiting() == 0)
        #expect(try await world.dispatcher().nextDue() == nil)
        #expect(try await world.count("dispatch WHERE ended_at IS NULL") == 0)
        #expect(try await world.trace().filter { $0 == "sent accepted_2" }.count == 2)
        #expect(try await world.database.read { try $0.scalar("SELECT count FROM stream_usage") } == 1)
    }
}
