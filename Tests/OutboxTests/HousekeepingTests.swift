import Base
import Notify
import Outbox
import Store
import TestSupport
import Testing

@Suite struct HousekeepingTests {
    static func tidy(_ world: OutboxWorld) async throws -> Int {
        let now = world.clock.now
        return try await world.database.write { try Housekeeping.run(now: now, in: $0) }
    }

    /// One notice that was told, one that was discarded, one that expired.
    static func ended() async throws -> OutboxWorld {
        let world = try await OutboxWorld()
        try await world.enqueue(1)
        try await world.enqueue(2)
        world.source.void(2, "note_taken_down")
        try await world.enqueue(3, age: .days(1) - .minutes(1))
        world.clock.advance(by: .minutes(2))
        try await world.pass()
        return world
    }

    @Test func `ended notices and their trace stay for ninety days`() async throws {
        let world = try await Self.ended()
        world.clock.advance(by: .days(90))
        #expect(try await Self.tidy(world) == 0)
        #expect(try await world.trace().count == 6)
        world.clock.advance(by: .milliseconds(1))
        #expect(try await Self.tidy(world) == 3)
        #expect(try await world.trace().isEmpty)
        for table in ["notification_queue", "dispatch", "dispatch_delivery", "notification_trace", "stream_usage"] {
            #expect(
                try await world.database.read {
                    try $0.scalars(SQL(stringLiteral: "SELECT 1 FROM \(table)"), as: Int.self)
                }.isEmpty
            )
        }
    }

    @Test func `what was told stays told when its row is gone`() async throws {
        let world = try await Self.ended()
        world.clock.advance(by: .days(91))
        #expect(try await Self.tidy(world) == 3)
        for note in 1...3 { #expect(try await !world.enqueue(note)) }
        #expect(try await world.enqueue(1, stream: OutboxWorld.other), "on another board it is another note")
        #expect(try await world.enqueue(4))
    }

    @Test func `what waits is never removed, however old`() async throws {
        let world = try await OutboxWorld()
        try await world.enqueue(1)
        world.clock.advance(by: .days(200))
        #expect(try await Self.tidy(world) == 0)
        #expect(try await world.waiting() == 1)
    }
}
