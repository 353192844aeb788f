import Base
import Notify
import Outbox
import Store
import TestSupport
import Testing

@Suite struct RetryTests {
    /// A note that is due, for these followers.
    static func due(_ followers: Int64..., in world: OutboxWorld) async throws {
        world.source.followers = followers
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
    }

    @Test func `one follower's fate does not touch another's`() async throws {
        let world = try await OutboxWorld()
        world.source.answer(1, OutboxWorld.rejected)
        world.source.answer(2, .gone)
        world.source.answer(3, OutboxWorld.later(.minutes(1)), OutboxWorld.accepted)
        try await Self.due(1, 2, 3, 4, in: world)
        let report = try await world.pass()
        #expect(report.accepted == 1)
        #expect(report.failed == 3)
        #expect(try await world.count("dispatch_delivery") == 1)
        world.clock.advance(by: .minutes(2))
        try await world.pass()
        #expect(world.source.sendings.map(\.follower).sorted() == [1, 2, 3, 3, 4])
        #expect(try await world.trace() == ["enqueued", "sent accepted_2"])
        let results = world.source.results.map {
            "\($0.follower) \(String(describing: $0.outcome).prefix { $0.isLetter })"
        }
        #expect(results.sorted() == ["1 rejected", "2 gone", "3 accepted", "3 later", "4 accepted"])
        #expect(
            world.observed.all == [
                "board_note accepted": 2, "board_note gone": 1, "board_note later": 1, "board_note rejected": 1,
            ]
        )
    }

    @Test(arguments: [OutboxWorld.rejected, .gone])
    func `a refused or dead address is not tried again`(outcome: Outcome) async throws {
        let world = try await OutboxWorld()
        world.source.answer(1, outcome)
        try await Self.due(1, in: world)
        try await world.pass()
        world.clock.advance(by: .hours(20))
        try await world.pass()
        #expect(world.source.sendings.count == 1)
        #expect(try await world.trace() == ["enqueued", "discarded not_delivered"])
        #expect(try await world.count("notification_queue WHERE sent_at IS NOT NULL") == 0)
    }

    @Test func `a service that is busy is asked again later and later, never at once, an hour apart at most`()
        async throws
    {
        let world = try await OutboxWorld()
        world.source.answer(1, OutboxWorld.later())
        try await Self.due(1, in: world)
        let dispatcher = world.dispatcher()
        var waits: [Int64] = []
        for _ in 0..<14 {
            _ = try await dispatcher.pass()
            let next = try #require(try await dispatcher.nextDue())
            waits.append((next - world.clock.now).wholeMilliseconds)
            world.clock.set(to: next - .milliseconds(1))
            _ = try await dispatcher.pass()
            world.clock.set(to: next)
        }
        #expect(world.source.sendings.count == 14)
        for (index, wait) in waits.enumerated() {
            let bound: Int64 = min(3_600_000, 30_000 << index)
            #expect(wait >= 1000 && wait <= bound, "attempt \(index + 1)")
        }
        #expect(Set(waits).count == waits.count, "jitter")
        #expect(waits.max() ?? 0 > 600_000)
    }

    @Test func `Retry-After is honoured, with a little jitter on top`() async throws {
        let world = try await OutboxWorld()
        world.source.answer(1, OutboxWorld.later(.minutes(7)), OutboxWorld.accepted)
        try await Self.due(1, in: world)
        try await world.pass()
        let next = try #require(try await world.dispatcher().nextDue())
        #expect(next >= world.clock.now + .minutes(7))
        #expect(next < world.clock.now + .minutes(7) + .seconds(30))
        world.clock.advance(by: .minutes(7) - .milliseconds(1))
        try await world.pass()
        #expect(world.source.sendings.count == 1)
        world.clock.advance(by: .seconds(31))
        #expect(try await world.pass().accepted == 1)
    }

    @Test func `many who failed at the same moment are spread`() async throws {
        let world = try await OutboxWorld()
        let followers = Array<Int64>(1...200)
        for follower in followers { world.source.answer(follower, OutboxWorld.later()) }
        world.source.followers = followers
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        try await world.pass()
        let moments: [Timestamp] = try await world.database.read {
            try $0.scalars("SELECT next_attempt_at FROM dispatch_delivery")
        }
        #expect(moments.count == 200)
        #expect(Set(moments).count > 150)
        #expect(world.source.sendings.count == 200)
    }

    @Test func `whoever left between two attempts hears nothing and holds nothing up`() async throws {
        let world = try await OutboxWorld()
        world.source.answer(1, OutboxWorld.later(.zero))
        try await Self.due(1, 2, in: world)
        try await world.pass()
        world.source.followers = [2]
        world.clock.advance(by: .minutes(1))
        try await world.pass()
        #expect(world.source.texts(of: 1).count == 1)
        #expect(try await world.trace() == ["enqueued", "sent accepted_1"])
    }
}
