internal import Base
internal import Notify
internal import Store

/// Turning due notices of a stream into a dispatch, by the policy's rules.
enum Decide {
    /// Databases take a limited number of values in one statement.
    private static let rowsPerInsert = 250

    /// A stream with due notices.
    struct DueStream: Sendable, RowReadable {
        let stream: StreamID
        let kind: String

        init(row: Row) throws(StoreError) {
            stream = StreamID(stored: try row.get("stream"))
            kind = try row.get("kind")
        }
    }

    /// Streams whose window has closed.
    static func dueStreams(now: Timestamp, limit: Int, in transaction: Transaction) throws -> [DueStream] {
        try transaction.all(
            """
            SELECT DISTINCT stream, kind FROM notification_queue
            WHERE ended_at IS NULL AND dispatch_id IS NULL AND deliver_after <= \(now) AND stream IS NOT NULL
            LIMIT \(limit)
            """
        )
    }

    /// Decides about all due notices of one stream: expires, defers, discards, or writes a dispatch.
    static func stream(
        _ due: DueStream,
        source: StreamSource,
        now: Timestamp,
        in transaction: Transaction
    ) throws {
        try expire(due, now: now, in: transaction)
        let notices: [QueuedNotice] = try transaction.all(
            """
            SELECT id, event, created_at, expires_at FROM notification_queue
            WHERE stream = \(due.stream.description) AND kind = \(due.kind) AND ended_at IS NULL
                AND dispatch_id IS NULL AND deliver_after <= \(now)
            ORDER BY id
            """
        )
        guard !notices.isEmpty else { return }
        let plan = try source.plan(due.stream, notices, now, transaction)
        let told = notices.filter { plan.void[$0.id] == nil }
        for notice in notices {
            guard let reason = plan.void[notice.id] else { continue }
            try end(notice, of: due, .discarded, reason: reason, now: now, in: transaction)
        }
        guard !told.isEmpty else { return }
        guard !plan.followers.isEmpty else {
            for notice in told {
                try end(notice, of: due, .discarded, reason: "no_follower", now: now, in: transaction)
            }
            return
        }
        if let cap = source.occasion.rules.cap {
            switch cap.decide(try usage(of: due, in: transaction), now: now) {
            case .send(let usage): try save(usage, of: due, in: transaction)
            case .wait(let until): return try hold(told, of: due, until: until, now: now, in: transaction)
            }
        }
        try write(told, to: plan.followers, of: due, now: now, in: transaction)
    }

    private static func expire(_ due: DueStream, now: Timestamp, in transaction: Transaction) throws {
        let ids: [Int64] = try transaction.scalars(
            """
            UPDATE notification_queue SET ended_at = \(now)
            WHERE stream = \(due.stream.description) AND kind = \(due.kind) AND ended_at IS NULL
                AND dispatch_id IS NULL AND expires_at <= \(now)
            RETURNING id
            """
        )
        for id in ids {
            try TraceLog.append(
                Trace(at: now, decision: .expired),
                notice: id,
                stream: due.stream,
                kind: due.kind,
                in: transaction
            )
        }
    }

    private static func end(
        _ notice: QueuedNotice,
        of due: DueStream,
        _ decision: Trace.Decision,
        reason: String,
        now: Timestamp,
        in transaction: Transaction
    ) throws {
        try transaction.execute("UPDATE notification_queue SET ended_at = \(now) WHERE id = \(notice.id)")
        try TraceLog.append(
            Trace(at: now, decision: decision, reason: reason),
            notice: notice.id,
            stream: due.stream,
            kind: due.kind,
            in: transaction
        )
    }

    private static func usage(of due: DueStream, in transaction: Transaction) throws -> StreamCap.Usage? {
        try transaction.rows(
            "SELECT since, count FROM stream_usage WHERE stream = \(due.stream.description) AND kind = \(due.kind)"
        ).first.map { StreamCap.Usage(since: try $0.get("since"), count: try $0.get("count")) }
    }

    private static func save(_ usage: StreamCap.Usage, of due: DueStream, in transaction: Transaction) throws {
        try transaction.execute(
            """
            INSERT INTO stream_usage (stream, kind, since, count)
            VALUES (\(due.stream.description), \(due.kind), \(usage.since), \(usage.count))
            ON CONFLICT (stream, kind) DO UPDATE SET since = excluded.since, count = excluded.count
            """
        )
    }

    private static func hold(
        _ notices: [QueuedNotice],
        of due: DueStream,
        until: Timestamp,
        now: Timestamp,
        in transaction: Transaction
    ) throws {
        for notice in notices {
            try transaction.execute(
                "UPDATE notification_queue SET deliver_after = \(until) WHERE id = \(notice.id)"
            )
            try TraceLog.append(
                Trace(at: now, decision: .deferred, reason: "stream_cap", until: until),
                notice: notice.id,
                stream: due.stream,
                kind: due.kind,
                in: transaction
            )
        }
    }

    private static func write(
        _ notices: [QueuedNotice],
        to followers: [Int64],
        of due: DueStream,
        now: Timestamp,
        in transaction: Transaction
    ) throws {
        let expiry = notices.map(\.expiresAt).max() ?? now
        let ids: [Int64] = try transaction.scalars(
            """
            INSERT INTO dispatch (stream, kind, decided_at, expires_at)
            VALUES (\(due.stream.description), \(due.kind), \(now), \(expiry)) RETURNING id
            """
        )
        guard let dispatch = ids.first else { return }
        for notice in notices {
            try transaction.execute(
                """
                UPDATE notification_queue SET dispatch_id = \(dispatch), bundled = \(notices.count > 1)
                WHERE id = \(notice.id)
                """
            )
            guard notices.count > 1 else { continue }
            try TraceLog.append(
                Trace(at: now, decision: .bundled, reason: "dispatch_\(dispatch)"),
                notice: notice.id,
                stream: due.stream,
                kind: due.kind,
                in: transaction
            )
        }
        for start in stride(from: 0, to: followers.count, by: rowsPerInsert) {
            let rows = followers[start..<min(start + rowsPerInsert, followers.count)].map { follower -> SQL in
                "(\(dispatch), \(follower), \(now))"
            }
            try transaction.execute(
                "INSERT INTO dispatch_delivery (dispatch_id, follower, next_attempt_at) VALUES \(SQL.list(rows))"
            )
        }
    }
}
