import Base
import Notify
import Outbox
import Store
import TestSupport
import Testing

@Suite struct NextDueTests {
    @Test func `nothing waits, nothing is due`() async throws {
        #expect(try await OutboxWorld().dispatcher().nextDue() == nil)
    }

    @Test func `the earliest of windows and attempts is next`() async throws {
        let world = try await OutboxWorld()
        let start = world.clock.now
        try await world.enqueue(1)
        #expect(try await world.dispatcher().nextDue() == start + .minutes(2))
        world.clock.advance(by: .minutes(1))
        try await world.enqueue(2, stream: OutboxWorld.other)
        #expect(try await world.dispatcher().nextDue() == start + .minutes(2))
        world.source.answer(1, OutboxWorld.later(.minutes(30)))
        world.clock.advance(by: .minutes(1))
        try await world.pass()
        #expect(try await world.dispatcher().nextDue() == start + .minutes(3))
        world.clock.advance(by: .minutes(1))
        try await world.pass()
        let next = try #require(try await world.dispatcher().nextDue())
        #expect(next >= start + .minutes(32) && next < start + .minutes(33))
    }

    @Test func `what waits is counted, and how late the oldest is`() async throws {
        let world = try await OutboxWorld()
        let start = world.clock.now
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(1))
        try await world.enqueue(2, stream: OutboxWorld.other)
        let now = world.clock.now
        let early = try await world.database.read { try Housekeeping.waiting(now: now, in: $0) }
        #expect(early == Housekeeping.Waiting(count: 2, oldestDue: nil))
        world.clock.advance(by: .minutes(5))
        let later = world.clock.now
        let late = try await world.database.read { try Housekeeping.waiting(now: later, in: $0) }
        #expect(late == Housekeeping.Waiting(count: 2, oldestDue: start + .minutes(2)))
    }

    @Test func `an occasion that this release does not know is named, and its notices stay`() async throws {
        let world = try await OutboxWorld()
        try await world.enqueue(1)
        _ = try await world.database.write { try $0.execute("UPDATE notification_queue SET kind = 'n9_neues'") }
        world.clock.advance(by: .minutes(2))
        let error = await #expect(throws: Dispatcher.UnknownOccasion.self) { try await world.pass() }
        #expect(error?.description.contains("n9_neues") == true)
        #expect(try await world.waiting() == 1)
    }
}
