import Base
import Notify
import Store
import TestSupport
import Testing

@testable import Outbox

/// Random weeks through the real queue: people in several zones, services that fail in every way, outages, crashes.
@Suite(.mustEnd) struct RandomAccountsTests {
    static let zones = ["Europe/Berlin", "America/New_York", "Asia/Tokyo"].compactMap(Zone.init(identifier:))

    /// What a service does until further notice.
    enum Weather: CaseIterable {
        case fine
        case down
        case silent
        case mixed
        case fault
    }

    static func answer(_ weather: Weather, _ generator: SeededRandomness) -> Outcome {
        switch weather {
        case .fine: OutboxWorld.accepted
        case .down: AccountWorld.unreachable
        case .silent: AccountWorld.uncertain
        case .fault: AccountWorld.fault
        case .mixed:
            switch generator.next() % 10 {
            case 0: AccountWorld.unreachable
            case 1: AccountWorld.uncertain
            case 2: OutboxWorld.later(.minutes(40))
            case 3: OutboxWorld.rejected
            default: OutboxWorld.accepted
            }
        }
    }

    @Test(arguments: 1...24 as ClosedRange<UInt64>)
    func `two a day and pot, none in the night, each told once and nothing lost, whatever fails`(
        seed: UInt64
    ) async throws {
        var generator = SeededRandomness(seed)
        // Both changes of the clock lie in some of these weeks.
        let world = try await AccountWorld(at: seed % 2 == 0 ? "2026-10-19T05:00:00Z" : "2027-03-22T05:00:00Z")
        let people = 1...4 as ClosedRange<Int64>
        for owner in people {
            let kinds: [Address.Kind] = owner == 4 ? [.webPush, .fcm] : owner == 3 ? [.mail] : [.webPush]
            world.add(
                owner,
                owner == 3 ? .email : .push,
                zone: Self.zones[Int(owner) % Self.zones.count],
                addresses: kinds.map { Address($0, owner) }
            )
        }
        var enqueued = 0
        for step in 1...150 {
            world.clock.advance(by: .milliseconds(Int64.random(in: 1...12_000_000, using: &generator)))
            if step % 12 == 1 {
                let weather = Weather.allCases.randomElement(using: &generator) ?? .fine
                let answers = SeededRandomness(seed &* 1000 &+ UInt64(step))
                world.people.answer { _ in Self.answer(weather, answers) }
            }
            let owner = people.randomElement(using: &generator) ?? 1
            switch Int.random(in: 0..<24, using: &generator) {
            case 0: _ = try await AccountDiscardTests.discard(world, owner, kind: AccountWorld.result.id)
            case 1: world.people.failToRecord()
            case 2: world.statements.crash { $0.hasPrefix("UPDATE notification_queue SET") && $0.contains("sent_at") }
            case 3: world.statements.crash { $0.hasPrefix("INSERT INTO account_dispatch") }
            case 4: world.clock.advance(by: .days(2))
            case 5: world.people.set([], of: owner)
            case 6...8:
                for owner in people where owner != 4 {
                    world.people.set([Address(owner == 3 ? .mail : .webPush, owner)], of: owner)
                }
            default: break
            }
            for number in 0..<Int.random(in: 0...3, using: &generator) {
                let occasion =
                    [AccountWorld.agenda, AccountWorld.result, AccountWorld.evening]
                    .randomElement(using: &generator) ?? AccountWorld.agenda
                let isImportant = Int.random(in: 0..<12, using: &generator) == 0
                let result = try await world.enqueue(
                    "\(step)-\(number)",
                    for: owner,
                    occasion,
                    isImportant: isImportant
                )
                if result.id != nil { enqueued += 1 }
            }
            _ = try? await world.pass("pass \(step)", seed: generator.next())
        }
        world.statements.crash(at: nil)
        world.outliveLeases()
        world.people.answer { _ in OutboxWorld.accepted }
        for _ in 0..<3 {
            world.clock.advance(by: .hours(1))
            _ = try? await world.pass("last")
        }
        try await Self.expectSums(world, enqueued: enqueued)
        try await Self.expectCalm(world, people)
    }

    private static func expectSums(_ world: AccountWorld, enqueued: Int) async throws {
        let decisions = try await world.database.read {
            try $0.scalars("SELECT decision FROM notification_trace", as: String.self)
        }
        let counts = Dictionary(grouping: decisions) { $0 }.mapValues(\.count)
        let ended = ["sent", "expired", "discarded"].reduce(0) { $0 + counts[$1, default: 0] }
        #expect(counts["enqueued"] == enqueued)
        #expect(ended + (try await world.waiting()) == enqueued)
        #expect(try await world.count("notification_queue WHERE ended_at IS NOT NULL") == ended)
        #expect(try await world.count("notification_queue WHERE sent_at IS NOT NULL") == counts["sent", default: 0])
        // No decision without notices, no notice in a decision that is none.
        #expect(
            try await world.count(
                """
                notification_queue WHERE ended_at IS NULL AND account_dispatch_id IS NOT NULL AND NOT EXISTS
                    (SELECT 1 FROM account_dispatch d WHERE d.id = account_dispatch_id AND d.ended_at IS NULL)
                """
            ) == 0
        )
    }

    private static func expectCalm(_ world: AccountWorld, _ people: ClosedRange<Int64>) async throws {
        for owner in people {
            let zone = try #require(world.people.person(owner)).zone
            for sending in world.people.sendings where sending.owner == owner {
                #expect(!NightRest.standard.isNight(sending.at, in: zone), "sent in the night")
            }
            // What may have arrived somewhere never arrives there as something new.
            var identities: [Address: [Int64: String]] = [:]
            for sending in world.people.arrived where sending.owner == owner {
                for notice in sending.notices {
                    let first = identities[sending.address]?[notice] ?? sending.identity
                    #expect(first == sending.identity, "shown twice")
                    identities[sending.address, default: [:]][notice] = first
                }
            }
            // Everything under one identity says the same, at least until an occasion is switched off.
            for (_, same) in Dictionary(grouping: world.people.sendings.filter { $0.owner == owner }, by: \.identity) {
                let first = Set(same[0].notices)
                #expect(same.allSatisfy { first.isSuperset(of: $0.notices) })
            }
            let left = try await world.database.read {
                try $0.rows(
                    """
                    SELECT d.pot, d.spent_at, q.wichtig FROM account_dispatch d JOIN notification_queue q ON q.id = d.id
                    WHERE d.owner_id = \(owner) AND d.spent_at > '' AND d.spent_at < '9'
                    """
                )
            }
            var days: [String: Int] = [:]
            for row in left where try !row.get("wichtig", as: Bool.self) {
                let at: Timestamp = try row.get("spent_at")
                days["\(try row.get("pot", as: String.self)) \(zone.wallTime(at: at).day)", default: 0] += 1
            }
            #expect(days.values.allSatisfy { $0 <= 2 }, "\(days)")
        }
    }
}
