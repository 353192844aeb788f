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
        let count: Int? = try transaction.scalar("SELECT COUNT(*) FROM notification_queue WHERE ended_at IS NULL")
        let oldest: Timestamp? = try transaction.scalar(
            """
            SELECT MIN(deliver_after) FROM notification_queue WHERE ended_at IS NULL AND deliver_after <= \(now)
            """
        )
        return Waiting(count: count ?? 0, oldestDue: oldest)
    }
}
