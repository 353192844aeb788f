package import Base
internal import Notify
package import Store

extension Enqueue {
    /// Ends whatever of an account has not been delivered, and stops what is on its way.
    ///
    /// What was delivered stays, and so do other accounts. Call ``StoppedStreams/stop(owner:)`` after the commit, so that
    /// the very next message stays too.
    ///
    /// `kind` leaves other occasions alone; `reason` is for the trace: `channel_off`, `switched_off`.
    ///
    /// - Returns: how many notices ended.
    @discardableResult
    package static func discard(
        owner: Int64,
        kind: String? = nil,
        reason: String,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> Int {
        let condition: SQL = kind.map { " AND kind = \($0)" } ?? ""
        let ended = try transaction.rows(
            """
            UPDATE notification_queue SET ended_at = \(now)
            WHERE owner_id = \(owner) AND ended_at IS NULL\(condition) RETURNING id, kind
            """
        )
        var lines: [TraceLog.AccountLine] = []
        var gone: Set<Int64> = []
        for row in ended {
            let id: Int64 = try row.get("id")
            gone.insert(id)
            lines.append(
                TraceLog.AccountLine(
                    owner,
                    id,
                    try row.get("kind"),
                    Trace(at: now, decision: .discarded, reason: reason)
                )
            )
        }
        try TraceLog.append(lines, in: transaction)
        try AccountBooks.stop(owner: owner, kind: kind, without: gone, now: now, in: transaction)
        return ended.count
    }

    /// Looks now at what waits because a person had no address: call it when one was added.
    package static func addressAdded(owner: Int64, now: Timestamp, in transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE notification_queue SET deliver_after = \(now)
            WHERE owner_id = \(owner) AND ended_at IS NULL AND account_dispatch_id IS NULL
                AND deferred = \(AccountDecision.noAddress) AND deliver_after > \(now)
            """
        )
    }
}
