internal import Base
internal import VisitPlanner

/// A way that the day needs: to one visit, from the visit before it or from where the day begins.
struct Way: Sendable, Equatable {
    let visit: StoredVisit.ID
    let from: Coordinates
    let to: Coordinates
    /// When the visit begins.
    let arrival: Timestamp
    /// No earlier than that can it be begun.
    let earliest: Timestamp?

    /// Names both ends; a leg that was asked for other ends says nothing of this way.
    var key: String { "\(Self.text(from))>\(Self.text(to))" }

    /// When it will roughly be driven: traffic of the night says nothing of the morning.
    func departure(known: Leg?, now: Timestamp) -> Timestamp {
        let wished = arrival - .seconds(known?.travelTime ?? 1800)
        return max(wished, earliest ?? wished, now)
    }

    /// The ways of some days' visits, cancelled ones left out; a visit without coordinates ends one way and begins none.
    static func all(of visits: [StoredVisit], start: Coordinates?) -> [Way] {
        let alive = visits.filter { $0.visit.status != .cancelled }
        let days = Dictionary(grouping: alive) { $0.visit.begins.day }
        return days.sorted { $0.key < $1.key }.flatMap { ways(ofOneDay: $0.value, start: start) }
    }

    private static func ways(ofOneDay visits: [StoredVisit], start: Coordinates?) -> [Way] {
        var place = start
        var free: Timestamp?
        var ways: [Way] = []
        for stored in visits.sorted(by: { ($0.visit.start, $0.id.rawValue) < ($1.visit.start, $1.id.rawValue) }) {
            let goal = stored.visit.customer.coordinates
            if let place, let goal {
                ways.append(Way(visit: stored.id, from: place, to: goal, arrival: stored.visit.start, earliest: free))
            }
            place = goal
            free = stored.visit.end
        }
        return ways
    }

    /// To a metre or so.
    private static func text(_ place: Coordinates) -> String {
        "\((place.latitude * 100_000).rounded() / 100_000),\((place.longitude * 100_000).rounded() / 100_000)"
    }
}
