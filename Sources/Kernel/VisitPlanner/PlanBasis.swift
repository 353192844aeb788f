public import Base

/// Everything from which a visitor's day is planned, as it was known at one moment.
///
/// A server that has it hands it over with its plan; a device keeps it and plans anew whenever a clock jumps, a value
/// grows old or a day begins, with a network or without. Both then tell the same, since both ask ``VisitPlanner``.
public struct PlanBasis: Sendable, Hashable {
    /// When it was known, by the clock of whoever knew it.
    public var asOf: Timestamp
    /// The visits of the days around that moment, and those of other days whose draft waits.
    public var visits: [Visit]
    /// The ways to them that are known, each with the moment at which it was asked for.
    public var route: Route
    /// What the visitor has chosen.
    public var settings: PlannerSettings
    /// The ``PlannedNotification/occasionKey`` of everything that was told elsewhere, as by a push.
    public var told: Set<String>

    /// After so long the days that it knows are over: it says nothing of the present any more.
    public static let life = Duration.days(2)

    /// A basis from its parts.
    public init(
        asOf: Timestamp,
        visits: [Visit],
        route: Route,
        settings: PlannerSettings,
        told: Set<String> = []
    ) {
        self.asOf = asOf
        self.visits = visits
        self.route = route
        self.settings = settings
        self.told = told
    }

    /// Whether it is too old to plan from.
    public func isOver(now: Timestamp) -> Bool { now - asOf > Self.life }

    /// The notifications of today and tomorrow.
    ///
    /// - Parameters:
    ///   - now: the moment of planning.
    ///   - told: what this device has told besides ``told``.
    /// - Returns: what ``VisitPlanner/plan(_:route:settings:now:told:)`` says.
    public func plan(now: Timestamp, told: Set<String> = []) -> [PlannedNotification] {
        VisitPlanner.plan(visits, route: route, settings: settings, now: now, told: self.told.union(told))
    }

    /// Everything that is still of use, told or not: what else stands on a screen is done.
    ///
    /// - Parameter now: the moment of planning.
    /// - Returns: as ``plan(now:told:)`` would, had nobody told anything.
    public func current(now: Timestamp) -> [PlannedNotification] {
        VisitPlanner.plan(visits, route: route, settings: settings, now: now)
    }
}
