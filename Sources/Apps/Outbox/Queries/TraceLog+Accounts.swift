package import Base
package import Notify
package import Store

extension TraceLog {
    /// One decision about a notice for an account; without a number it never came into the queue.
    struct AccountLine {
        let owner: Int64
        let notice: Int64?
        let kind: String
        let trace: Trace

        init(_ owner: Int64, _ notice: Int64?, _ kind: String, _ trace: Trace) {
            self.owner = owner
            self.notice = notice
            self.kind = kind
            self.trace = trace
        }
    }

    /// Appends decisions about notices for accounts.
    static func append(_ lines: [AccountLine], in transaction: Transaction) throws {
        var moments = MomentText()
        try Chunks.rows(lines) { lines in
            var values: [Value] = []
            values.reserveCapacity(lines.count * 7)
            for line in lines {
                values.append(moments[line.trace.at])
                values.append(line.notice?.value ?? .null)
                values.append(line.owner.value)
                values.append(line.kind.value)
                values.append(line.trace.decision.rawValue.value)
                values.append(line.trace.reason?.value ?? .null)
                values.append(line.trace.until.map { moments[$0] } ?? .null)
            }
            try transaction.execute(
                .rows(
                    """
                    INSERT INTO notification_trace (at, notice_id, owner_id, kind, decision, reason, until) VALUES
                    """,
                    columns: 7,
                    values
                )
            )
        }
    }

    /// A decision as the account that it concerns may read it.
    package struct AccountEntry: Sendable, Equatable {
        /// What was decided, when and why.
        package let trace: Trace
        /// The occasion's id.
        package let occasion: String
        /// The notice's number in the queue; nil if it never came into it.
        package let notice: Int64?
        /// What the notice says; nil once the queue has forgotten it.
        package let title: String?
        /// Where it leads; nil once the queue has forgotten it.
        package let url: String?
    }

    /// The decisions about an account's notices, oldest first: the newest `limit` of them.
    ///
    /// `occasion` leaves out all others.
    package static func entries(
        owner: Int64,
        since: Timestamp,
        occasion: String? = nil,
        limit: Int = 1000,
        in transaction: Transaction
    ) throws -> [AccountEntry] {
        let condition: SQL = occasion.map { " AND t.kind = \($0)" } ?? ""
        return try transaction.rows(
            """
            SELECT t.at, t.decision, t.reason, t.until, t.kind, t.notice_id, q.title, q.url
            FROM notification_trace t LEFT JOIN notification_queue q ON q.id = t.notice_id
            WHERE t.owner_id = \(owner) AND t.at >= \(since)\(condition)
            ORDER BY t.id DESC LIMIT \(limit)
            """
        ).reversed().map { row in
            let text: String = try row.get("decision")
            guard let decision = Trace.Decision(rawValue: text) else { throw StoreError.unreadable(column: "decision") }
            return AccountEntry(
                trace: Trace(
                    at: try row.get("at"),
                    decision: decision,
                    reason: try row.getOptional("reason"),
                    until: try row.getOptional("until")
                ),
                occasion: try row.get("kind"),
                notice: try row.getOptional("notice_id"),
                title: try row.getOptional("title"),
                url: try row.getOptional("url")
            )
        }
    }

    /// How often each decision was taken about each occasion, since a moment.
    package static func totals(
        since: Timestamp,
        in transaction: Transaction
    ) throws -> [String: [Trace.Decision: Int]] {
        var totals: [String: [Trace.Decision: Int]] = [:]
        let rows = try transaction.rows(
            """
            SELECT kind, decision, COUNT(*) AS count FROM notification_trace WHERE at >= \(since)
            GROUP BY kind, decision
            """
        )
        for row in rows {
            let text: String = try row.get("decision")
            guard let decision = Trace.Decision(rawValue: text) else { continue }
            totals[try row.get("kind"), default: [:]][decision] = try row.get("count")
        }
        return totals
    }
}
