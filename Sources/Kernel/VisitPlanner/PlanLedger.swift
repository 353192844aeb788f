public import Base

/// What a device remembers between two plannings: what waits, and what was told.
///
/// Schedulers of operating systems show what they were given and forget it; so the ledger takes for told what was due.
/// Keep it as JSON beside the settings.
public struct PlanLedger: Sendable, Hashable {
    /// What was handed to the scheduler and is not yet due.
    public private(set) var pending: [PlannedNotification]
    /// What was told, by ``PlannedNotification/occasionKey``, and until when that matters.
    public private(set) var told: [String: Timestamp]

    /// A ledger as it was kept; an empty one at first.
    public init(pending: [PlannedNotification] = [], told: [String: Timestamp] = [:]) {
        self.pending = pending
        self.told = told
    }

    /// Plans anew and says what the scheduler must do.
    ///
    /// - Returns: the difference to what waits. The ledger has it already: hand all of it over.
    public mutating func replan(
        _ visits: [Visit],
        route: Route,
        settings: PlannerSettings,
        now: Timestamp
    ) -> PlanReconciliation {
        settle(now: now)
        let planned = VisitPlanner.plan(visits, route: route, settings: settings, now: now, told: Set(told.keys))
        let difference = VisitPlanner.reconcile(planned, pending: pending)
        pending = planned
        settle(now: now)
        return difference
    }

    /// Takes what was due for told, and forgets what nobody can be told again.
    public mutating func settle(now: Timestamp) {
        for notification in pending where notification.firesAt <= now {
            told[notification.occasionKey] = notification.expiresAt
        }
        pending.removeAll { $0.firesAt <= now }
        forgetTold(now: now)
    }

    /// Takes a plan, for a device that shows by itself, as a desk does.
    ///
    /// What was told and what is worthless is left out; what is due waits for ``due(now:)``.
    ///
    /// - Returns: the difference to what waited.
    public mutating func adopt(_ planned: [PlannedNotification], now: Timestamp) -> PlanReconciliation {
        let wanted = planned.filter { told[$0.occasionKey] == nil && now < $0.expiresAt }
            .sorted { ($0.firesAt, $0.id) < ($1.firesAt, $1.id) }
        let difference = VisitPlanner.reconcile(wanted, pending: pending)
        pending = wanted
        return difference
    }

    /// What a scheduler of one's own must show now: due, not told, still of use.
    public func due(now: Timestamp) -> [PlannedNotification] {
        pending.filter { $0.firesAt <= now && now < $0.expiresAt }
    }

    /// Takes one for told that was shown.
    public mutating func tell(_ notification: PlannedNotification) {
        told[notification.occasionKey] = notification.expiresAt
        pending.removeAll { $0.occasionKey == notification.occasionKey }
    }

    /// Forgets what nobody has use for any more.
    public mutating func expire(now: Timestamp) {
        pending.removeAll { $0.expiresAt <= now }
        forgetTold(now: now)
    }

    private mutating func forgetTold(now: Timestamp) {
        told = told.filter { now < $0.value + .days(1) }
    }
}
