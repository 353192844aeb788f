import Base
import Notify
import Store
import TestSupport
import Testing

@testable import Outbox

@Suite(.mustEnd) struct AccountDiscardTests {
    static func discard(_ world: AccountWorld, _ owner: Int64 = 1, kind: String? = nil) async throws -> Int {
        let now = world.clock.now
        let count = try await world.database.write {
            try Enqueue.discard(owner: owner, kind: kind, reason: "channel_off", now: now, in: $0)
        }
        await world.stopped.stop(owner: owner)
        return count
    }

    @Test func `what was not sent is dropped, what was sent stays, and so do others`() async throws {
        let world = try await AccountWorld()
        world.add(2)
        try await world.enqueue("a")
        try await world.pass()
        for owner in 1...2 as ClosedRange<Int64> { try await world.enqueue("b", for: owner) }
        #expect(try await Self.discard(world) == 1)
        try await world.pass()
        #expect(try await world.trace() == ["a enqueued", "a sent web", "b enqueued", "b discarded channel_off"])
        #expect(try await world.trace(2).last == "b sent web")
    }

    @Test func `what is on its way stops, and tries no other address`() async throws {
        let world = try await AccountWorld()
        world.people.answer { _ in AccountWorld.uncertain }
        for name in ["a", "b", "c"] { try await world.enqueue(name) }
        try await world.pass()
        #expect(try await Self.discard(world) == 3)
        world.people.forget()
        world.clock.advance(by: .days(1))
        try await world.pass()
        #expect(world.people.sendings.isEmpty)
        #expect(try await world.nextDue() == nil)
        #expect(try await world.count("account_dispatch WHERE ended_at IS NULL") == 0)
    }

    @Test func `an occasion that is switched off leaves what others say in a bundle`() async throws {
        let world = try await AccountWorld()
        world.people.answer { _ in AccountWorld.uncertain }
        try await world.enqueue("a")
        try await world.enqueue("b", AccountWorld.result)
        try await world.enqueue("c")
        try await world.pass()
        #expect(try await Self.discard(world, kind: AccountWorld.result.id) == 1)
        world.people.forget()
        world.people.answer { _ in OutboxWorld.accepted }
        world.clock.advance(by: .minutes(10))
        try await world.pass()
        #expect(world.texts().sorted() == ["a", "c"])
        #expect(try await world.waiting() == 0)
    }

    @Test func `a letter that waits in its lane stays when its account is stopped`() async throws {
        let world = try await AccountWorld()
        let door = Door()
        world.people.answer { _ in
            await door.pass()
            return OutboxWorld.accepted
        }
        for owner in 1...100 as ClosedRange<Int64> {
            world.add(owner)
            try await world.enqueue("a", for: owner)
        }
        async let report = world.pass()
        await door.arrivals(Traffic.inFlight)
        let asked = Set(world.people.sendings.map(\.owner))
        let waiting = (1...100 as ClosedRange<Int64>).filter { !asked.contains($0) }
        for owner in waiting { _ = try await Self.discard(world, owner) }
        await door.open()
        #expect(try await report.accepted == Traffic.inFlight)
        #expect(world.people.sendings.count == Traffic.inFlight)
        #expect(try await world.waiting() == 0)
    }

    @Test func `a stop breaks off nothing that has left and starts nothing more`() async throws {
        let world = try await AccountWorld()
        let door = Door()
        world.people.answer { _ in
            await door.pass()
            return OutboxWorld.accepted
        }
        for owner in 1...100 as ClosedRange<Int64> {
            world.add(owner)
            try await world.enqueue("a", for: owner)
        }
        let pass = Task { try await world.pass() }
        await door.arrivals(Traffic.inFlight)
        pass.cancel()
        await door.open()
        #expect(try await pass.value.accepted == Traffic.inFlight)
        #expect(try await world.count("account_dispatch WHERE claimed_by IS NOT NULL") == 0)
        #expect(try await world.count("account_dispatch WHERE uncertain = 1") == 0, "nobody was asked about these")
        #expect(try await world.pass("after the restart").accepted == 100 - Traffic.inFlight)
        #expect(Set(world.people.sendings.map(\.identity)).count == 100)
    }
}
