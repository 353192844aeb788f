import Base
import Notify
import Store
import TestSupport
import Testing

@testable import Outbox

@Suite struct LeaseTests {
    @Test func `while one process dispatches, another one on the same file does nothing`() async throws {
        let test = try await TestDatabase(OutboxWorld.migrations)
        let world = try await OutboxWorld(test.database)
        let door = Door()
        world.source.gate { _ in await door.pass() }
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        async let first = world.pass("serve")
        await door.arrivals(1)
        let beside = world.dispatcher("job dispatch", on: try await test.openAgain())
        // Where several may dispatch, it looks and finds what there is claimed; elsewhere it does not even look.
        let nothing = Dispatcher.Report(isElsewhere: world.database.dialect == .sqlite)
        #expect(try await beside.pass() == nothing)
        await door.open()
        #expect(try await first == Dispatcher.Report.accepted(1))
        #expect(try await beside.pass() == .init(), "the lock is free again, and there is nothing left to do")
        #expect(world.source.texts() == ["note:1"])
    }

    @Test func `whoever gets the lock takes over what a dead process had claimed`() async throws {
        let world = try await OutboxWorld()
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        world.source.failToRecord()
        await #expect(throws: SourceDouble.NotRecorded.self) { try await world.pass("dead") }
        #expect(try await world.count("dispatch WHERE claimed_by = 'dead'") == 1)
        // A lock ends with its process; a claim among several ends with its lease.
        world.outliveLeases()
        #expect(try await world.pass("alive").accepted == 1)
    }

    @Test func `where several dispatch, a claim holds until its lease ends`() async throws {
        let world = try await OutboxWorld()
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        world.source.failToRecord()
        await #expect(throws: SourceDouble.NotRecorded.self) { try await world.pass("dead") }
        // A pass on SQLite would take over at once; on PostgreSQL it only claims.
        let claim = { (holder: String) in
            let now = world.clock.now
            return try await world.database.write {
                try DispatchBooks.claim(holder: holder, now: now, limit: 10, in: $0).count
            }
        }
        world.clock.advance(by: .seconds(59))
        #expect(try await claim("alive") == 0)
        world.clock.advance(by: .seconds(1))
        #expect(try await claim("alive") == 1)
        #expect(try await claim("third") == 0)
    }

    @Test func `where several dispatch, each sends what no other has claimed`() async throws {
        let test = try await TestDatabase(OutboxWorld.migrations)
        let world = try await OutboxWorld(StatementLog().watch(test.database, dialect: .postgres))
        let other = StatementLog().watch(try await test.openAgain(), dialect: .postgres)
        let door = Door()
        world.source.gate { _ in await door.pass() }
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        async let first = world.pass("first")
        await door.arrivals(1)
        world.source.gate(nil)
        try await world.enqueue(2, stream: OutboxWorld.other)
        world.clock.advance(by: .seconds(30))
        #expect(try await world.dispatcher("second", on: other).pass() == .init(), "the window is still open")
        await door.open()
        #expect(try await first == .accepted(1))
        world.clock.advance(by: .seconds(90))
        async let left = world.dispatcher("first").pass()
        async let right = world.dispatcher("second", on: other).pass()
        let counts = try await [left.accepted, right.accepted]
        #expect(counts.sorted() == [0, 1])
        #expect(world.source.texts() == ["note:1", "note:2"])
    }

    @Test func `a long dispatch renews its claim with each group it records`() async throws {
        let world = try await OutboxWorld()
        world.source.followers = Array(1...500)
        let clock = world.clock
        world.source.gate { follower in if follower == 251 { clock.advance(by: .seconds(45)) } }
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        let begun = world.clock.now
        try await world.pass()
        let renewals = world.statements.statements.filter { $0.hasPrefix("UPDATE dispatch SET claimed_by = ?") }
        #expect(renewals.count == 3, "one claim, and one renewal for each group of 250")
        #expect(world.clock.now == begun + .seconds(45))
    }

    @Test func `a pass that ends in order leaves no claim behind`() async throws {
        let world = try await OutboxWorld()
        world.source.answer(1, OutboxWorld.later())
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        try await world.pass()
        #expect(try await world.count("dispatch WHERE claimed_by IS NOT NULL OR claimed_until IS NOT NULL") == 0)
        #expect(try await world.count("dispatch WHERE ended_at IS NULL") == 1)
    }

    @Test func `cancellation ends a pass promptly: no new message, what was sent is recorded, claims are released`()
        async throws
    {
        let world = try await OutboxWorld()
        world.source.followers = Array(1...1000)
        let door = Door()
        world.source.gate { _ in await door.pass() }
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        let pass = Task { try await world.pass() }
        await door.arrivals(64)
        pass.cancel()
        await door.open()
        let report = try await pass.value
        #expect(report.accepted == 64)
        #expect(world.source.sendings.count == 64)
        #expect(world.source.results.count == 64)
        #expect(try await world.count("dispatch WHERE claimed_by IS NOT NULL") == 0)
        #expect(try await world.count("dispatch_delivery") == 936)
        world.source.gate(nil)
        #expect(try await world.pass("after the restart").accepted == 936)
        #expect(try await world.trace().last == "sent accepted_1000")
    }

    @Test func `a message that our own stop broke off is no failure of its service and stays due`() async throws {
        let world = try await OutboxWorld()
        let door = Door()
        world.source.gate { _ in await door.pass() }
        world.source.answer(1, OutboxWorld.later(), OutboxWorld.accepted)
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        let pass = Task { try await world.pass() }
        await door.arrivals(1)
        pass.cancel()
        await door.open()
        _ = try await pass.value
        #expect(world.source.results.isEmpty)
        #expect(try await world.dispatcher().nextDue().map { $0 <= world.clock.now } == true)
        #expect(try await world.pass("after the restart").accepted == 1)
    }
}

extension Dispatcher.Report {
    /// A pass whose messages were all taken.
    static func accepted(_ count: Int) -> Dispatcher.Report {
        var report = Dispatcher.Report()
        report.accepted = count
        return report
    }
}
