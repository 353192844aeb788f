public import Base

/// What the day will be like: when to leave for each visit and how late the visitor arrives.
///
/// Two numbers are kept apart. The accumulated delay is what traffic costs on all legs up to a visit. The lateness is
/// what is left of it at the customer's door, after the free time between visits has swallowed its share; it can also
/// be there without any traffic, where two visits lie too close together.
public struct DayForecast: Sendable, Hashable {
    /// One visit's part of the day.
    public struct Stop: Sendable, Hashable {
        /// Which visit.
        public let visitID: Visit.ID
        /// When to leave for it; nil where the way is unknown.
        public let departure: Timestamp?
        /// When the visitor is there: never before the visit begins.
        public let arrival: Timestamp
        /// Seconds that traffic costs on all legs up to here.
        public let accumulatedDelay: Int
        /// Seconds after the visit's beginning at which the visitor arrives.
        public let lateness: Int
    }

    /// The visits that take place, in the order of the day.
    public let stops: [Stop]

    /// The forecast of one day.
    ///
    /// Departure is the visit's beginning less the travel time, to the full minute before it, and no earlier than the end
    /// of the visit before. Whoever arrives late is taken to leave late by as much. Before the first visit the visitor is
    /// taken to leave as told, or, if the traffic became known later than that, now, or when the way would have taken so
    /// long without it.
    ///
    /// - Parameters:
    ///   - visits: one day's visits, in any order; cancelled ones are left out.
    ///   - route: the legs that are known.
    ///   - now: the moment from which the day is looked at.
    public init(_ visits: [Visit], route: Route, now: Timestamp) {
        self.init(sorted: Self.order(visits.filter { $0.status != .cancelled }), route: route, now: now)
    }

    init(sorted visits: [Visit], route: Route, now: Timestamp) {
        var stops: [Stop] = []
        stops.reserveCapacity(visits.count)
        var accumulated = 0
        // When the visitor is free again, by the appointments and by the forecast.
        var free: (planned: Timestamp, expected: Timestamp)?
        for visit in visits {
            let (start, end) = (visit.start, visit.end)
            var departure: Timestamp?
            var arrival = max(start, free?.expected ?? start)
            if let leg = route[visit.id] {
                accumulated += leg.delay ?? 0
                let travel = Duration.seconds(leg.travelTime)
                let wished = Self.fullMinute(start - travel)
                departure = max(wished, free?.planned ?? wished)
                let undisturbed = start - .seconds(leg.travelTime - (leg.delay ?? 0))
                let ready = free?.expected ?? min(now, undisturbed)
                arrival = max(start, max(wished, ready) + travel)
            }
            let lateness = arrival - start
            // One that took place is over, however late it began.
            let expected = visit.status == .done ? end : end + lateness
            free = (max(end, free?.planned ?? end), max(expected, free?.expected ?? expected))
            stops.append(
                Stop(
                    visitID: visit.id,
                    departure: departure,
                    arrival: arrival,
                    accumulatedDelay: accumulated,
                    lateness: Int(lateness.components.seconds)
                )
            )
        }
        self.stops = stops
    }

    /// By beginning, then by name: the order that does not depend on how the visits came.
    static func order(_ visits: [Visit]) -> [Visit] {
        visits.map { (start: $0.start, visit: $0) }
            .sorted { ($0.start, $0.visit.id) < ($1.start, $1.visit.id) }
            .map(\.visit)
    }

    private static func fullMinute(_ moment: Timestamp) -> Timestamp {
        Timestamp(seconds: moment.seconds.flooredQuotient(by: 60) * 60)
    }
}
