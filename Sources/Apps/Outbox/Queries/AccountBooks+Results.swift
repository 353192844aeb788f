internal import Base
internal import Notify
internal import Store

/// A round that has ended, with what that means.
struct JudgedRound: Sendable {
    let round: AccountRound
    let endings: [(address: Address, ending: Ending)]
    let verdict: Verdict

    /// Over which protocols it was accepted, for the trace: `mail_web`.
    var acceptedKinds: String {
        let kinds = endings.compactMap { item -> String? in
            if case .outcome(.accepted) = item.ending { item.address.kind.rawValue } else { nil }
        }
        return kinds.count < 2 ? kinds.first ?? "" : Set(kinds).sorted().joined(separator: "_")
    }
}

extension AccountBooks {
    /// Notes how rounds ended.
    ///
    /// What was stopped meanwhile, or has another holder because our lease ran out, stays as it is. What a later round of
    /// our own has begun again for the same reason is that round's: only its end tells whether something arrived. But
    /// what has been delivered has been.
    static func record(
        _ judged: [JudgedRound],
        holder: String,
        now: Timestamp,
        lock: SQL,
        in transaction: Transaction
    ) throws {
        let ours = try held(judged.map(\.round.dispatch.id), by: holder, lock: lock, in: transaction)
        var lines: [TraceLog.AccountLine] = []
        var delivered: [JudgedRound] = []
        for item in judged {
            let dispatch = item.round.dispatch
            guard let isUncertain = ours[dispatch.id] else { continue }
            let wasBegunAgain = isUncertain && !dispatch.isUncertain
            if wasBegunAgain, item.verdict != .delivered { continue }
            switch item.verdict {
            case .delivered: delivered.append(item)
            case .goesOn(let addresses, let at, let isUncertain, let isDelivered, let code):
                if isDelivered, !dispatch.isDelivered {
                    try markNotices([item], now: now, &lines, in: transaction)
                }
                try keep(item, addresses, at: at, isUncertain, isDelivered, now: now, in: transaction)
                if let code, !isDelivered { try fail(item, code, now: now, &lines, in: transaction) }
            case .dissolved(let at, let code, let isAttempt):
                try fail(item, code, now: now, &lines, in: transaction)
                try dissolve(dispatch, at: at, isAttempt: isAttempt, in: transaction)
            case .discarded(let reason):
                try close(
                    item.round.dispatch,
                    Trace(at: now, decision: .discarded, reason: reason),
                    &lines,
                    in: transaction
                )
            }
        }
        try markNotices(delivered.filter { !$0.round.dispatch.isDelivered }, now: now, &lines, in: transaction)
        try Chunks.values(delivered.filter { !$0.round.dispatch.isDelivered }.map(\.round.dispatch.id)) { ids in
            try transaction.execute(
                """
                UPDATE account_dispatch SET ended_at = \(now), claimed_by = NULL, spent_at = \(now)
                WHERE id IN (\(ids))
                """
            )
        }
        for item in delivered where item.round.dispatch.isDelivered {
            try end(item.round.dispatch, now: now, in: transaction)
        }
        let addressed = delivered.filter(\.round.dispatch.isAddressed).map(\.round.dispatch.id)
        try Chunks.values(addressed) { ids in
            try transaction.execute("DELETE FROM account_delivery WHERE dispatch_id IN (\(ids))")
        }
        try TraceLog.append(lines, in: transaction)
    }

    /// Ends decisions whose notices are too old, or that nobody wants any more.
    static func close(
        _ ends: [(dispatch: AccountDispatch, trace: Trace)],
        in transaction: Transaction
    ) throws {
        var lines: [TraceLog.AccountLine] = []
        for (dispatch, trace) in ends { try close(dispatch, trace, &lines, in: transaction) }
        try TraceLog.append(lines, in: transaction)
    }

    /// Lets go of claimed decisions until a moment.
    static func putOff(_ ids: [Int64], until: Timestamp, in transaction: Transaction) throws {
        try Chunks.values(ids) { ids in
            try transaction.execute(
                "UPDATE account_dispatch SET due_at = \(until), claimed_by = NULL WHERE id IN (\(ids))"
            )
        }
    }

    /// Which of some decisions are still ours, and whether something may have arrived of them, as the books have it now.
    private static func held(
        _ ids: [Int64],
        by holder: String,
        lock: SQL,
        in transaction: Transaction
    ) throws -> [Int64: Bool] {
        var held: [Int64: Bool] = [:]
        try Chunks.values(ids) { ids in
            let rows = try transaction.rows(
                """
                SELECT id, uncertain FROM account_dispatch
                WHERE id IN (\(ids)) AND ended_at IS NULL AND claimed_by = \(holder) \(lock)
                """
            )
            for row in rows { held[try row.get("id")] = try row.get("uncertain") }
        }
        return held
    }

