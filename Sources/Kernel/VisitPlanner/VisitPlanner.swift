public import Base

/// Says which notifications a visitor's day needs, and when: the same on a phone, on a desk and on the server.
///
/// Pure functions over values. "Compute anew, plan everything anew" changes nothing where nothing changed, since each
/// notification has an id of its own (seed §5).
public enum VisitPlanner {
    /// How many notifications a phone keeps waiting for one app (iOS).
    public static let pendingLimit = 64

    /// How old a leg may be before the text says from when it is.
    public static let freshness = Duration.minutes(15)

    /// A visit's end, or a draft's beginning, and its reminder are so far apart (seed §2).
    public static let patience = Duration.minutes(15)

    /// The notifications of today and tomorrow.
    ///
    /// A moment that is past is planned only while the notification is still of use (``PlannedNotification/expiresAt``)
    /// and was not told: then it is due at once.
    ///
    /// - Parameters:
    ///   - visits: all visits that may matter, those of other days too: their drafts count in the evening. In any order.
    ///   - route: the legs that are known.
    ///   - settings: what the visitor has chosen.
    ///   - now: the moment of planning.
    ///   - told: the ``PlannedNotification/occasionKey`` of everything that was shown already.
    /// - Returns: at most ``pendingLimit`` of them, by time; those that come first win.
    public static func plan(
        _ visits: [Visit],
        route: Route,
        settings: PlannerSettings,
        now: Timestamp,
        told: Set<String> = []
    ) -> [PlannedNotification] {
        var day = DayPlan(route: route, settings: settings, now: now, told: told)
        let alive = visits.filter { $0.status != .cancelled }
        for visits in day.days(of: alive) { day.addWays(visits) }
        for visit in alive { day.addReminders(visit) }
        day.addEvenings(alive)
        let sorted = day.planned.sorted { ($0.firesAt, $0.id) < ($1.firesAt, $1.id) }
        return Array(sorted.prefix(pendingLimit))
    }
}
