internal import Base
internal import Notify
internal import Store

extension AccountDecision {
    /// People with something to decide about, the one who waits longest first.
    static func dueOwners(now: Timestamp, limit: Int, in transaction: Transaction) throws -> [Int64] {
        try transaction.scalars(
            """
            SELECT DISTINCT owner_id FROM (
                SELECT owner_id FROM notification_queue
                WHERE owner_id IS NOT NULL AND ended_at IS NULL AND account_dispatch_id IS NULL
                    AND deliver_after <= \(now)
                ORDER BY deliver_after LIMIT \(limit)) AS due
            """
        )
    }

    /// Everything to decide about for some people: what is due, and what failed before.
    ///
    /// A notice that waits for its next attempt comes along as soon as anything leaves for its person: so what an outage
    /// held up leaves together, and not one by one as each wait ends.
    static func due(
        _ owners: [Int64],
        now: Timestamp,
        lock: SQL,
        in transaction: Transaction
    ) throws -> [Int64: [DueNotice]] {
        var due: [Int64: [DueNotice]] = [:]
        try Chunks.values(owners) { owners in
            let notices: [DueNotice] = try transaction.all(
                """
                SELECT \(DueNotice.columns) FROM notification_queue
                WHERE owner_id IN (\(owners)) AND owner_id IS NOT NULL AND ended_at IS NULL
                    AND account_dispatch_id IS NULL AND (deliver_after <= \(now) OR failed IS NOT NULL)
                ORDER BY id \(lock)
                """
            )
            for notice in notices { due[notice.owner, default: []].append(notice) }
        }
        return due
    }

    /// What people have spent of their days: deliveries since their midnight, and all that are on their way.
    static func spent(_ people: [Int64: Person], now: Timestamp, in transaction: Transaction) throws
        -> [Int64: Policy.Spent]
    {
        var midnights: [Zone: String] = [:]
        for person in people.values where midnights[person.zone] == nil {
            midnights[person.zone] = person.zone.startOfDay(at: now).rfc3339
        }
        guard let earliest = midnights.values.min() else { return [:] }
        var spent: [Int64: Policy.Spent] = [:]
        try Chunks.values(people.keys.sorted()) { owners in
            let rows = try transaction.rows(
                """
                SELECT owner_id, pot, spent_at FROM account_dispatch
                WHERE owner_id IN (\(owners)) AND spent_at >= \(earliest)
                """
            )
            for row in rows {
                let owner: Int64 = try row.get("owner_id")
                let at: String = try row.get("spent_at")
                guard let person = people[owner], let midnight = midnights[person.zone], at >= midnight else {
                    continue
                }
                switch try row.get("pot", as: String.self) {
                case Occasion.Pot.shared.rawValue: spent[owner, default: Policy.Spent()].shared += 1
                case Occasion.Pot.deadline.rawValue: spent[owner, default: Policy.Spent()].deadline += 1
                default: break
                }
            }
        }
        return spent
    }

    /// Writes what was decided; the decisions to carry out are claimed by `holder` at once.
    func save(holder: String, in transaction: Transaction) throws {
        var lines: [TraceLog.AccountLine] = []
        try saveRounds(holder: holder, &lines, in: transaction)
        try end(expired.map { ($0, Trace(at: now, decision: .expired)) }, &lines, in: transaction)
        try end(
            discarded.map { ($0.notice, Trace(at: now, decision: .discarded, reason: $0.reason)) },
            &lines,
            in: transaction
        )
        try saveWaiting(&lines, in: transaction)
        try TraceLog.append(lines, in: transaction)
    }

    private func saveRounds(
        holder: String,
        _ lines: inout [TraceLog.AccountLine],
        in transaction: Transaction
    ) throws {
        let leaseEnd = (now + DispatchBooks.lease).value
        let decidedAt = now.value
        var moments = MomentText()
        try Chunks.rows(rounds) { rounds in
            var values: [Value] = []
            values.reserveCapacity(rounds.count * 11)
            for dispatch in rounds.map(\.dispatch) {
                values.append(.integer(dispatch.id))
                values.append(.integer(dispatch.owner))
                values.append(.text(dispatch.pot.rawValue))
                values.append(.text(dispatch.kind))
                values.append(.text(dispatch.notices.map(String.init).joined(separator: ",")))
                values.append(.text(salt))
                values.append(decidedAt)
                values.append(moments[dispatch.expiresAt])
                values.append(leaseEnd)
                values.append(.text(holder))
                values.append(.text(AccountDispatch.Spent.onItsWay))
            }
            try transaction.execute(
                .rows(
                    """
                    INSERT INTO account_dispatch (id, owner_id, pot, kind, notices, salt, decided_at, expires_at,
                        due_at, claimed_by, spent_at)
                    VALUES
                    """,
                    columns: 11,
                    values
                )
            )
        }
        try Chunks.values(rounds.filter { $0.notices.count == 1 }.map(\.dispatch.id)) { ids in
            try transaction.execute(
                "UPDATE notification_queue SET account_dispatch_id = id WHERE id IN (\(ids))"
            )
        }
        for round in rounds where round.notices.count > 1 {
            try Chunks.values(round.dispatch.notices) { ids in
                try transaction.execute(
                    """
                    UPDATE notification_queue SET account_dispatch_id = \(round.dispatch.id), bundled = 1
                    WHERE id IN (\(ids))
                    """
                )
            }
            lines += round.notices.map { notice in
                TraceLog.AccountLine(
                    round.dispatch.owner,
                    notice.id,
                    notice.kind,
                    Trace(at: now, decision: .bundled, reason: "dispatch_\(round.dispatch.id)")
                )
            }
        }
    }

    private func end(
        _ ends: [(DueNotice, Trace)],
        _ lines: inout [TraceLog.AccountLine],
        in transaction: Transaction
    ) throws {
        try Chunks.values(ends.map(\.0.id)) { ids in
            try transaction.execute("UPDATE notification_queue SET ended_at = \(now) WHERE id IN (\(ids))")
        }
        lines += ends.map { notice, trace in
            TraceLog.AccountLine(notice.owner, notice.id, notice.notice.kind, trace)
        }
    }

    private struct Wait: Hashable {
        let until: Timestamp
        let note: String
    }

    private func saveWaiting(_ lines: inout [TraceLog.AccountLine], in transaction: Transaction) throws {
        var groups: [Wait: [Int64]] = [:]
        for (notice, until, reason) in waiting {
            // The same reason until the same moment is no news; that somebody has no address is news once.
            let note = reason == Self.noAddress ? reason : "\(reason) \(until)"
            // Whoever waits beyond the end of the notice's life waits until that end.
            groups[Wait(until: min(until, notice.expiresAt), note: note), default: []].append(notice.id)
            guard notice.deferred != note else { continue }
            lines.append(
                TraceLog.AccountLine(
                    notice.owner,
                    notice.id,
                    notice.notice.kind,
                    Trace(at: now, decision: .deferred, reason: reason, until: until)
                )
            )
        }
        for (notices, note) in [(unknown, "occasion_unknown"), (unreadable, "account_unreadable")]
        where !notices.isEmpty {
            groups[Wait(until: now + Self.noAddressPause, note: note), default: []] += notices.map(\.id)
        }
        for (wait, ids) in groups.sorted(by: { ($0.key.until, $0.key.note) < ($1.key.until, $1.key.note) }) {
            try Chunks.values(ids) { ids in
                try transaction.execute(
                    """
                    UPDATE notification_queue SET deliver_after = \(wait.until), deferred = \(wait.note), failed = NULL
                    WHERE id IN (\(ids))
                    """
                )
            }
        }
    }
}
