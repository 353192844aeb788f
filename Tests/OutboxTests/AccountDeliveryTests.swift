import Base
import Notify
import Store
import TestSupport
import Testing

@testable import Outbox

@Suite(.mustEnd) struct AccountDeliveryTests {
    @Test func `two due notices leave as two, five as one and a bundle of four`() async throws {
        let world = try await AccountWorld()
        for name in ["a", "b"] { try await world.enqueue(name) }
        world.add(2)
        for name in ["a", "b", "c", "d", "e"] { try await world.enqueue(name, for: 2) }
        #expect(try await world.pass().accepted == 4)
        #expect(world.texts().sorted() == ["a", "b"])
        #expect(world.texts(of: 2).sorted() == ["a", "b+c+d+e"])
        #expect(try await world.waiting() == 0)
        #expect(try await world.nextDue() == nil)
        #expect(try await world.count("notification_queue WHERE bundled = 1") == 4)
        #expect(
            try await world.database.read {
                try $0.scalars("SELECT DISTINCT sent_at FROM notification_queue WHERE bundled = 1", as: Timestamp.self)
            } == [world.clock.now]
        )
        #expect(try await world.trace() == ["a enqueued", "b enqueued", "a sent web", "b sent web"])
    }

    @Test func `a third the same day waits until seven the next morning, and is told then`() async throws {
        let world = try await AccountWorld()
        for name in ["a", "b"] { try await world.enqueue(name) }
        try await world.pass()
        try await world.enqueue("c")
        #expect(try await world.pass().accepted == 0)
        let seven = try #require(Timestamp(rfc3339: "2026-12-01T06:00:00Z"))
        #expect(try await world.nextDue() == seven)
        #expect(try await world.trace().last == "c deferred day_used_up")
        world.clock.set(to: seven - .milliseconds(1))
        try await world.pass()
        #expect(world.texts().count == 2)
        world.clock.set(to: seven)
        #expect(try await world.pass().accepted == 1)
        #expect(world.texts().last == "c")
    }

    @Test func `what has a deadline uses a quota of its own, what is important none that stops it`() async throws {
        let world = try await AccountWorld()
        for name in ["a", "b"] { try await world.enqueue(name) }
        try await world.pass()
        try await world.enqueue("tomorrow", AccountWorld.evening)
        try await world.enqueue("far", isImportant: true)
        try await world.enqueue("late")
        #expect(try await world.pass().accepted == 2)
        #expect(Set(world.texts().suffix(2)) == ["tomorrow", "far"])
        #expect(try await world.waiting() == 1)
    }

    @Test func `nothing leaves in the night but what cannot wait`() async throws {
        let world = try await AccountWorld(at: "2026-11-30T20:30:00Z")
        try await world.enqueue("a")
        try await world.enqueue("5:40", AccountWorld.departure)
        #expect(try await world.pass().accepted == 1)
        #expect(world.texts() == ["5:40"])
        #expect(try await world.nextDue() == Timestamp(rfc3339: "2026-12-01T06:00:00Z"))
        #expect(try await world.trace().filter { $0.contains("deferred") }.isEmpty, "it was never due in the night")
    }

    @Test func `a notice goes to all addresses that the person wants and this server reaches`() async throws {
        let world = try await AccountWorld()
        let addresses = [Address(.mail, 1), Address(.webPush, 7), Address(.apns, 3)]
        world.add(1, .both, addresses: addresses)
        world.add(2, .email, addresses: [Address(.mail, 2), Address(.fcm, 1)])
        try await world.enqueue("a")
        try await world.enqueue("b", for: 2)
        try await world.enqueue("5:40", for: 2, AccountWorld.departure)
        #expect(try await world.pass().accepted == 5)
        #expect(Set(world.people.sendings.filter { $0.owner == 1 }.map(\.address)) == Set(addresses))
        #expect(Set(world.people.sendings.filter { $0.owner == 1 }.map(\.identity)).count == 1)
        #expect(world.people.sendings.first { $0.titles == ["b"] }?.address == Address(.mail, 2))
        #expect(world.people.sendings.first { $0.titles == ["5:40"] }?.address == Address(.fcm, 1))
        #expect(try await world.trace().last == "a sent apns_mail_web")
        #expect(world.people.results.count == 5)
        #expect(try await world.count("account_delivery") == 0)
    }

    @Test func `whoever has no address keeps what waits, uses nothing, and gets it when there is one`() async throws {
        let world = try await AccountWorld()
        world.people.set([Address(.mail, 1)], of: 1)
        for name in ["a", "b", "c"] { try await world.enqueue(name) }
        for _ in 0..<3 {
            #expect(try await world.pass().accepted == 0)
            #expect(try await world.nextDue() == world.clock.now + .minutes(10))
            world.clock.advance(by: .minutes(10))
        }
        try await world.pass()
        #expect(try await world.trace().filter { $0.contains("deferred") }.count == 3, "once each")
        world.people.set([Address(.fcm, 9)], of: 1)
        let now = world.clock.now
        try await world.database.write { try Enqueue.addressAdded(owner: 1, now: now, in: $0) }
        #expect(try await world.pass().accepted == 2)
        #expect(world.texts().sorted() == ["a", "b+c"])
    }

    @Test func `nothing leaves for an account that is gone, disabled, or wants nothing any more`() async throws {
        let world = try await AccountWorld()
        for owner in 2...5 as ClosedRange<Int64> {
            world.add(owner)
            try await world.enqueue("a", for: owner)
        }
        world.people.remove(2)
        world.add(3, isActive: false)
        world.add(4, .off)
        world.add(5, switches: [AccountWorld.agenda.id: false])
        #expect(try await world.pass() == .init())
        #expect(try await world.waiting() == 0)
        for (owner, reason) in [(2, "account_gone"), (3, "account_inactive"), (4, "channel_off"), (5, "switched_off")]
            as [(Int64, String)]
        {
            #expect(try await world.trace(owner).last == "a discarded \(reason)")
        }
    }

    @Test func `what has outlived its time is dropped, not told`() async throws {
        let world = try await AccountWorld()
        world.people.set([], of: 1)
        try await world.enqueue("a", age: .days(14) - .minutes(15))
        try await world.pass()
        world.clock.advance(by: .minutes(10))
        try await world.pass()
        #expect(try await world.nextDue() == world.clock.now + .minutes(5), "it ends on time")
        world.clock.advance(by: .minutes(5))
        world.people.set([Address(.webPush, 1)], of: 1)
        try await world.pass()
        #expect(try await world.trace() == ["a enqueued", "a deferred no_address", "a expired"])
        #expect(world.people.sendings.isEmpty)
    }
}
