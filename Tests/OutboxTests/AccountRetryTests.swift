import Base
import Notify
import Store
import TestSupport
import Testing

@testable import Outbox

@Suite(.mustEnd) struct AccountRetryTests {
    @Test func `after an outage of three days the backlog leaves as one single and one bundle`() async throws {
        let world = try await AccountWorld()
        world.people.answer { _ in AccountWorld.unreachable }
        for day in 1...3 {
            for part in ["a", "b"] { try await world.enqueue("\(day)\(part)") }
            for _ in 0..<24 {
                try await world.pass(seed: UInt64(day))
                world.clock.advance(by: .hours(1))
            }
        }
        #expect(try await world.count("account_dispatch") == 0, "nothing is decided that nobody can carry out")
        world.people.forget()
        world.people.answer { _ in OutboxWorld.accepted }
        for _ in 0..<3 {
            world.clock.advance(by: .hours(1))
            try await world.pass()
        }
        #expect(world.texts() == ["1a", "1b+2a+2b+3a+3b"] || world.texts() == ["1b+2a+2b+3a+3b", "1a"])
        #expect(try await world.waiting() == 0)
    }

    @Test func `what may have arrived is repeated as it is, under the same identity`() async throws {
        let world = try await AccountWorld()
        world.people.answer { _ in AccountWorld.uncertain }
        for name in ["a", "b", "c"] { try await world.enqueue(name) }
        try await world.pass()
        try await world.enqueue("d")
        world.people.answer { _ in OutboxWorld.accepted }
        world.clock.advance(by: .minutes(5))
        try await world.pass()
        let identities = Dictionary(grouping: world.people.sendings, by: \.identity).mapValues { $0.map(\.titles) }
        #expect(identities.count == 2)
        for titles in identities.values { #expect(titles.count == 2 && titles[0] == titles[1]) }
        #expect(try await world.waiting() == 1, "d has no place today")
    }

    @Test func `a failure is traced once, and again only if its reason changes`() async throws {
        let world = try await AccountWorld()
        for answer in [
            AccountWorld.unreachable, AccountWorld.unreachable, OutboxWorld.later(.zero), OutboxWorld.accepted,
        ] {
            world.people.answer { _ in answer }
            if try await world.waiting() == 0 { try await world.enqueue("a") }
            try await world.pass()
            world.clock.advance(by: .minutes(5))
        }
        #expect(
            try await world.trace() == ["a enqueued", "a failed unreachable", "a failed http_503", "a sent web"]
        )
        #expect(try await world.database.read { try $0.scalar("SELECT attempts FROM notification_queue") } == 3)
    }

    @Test func `it waits at least as long as the service asks for`() async throws {
        let world = try await AccountWorld()
        world.people.answer { _ in OutboxWorld.later(.minutes(30)) }
        try await world.enqueue("a")
        try await world.pass()
        let due = try #require(try await world.nextDue())
        #expect(due >= world.clock.now + .minutes(30) && due < world.clock.now + .minutes(31))
    }

    @Test func `one address that accepts delivers it, the others are tried until it expires`() async throws {
        let world = try await AccountWorld()
        world.add(1, .both, addresses: [Address(.mail, 1), Address(.webPush, 1)])
        world.people.answer { $0.address.kind == .mail ? AccountWorld.unreachable : OutboxWorld.accepted }
        try await world.enqueue("a")
        try await world.pass()
        #expect(try await world.trace() == ["a enqueued", "a sent web"])
        #expect(try await world.waiting() == 0)
        #expect(try await world.count("account_delivery WHERE kind = 'mail'") == 1)
        world.people.forget()
        for _ in 0..<4 {
            world.clock.advance(by: .hours(1))
            try await world.pass()
        }
        #expect(!world.people.sendings.isEmpty && world.people.sendings.allSatisfy { $0.address.kind == .mail })
        world.clock.advance(by: .days(14))
        world.people.forget()
        try await world.pass()
        #expect(world.people.sendings.isEmpty)
        #expect(try await world.nextDue() == nil)
        #expect(try await world.trace().count == 2, "it stays delivered")
    }

    @Test func `an address that is gone is forgotten; without another one the notice waits for one`() async throws {
        let world = try await AccountWorld()
        world.people.answer { _ in .gone }
        try await world.enqueue("a")
        try await world.pass()
        try await world.pass()
        #expect(world.people.sendings.count == 1)
        #expect(world.people.results == [AddressResult(address: Address(.webPush, 1), outcome: .gone)])
        #expect(try await world.trace() == ["a enqueued", "a failed address_gone", "a deferred no_address"])
        world.people.set([Address(.webPush, 2)], of: 1)
        world.people.answer { _ in OutboxWorld.accepted }
        world.clock.advance(by: .minutes(10))
        #expect(try await world.pass().accepted == 1)
    }

    @Test func `what all addresses reject is discarded`() async throws {
        let world = try await AccountWorld()
        world.people.answer { _ in OutboxWorld.rejected }
        try await world.enqueue("a")
        try await world.enqueue("b")
        try await world.pass()
        #expect(
            try await world.trace().suffix(2) == ["a discarded rejected_http_400", "b discarded rejected_http_400"]
        )
        world.people.answer { _ in OutboxWorld.accepted }
        for name in ["c", "d"] { try await world.enqueue(name) }
        #expect(try await world.pass().accepted == 2, "what was discarded uses nothing of the day")
    }

    @Test func `a fault of ours ends nothing, is told once, and is tried again when the circuit closes`() async throws {
        let world = try await AccountWorld()
        for owner in 1...100 as ClosedRange<Int64> {
            world.add(owner)
            try await world.enqueue("a", for: owner)
        }
        world.people.answer { _ in AccountWorld.fault }
        try await world.pass()
        #expect(world.people.sendings.count <= Traffic.inFlight)
        #expect(try await world.waiting() == 100)
        #expect(world.log.messages(.error).count == 1)
        world.clock.advance(by: .minutes(9))
        let before = world.people.sendings.count
        try await world.pass()
        #expect(world.people.sendings.count == before)
        world.people.answer { _ in OutboxWorld.accepted }
        var accepted = 0
        for _ in 0..<60 {
            world.clock.advance(by: .minutes(1))
            accepted += try await world.pass().accepted
        }
        #expect(accepted == 100)
    }

    @Test func `a throttled address does not close the way to its service`() async throws {
        let world = try await AccountWorld()
        let throttled = Outcome.later(nil, reason: Outcome.Reason(code: "http_429", description: "429"))
        for owner in 1...20 as ClosedRange<Int64> {
            world.add(owner)
            try await world.enqueue("a", for: owner)
        }
        world.people.answer { $0.owner <= 10 ? throttled : OutboxWorld.accepted }
        #expect(try await world.pass().accepted == 10)
        #expect(await world.circuits.admit("web.example", now: world.clock.now) == nil)
    }

    @Test func `a service that is down is left alone, and the others go on`() async throws {
        let world = try await AccountWorld()
        for owner in 1...200 as ClosedRange<Int64> {
            world.add(owner, addresses: [Address(owner % 2 == 0 ? .fcm : .webPush, owner)])
            try await world.enqueue("a", for: owner)
        }
        world.people.answer { $0.address.kind == .fcm ? AccountWorld.unreachable : OutboxWorld.accepted }
        #expect(try await world.pass().accepted == 100)
        let asked = world.people.sendings.count { $0.address.kind == .fcm }
        #expect(asked >= 5 && asked <= Traffic.inFlight + 5)
        #expect(world.log.messages(.warning).count == 1)
    }
}
