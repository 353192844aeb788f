package import Base
package import Notify
package import Store

/// Taking notices in.
package enum Enqueue {
    /// Puts a notice for a stream's followers into the queue, in the caller's transaction: the notice exists exactly
    /// if what it tells of was stored.
    ///
    /// - Returns: false when the same notice was enqueued before (rule 4); then nothing changes.
    @discardableResult
    package static func stream(
        _ notice: Notice,
        to stream: StreamID,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> Bool {
        let occasion = notice.occasion
        let wasTold: Int? = try transaction.scalar(
            """
            SELECT 1 FROM notification_once
            WHERE recipient = \(stream.description) AND kind = \(occasion.id) AND dedupe_key = \(notice.dedupeKey)
            """
        )
        guard wasTold == nil else { return false }
        let deliverAfter = try occasion.rules.collect.map { window in
            let open: Timestamp? = try transaction.scalar(
                """
                SELECT MIN(deliver_after) FROM notification_queue
                WHERE stream = \(stream.description) AND kind = \(occasion.id) AND ended_at IS NULL
                    AND dispatch_id IS NULL AND deliver_after > \(now)
                """
            )
            return window.closes(now: now, open: open)
        }
        let ids: [Int64] = try transaction.scalars(
            """
            INSERT INTO notification_queue
                (stream, kind, title, url, event, dedupe_key, created_at, deliver_after, expires_at)
            VALUES (\(stream.description), \(occasion.id), \(notice.title), \(notice.target.description),
                \(notice.event.description), \(notice.dedupeKey), \(now), \(deliverAfter ?? now),
                \(occasion.lifetime.expiry(happenedAt: notice.happenedAt)))
            ON CONFLICT DO NOTHING RETURNING id
            """
        )
        guard let id = ids.first else { return false }
        try TraceLog.append(
            Trace(at: now, decision: .enqueued),
            notice: id,
            stream: stream,
            kind: occasion.id,
            in: transaction
        )
        return true
    }

    /// Ends whatever waits for a stream's followers, and what is on its way to them: nothing more leaves.
    ///
    /// `reason` is for the trace: `notifications_off`, `new_link`.
    package static func discard(
        stream: StreamID,
        reason: String,
        now: Timestamp,
        in transaction: Transaction
    ) throws {
        let notices = try transaction.rows(
            """
            UPDATE notification_queue SET ended_at = \(now)
            WHERE stream = \(stream.description) AND ended_at IS NULL RETURNING id, kind
            """
        )
        for row in notices {
            try TraceLog.append(
                Trace(at: now, decision: .discarded, reason: reason),
                notice: try row.get("id"),
                stream: stream,
                kind: try row.get("kind"),
                in: transaction
            )
        }
        try transaction.execute(
            """
            DELETE FROM dispatch_delivery WHERE dispatch_id IN
                (SELECT id FROM dispatch WHERE stream = \(stream.description) AND ended_at IS NULL)
            """
        )
        try transaction.execute(
            "UPDATE dispatch SET ended_at = \(now) WHERE stream = \(stream.description) AND ended_at IS NULL"
        )
    }
}
