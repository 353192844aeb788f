import Base
import Notify
import Outbox
import Store
import TestSupport
import Testing

@Suite struct ExpiryTests {
    @Test func `a notice past its lifetime is dropped with a trace, not told`() async throws {
        let world = try await OutboxWorld()
        try await world.enqueue(1)
        world.clock.advance(by: .days(1))
        try await world.pass()
        #expect(world.source.sendings.isEmpty)
        #expect(try await world.trace() == ["enqueued", "expired"])
        #expect(try await world.waiting() == 0)
    }

    @Test func `a millisecond before that it is told`() async throws {
        let world = try await OutboxWorld()
        try await world.enqueue(1)
        world.clock.advance(by: .days(1) - .milliseconds(1))
        try await world.pass()
        #expect(world.source.texts() == ["note:1"])
    }

    @Test func `of several only the old one is dropped`() async throws {
        let world = try await OutboxWorld()
        try await world.enqueue(1, age: .days(1) - .minutes(1))
        try await world.enqueue(2)
        world.clock.advance(by: .minutes(2))
        try await world.pass()
        #expect(world.source.texts() == ["note:2"])
        #expect(try await world.trace() == ["enqueued", "enqueued", "expired", "sent accepted_1"])
    }

    @Test func `a dispatch whose service stays away ends with the lifetime`() async throws {
        let world = try await OutboxWorld()
        world.source.answer(1, OutboxWorld.later(.hours(30)))
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        try await world.pass()
        #expect(try await world.waiting() == 1)
        #expect(try await world.dispatcher().nextDue() == world.clock.now - .minutes(2) + .days(1))
        world.clock.advance(by: .days(1))
        try await world.pass()
        #expect(world.source.sendings.count == 1)
        #expect(try await world.trace() == ["enqueued", "expired"])
        #expect(try await world.waiting() == 0)
        #expect(try await world.dispatcher().nextDue() == nil)
    }

    @Test func `what one of two heard was sent, though the other never answered`() async throws {
        let world = try await OutboxWorld()
        world.source.followers = [1, 2]
        world.source.answer(2, OutboxWorld.later())
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        try await world.pass()
        world.clock.advance(by: .days(1))
        try await world.pass()
        #expect(try await world.trace() == ["enqueued", "sent accepted_1"])
        #expect(try await world.count("notification_queue WHERE sent_at IS NOT NULL") == 1)
    }
}
