public import VisitPlanner

/// What a server says of today and tomorrow.
public struct PlanAnswer: Sendable, Hashable {
    /// Its plan, by time; what is past is in it while it is still of use.
    public var planned: [PlannedNotification]
    /// From what a device can plan by itself; nil from a server that does not say, or says what this release cannot read.
    public var basis: PlanBasis?

    /// An answer from its parts.
    public init(planned: [PlannedNotification], basis: PlanBasis? = nil) {
        self.planned = planned
        self.basis = basis
    }
}
