/// What a scheduler must do so that what waits there is what is planned.
public struct PlanReconciliation: Sendable, Hashable {
    /// Ids to take away, in order.
    public let cancel: [PlannedNotification.ID]
    /// To schedule; one that waits under the same id is replaced by it.
    public let add: [PlannedNotification]
    /// Waits already, word for word.
    public let keep: [PlannedNotification]

    /// Whether there is nothing to do.
    public var isEmpty: Bool { cancel.isEmpty && add.isEmpty }
}

extension VisitPlanner {
    /// Compares a plan with what waits.
    ///
    /// - Parameters:
    ///   - planned: what ``plan(_:route:settings:now:told:)`` gave.
    ///   - pending: what the scheduler has waiting.
    /// - Returns: the difference; empty the second time.
    public static func reconcile(
        _ planned: [PlannedNotification],
        pending: [PlannedNotification]
    ) -> PlanReconciliation {
        let wanted = Set(planned.map(\.id))
        var waiting: [PlannedNotification.ID: PlannedNotification] = [:]
        for notification in pending { waiting[notification.id] = notification }
        var (add, keep): ([PlannedNotification], [PlannedNotification]) = ([], [])
        for notification in planned {
            if waiting[notification.id] == notification { keep.append(notification) } else { add.append(notification) }
        }
        return PlanReconciliation(
            cancel: waiting.keys.filter { !wanted.contains($0) }.sorted(),
            add: add,
            keep: keep
        )
    }
}
