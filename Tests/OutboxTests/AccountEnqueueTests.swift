import Base
import Notify
import Store
import TestSupport
import Testing

@testable import Outbox

@Suite(.mustEnd) struct AccountEnqueueTests {
    @Test func `what was told is not taken in again, not even when the queue has forgotten it`() async throws {
        let world = try await AccountWorld()
        #expect(try await world.enqueue("a").id != nil)
        #expect(try await world.enqueue("a") == .suppressed(reason: "already_told"))
        #expect(try await world.enqueue("a", AccountWorld.result).id != nil, "another occasion, another notice")
        try await world.pass()
        world.clock.advance(by: .days(91))
        let now = world.clock.now
        #expect(try await world.database.write { try Housekeeping.run(now: now, in: $0) } == 2)
        #expect(try await world.enqueue("a") == .suppressed(reason: "already_told"))
        #expect(try await world.count("account_dispatch") == 0)
        #expect(try await world.trace().last == "- suppressed already_told")
    }

    @Test func `what is not wanted leaves no row but a trace`() async throws {
        let world = try await AccountWorld()
        world.add(1, .off)
        world.add(2, switches: [AccountWorld.agenda.id: false])
        #expect(try await world.enqueue("a") == .suppressed(reason: "channel_off"))
        #expect(try await world.enqueue("a", for: 2) == .suppressed(reason: "switched_off"))
        #expect(try await world.enqueue("a", for: 3, age: .days(14)) == .suppressed(reason: "expired"))
        #expect(try await world.waiting() == 0)
        #expect(try await world.trace(2) == ["- suppressed switched_off"])
    }

    @Test func `many at once become the same as one after the other`() async throws {
        let world = try await AccountWorld()
        let now = world.clock.now
        _ = try await world.enqueue("7")
        var pairs: [Enqueue.Pair] = []
        for number in 0..<237 {
            let owner = Int64(number % 5 + 1)
            let person = Person(id: owner, zone: AccountWorld.berlin, channel: owner == 5 ? .off : .push)
            let name = "\(number / 5 * 2 % 60)"
            pairs.append((try AccountWorld.notice(name, for: owner, AccountWorld.agenda, happenedAt: now), person))
        }
        pairs.append(pairs[0])
        pairs.append(
            (try AccountWorld.notice("7", for: 1, AccountWorld.agenda, happenedAt: now), pairs[0].person)
        )
        let batch = pairs
        let together = try await world.database.write { try Enqueue.accounts(batch, now: now, in: $0) }
        let other = try await AccountWorld()
        _ = try await other.enqueue("7")
        var oneByOne: [Enqueued] = []
        for pair in batch {
            oneByOne.append(
                try await other.database.write { try Enqueue.account(pair.notice, for: pair.person, now: now, in: $0) }
            )
        }
        #expect(together == oneByOne)
        #expect(try await world.trace().sorted() == other.trace().sorted())
    }

    @Test func `whose wishes were asked must be who hears of it`() async throws {
        let world = try await AccountWorld()
        let notice = try AccountWorld.notice("a", for: 2, AccountWorld.agenda, happenedAt: world.clock.now)
        await #expect(throws: Enqueue.WrongRecipient.self) {
            try await world.database.write {
                try Enqueue.account(
                    notice,
                    for: Person(id: 1, zone: .utc, channel: .push),
                    now: Timestamp(seconds: 0),
                    in: $0
                )
            }
        }
    }

    @Test func `an outlook says when the next delivery leaves and what is left of the day`() async throws {
        let world = try await AccountWorld()
        let person = try #require(world.people.person(1))
        func outlook() async throws -> Outlook {
            let now = world.clock.now
            return try await world.database.read { try Outlook.of(person, now: now, in: $0) }
        }
        #expect(try await outlook().next == nil)
        for name in ["a", "b"] { try await world.enqueue(name) }
        #expect(try await outlook().next == Outlook.Next(at: world.clock.now, count: 2))
        try await world.pass()
        for name in ["c", "d", "e"] { try await world.enqueue(name) }
        try await world.pass()
        let then = try await outlook()
        #expect(then.next == Outlook.Next(at: try #require(Timestamp(rfc3339: "2026-12-01T06:00:00Z")), count: 3))
        #expect(then.today == [.shared: .init(used: 2, limit: 2), .deadline: .init(used: 0, limit: 2)])
        world.clock.advance(by: .days(1))
        #expect(try await outlook().today[.shared]?.used == 0)
    }

    @Test func `totals count each decision about each occasion, and entries can be narrowed down`() async throws {
        let world = try await AccountWorld()
        for name in ["a", "b", "c"] { try await world.enqueue(name) }
        try await world.enqueue("d", AccountWorld.evening)
        try await world.pass()
        let totals = try await world.database.read { try TraceLog.totals(since: Timestamp(seconds: 0), in: $0) }
        #expect(totals[AccountWorld.agenda.id] == [.enqueued: 3, .bundled: 2, .sent: 3])
        #expect(totals[AccountWorld.evening.id] == [.enqueued: 1, .sent: 1])
        let evening = try await world.database.read {
            try TraceLog.entries(owner: 1, since: Timestamp(seconds: 0), occasion: AccountWorld.evening.id, in: $0)
        }
        #expect(evening.map(\.trace.decision) == [.enqueued, .sent])
        #expect(evening.allSatisfy { $0.title == "d" && $0.url == "/papers/d" })
    }

    @Test func `what waits is counted by occasion, and the oldest that is due is found`() async throws {
        let world = try await AccountWorld()
        let begun = world.clock.now
        try await world.enqueue("a")
        world.clock.advance(by: .minutes(5))
        try await world.enqueue("b", AccountWorld.evening)
        let now = world.clock.now
        let (counts, waiting) = try await world.database.read {
            (try Housekeeping.waitingByOccasion(in: $0), try Housekeeping.waiting(now: now, in: $0))
        }
        #expect(counts == [AccountWorld.agenda.id: 1, AccountWorld.evening.id: 1])
        #expect(waiting == Housekeeping.Waiting(count: 2, oldestDue: begun))
    }

    @Test func `an account that cannot be read waits, and the others are told`() async throws {
        let world = try await AccountWorld()
        for owner in 1...3 as ClosedRange<Int64> {
            world.add(owner)
            try await world.enqueue("a", for: owner)
        }
        world.people.breakRow(of: 2)
        #expect(try await world.pass().accepted == 2)
        #expect(try await world.waiting() == 1)
        #expect(try await world.nextDue() == world.clock.now + .minutes(10))
        #expect(world.log.messages(.error).count == 1)
    }

    @Test func `an occasion that this release does not know waits, and the others are told`() async throws {
        var world = try await AccountWorld()
        try await world.enqueue("a")
        try await world.enqueue("b", AccountWorld.evening)
        world.occasions = [AccountWorld.agenda]
        #expect(try await world.pass().accepted == 1)
        #expect(try await world.waiting() == 1)
        #expect(world.log.messages(.error).count == 1)
    }
}
