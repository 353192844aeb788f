package import Base
package import Notify
package import Store

extension Enqueue {
    /// A notice and the person it is for; they must be the same as its recipient.
    package typealias Pair = (notice: Notice, person: Person)

    /// The notice's recipient is another one than the person whose wishes were asked.
    package struct WrongRecipient: Error {}

    /// Puts a notice for a person into the queue, in the caller's transaction: the notice exists exactly if what it
    /// tells of was stored.
    ///
    /// - Returns: its number, or why it was not taken in (rules 3, 4 and 11). The trace says either.
    @discardableResult
    package static func account(
        _ notice: Notice,
        for person: Person,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> Enqueued {
        try accounts([(notice, person)], now: now, in: transaction).first ?? .suppressed(reason: "nothing")
    }

    /// Puts many notices into the queue: the same as one after the other, in few statements.
    ///
    /// - Returns: what became of each, in the order of `pairs`.
    @discardableResult
    package static func accounts(
        _ pairs: [Pair],
        now: Timestamp,
        in transaction: Transaction
    ) throws -> [Enqueued] {
        var results = [Enqueued](repeating: .suppressed(reason: "already_told"), count: pairs.count)
        var admitted: [Admitted] = []
        admitted.reserveCapacity(pairs.count)
        var moments = MomentText()
        for (index, (notice, person)) in pairs.enumerated() {
            guard notice.recipient == .account(person.id) else { throw WrongRecipient() }
            switch Policy.admit(notice, for: person, now: now) {
            case .suppress(let reason): results[index] = .suppressed(reason: reason)
            case .queue(let deliverAfter, let expiresAt):
                admitted.append(
                    Admitted(
                        index: index,
                        owner: person.id,
                        notice: notice,
                        deliverAfter: moments[deliverAfter],
                        expiresAt: moments[expiresAt]
                    )
                )
            }
        }
        try Chunks.rows(admitted) { rows in
            for (index, id) in try insert(rows, now: moments[now], in: transaction) { results[index] = .queued(id) }
        }
        try TraceLog.append(
            zip(pairs, results).map { pair, result in
                let (decision, reason): (Trace.Decision, String?) =
                    switch result {
                    case .queued: (.enqueued, nil)
                    case .suppressed(let reason): (.suppressed, reason)
                    }
                return TraceLog.AccountLine(
                    pair.person.id,
                    result.id,
                    pair.notice.occasion.id,
                    Trace(at: now, decision: decision, reason: reason)
                )
            },
            in: transaction
        )
        return results
    }

    private struct Admitted {
        let index: Int
        let owner: Int64
        let notice: Notice
        let deliverAfter: Value
        let expiresAt: Value

        var key: Key { Key(owner: owner, kind: notice.occasion.id, dedupeKey: notice.dedupeKey) }
    }

    private struct Key: Hashable {
        let owner: Int64
        let kind: String
        let dedupeKey: String
    }

    /// Inserts what was not told before.
    ///
    /// - Returns: places in the caller's list, with the numbers they were given.
    private static func insert(
        _ rows: ArraySlice<Admitted>,
        now: Value,
        in transaction: Transaction
    ) throws -> [(Int, Int64)] {
        // The queue's own unique key knows what it holds; this is what retention took out of it.
        var keys: [Value] = []
        keys.reserveCapacity(rows.count * 3)
        for row in rows {
            keys.append(.text("account:\(row.owner)"))
            keys.append(.text(row.notice.occasion.id))
            keys.append(.text(row.notice.dedupeKey))
        }
        let forgotten = Set(
            try transaction.rows(
                .rows(
                    "WITH told (recipient, kind, dedupe_key) AS (VALUES",
                    columns: 3,
                    keys,
                    """
                    ) SELECT o.recipient, o.kind, o.dedupe_key FROM told CROSS JOIN notification_once o
                    WHERE o.recipient = told.recipient AND o.kind = told.kind AND o.dedupe_key = told.dedupe_key
                    """
                )
            ).map { row in
                let recipient: String = try row.get("recipient")
                return Key(
                    owner: Int64(recipient.dropFirst("account:".count)) ?? 0,
                    kind: try row.get("kind"),
                    dedupeKey: try row.get("dedupe_key")
                )
            }
        )
        guard forgotten.isEmpty else {
            let fresh = rows.filter { !forgotten.contains($0.key) }
            var inserted: [(Int, Int64)] = []
            try Chunks.rows(fresh) { inserted += try insertNew($0, now: now, in: transaction) }
            return inserted
        }
        return try insertNew(rows, now: now, in: transaction)
    }

    private static func insertNew(
        _ rows: ArraySlice<Admitted>,
        now: Value,
        in transaction: Transaction
    ) throws -> [(Int, Int64)] {
        var values: [Value] = []
        values.reserveCapacity(rows.count * 12)
        for row in rows {
            let notice = row.notice
            values.append(.integer(row.owner))
            values.append(.text(notice.occasion.id))
            values.append(.text(notice.title))
            values.append(.text(notice.bodyHTML))
            values.append(notice.pushText.map { .text($0) } ?? .null)
            values.append(.text(notice.target.description))
            values.append(.text(notice.event.description))
            values.append(.text(notice.dedupeKey))
            values.append(notice.isImportant.value)
            values.append(now)
            values.append(row.deliverAfter)
            values.append(row.expiresAt)
        }
        let inserted = try transaction.rows(
            .rows(
                """
                INSERT INTO notification_queue
                    (owner_id, kind, title, body_html, push_text, url, event, dedupe_key, wichtig, created_at,
                    deliver_after, expires_at)
                VALUES
                """,
                columns: 12,
                values,
                "ON CONFLICT DO NOTHING RETURNING id, owner_id, kind, dedupe_key"
            )
        )
        // No database promises the order of what it returns.
        var ids: [Key: Int64] = [:]
        for row in inserted {
            let key = Key(
                owner: try row.get("owner_id"),
                kind: try row.get("kind"),
                dedupeKey: try row.get("dedupe_key")
            )
            ids[key] = try row.get("id", as: Int64.self)
        }
        return rows.compactMap { row in ids.removeValue(forKey: row.key).map { (row.index, $0) } }
    }
}
