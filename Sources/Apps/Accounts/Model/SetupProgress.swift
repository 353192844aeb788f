package import Base
package import Store

/// How far somebody came in setting the app up: committees, topics, districts, the way to be told.
package struct SetupProgress: Sendable, Equatable, RowReadable {
    /// The last step that there is; higher ones count as it (seed).
    package static let lastStep = 4

    /// From 0, where nothing was done yet.
    package let step: Int
    /// When it was begun; it never moves.
    package let startedAt: Timestamp?
    /// When it was done, or skipped to its end.
    package let doneAt: Timestamp?

    package init(row: Row) throws(StoreError) {
        step = try row.get("setup_step")
        startedAt = try row.getOptional("setup_started_at")
        doneAt = try row.getOptional("setup_done_at")
    }

    /// Whether it is to be offered.
    ///
    /// - Parameter hasInterests: whether the account follows a topic or a committee. Whoever does and never began needs no
    ///   introduction.
    /// - Returns: true while it was begun and not ended, or never begun by whoever follows nothing.
    package func isPending(hasInterests: Bool) -> Bool {
        if doneAt != nil { return false }
        return step >= 1 || !hasInterests
    }
}

extension SetupProgress {
    /// How far an account is; nil when there is no such account.
    static func find(_ account: Account.ID, in transaction: Transaction) throws -> SetupProgress? {
        try transaction.first("SELECT \(columns) FROM web_users WHERE id = \(account)")
    }

    /// Notes how far an account is.
    ///
    /// The first note fixes when it began. Another step than before begins the time after which somebody is reminded anew;
    /// the same step once more does not.
    ///
    /// - Parameters:
    ///   - step: beyond the last one it is the last one, below 0 it is 0.
    ///   - isDone: whether it is done; what is done stays done.
    ///   - account: whose.
    ///   - now: the current moment.
    ///   - transaction: the caller's.
    /// - Returns: what holds now; nil when there is no such account.
    /// - Throws: what the database throws.
    static func note(
        step: Int,
        isDone: Bool,
        of account: Account.ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> SetupProgress? {
        let step = min(max(step, 0), lastStep)
        return try transaction.first(
            """
            UPDATE web_users SET
                setup_updated_at = CASE WHEN setup_started_at IS NULL OR setup_step <> \(step)
                    THEN \(now) ELSE setup_updated_at END,
                setup_step = \(step),
                setup_started_at = COALESCE(setup_started_at, \(now)),
                setup_done_at = COALESCE(setup_done_at, \(isDone ? now : nil))
            WHERE id = \(account) RETURNING \(columns)
            """
        )
    }

    private static let columns: SQL = "setup_step, setup_started_at, setup_done_at"
}
