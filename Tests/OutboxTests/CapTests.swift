import Base
import Notify
import Outbox
import Store
import TestSupport
import Testing

@Suite struct CapTests {
    /// Tells of notes, each in a window of its own: from `first`, until `count` were told or held.
    static func notifications(_ count: Int, from first: Int = 1, in world: OutboxWorld) async throws {
        for note in first..<(first + count) {
            try await world.enqueue(note)
            world.clock.advance(by: .minutes(2))
            try await world.pass()
        }
    }

    @Test func `the seventh in a board's hour waits and is told when the hour ends`() async throws {
        let world = try await OutboxWorld()
        let begun = world.clock.now + .minutes(2)
        try await Self.notifications(6, in: world)
        #expect(world.source.texts() == (1...6).map { "note:\($0)" })
        try await Self.notifications(1, from: 7, in: world)
        #expect(world.source.texts().count == 6)
        #expect(try await world.trace().last == "deferred stream_cap")
        #expect(try await world.dispatcher().nextDue() == begun + .hours(1))
        world.clock.set(to: begun + .hours(1) - .milliseconds(1))
        try await world.pass()
        #expect(world.source.texts().count == 6)
        world.clock.set(to: begun + .hours(1))
        try await world.pass()
        #expect(world.source.texts().last == "note:7")
    }

    @Test func `all that waits is told together, with what is new then`() async throws {
        let world = try await OutboxWorld()
        let begun = world.clock.now + .minutes(2)
        try await Self.notifications(9, in: world)
        #expect(world.source.texts().count == 6)
        world.clock.set(to: begun + .minutes(59))
        try await world.enqueue(10)
        world.clock.set(to: begun + .hours(1))
        try await world.pass()
        #expect(world.source.texts().last == "note:7 note:8 note:9 note:10")
        #expect(try await world.waiting() == 0)
    }

    @Test func `the next hour begins with its first notification`() async throws {
        let world = try await OutboxWorld()
        try await Self.notifications(6, in: world)
        world.clock.advance(by: .hours(3))
        try await Self.notifications(6, from: 7, in: world)
        #expect(world.source.texts().count == 12)
        try await Self.notifications(1, from: 13, in: world)
        #expect(world.source.texts().count == 12)
    }

    @Test func `the cap holds for each board apart`() async throws {
        let world = try await OutboxWorld()
        try await Self.notifications(7, in: world)
        try await world.enqueue(100, stream: OutboxWorld.other)
        world.clock.advance(by: .minutes(2))
        try await world.pass()
        #expect(world.source.sendings.last?.stream == OutboxWorld.other)
        #expect(world.source.sendings.count == 7)
    }

    @Test func `repeated attempts count as the one notification they are`() async throws {
        let world = try await OutboxWorld()
        world.source.answer(1, OutboxWorld.later(.zero), OutboxWorld.later(.zero), OutboxWorld.accepted)
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        for _ in 0..<4 {
            try await world.pass()
            world.clock.advance(by: .minutes(1))
        }
        #expect(world.source.texts() == ["note:1", "note:1", "note:1"])
        #expect(try await world.database.read { try $0.scalar("SELECT count FROM stream_usage") } == 1)
    }
}
