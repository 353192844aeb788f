internal import Accounts
internal import Base
internal import HTML
internal import Notify
internal import Store
internal import VisitPlanner

/// Everything from which a visitor's plan is made, as the tables have it at one moment.
struct VisitorDay: Sendable {
    let owner: Account.ID
    let now: Timestamp
    /// The days around today, and every draft.
    let visits: [StoredVisit]
    let chosen: VisitorSettings
    /// The visitor's own clock.
    let zone: Zone
    let language: PlannerLanguage
    /// The switches by occasion.
    let topics: Set<PlannedNotification.Topic>
    /// The ways that the days need.
    let ways: [Way]
    /// What was told already.
    let told: Set<String>
    private(set) var route: Route

    /// Reads it all, in one view of the data.
    static func load(
        _ account: Account,
        _ language: Language?,
        _ environment: VisitsEnvironment,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> VisitorDay {
        let chosen = try VisitorSettings.load(of: account.id, in: transaction)
        let visits = try StoredVisit.relevant(of: account.id, now: now, environment.zones, in: transaction)
        let ways = Way.all(of: visits, start: chosen.start?.coordinates)
        let legs = try StoredLeg.all(to: ways.map(\.visit), in: transaction)
        var route: Route = [:]
        for way in ways {
            if let stored = legs[way.visit], stored.way == way.key { route[way.visit.description] = stored.leg }
        }
        let switches = try Account.switches(of: account.id, occasions: VisitsOccasions.all, in: transaction)
        let on = VisitsOccasions.all.filter { switches.isOn($0, rights: account.rights) }.map(\.id)
        return VisitorDay(
            owner: account.id,
            now: now,
            visits: visits,
            chosen: chosen,
            zone: environment.zones.zone(account.timeZone),
            language: (language ?? account.language) == .english ? .english : .german,
            topics: Set(on.compactMap { PlannedNotification.Topic(rawValue: $0) }),
            ways: ways,
            told: Set(
                try transaction.scalars("SELECT event FROM visits_told WHERE owner_id = \(account.id)", as: String.self)
            ),
            route: route
        )
    }

    /// What the planner goes by.
    var settings: PlannerSettings {
        PlannerSettings(
            topics: topics,
            delayThreshold: .minutes(chosen.delayThreshold),
            evening: chosen.evening,
            zone: zone,
            language: language
        )
    }

    /// All of it as the planner's values, for a device that plans by itself.
    var basis: PlanBasis {
        PlanBasis(asOf: now, visits: visits.map(\.visit), route: route, settings: settings, told: told)
    }

    /// The plan from now on.
    func plan() -> [PlannedNotification] { basis.plan(now: now) }

    /// The visits of one day by the clock at the customer's.
    func visits(on day: Int64) -> [StoredVisit] { visits.filter { $0.visit.begins.day == day } }

    /// The ways whose leg is unknown or older than it may be: a quarter of an hour for today's, six hours for others'.
    ///
    /// A way of today that is behind the visitor is asked only where nobody knows it: for the day's figures.
    func staleWays() -> [Way] {
        let today = zone.wallTime(at: now).day
        return ways.filter { way in
            let isToday = zone.wallTime(at: way.arrival).day == today
            guard let leg = route[way.visit.description] else { return isToday || way.arrival > now }
            guard way.arrival > now else { return false }
            return now - leg.asOf > (isToday ? VisitPlanner.freshness : .hours(6))
        }
    }

    /// With legs that were asked for meanwhile.
    func with(_ legs: [StoredLeg]) -> VisitorDay {
        var day = self
        for leg in legs { day.route[leg.visit.description] = leg.leg }
        return day
    }
}
