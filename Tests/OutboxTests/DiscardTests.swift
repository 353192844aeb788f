import Base
import Notify
import Outbox
import Store
import TestSupport
import Testing

@Suite struct DiscardTests {
    @Test func `what was collected is dropped, with the reason in the trace`() async throws {
        let world = try await OutboxWorld()
        try await world.enqueue(1)
        try await world.enqueue(2)
        try await world.enqueue(3, stream: OutboxWorld.other)
        try await world.discard(reason: "new_link")
        world.clock.advance(by: .minutes(2))
        try await world.pass()
        #expect(world.source.sendings.map(\.text) == ["note:3"], "the other board goes on")
        #expect(
            try await world.trace() == ["enqueued", "enqueued", "discarded new_link", "discarded new_link"]
        )
    }

    @Test func `what waits for the hour's end and what waits for another attempt is dropped too`() async throws {
        let world = try await OutboxWorld()
        world.source.answer(1, OutboxWorld.later())
        try await CapTests.notifications(7, in: world)
        let sent = world.source.sendings.count
        try await world.discard()
        #expect(try await world.waiting() == 0)
        #expect(try await world.dispatcher().nextDue() == nil)
        world.clock.advance(by: .hours(2))
        try await world.pass()
        #expect(world.source.sendings.count == sent)
    }

    @Test func `a dispatch that is running sends nothing more`() async throws {
        let world = try await OutboxWorld()
        world.source.followers = Array(1...400)
        let door = Door()
        world.source.gate { _ in await door.pass() }
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        async let report = world.pass()
        // So many are under way at once; they cannot be called back.
        await door.arrivals(64)
        try await world.discard()
        await door.open()
        #expect(try await report.accepted == 64)
        #expect(world.source.sendings.count == 64)
        #expect(try await world.trace() == ["enqueued", "discarded notifications_off"])
        try await world.pass()
        #expect(world.source.sendings.count == 64)
    }

    @Test func `a stop of another board disturbs nobody`() async throws {
        let world = try await OutboxWorld()
        world.source.followers = Array(1...200)
        let door = Door()
        world.source.gate { _ in await door.pass() }
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        async let report = world.pass()
        await door.arrivals(64)
        try await world.discard(OutboxWorld.other)
        await door.open()
        #expect(try await report.accepted == 200)
    }

    @Test func `after the stop the board can ring again`() async throws {
        let world = try await OutboxWorld()
        try await world.enqueue(1)
        try await world.discard()
        try await world.enqueue(2)
        world.clock.advance(by: .minutes(2))
        try await world.pass()
        #expect(world.source.texts() == ["note:2"])
    }

    @Test func `a stop that another process wrote lets the group end that is on its way, and no other begin`()
        async throws
    {
        let world = try await OutboxWorld()
        world.source.followers = Array(1...600)
        let (database, now) = (world.database, world.clock.now)
        world.source.gate { follower in
            guard follower == 1 else { return }
            _ = try? await database.write {
                try Enqueue.discard(stream: OutboxWorld.board, reason: "new_link", now: now, in: $0)
            }
        }
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        try await world.pass()
        #expect(world.source.sendings.count == 250)
        #expect(try await world.trace().last == "discarded new_link")
    }
}
