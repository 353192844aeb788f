internal import Base
internal import Notify
internal import Store

/// The books of decisions for accounts that are under way: claims, repeats, stops.
///
/// `due_at` says when somebody has to look at a decision: its next attempt, or the end of the lease of whoever works on
/// it. A decision that is found with a holder was left behind in the middle: some of it may have arrived.
enum AccountBooks {
    /// Decisions that are due and that nobody works on, the longest due first; claims them.
    static func claim(
        holder: String,
        now: Timestamp,
        limit: Int,
        lock: SQL,
        in transaction: Transaction
    ) throws -> [AccountDispatch] {
        let claimed: [AccountDispatch] = try transaction.all(
            """
            UPDATE account_dispatch SET due_at = \(now + DispatchBooks.lease), claimed_by = \(holder),
                uncertain = CASE WHEN claimed_by IS NULL THEN uncertain ELSE 1 END
            WHERE id IN (
                SELECT id FROM account_dispatch WHERE ended_at IS NULL AND due_at <= \(now)
                ORDER BY due_at LIMIT \(limit) \(lock))
            RETURNING id, owner_id, pot, kind, notices, salt, expires_at, attempts, uncertain, addressed, spent_at
            """
        )
        return claimed.sorted { $0.id < $1.id }
    }

    /// Makes due what other holders, and this one in an earlier pass, left behind: right only for whoever holds the
    /// database's dispatch lock, since then nobody works on it.
    static func takeOver(now: Timestamp, in transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE account_dispatch SET due_at = \(now), claimed_by = NULL, uncertain = 1
            WHERE ended_at IS NULL AND claimed_by IS NOT NULL
            """
        )
    }

    /// Holds on to what is still under way.
    static func renew(_ ids: [Int64], holder: String, now: Timestamp, in transaction: Transaction) throws {
        try Chunks.values(ids) { ids in
            try transaction.execute(
                """
                UPDATE account_dispatch SET due_at = \(now + DispatchBooks.lease)
                WHERE id IN (\(ids)) AND claimed_by = \(holder) AND ended_at IS NULL
                """
            )
        }
    }

    /// The notices of decisions, by number.
    static func notices(
        of dispatches: [AccountDispatch],
        in transaction: Transaction
    ) throws -> [Int64: AccountNotice] {
        var notices: [Int64: AccountNotice] = [:]
        try Chunks.values(dispatches.flatMap(\.notices)) { ids in
            let found: [AccountNotice] = try transaction.all(
                """
                SELECT id, kind, title, body_html, push_text, url, wichtig FROM notification_queue WHERE id IN (\(ids))
                """
            )
            for notice in found { notices[notice.id] = notice }
        }
        return notices
    }

    /// Where decisions still have to go whose addresses are fixed.
    static func addresses(
        of dispatches: [AccountDispatch],
        in transaction: Transaction
    ) throws -> [Int64: [Address]] {
        var addresses: [Int64: [Address]] = [:]
        try Chunks.values(dispatches.filter(\.isAddressed).map(\.id)) { ids in
            let rows = try transaction.rows(
                """
                SELECT dispatch_id, kind, address_id FROM account_delivery WHERE dispatch_id IN (\(ids))
                ORDER BY dispatch_id, kind, address_id
                """
            )
            for row in rows {
                let text: String = try row.get("kind")
                guard let kind = Address.Kind(rawValue: text) else { throw StoreError.unreadable(column: "kind") }
                addresses[try row.get("dispatch_id"), default: []].append(Address(kind, try row.get("address_id")))
            }
        }
        return addresses
    }

    /// Ends an account's decisions whose notices have ended; what remains of a bundle goes on.
    static func stop(
        owner: Int64,
        kind: String?,
        without gone: Set<Int64>,
        now: Timestamp,
        in transaction: Transaction
    ) throws {
        let open: [AccountDispatch] = try transaction.all(
            """
            SELECT id, owner_id, pot, kind, notices, salt, expires_at, attempts, uncertain, addressed, spent_at
            FROM account_dispatch WHERE owner_id = \(owner) AND ended_at IS NULL
            """
        )
        for dispatch in open {
            let rest = dispatch.notices.filter { !gone.contains($0) }
            // What one address has accepted goes on to the others unless everything ends, or its occasion does.
            if kind == nil || rest.isEmpty || (dispatch.isDelivered && dispatch.kind == kind) {
                try end(dispatch, now: now, in: transaction)
            } else if rest.count < dispatch.notices.count {
                try transaction.execute(
                    """
                    UPDATE account_dispatch SET notices = \(rest.map(String.init).joined(separator: ","))
                    WHERE id = \(dispatch.id)
                    """
                )
            }
        }
    }

    /// Ends a decision; what was delivered of it keeps counting.
    static func end(_ dispatch: AccountDispatch, now: Timestamp, in transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE account_dispatch SET ended_at = \(now), claimed_by = NULL, spent_at = CASE
                WHEN spent_at = \(AccountDispatch.Spent.onItsWay) THEN \(AccountDispatch.Spent.never) ELSE spent_at END
            WHERE id = \(dispatch.id)
            """
        )
        try transaction.execute("DELETE FROM account_delivery WHERE dispatch_id = \(dispatch.id)")
    }

    /// When something has to be decided or tried next; nil if nothing waits.
    static func nextDue(in transaction: Transaction) throws -> Timestamp? {
        let notice: Timestamp? = try transaction.scalar(
            """
            SELECT MIN(deliver_after) FROM notification_queue
            WHERE owner_id IS NOT NULL AND ended_at IS NULL AND account_dispatch_id IS NULL
            """
        )
        let dispatch: Timestamp? = try transaction.scalar(
            "SELECT MIN(due_at) FROM account_dispatch WHERE ended_at IS NULL"
        )
        return [notice, dispatch].compactMap(\.self).min()
    }
}
