import Base
import Notify
import Store
import TestSupport
import Testing

@testable import Outbox

@Suite struct WindowTests {
    @Test func `what happens within two minutes is one notification`() async throws {
        let world = try await OutboxWorld()
        for note in 1...3 {
            try await world.enqueue(note)
            world.clock.advance(by: .seconds(30))
        }
        #expect(try await world.pass().accepted == 0, "the window is still open")
        world.clock.advance(by: .seconds(30))
        #expect(try await world.pass().accepted == 1)
        #expect(world.source.texts() == ["note:1 note:2 note:3"])
    }

    @Test func `the window closes two minutes after its first note, whatever follows`() async throws {
        let world = try await OutboxWorld()
        try await world.enqueue(1)
        world.clock.advance(by: .seconds(119))
        try await world.enqueue(2)
        world.clock.advance(by: .seconds(1))
        try await world.enqueue(3)
        try await world.pass()
        #expect(world.source.texts() == ["note:1 note:2"])
        world.clock.advance(by: .seconds(119))
        try await world.pass()
        #expect(world.source.texts().count == 1)
        world.clock.advance(by: .seconds(1))
        try await world.pass()
        #expect(world.source.texts() == ["note:1 note:2", "note:3"])
    }

    @Test func `each board has a window of its own`() async throws {
        let world = try await OutboxWorld()
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(1))
        try await world.enqueue(2, stream: OutboxWorld.other)
        world.clock.advance(by: .minutes(1))
        try await world.pass()
        #expect(world.source.sendings.map(\.text) == ["note:1"])
        world.clock.advance(by: .minutes(1))
        try await world.pass()
        #expect(world.source.sendings.map(\.text) == ["note:1", "note:2"])
    }

    @Test func `a restart within the window loses nothing`() async throws {
        let test = try await TestDatabase(OutboxWorld.migrations)
        let world = try await OutboxWorld(test.database)
        try await world.enqueue(1)
        await test.database.close()
        let again = try await OutboxWorld(try await test.openAgain())
        again.clock.advance(by: .minutes(2))
        #expect(try await again.pass("second").accepted == 1)
        #expect(again.source.texts() == ["note:1"])
    }

    @Test func `notes that no longer hold are not told, and the trace says why`() async throws {
        let world = try await OutboxWorld()
        for note in 1...3 { try await world.enqueue(note) }
        world.source.void(2, "note_taken_down")
        world.clock.advance(by: .minutes(2))
        try await world.pass()
        #expect(world.source.texts() == ["note:1 note:3"])
        #expect(try await world.trace().filter { $0.hasPrefix("discarded") } == ["discarded note_taken_down"])
        #expect(try await world.waiting() == 0)
    }

    @Test func `when nothing holds any more nothing is said and nothing is counted`() async throws {
        let world = try await OutboxWorld()
        try await world.enqueue(1)
        world.source.void(1, "note_taken_down")
        world.clock.advance(by: .minutes(2))
        #expect(try await world.pass() == .init())
        #expect(world.source.sendings.isEmpty)
        #expect(try await world.trace() == ["enqueued", "discarded note_taken_down"])
        #expect(try await world.count("stream_usage") == 0)
    }

    @Test func `a board that nobody follows discards, and that counts for nothing`() async throws {
        let world = try await OutboxWorld()
        world.source.followers = []
        try await world.enqueue(1)
        world.clock.advance(by: .minutes(2))
        try await world.pass()
        #expect(try await world.trace() == ["enqueued", "discarded no_follower"])
        #expect(try await world.count("stream_usage") == 0)
        #expect(try await world.dispatcher().nextDue() == nil)
    }
}
