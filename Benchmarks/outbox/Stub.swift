import Base
import Notify
import Outbox
import SQLiteStore
import Store

/// Accounts, occasions and a channel that answers at once: what remains is the engine's own work.
enum Stub {
    static let zone = Zone(identifier: "Europe/Berlin") ?? .utc
    static let now = Timestamp(seconds: 1_796_036_400)
    static let occasions = ["n1_tagesordnung", "n2_thema", "n3_result"].map { id in
        Occasion(
            id: id,
            label: Occasion.Label(de: id, en: id),
            pot: .shared,
            rules: Occasion.Rules(nightRest: .standard),
            lifetime: .after(.days(14))
        )
    }
    static let body = String(repeating: "<p>Der Gemeinderat berät.</p> ", count: 5)

    static func person(_ id: Int64) -> Person { Person(id: id, zone: zone, channel: .push) }

    static func notice(_ number: Int, for owner: Int64) -> Notice {
        guard let target = try? Notice.Target("/papers/2026-\(number)") else { fatalError("no target") }
        return Notice(
            occasion: occasions[number % occasions.count],
            recipient: .account(owner),
            event: Notice.SourceEvent("paper", number),
            target: target,
            dedupeKey: "paper:\(number)",
            happenedAt: now,
            title: "Neue Vorlage zu Ihrem Thema Radverkehr",
            bodyHTML: body
        )
    }

    static let people = PeopleSource(
        people: { ids, _ in Dictionary(uniqueKeysWithValues: ids.map { ($0, person($0)) }) },
        addresses: { ids, _ in Dictionary(uniqueKeysWithValues: ids.map { ($0, [Address(.webPush, $0)]) }) },
        record: { _, _, _ in }
    )

    static let channel = AccountChannel(kind: .webPush) { deliveries, _, _ in
        deliveries.map { delivery in
            AccountLetter(address: delivery.address, identity: delivery.identity, host: "push.example") {
                .accepted(Outcome.Receipt())
            }
        }
    }

    static func dispatcher(_ database: Database) -> Dispatcher {
        Dispatcher(
            Dispatcher.Environment(
                database: database,
                clock: WallClock(now: { now }, sleep: { try await Task.sleep(for: $0) }),
                randomness: .system,
                log: .silent,
                sources: [],
                stopped: StoppedStreams(),
                observe: { _, _ in },
                people: people,
                channels: [channel],
                occasions: occasions
            ),
            holder: "bench"
        )
    }
}
