import Base
import Foundation
import Notify
import Outbox
import Store

/// What happens in the probe's world: one long day, people with one or two devices, a service that often fails.
enum Script {
    static let noon = Timestamp(seconds: 1_796_036_400)
    static let zone = Zone(identifier: "Europe/Berlin") ?? .utc
    static let occasions = [
        occasion("n1_tagesordnung", .shared), occasion("n5_vorabend", .deadline),
    ]

    static func occasion(_ id: String, _ pot: Occasion.Pot) -> Occasion {
        Occasion(
            id: id,
            label: Occasion.Label(de: id, en: id),
            pot: pot,
            rules: Occasion.Rules(nightRest: .standard),
            lifetime: .untilNamed(otherwise: .days(30))
        )
    }

    static func person(_ id: Int64) -> Person { Person(id: id, zone: zone, channel: .push) }

    static func addresses(_ id: Int64) -> [Address] {
        id % 3 == 0 ? [Address(.webPush, id), Address(.fcm, id)] : [Address(.webPush, id)]
    }

    /// A day of this world lasts two seconds, whatever was killed in between; every hour of it is one o'clock.
    static func now() -> Timestamp {
        let elapsed = Date().timeIntervalSince1970 / 2
        return noon + .days(Int(elapsed) % 100_000)
    }

    static func dispatcher(_ database: Database, journal: Int32) -> Dispatcher {
        Dispatcher(
            Dispatcher.Environment(
                database: database,
                clock: WallClock(now: { now() }, sleep: { try await Task.sleep(for: $0) }),
                randomness: .system,
                log: .silent,
                sources: [],
                stopped: StoppedStreams(),
                observe: { _, _ in },
                people: PeopleSource(
                    people: { ids, _ in Dictionary(uniqueKeysWithValues: ids.map { ($0, person($0)) }) },
                    addresses: { ids, _ in Dictionary(uniqueKeysWithValues: ids.map { ($0, addresses($0)) }) },
                    record: { _, _, _ in }
                ),
                channels: [channel(.webPush, journal), channel(.fcm, journal)],
                occasions: occasions
            ),
            holder: Randomness.system.token(byteCount: 9)
        )
    }

    private static func channel(_ kind: Address.Kind, _ journal: Int32) -> AccountChannel {
        AccountChannel(kind: kind) { deliveries, now, _ in
            deliveries.map { delivery in
                AccountLetter(address: delivery.address, identity: delivery.identity, host: "") {
                    let chance = UInt8.random(in: 0..<20)
                    if chance == 0 { return later("unreachable") }
                    let titles = delivery.notices.map(\.title).joined(separator: ",")
                    let important = delivery.notices.contains(where: \.isImportant) ? 1 : 0
                    let kinds = Set(delivery.notices.map(\.kind)).sorted().joined(separator: ",")
                    let line =
                        "\(delivery.identity) \(delivery.owner) \(kind.rawValue) \(kinds) \(important) "
                        + "\(now.seconds / 86_400) \(titles)\n"
                    let bytes = Array(line.utf8)
                    guard write(journal, bytes, bytes.count) == bytes.count else { return later("unreachable") }
                    return chance == 1 ? later("timeout") : .accepted(Outcome.Receipt())
                }
            }
        }
    }

    private static func later(_ code: String) -> Outcome {
        .later(.zero, reason: Outcome.Reason(code: code, description: code))
    }

    /// Takes in, in transactions of random size, what is not in yet; a killed run begins anew, and nothing comes twice.
    static func enqueue(_ database: Database, owners: Int64, notices: Int) async throws {
        var pairs: [Enqueue.Pair] = []
        for number in 0..<notices {
            for owner in 1...owners {
                pairs.append((try notice(number, owner), person(owner)))
                guard pairs.count >= Int.random(in: 20...400) || (number == notices - 1 && owner == owners) else {
                    continue
                }
                let batch = pairs
                pairs = []
                let now = now()
                try await database.write { try Enqueue.accounts(batch, now: now, in: $0) }
            }
        }
    }

    private static func notice(_ number: Int, _ owner: Int64) throws -> Notice {
        let hash = (number &* 7919 &+ Int(owner) &* 104_729) % 1000
        return Notice(
            occasion: occasions[hash % 7 == 0 ? 1 : 0],
            recipient: .account(owner),
            event: Notice.SourceEvent("paper", number),
            target: try Notice.Target("/papers/\(number)"),
            dedupeKey: "paper:\(number)",
            happenedAt: now(),
            title: "\(owner):\(number)",
            isImportant: hash % 11 == 0,
            validUntil: now() + .days(400)
        )
    }

    static func isDone(_ database: Database, owners: Int64, notices: Int) async throws -> Bool {
        try await database.read { transaction in
            let all: Int? = try transaction.scalar("SELECT COUNT(*) FROM notification_queue")
            let open: Int? = try transaction.scalar("SELECT COUNT(*) FROM notification_queue WHERE ended_at IS NULL")
            let under: Int? = try transaction.scalar("SELECT COUNT(*) FROM account_dispatch WHERE ended_at IS NULL")
            return all == Int(owners) * notices && open == 0 && under == 0
        }
    }
}
