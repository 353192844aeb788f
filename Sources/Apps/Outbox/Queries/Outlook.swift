package import Base
package import Notify
package import Store

/// What an account can expect: when its next delivery leaves, and what is left of its day.
package struct Outlook: Sendable, Equatable {
    /// What leaves next.
    package struct Next: Sendable, Equatable {
        /// When, if nothing comes between; not before now.
        package let at: Timestamp
        /// So many notices are told of by then.
        package let count: Int
    }

    /// How much of a day's deliveries is used.
    package struct Day: Sendable, Equatable {
        /// Deliveries that have left today, and those on their way.
        package let used: Int
        /// So many a day.
        package let limit: Int
    }

    /// Nil if nothing waits.
    package let next: Next?
    /// For each pot with a limit.
    package let today: [Occasion.Pot: Day]

    /// What one person can expect.
    package static func of(_ person: Person, now: Timestamp, in transaction: Transaction) throws -> Outlook {
        let moments: [Timestamp] = try transaction.scalars(
            """
            SELECT deliver_after FROM notification_queue
            WHERE owner_id = \(person.id) AND ended_at IS NULL AND account_dispatch_id IS NULL
            """
        )
        let onTheirWay = try transaction.rows(
            """
            SELECT due_at, claimed_by, notices FROM account_dispatch
            WHERE owner_id = \(person.id) AND spent_at = \(AccountDispatch.Spent.onItsWay) AND ended_at IS NULL
            """
        )
        var all = moments.map { (at: max($0, now), count: 1) }
        for row in onTheirWay {
            let isClaimed = try row.getOptional("claimed_by", as: String.self) != nil
            let due: Timestamp = isClaimed ? now : max(now, try row.get("due_at"))
            all.append((due, try row.get("notices", as: String.self).split(separator: ",").count))
        }
        let next = all.map(\.at).min().map { first in
            Next(at: first, count: all.filter { $0.at == first }.reduce(0) { $0 + $1.count })
        }
        let spent = try AccountDecision.spent([person.id: person], now: now, in: transaction)[person.id]
        var today: [Occasion.Pot: Day] = [:]
        for pot in Occasion.Pot.allCases {
            if let limit = pot.limit { today[pot] = Day(used: spent?[pot] ?? 0, limit: limit.deliveries) }
        }
        return Outlook(next: next, today: today)
    }
}
