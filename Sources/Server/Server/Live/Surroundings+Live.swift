internal import Accounts
internal import Base
internal import Council
internal import Notify
internal import Outbox
internal import Store

extension Surroundings {
    /// The products of this release as the accounts see them.
    static func live(_ database: Database, _ registry: [Occasion], _ zone: Zone, _ clock: WallClock) -> Surroundings {
        Surroundings(
            ownedTables: Schema.ownedTables,
            forget: { account, transaction in try Housekeeping.forget(owner: account.rawValue, in: transaction) },
            interests: { accounts, transaction in try CouncilFigures.interests(of: accounts, in: transaction) },
            council: { since, transaction in
                try CouncilFigures.growth(since: since, now: clock.now(), zone: zone, in: transaction)
            },
            occasions: { since in
                let (totals, waiting) = try await database.read { transaction in
                    (
                        try TraceLog.totals(since: since, in: transaction),
                        try Housekeeping.waitingByOccasion(in: transaction)
                    )
                }
                let known = registry.map(\.id)
                let others = Set(totals.keys).union(waiting.keys).subtracting(known).sorted()
                return (known + others).map { key in
                    let decisions = totals[key] ?? [:]
                    return OccasionFigures(
                        key: key,
                        sent: decisions[.sent] ?? 0,
                        bundled: decisions[.bundled] ?? 0,
                        waiting: waiting[key] ?? 0,
                        suppressed: decisions[.suppressed] ?? 0,
                        expired: decisions[.expired] ?? 0,
                        discarded: decisions[.discarded] ?? 0
                    )
                }
            }
        )
    }
}
