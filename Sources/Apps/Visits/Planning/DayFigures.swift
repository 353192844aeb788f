internal import Base
internal import VisitPlanner

/// A day in figures: what the welcome says instead of a notification (seed, #4).
struct DayFigures: Sendable, Equatable {
    /// Visits that take place.
    let visits: Int
    /// Of the ways that are known, to the full kilometre.
    let kilometres: Int
    /// Of the ways that are known, to the full minute.
    let minutes: Int
    /// When to leave for the first visit; nil where its way is unknown.
    let firstDeparture: Timestamp?
    /// Whether some way of the day is unknown.
    let isPartial: Bool

    init(_ visits: [StoredVisit], _ day: VisitorDay, on number: Int64) {
        let alive = visits.filter { $0.visit.status != .cancelled }
        let legs = alive.compactMap { day.route[$0.visit.id] }
        self.visits = alive.count
        kilometres = (legs.reduce(0) { $0 + $1.distance } + 500) / 1000
        minutes = (legs.reduce(0) { $0 + $1.travelTime } + 30) / 60
        firstDeparture = day.forecast(on: number).stops.first?.departure
        isPartial = legs.count < alive.count
    }
}

extension VisitorDay {
    /// What one day will be like.
    func forecast(on day: Int64) -> DayForecast {
        DayForecast(visits(on: day).map(\.visit), route: route, now: now)
    }
}
