internal import Base
internal import Store
internal import VisitPlanner

/// Asks for ways and keeps the answers.
enum WayBook {
    /// How many are asked at a time for one visitor.
    private static let width = 4
    /// So long an answer is better than a guess.
    private static let memory = Duration.hours(12)

    /// A day whose ways are known as well as they can be.
    static func refreshed(_ day: VisitorDay, _ environment: VisitsEnvironment) async throws -> VisitorDay {
        try await ask(day.staleWays(), of: day, environment)
    }

    /// Asks for some ways anew; what nobody knows stays as it was.
    static func ask(_ ways: [Way], of day: VisitorDay, _ environment: VisitsEnvironment) async throws -> VisitorDay {
        guard !ways.isEmpty else { return day }
        let legs = await answers(ways, day, environment)
        guard !legs.isEmpty else { return day }
        let owner = day.owner
        try await environment.database.write { transaction in
            for leg in legs { try leg.save(of: owner, in: transaction) }
        }
        return day.with(legs)
    }

    private static func answers(
        _ ways: [Way],
        _ day: VisitorDay,
        _ environment: VisitsEnvironment
    ) async -> [StoredLeg] {
        await withTaskGroup(of: StoredLeg?.self) { group in
            var legs: [StoredLeg] = []
            for (index, way) in ways.enumerated() {
                if index >= width, let answer = await group.next(), let answer { legs.append(answer) }
                let known = day.route[way.visit.description]
                let departure = way.departure(known: known, now: day.now)
                group.addTask {
                    let leg = await environment.way(way.from, way.to, departure)
                    // What traffic does now says nothing of a way that was driven before.
                    if way.arrival <= day.now {
                        return StoredLeg(visit: way.visit, way: way.key, leg: leg.withoutTraffic)
                    }
                    // A guess does not replace what somebody knew.
                    if leg.isEstimate, let known, !known.isEstimate, day.now - known.asOf < memory { return nil }
                    return StoredLeg(visit: way.visit, way: way.key, leg: leg)
                }
            }
            for await answer in group { if let answer { legs.append(answer) } }
            return legs
        }
    }
}

extension Leg {
    /// The same way on an empty road, as far as that is known.
    fileprivate var withoutTraffic: Leg {
        Leg(travelTime: travelTime - (delay ?? 0), delay: nil, distance: distance, asOf: asOf, isEstimate: isEstimate)
    }
}