    /// The notices of delivered rounds are told, each once: a round that was begun a second time, because our lease had
    /// run out meanwhile, may end after the first.
    private static func markNotices(
        _ items: [JudgedRound],
        now: Timestamp,
        _ lines: inout [TraceLog.AccountLine],
        in transaction: Transaction
    ) throws {
        guard !items.isEmpty else { return }
        var told: Set<Int64> = []
        try Chunks.values(items.flatMap(\.round.dispatch.notices)) { ids in
            told.formUnion(
                try transaction.scalars(
                    """
                    UPDATE notification_queue SET sent_at = \(now), ended_at = \(now)
                    WHERE id IN (\(ids)) AND ended_at IS NULL RETURNING id
                    """
                )
            )
        }
        for item in items {
            let trace = Trace(at: now, decision: .sent, reason: item.acceptedKinds)
            for notice in item.round.notices where told.contains(notice.id) {
                lines.append(TraceLog.AccountLine(item.round.dispatch.owner, notice.id, notice.kind, trace))
            }
        }
    }

    private static func keep(
        _ item: JudgedRound,
        _ addresses: [Address],
        at: Timestamp,
        _ isUncertain: Bool,
        _ isDelivered: Bool,
        now: Timestamp,
        in transaction: Transaction
    ) throws {
        let dispatch = item.round.dispatch
        let spent: SQL =
            isDelivered && !dispatch.isDelivered ? "\(now)" : "spent_at"
        try transaction.execute(
            """
            UPDATE account_dispatch SET due_at = \(at), claimed_by = NULL, attempts = attempts + 1,
                uncertain = \(isUncertain), addressed = \(!addresses.isEmpty), spent_at = \(spent)
            WHERE id = \(dispatch.id)
            """
        )
        try transaction.execute("DELETE FROM account_delivery WHERE dispatch_id = \(dispatch.id)")
        try Chunks.rows(addresses) { addresses in
            let rows = addresses.map { address -> SQL in
                "(\(dispatch.id), \(address.kind.rawValue), \(address.id))"
            }
            try transaction.execute(
                "INSERT INTO account_delivery (dispatch_id, kind, address_id) VALUES \(SQL.list(rows))"
            )
        }
    }

    /// A failure is news once; the same again is not.
    private static func fail(
        _ item: JudgedRound,
        _ code: String,
        now: Timestamp,
        _ lines: inout [TraceLog.AccountLine],
        in transaction: Transaction
    ) throws {
        var told: Set<Int64> = []
        try Chunks.values(item.round.dispatch.notices) { ids in
            told.formUnion(
                try transaction.scalars(
                    """
                    UPDATE notification_queue SET failed = \(code)
                    WHERE id IN (\(ids)) AND ended_at IS NULL AND (failed IS NULL OR failed <> \(code))
                    RETURNING id
                    """
                )
            )
        }
        for notice in item.round.notices where told.contains(notice.id) {
            lines.append(
                TraceLog.AccountLine(
                    item.round.dispatch.owner,
                    notice.id,
                    notice.kind,
                    Trace(at: now, decision: .failed, reason: code)
                )
            )
        }
    }

    /// Takes a decision back: certainly nothing of it arrived.
    private static func dissolve(
        _ dispatch: AccountDispatch,
        at: Timestamp,
        isAttempt: Bool,
        in transaction: Transaction
    ) throws {
        try Chunks.values(dispatch.notices) { ids in
            try transaction.execute(
                """
                UPDATE notification_queue SET account_dispatch_id = NULL, bundled = 0,
                    attempts = attempts + \(isAttempt ? 1 : 0),
                    deliver_after = CASE WHEN expires_at < \(at) THEN expires_at ELSE \(at) END
                WHERE id IN (\(ids)) AND ended_at IS NULL
                """
            )
        }
        try transaction.execute("DELETE FROM account_dispatch WHERE id = \(dispatch.id)")
        try free(dispatch.owner, at: at, in: transaction)
    }

    private static func close(
        _ dispatch: AccountDispatch,
        _ trace: Trace,
        _ lines: inout [TraceLog.AccountLine],
        in transaction: Transaction
    ) throws {
        var ended: [Row] = []
        try Chunks.values(dispatch.notices) { ids in
            ended += try transaction.rows(
                """
                UPDATE notification_queue SET ended_at = \(trace.at) WHERE id IN (\(ids)) AND ended_at IS NULL
                RETURNING id, kind
                """
            )
        }
        for row in ended {
            lines.append(TraceLog.AccountLine(dispatch.owner, try row.get("id"), try row.get("kind"), trace))
        }
        try end(dispatch, now: trace.at, in: transaction)
        if !dispatch.isDelivered { try free(dispatch.owner, at: trace.at, in: transaction) }
    }

    /// What a decision did not use of the day is there for others.
    private static func free(_ owner: Int64, at: Timestamp, in transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE notification_queue SET deliver_after = \(at)
            WHERE owner_id = \(owner) AND ended_at IS NULL AND account_dispatch_id IS NULL AND deliver_after > \(at)
                AND deferred LIKE 'day_used_up %'
            """
        )
    }
}
