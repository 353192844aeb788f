import Base
import Notify
import Outbox
import Store
import TestSupport
import Testing

/// The service on a clock that stands until a test moves it.
///
/// Each turn ends with a sleep of its own, so waiting for sleepers is waiting for the turn.
@Suite(.mustEnd) struct DispatchServiceTests {
    struct Running {
        let world: OutboxWorld
        let service: DispatchService
        let task: Task<Void, Never>

        init(_ world: OutboxWorld) {
            self.world = world
            let (stream, entrance) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let service = DispatchService(
                world.dispatcher(),
                clock: world.clock.wallClock,
                log: world.log.log,
                wakeups: (stream, entrance)
            )
            self.service = service
            task = Task { await service.run() }
        }

        func stop() async {
            task.cancel()
            await task.value
        }
    }

    @Test func `what waited while the server was down is told at the start`() async throws {
        let world = try await OutboxWorld()
        try await world.enqueue(1)
        world.clock.advance(by: .hours(1))
        let running = Running(world)
        await world.clock.sleepers(1)
        #expect(world.source.texts() == ["note:1"])
        await running.stop()
    }

    @Test func `with nothing to do it looks twice a minute`() async throws {
        let world = try await OutboxWorld()
        let running = Running(world)
        for turn in 1...3 {
            await world.clock.sleepers(1)
            #expect(world.clock.sleeps == Array(repeating: .seconds(30), count: turn))
            world.clock.advance(by: .seconds(30))
        }
        await world.clock.sleepers(1)
        await running.stop()
    }

    @Test func `woken for a new note, it tells it two minutes later`() async throws {
        let world = try await OutboxWorld()
        let running = Running(world)
        await world.clock.sleepers(1)
        try await world.enqueue(1)
        running.service.wake()
        // The old sleeper is still there: timers end by themselves.
        await world.clock.sleepers(2)
        #expect(world.clock.sleeps.last == .seconds(2))
        for _ in 0..<59 {
            let count = world.clock.sleeps.count
            world.clock.advance(by: .seconds(2))
            await Self.turn(after: count, world)
        }
        #expect(world.source.sendings.isEmpty)
        // Counted before: the service may be back asleep before a count after the step is taken.
        let count = world.clock.sleeps.count
        world.clock.advance(by: .seconds(2))
        await Self.turn(after: count, world) { !world.source.sendings.isEmpty }
        #expect(world.source.texts() == ["note:1"])
        await running.stop()
    }

    @Test func `a wall clock that jumps is noticed within two seconds`() async throws {
        let world = try await OutboxWorld()
        try await world.enqueue(1)
        let running = Running(world)
        await world.clock.sleepers(1)
        #expect(world.clock.sleeps == [.seconds(2)])
        world.clock.set(to: world.clock.now + .minutes(5))
        world.clock.advance(by: .seconds(2))
        await world.clock.sleepers(1)
        #expect(world.source.texts() == ["note:1"])
        await running.stop()
    }

    @Test func `a pass that fails is logged and tried again a second later`() async throws {
        let world = try await OutboxWorld()
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        world.source.failToRecord()
        let running = Running(world)
        await world.clock.sleepers(1)
        #expect(world.log.messages(.error).count == 1)
        #expect(world.clock.sleeps == [.seconds(1)])
        world.clock.advance(by: .seconds(1))
        await world.clock.sleepers(1)
        #expect(world.source.texts() == ["note:1", "note:1"])
        #expect(world.log.messages(.error).count == 1)
        await running.stop()
    }

    @Test func `cancelled while it sleeps, it ends at once`() async throws {
        let world = try await OutboxWorld()
        let running = Running(world)
        await world.clock.sleepers(1)
        await running.stop()
        #expect(world.clock.sleeperCount == 0)
    }

    @Test func `cancelled while it sends, it ends with what is under way, and a next one finishes`() async throws {
        let world = try await OutboxWorld()
        world.source.followers = Array(1...100)
        let door = Door()
        world.source.gate { _ in await door.pass() }
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        let running = Running(world)
        await door.arrivals(64)
        running.task.cancel()
        await door.open()
        await running.task.value
        #expect(world.source.sendings.count == 64)
        world.source.gate(nil)
        let next = Running(world)
        await world.clock.sleepers(1)
        #expect(Set(world.source.sendings.map(\.follower)) == Set(1...100))
        #expect(world.source.sendings.count == 100)
        await next.stop()
    }

    @Test func `finished in order, what is on its way arrives, nothing more leaves, and the service ends`() async throws
    {
        let world = try await OutboxWorld()
        world.source.followers = Array(1...100)
        let door = Door()
        world.source.gate { _ in await door.pass() }
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        let running = Running(world)
        await door.arrivals(64)
        await running.service.finish()
        await door.open()
        await running.task.value
        #expect(world.source.sendings.count == 64)
        #expect(world.source.results.count == 64)
        #expect(try await world.count("dispatch WHERE claimed_by IS NOT NULL") == 0)
        #expect(world.clock.sleeperCount == 0)
        // The next process has a stop list of its own.
        let next = try await OutboxWorld(world.database)
        next.source.followers = world.source.followers
        next.clock.set(to: world.clock.now)
        #expect(try await next.pass("after the restart").accepted == 36)
    }

    @Test func `finished while it sleeps, it ends at once`() async throws {
        let world = try await OutboxWorld()
        let running = Running(world)
        await world.clock.sleepers(1)
        await running.service.finish()
        await running.task.value
        #expect(world.clock.sleeperCount == 0)
    }

    /// Waits for the turn that a clock's advance began.
    private static func turn(
        after count: Int,
        _ world: OutboxWorld,
        until condition: () -> Bool = { true }
    ) async {
        while !Task.isCancelled, world.clock.sleeps.count <= count || !condition() { await Task.yield() }
    }
}
