package import Base
package import Store

/// What is kept of past notices, and for how long.
package enum Housekeeping {
    /// Delivered, expired and discarded notices and their trace stay this long.
    package static let retention = Duration.days(90)

    /// Removes what is older than the retention; that an event was told is remembered for good.
    ///
    /// - Returns: how many notices were removed.
    @discardableResult
    package static func run(now: Timestamp, in transaction: Transaction) throws -> Int {
        let limit = now - retention
        try transaction.execute(
            """
            INSERT INTO notification_once (recipient, kind, dedupe_key)
            SELECT COALESCE(stream, 'account:' || owner_id), kind, dedupe_key FROM notification_queue
            WHERE ended_at < \(limit)
            ON CONFLICT DO NOTHING
            """
        )
        let removed = try transaction.execute("DELETE FROM notification_queue WHERE ended_at < \(limit)")
        try transaction.execute("DELETE FROM dispatch WHERE ended_at < \(limit)")
        // A decision counts against the day on which it left; nothing else asks for it.
        try transaction.execute("DELETE FROM account_dispatch WHERE ended_at < \(now - .days(3))")
        // A trace goes with its notice, which ended later than it began.
        try transaction.execute(
            """
            DELETE FROM notification_trace WHERE at < \(limit)
                AND NOT EXISTS (SELECT 1 FROM notification_queue q WHERE q.id = notice_id)
            """
        )
        try transaction.execute("DELETE FROM stream_usage WHERE since < \(limit)")
        return removed
    }

    /// Forgets also that something was told to an account, because the account ends.
    package static func forget(owner: Int64, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM notification_once WHERE recipient = \("account:\(owner)")")
    }

    /// How much waits, for the operator's view.
    package struct Waiting: Sendable, Equatable {
        /// Notices that have not ended.
        package let count: Int
        /// When the oldest of those that are due was due; nil if nothing is late.
        package let oldestDue: Timestamp?

        package init(count: Int, oldestDue: Timestamp?) {
            self.count = count
            self.oldestDue = oldestDue
        }
    }

    /// What waits now.
    package static func waiting(now: Timestamp, in transaction: Transaction) throws -> Waiting {
        let count = try waitingByOccasion(in: transaction).values.reduce(0, +)
        let due: [Timestamp?] = [
            try transaction.scalar(
                """
                SELECT MIN(deliver_after) FROM notification_queue
                WHERE stream IS NOT NULL AND ended_at IS NULL AND dispatch_id IS NULL
                """
            ),
            try transaction.scalar(
                """
                SELECT MIN(deliver_after) FROM notification_queue
                WHERE stream IS NOT NULL AND ended_at IS NULL AND dispatch_id IS NOT NULL
                """
            ),
            try AccountBooks.nextDue(in: transaction),
        ]
        let oldest = due.compactMap(\.self).min()
        return Waiting(count: count, oldestDue: oldest.flatMap { $0 <= now ? $0 : nil })
    }

    /// How many notices of each occasion wait.
    package static func waitingByOccasion(in transaction: Transaction) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        // In two, since each half has an index of what is open.
        for condition in ["owner_id IS NOT NULL", "stream IS NOT NULL"] as [SQL] {
            let rows = try transaction.rows(
                """
                SELECT kind, COUNT(*) AS count FROM notification_queue WHERE \(condition) AND ended_at IS NULL
                GROUP BY kind
                """
            )
            for row in rows { counts[try row.get("kind"), default: 0] += try row.get("count", as: Int.self) }
        }
        return counts
    }
}
