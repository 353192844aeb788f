import Base
import Notify
import Outbox
import Store
import TestSupport
import Testing

@Suite struct PagingTests {
    @Test func `a thousand followers are written to from one question and recorded in groups`() async throws {
        let world = try await OutboxWorld()
        world.source.followers = Array(1...1000)
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        world.statements.clear()
        #expect(try await world.pass() == .accepted(1000))
        #expect(world.source.compositions == [1000])
        #expect(Set(world.source.sendings.map(\.follower)).count == 1000)
        #expect(world.source.sendings.count == 1000)
        #expect(world.statements.statements.filter { $0.hasPrefix("UPDATE dispatch SET accepted") }.count == 4)
        #expect(try await world.trace() == ["enqueued", "sent accepted_1000"])
    }

    @Test func `however many follow, memory and connections stay bounded`() async throws {
        let world = try await OutboxWorld()
        world.source.followers = Array(1...2500)
        world.source.gate { _ in await Task.yield() }
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        #expect(try await world.pass() == .accepted(2500))
        #expect(world.source.compositions == [1000, 1000, 500], "letters in memory")
        #expect(world.source.mostUnderway > 1 && world.source.mostUnderway <= 64, "messages under way")
    }

    @Test func `one slow board does not hold up the others`() async throws {
        let world = try await OutboxWorld()
        let door = Door()
        let done = Door()
        world.source.followers = [1]
        try await world.enqueue(1)
        try await world.enqueue(2, stream: OutboxWorld.other)
        world.clock.advance(by: .minutes(2))
        // The first to be sent waits until the other has been.
        let arrived = Arrivals()
        world.source.gate { _ in
            if await arrived.isFirst() { await door.pass() } else { await done.pass() }
        }
        async let report = world.pass()
        await done.arrivals(1)
        await done.open()
        await door.open()
        #expect(try await report.accepted == 2)
    }

    private actor Arrivals {
        private var count = 0

        func isFirst() -> Bool {
            count += 1
            return count == 1
        }
    }

    @Test func `more boards than one batch are all dispatched in one pass`() async throws {
        let world = try await OutboxWorld()
        for board in 1...230 { try await world.enqueue(board, stream: StreamID("board", board)) }
        world.clock.advance(by: .minutes(2))
        #expect(try await world.pass() == .accepted(230))
        #expect(try await world.waiting() == 0)
    }
}
