import Base
import Foundation
import VisitPlanner

/// A thousand visitors' days planned, and what one visit costs in a long day beside a short one; by processor time.
///
/// Ends with 1 if the thousand take longer than a second, or a visit of a ten times longer day costs more than half as
/// much again.
@main enum Benchmark {
    static let visitors = 1000
    static let goal = 1.0
    static let tolerance = 1.5

    static func main() {
        guard let zone = Zone(identifier: "Europe/Berlin"), let now = Timestamp(rfc3339: "2026-11-30T05:00:00Z") else {
            fatalError("this machine does not know Europe/Berlin")
        }
        let day = Day(zone: zone, now: now)
        let seconds = median { day.plan(visitors: visitors, visits: 12) }
        print(
            String(
                format: "1,000 visitors x 12 visits: %.3f s, %.1f x as fast as the goal of 1 s",
                seconds,
                goal / seconds
            )
        )
        let short = median { day.plan(visitors: 100, visits: 12) } / 1200
        let long = median { day.plan(visitors: 10, visits: 120) } / 1200
        let longer = median { day.plan(visitors: 1, visits: 1200) } / 1200
        for (name, cost) in [("12", short), ("120", long), ("1,200", longer)] {
            let padded = name.padding(toLength: 6, withPad: " ", startingAt: 0)
            print(
                String(
                    format: "a day of %@ visits: %5.2f us a visit, %.2f x that of 12",
                    padded,
                    cost * 1e6,
                    cost / short
                )
            )
        }
        exit(seconds <= goal && longer <= short * tolerance ? 0 : 1)
    }

    private static func median(_ work: () -> Void) -> Double {
        let times = (0..<5).map { _ in
            let before = clock()
            work()
            return Double(clock() - before) / Double(CLOCKS_PER_SEC)
        }
        return times.sorted()[2]
    }
}

/// Days as long as wanted, with a way to each visit and every tenth a draft.
struct Day {
    let zone: Zone
    let now: Timestamp

    func plan(visitors: Int, visits count: Int) {
        let today = zone.wallTime(at: now).day
        let settings = PlannerSettings(zone: zone)
        let step = 12 * 3600 / count
        for visitor in 0..<visitors {
            var route: Route = [:]
            route.reserveCapacity(count)
            let visits = (0..<count).map { index in
                let id = "\(visitor)-\(index)"
                route[id] = Leg(travelTime: 900 + index % 7 * 60, delay: index % 5 * 120, distance: 12_000, asOf: now)
                let begins = 8 * 3600 + index * step
                return Visit(
                    id: id,
                    customer: Visit.Customer(name: "Kunde \(index)"),
                    begins: WallTime(day: today, second: begins),
                    ends: WallTime(day: today, second: begins + step * 2 / 3),
                    zone: zone,
                    report: index % 10 == 9 ? .draft(since: now) : .none
                )
            }
            let planned = VisitPlanner.plan(visits, route: route, settings: settings, now: now)
            precondition(!planned.isEmpty)
        }
    }
}
