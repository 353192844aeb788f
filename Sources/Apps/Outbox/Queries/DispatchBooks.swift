internal import Base
internal import Notify
internal import Store

/// The books of dispatches under way: claims, attempts, ends.
enum DispatchBooks {
    /// How long a claim holds without being renewed.
    static let lease = Duration.seconds(60)

    /// Dispatches that have something to send now and that nobody else works on, oldest first; claims them.
    static func claim(
        holder: String,
        now: Timestamp,
        limit: Int,
        in transaction: Transaction
    ) throws -> [Dispatch] {
        let dispatches: [Dispatch] = try transaction.all(
            """
            SELECT id, stream, kind, expires_at FROM dispatch d
            WHERE ended_at IS NULL AND (claimed_until IS NULL OR claimed_until <= \(now) OR claimed_by = \(holder))
                AND (expires_at <= \(now)
                    OR NOT EXISTS (SELECT 1 FROM dispatch_delivery v WHERE v.dispatch_id = d.id)
                    OR EXISTS (SELECT 1 FROM dispatch_delivery v
                        WHERE v.dispatch_id = d.id AND v.next_attempt_at <= \(now)))
            ORDER BY id LIMIT \(limit) \(SQL.forUpdateSkipLocked(transaction.dialect))
            """
        )
        for dispatch in dispatches { try renew(dispatch, holder: holder, now: now, in: transaction) }
        return dispatches
    }

    /// Claims again what this holder works on.
    ///
    /// - Returns: false when it has ended meanwhile, by a stop in another process say.
    @discardableResult
    static func renew(_ dispatch: Dispatch, holder: String, now: Timestamp, in transaction: Transaction) throws -> Bool
    {
        try transaction.execute(
            """
            UPDATE dispatch SET claimed_by = \(holder), claimed_until = \(now + lease)
            WHERE id = \(dispatch.id) AND ended_at IS NULL
            """
        ) > 0
    }

    /// Lets others have what this holder claimed.
    static func release(holder: String, in transaction: Transaction) throws {
        try transaction.execute(
            "UPDATE dispatch SET claimed_by = NULL, claimed_until = NULL WHERE claimed_by = \(holder)"
        )
    }

    /// Ends the claims of all others: right only for whoever holds the database's dispatch lock, since then they are dead.
    static func takeOver(holder: String, in transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE dispatch SET claimed_by = NULL, claimed_until = NULL
            WHERE ended_at IS NULL AND claimed_by IS NOT NULL AND claimed_by <> \(holder)
            """
        )
    }

    /// The notices that a dispatch tells of.
    static func notices(of dispatch: Dispatch, in transaction: Transaction) throws -> [QueuedNotice] {
        try transaction.all(
            """
            SELECT id, event, created_at, expires_at FROM notification_queue WHERE dispatch_id = \(dispatch.id)
            ORDER BY id
            """
        )
    }

    /// Followers whose next attempt is due, in the order of their numbers, after `last`.
    static func dueDeliveries(
        of dispatch: Dispatch,
        after last: Int64,
        now: Timestamp,
        limit: Int,
        in transaction: Transaction
    ) throws -> [Delivery] {
        try transaction.all(
            """
            SELECT follower, attempts FROM dispatch_delivery
            WHERE dispatch_id = \(dispatch.id) AND follower > \(last) AND next_attempt_at <= \(now)
            ORDER BY follower LIMIT \(limit)
            """
        )
    }

    /// Followers who need no further attempt.
    static func drop(_ followers: [Int64], of dispatch: Dispatch, in transaction: Transaction) throws {
        guard !followers.isEmpty else { return }
        try transaction.execute(
            "DELETE FROM dispatch_delivery WHERE dispatch_id = \(dispatch.id) AND follower IN (\(followers))"
        )
    }

    /// A follower who is tried again later.
    static func postpone(
        _ follower: Int64,
        of dispatch: Dispatch,
        attempts: Int,
        until: Timestamp,
        in transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            UPDATE dispatch_delivery SET attempts = \(attempts), next_attempt_at = \(until)
            WHERE dispatch_id = \(dispatch.id) AND follower = \(follower)
            """
        )
    }

    /// Followers whose service is left alone for a while: no attempt was made.
    static func hold(
        _ followers: [Int64],
        of dispatch: Dispatch,
        until: Timestamp,
        in transaction: Transaction
    ) throws {
        try Chunks.values(followers) { followers in
            try transaction.execute(
                """
                UPDATE dispatch_delivery SET next_attempt_at = \(until)
                WHERE dispatch_id = \(dispatch.id) AND follower IN (\(followers))
                """
            )
        }
    }

    /// Counts followers that a service took the message for.
    static func count(accepted: Int, of dispatch: Dispatch, in transaction: Transaction) throws {
        guard accepted > 0 else { return }
        try transaction.execute("UPDATE dispatch SET accepted = accepted + \(accepted) WHERE id = \(dispatch.id)")
    }

    /// Ends a dispatch that has nobody left to reach, or is too old; its notices end with it.
    static func finishIfDone(_ dispatch: Dispatch, now: Timestamp, in transaction: Transaction) throws {
        let isExpired = dispatch.expiresAt <= now
        if isExpired {
            try transaction.execute("DELETE FROM dispatch_delivery WHERE dispatch_id = \(dispatch.id)")
        }
        let open: Int? = try transaction.scalar(
            "SELECT 1 FROM dispatch_delivery WHERE dispatch_id = \(dispatch.id) LIMIT 1"
        )
        guard open == nil else { return }
        let ended = try transaction.execute(
            """
            UPDATE dispatch SET ended_at = \(now), claimed_by = NULL, claimed_until = NULL
            WHERE id = \(dispatch.id) AND ended_at IS NULL
            """
        )
        guard ended > 0 else { return }
        let accepted: Int = try transaction.scalar("SELECT accepted FROM dispatch WHERE id = \(dispatch.id)") ?? 0
        let (decision, reason): (Trace.Decision, String?) =
            accepted > 0 ? (.sent, "accepted_\(accepted)") : isExpired ? (.expired, nil) : (.discarded, "not_delivered")
        for notice in try notices(of: dispatch, in: transaction) {
            try transaction.execute(
                """
                UPDATE notification_queue SET ended_at = \(now), sent_at = \(accepted > 0 ? now : nil)
                WHERE id = \(notice.id) AND ended_at IS NULL
                """
            )
            try TraceLog.append(
                Trace(at: now, decision: decision, reason: reason),
                notice: notice.id,
                stream: dispatch.stream,
                kind: dispatch.kind,
                in: transaction
            )
        }
    }

    /// When the next thing is due, nil if nothing waits at all.
    static func nextDue(in transaction: Transaction) throws -> Timestamp? {
        let window: Timestamp? = try transaction.scalar(
            """
            SELECT MIN(deliver_after) FROM notification_queue
            WHERE stream IS NOT NULL AND ended_at IS NULL AND dispatch_id IS NULL
            """
        )
        // What has nobody left to reach waits for its end alone: a crash came between the two.
        let attempt: Timestamp? = try transaction.scalar(
            """
            SELECT MIN(CASE WHEN v.next_attempt_at IS NULL THEN d.decided_at
                WHEN v.next_attempt_at < d.expires_at THEN v.next_attempt_at ELSE d.expires_at END)
            FROM dispatch d LEFT JOIN dispatch_delivery v ON v.dispatch_id = d.id WHERE d.ended_at IS NULL
            """
        )
        return [window, attempt].compactMap(\.self).min()
    }
}
