internal import Base
package import Notify
package import Store

/// The append-only record of what the engine decided.
package enum TraceLog {
    /// Appends one decision about one notice of a stream.
    package static func append(
        _ trace: Trace,
        notice: Int64,
        stream: StreamID,
        kind: String,
        in transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO notification_trace (at, notice_id, stream, kind, decision, reason, until)
            VALUES (\(trace.at), \(notice), \(stream.description), \(kind), \(trace.decision.rawValue),
                \(trace.reason), \(trace.until))
            """
        )
    }

    /// The decisions about a stream's notices, oldest first.
    package static func entries(stream: StreamID, in transaction: Transaction) throws -> [Trace] {
        try transaction.rows(
            """
            SELECT at, decision, reason, until FROM notification_trace WHERE stream = \(stream.description) ORDER BY id
            """
        ).map { row in
            let text: String = try row.get("decision")
            guard let decision = Trace.Decision(rawValue: text) else { throw StoreError.unreadable(column: "decision") }
            return Trace(
                at: try row.get("at"),
                decision: decision,
                reason: try row.getOptional("reason"),
                until: try row.getOptional("until")
            )
        }
    }
}
