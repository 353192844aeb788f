import Base
import Notify
import Store
import TestSupport
import Testing

@testable import Outbox

/// Where a process may end, and what the next one makes of it.
@Suite(.mustEnd) struct AccountCrashTests {
    /// Five notices for two people with two devices each: singles and bundles.
    static func world() async throws -> AccountWorld {
        let world = try await AccountWorld()
        for owner in 1...2 as ClosedRange<Int64> {
            world.add(owner, addresses: [Address(.webPush, owner), Address(.fcm, owner)])
            for name in ["a", "b", "c", "d", "e"] { try await world.enqueue(name, for: owner) }
        }
        return world
    }

    /// The beginning of each statement that a pass runs.
    static let moments =
        [
            "SELECT DISTINCT owner_id",
            "SELECT id, owner_id, kind, title", "SELECT owner_id, pot, spent_at", "INSERT INTO account_dispatch",
            "UPDATE notification_queue SET account_dispatch_id = id",
            "UPDATE notification_queue SET account_dispatch_id = ?", "INSERT INTO notification_trace",
            "SELECT id, uncertain FROM account_dispatch", "UPDATE notification_queue SET sent_at",
            "UPDATE account_dispatch SET ended_at",
            // Where several dispatch, nobody takes over: leases end.
        ]
        + (TestDatabase.isPostgres ? [] : ["UPDATE account_dispatch SET due_at = ?, claimed_by = NULL, uncertain = 1"])

    @Test(arguments: moments)
    func `wherever a pass dies, the next one tells everything, and doubles have the identity of the first`(
        moment: String
    ) async throws {
        let world = try await Self.world()
        world.statements.crash { $0.hasPrefix(moment) }
        await #expect(throws: StatementLog.Crash.self, "no such statement: \(moment)") { try await world.pass("dead") }
        #expect(try await world.nextDue() != nil, "nobody would look again")
        world.outliveLeases()
        try await world.pass("after the restart")
        try await Self.expectAllTold(world)
    }

    @Test func `whoever dies while messages are on their way repeats them under the same identity`() async throws {
        let world = try await Self.world()
        world.people.failToRecord()
        await #expect(throws: PeopleDouble.NotRecorded.self) { try await world.pass("dead") }
        let first = Set(world.people.sendings.map(\.identity))
        #expect(first.count == 4)
        try await world.enqueue("f")
        world.outliveLeases()
        try await world.pass("after the restart")
        #expect(Set(world.people.sendings.map(\.identity)) == first, "and what is new waits for tomorrow")
        try await Self.expectAllTold(world, waiting: 1)
    }

    @Test func `a round that fails after a later one of the same holder began takes nothing back`() async throws {
        let world = try await AccountWorld()
        try await world.enqueue("a")
        world.people.answer { [database = world.database] _ in
            // The lease has run out meanwhile, and the same dispatcher has claimed the decision once more: what that round
            // sends may arrive.
            _ = try? await database.write { try $0.execute("UPDATE account_dispatch SET uncertain = 1") }
            return .later(.zero, reason: Outcome.Reason(code: "unreachable", description: "unreachable"))
        }
        try await world.pass()
        world.people.answer { _ in OutboxWorld.accepted }
        world.clock.advance(by: DispatchBooks.lease)
        try await world.pass("after the restart")
        let identities = world.people.sendings.map(\.identity)
        #expect(identities.count == 2 && Set(identities).count == 1)
        #expect(try await world.trace().filter { $0.contains(" sent ") }.count == 1)
    }

    @Test func `a decision that nobody has claimed is carried out as it stands`() async throws {
        let world = try await Self.world()
        world.statements.crash { $0.hasPrefix("SELECT id, uncertain FROM account_dispatch") }
        await #expect(throws: StatementLog.Crash.self) { try await world.pass("dead") }
        try await world.database.write {
            try $0.execute("UPDATE account_dispatch SET claimed_by = NULL, due_at = decided_at, uncertain = 0")
        }
        world.people.forget()
        world.outliveLeases()
        try await world.pass("after the restart")
        try await Self.expectAllTold(world)
    }

    @Test func `a repeat does not leave in the night, and not after the end of its life`() async throws {
        let world = try await Self.world()
        world.clock.set(to: try #require(Timestamp(rfc3339: "2026-11-30T19:59:00Z")))
        world.people.failToRecord()
        await #expect(throws: PeopleDouble.NotRecorded.self) { try await world.pass("dead") }
        world.people.forget()
        world.clock.advance(by: .minutes(2))
        try await world.pass("in the night")
        #expect(world.people.sendings.isEmpty)
        #expect(try await world.nextDue() == Timestamp(rfc3339: "2026-12-01T06:00:00Z"))
        world.clock.advance(by: .days(14))
        try await world.pass("two weeks later")
        #expect(world.people.sendings.isEmpty)
        #expect(try await world.trace().filter { $0.hasSuffix("expired") }.count == 5)
        #expect(try await world.waiting() == 0)
    }

    @Test func `where several dispatch, a claim holds until its lease ends, and then it counts as uncertain`()
        async throws
    {
        let inner = try await TestDatabase.inMemory(OutboxMigrations.all)
        // Nothing here speaks another SQL than SQLite understands, but for the words that lock rows.
        let world = try await AccountWorld(inner)
        try await world.enqueue("a")
        world.people.failToRecord()
        await #expect(throws: PeopleDouble.NotRecorded.self) { try await world.pass("dead") }
        let claim = { (holder: String) in
            let now = world.clock.now
            return try await world.database.write {
                try AccountBooks.claim(holder: holder, now: now, limit: 10, lock: "", in: $0)
            }
        }
        world.clock.advance(by: .seconds(59))
        #expect(try await claim("alive").isEmpty)
        world.clock.advance(by: .seconds(1))
        let claimed = try await claim("alive")
        #expect(claimed.map(\.isUncertain) == [true])
        #expect(try await claim("third").isEmpty)
    }

    @Test func `whoever lost its claim changes nothing any more`() async throws {
        let world = try await AccountWorld()
        try await world.enqueue("a")
        let database = world.database
        world.people.answer { _ in
            _ = try? await database.write { try $0.execute("UPDATE account_dispatch SET claimed_by = 'another'") }
            return OutboxWorld.accepted
        }
        try await world.pass("slow")
        #expect(try await world.waiting() == 1)
        #expect(try await world.count("account_dispatch WHERE claimed_by = 'another' AND ended_at IS NULL") == 1)
    }

    private static func expectAllTold(_ world: AccountWorld, waiting: Int = 0) async throws {
        for owner in 1...2 as ClosedRange<Int64> {
            for address in [Address(.webPush, owner), Address(.fcm, owner)] {
                let told = world.people.sendings.filter { $0.address == address }
                // As the device sees it: the same identity replaces.
                let shown = Dictionary(told.map { ($0.identity, $0.notices) }) { first, second in
                    #expect(first == second, "a repeat says the same")
                    return second
                }
                #expect(shown.count == 2)
                #expect(shown.values.flatMap(\.self).count == 5)
            }
            #expect(try await world.trace(owner).filter { $0.contains(" sent ") }.count == 5)
        }
        #expect(try await world.waiting() == waiting)
        #expect(try await world.count("account_dispatch WHERE ended_at IS NULL") == 0)
        #expect(try await world.count("account_delivery") == 0)
    }
}
