internal import Base
internal import VisitPlanner

/// One visit of a day as the pages show it: with its way, as far as that is known.
struct DayStop: Sendable {
    /// Why nobody knows the way to a visit.
    enum Gap: Sendable, Equatable {
        /// The day begins nowhere.
        case start
        /// The visit itself lies nowhere.
        case here
        /// The visit before it lies nowhere.
        case before(StoredVisit.ID, name: String)
        /// Nobody was asked: the day is long past, or far away.
        case unasked
    }

    let stored: StoredVisit
    let leg: Leg?
    let departure: Timestamp?
    let arrival: Timestamp
    /// Seconds after the beginning at which the visitor arrives.
    let lateness: Int
    /// Seconds that traffic costs on all legs up to here.
    let accumulatedDelay: Int
    /// Nil where the way is known, and for a visit that does not take place.
    let gap: Gap?

    /// Whether the customer should be told: by the same rule as the warning (#5), which needs both numbers.
    func isWorthTelling(above minutes: Int) -> Bool {
        stored.visit.status == .planned && lateness > minutes * 60 && accumulatedDelay > minutes * 60
    }

    /// A day's visits in the order of the clock, cancelled ones in their places.
    static func all(_ visits: [StoredVisit], _ day: VisitorDay) -> [DayStop] {
        let forecast = DayForecast(visits.map(\.visit), route: day.route, now: day.now)
        let stops = Dictionary(forecast.stops.map { ($0.visitID, $0) }) { first, _ in first }
        let sorted = visits.sorted { ($0.visit.start, $0.id.rawValue) < ($1.visit.start, $1.id.rawValue) }
        var before: StoredVisit?
        return sorted.map { stored in
            let stop = stops[stored.visit.id]
            let leg = stop == nil ? nil : day.route[stored.visit.id]
            defer { if stop != nil { before = stored } }
            return DayStop(
                stored: stored,
                leg: leg,
                departure: stop?.departure,
                arrival: stop?.arrival ?? stored.visit.start,
                lateness: stop?.lateness ?? 0,
                accumulatedDelay: stop?.accumulatedDelay ?? 0,
                gap: stop == nil || leg != nil ? nil : gap(stored, before: before, start: day.chosen.start?.coordinates)
            )
        }
    }

    private static func gap(_ stored: StoredVisit, before: StoredVisit?, start: Coordinates?) -> Gap {
        guard stored.visit.customer.coordinates != nil else { return .here }
        guard let before else { return start == nil ? .start : .unasked }
        return before.visit.customer.coordinates == nil
            ? .before(before.id, name: before.visit.customer.name) : .unasked
    }
}
