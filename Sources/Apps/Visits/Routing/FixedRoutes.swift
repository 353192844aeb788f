package import Base
package import VisitPlanner

/// A table of ways with a delay that can be set: for tests, and for a demonstration that needs a traffic jam.
package actor FixedRoutes {
    /// What the table says of one way on empty roads.
    package struct Way: Sendable {
        package let from: Coordinates
        package let to: Coordinates
        /// Seconds without traffic.
        package let travelTime: Int
        /// Metres.
        package let distance: Int

        package init(from: Coordinates, to: Coordinates, travelTime: Int, distance: Int) {
            self.from = from
            self.to = to
            self.travelTime = travelTime
            self.distance = distance
        }
    }

    private let ways: [RouteWay: Way]
    private let clock: WallClock
    private var delay: Int
    private var delays: [RouteWay: Int] = [:]

    /// A table; each way counts in both directions unless the other one has a line of its own.
    ///
    /// - Parameters:
    ///   - ways: of several lines for one way, the last counts.
    ///   - delay: seconds that traffic costs on every way, until somebody says otherwise.
    ///   - clock: dates the legs.
    package init(_ ways: [Way], delay: Int = 0, clock: WallClock) {
        let there = ways.map { (RouteWay($0.from, $0.to), $0) }
        let back = ways.map { (RouteWay($0.to, $0.from), $0) }
        self.ways = Dictionary(back + there) { _, last in last }
        self.delay = delay
        self.clock = clock
    }

    /// Sets what traffic costs on all ways that have no delay of their own.
    package func setDelay(_ seconds: Int) { delay = seconds }

    /// Sets what traffic costs on one way, in this direction alone.
    package func setDelay(_ seconds: Int, from: Coordinates, to: Coordinates) {
        delays[RouteWay(from, to)] = seconds
    }

    /// The table as a provider; what does not stand in it has no route.
    package nonisolated var provider: RouteProvider {
        RouteProvider(name: "fixed table") { from, to, _ throws(RouteFailure) in
            guard let leg = await self.leg(RouteWay(from, to)) else { throw .noRoute }
            return leg
        }
    }

    private func leg(_ way: RouteWay) -> Leg? {
        ways[way].map { entry in
            let delay = max(0, delays[way] ?? delay)
            return Leg(
                travelTime: max(0, entry.travelTime) + delay,
                delay: delay,
                distance: entry.distance,
                asOf: clock.now()
            )
        }
    }
}
