package import Base
package import Store

/// The hourly clean-up of the boards.
package enum CleanUp {
    /// Repeated failure and nothing delivered for this long ends a bell.
    static let failureLimit = Duration.days(30)
    /// A note that was taken down leaves the database after this time: its words are gone at once.
    static let takenDownLimit = Duration.days(1)

    /// What was removed.
    package struct Report: Sendable, Equatable {
        package let bells: Int
        package let notes: Int
    }

    /// Removes dead bells and the rows of notes that were taken down.
    ///
    /// `idleDays` is days without visit and delivery after which a bell ends, a paused Kita's too.
    package static func run(now: Timestamp, idleDays: Int, in transaction: Transaction) throws -> Report {
        let failing = now - failureLimit
        let idle = now - .days(idleDays)
        let bells = try transaction.execute(
            """
            DELETE FROM push_subscription WHERE
                (failures > 1 AND first_failure_at <= \(failing) AND COALESCE(last_success_at, created_at) <= \(failing))
                OR (COALESCE(last_visit_at, created_at) <= \(idle)
                    AND COALESCE(last_success_at, created_at) <= \(idle))
            """
        )
        let notes = try transaction.execute(
            "DELETE FROM note WHERE taken_down_at <= \(now - takenDownLimit)"
        )
        return Report(bells: bells, notes: notes)
    }
}
