import Base
import Notify
import Store
import TestSupport
import Testing

@testable import Outbox

@Suite(.mustEnd) struct TrafficTests {
    @Test func `a slow service holds up nobody else, and has its own bound`() async throws {
        let world = try await AccountWorld()
        let (door, through) = (Door(), Door())
        await through.open()
        world.people.answer { sending in
            await (sending.address.kind == .fcm ? door : through).pass()
            return OutboxWorld.accepted
        }
        // All who are served slowly come first.
        for owner in 1...1500 as ClosedRange<Int64> {
            world.add(owner, addresses: [Address(owner <= 900 ? .fcm : .webPush, owner)])
        }
        let now = world.clock.now
        var pairs: [Enqueue.Pair] = []
        for owner in 1...1500 as ClosedRange<Int64> {
            let notice = try AccountWorld.notice("a", for: owner, AccountWorld.agenda, happenedAt: now)
            pairs.append((notice, try #require(world.people.person(owner))))
        }
        let batch = pairs
        try await world.database.write { try Enqueue.accounts(batch, now: now, in: $0) }
        async let report = world.pass()
        await door.arrivals(Traffic.inFlight)
        // Whoever waits for room gives up after two seconds.
        await world.clock.sleepers(1)
        world.clock.advance(by: Traffic.grace)
        await through.arrivals(600)
        #expect(world.people.mostUnderway["fcm.example"] == Traffic.inFlight)
        await door.open()
        let accepted = try await report.accepted
        #expect(accepted >= 600 + Traffic.inFlight)
        // What was put off leaves within the next minutes.
        var total = accepted
        for _ in 0..<5 where total < 1500 {
            world.clock.advance(by: .minutes(2))
            total += try await world.pass().accepted
        }
        #expect(total == 1500)
        #expect(Set(world.people.sendings.map(\.owner)).count == 1500)
    }

    @Test func `to one service go so many messages at once, and no more`() async throws {
        let world = try await AccountWorld()
        let door = Door()
        world.people.answer { _ in
            await door.pass()
            return OutboxWorld.accepted
        }
        for owner in 1...200 as ClosedRange<Int64> {
            world.add(owner)
            try await world.enqueue("a", for: owner)
        }
        async let report = world.pass()
        await door.arrivals(Traffic.inFlight)
        await door.open()
        #expect(try await report.accepted == 200)
        #expect(world.people.mostUnderway["web.example"] == Traffic.inFlight)
    }
}
