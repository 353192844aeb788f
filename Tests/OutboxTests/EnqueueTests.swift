import Base
import Notify
import Outbox
import Store
import TestSupport
import Testing

@Suite struct EnqueueTests {
    struct Refused: Error {}

    @Test func `a notice exists exactly if what it tells of was stored`() async throws {
        let world = try await OutboxWorld()
        let now = world.clock.now
        let notice = try OutboxWorld.notice(1, happenedAt: now)
        await #expect(throws: Refused.self) {
            try await world.database.write { transaction in
                try Enqueue.stream(notice, to: OutboxWorld.board, now: now, in: transaction)
                throw Refused()
            }
        }
        #expect(try await world.waiting() == 0)
        #expect(try await world.trace() == [])
        #expect(try await world.enqueue(1))
        #expect(try await world.waiting() == 1)
        #expect(try await world.trace() == ["enqueued"])
    }

    @Test func `the same notice is taken in once, also after it was told`() async throws {
        let world = try await OutboxWorld()
        #expect(try await world.enqueue(1))
        #expect(try await !world.enqueue(1))
        world.clock.advance(by: .minutes(2))
        try await world.pass()
        #expect(try await !world.enqueue(1))
        world.clock.advance(by: .hours(2))
        try await world.pass()
        #expect(world.source.texts() == ["note:1"])
        #expect(try await world.trace() == ["enqueued", "sent accepted_1"])
    }

    @Test func `the same key of another stream is another notice`() async throws {
        let world = try await OutboxWorld()
        #expect(try await world.enqueue(1))
        #expect(try await world.enqueue(1, stream: OutboxWorld.other))
        world.clock.advance(by: .minutes(2))
        #expect(try await world.pass().accepted == 2)
        #expect(Set(world.source.sendings.map(\.stream)) == [OutboxWorld.board, OutboxWorld.other])
    }

    @Test func `the row carries event, target and times`() async throws {
        let world = try await OutboxWorld()
        try await world.enqueue(7, age: .minutes(5))
        let row = try #require(try await world.database.read { try $0.rows("SELECT * FROM notification_queue") }.first)
        #expect(try row.get("kind") == "board_note")
        #expect(try row.get("event") == "note:7")
        #expect(try row.get("url") == "/k/abc/tauschen/")
        #expect(try row.get("created_at", as: Timestamp.self) == world.clock.now)
        #expect(try row.get("deliver_after", as: Timestamp.self) == world.clock.now + .minutes(2))
        #expect(try row.get("expires_at", as: Timestamp.self) == world.clock.now - .minutes(5) + .days(1))
        #expect(try row.getOptional("owner_id", as: Int64.self) == nil)
    }

    @Test func `an occasion without a window is due at once`() async throws {
        let world = try await OutboxWorld()
        let now = world.clock.now
        let plain = Occasion(
            id: "plain",
            label: Occasion.Label(de: "a", en: "a"),
            pot: .board,
            rules: Occasion.Rules(),
            lifetime: .after(.hours(1))
        )
        let notice = Notice(
            occasion: plain,
            recipient: .stream(OutboxWorld.board),
            event: Notice.SourceEvent("x", 1),
            target: try Notice.Target("/x"),
            dedupeKey: "x:1",
            happenedAt: now
        )
        try await world.database.write { try Enqueue.stream(notice, to: OutboxWorld.board, now: now, in: $0) }
        #expect(try await world.dispatcher().nextDue() == now)
    }
}
