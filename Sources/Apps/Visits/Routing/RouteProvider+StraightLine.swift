package import Base
internal import VisitPlanner

extension RouteProvider {
    /// Nobody is asked: the way of a bird, longer by what roads usually are, at the speed that such ways usually allow.
    ///
    /// - Parameter clock: dates the legs.
    /// - Returns: a provider whose legs are estimates without a word on traffic.
    package static func straightLine(clock: WallClock) -> RouteProvider {
        RouteProvider(name: "straight line") { from, to, _ in
            StraightLine.leg(from, to, asOf: clock.now())
        }
    }
}

/// The estimate that is left when nobody knows the way.
enum StraightLine {
    /// How much longer roads are than the way of a bird.
    static let detour = 1.3
    /// Kilometres an hour on ways up to ``townLength``, where streets and lights decide.
    static let townSpeed = 50.0
    /// Kilometres an hour on ways of ``longLength`` and more, most of which are motorway.
    static let longSpeed = 80.0
    /// Kilometres.
    static let townLength = 10.0
    /// Kilometres.
    static let longLength = 60.0

    static func leg(_ from: Coordinates, _ to: Coordinates, asOf moment: Timestamp) -> Leg {
        let metres = from.straightLine(to: to) * detour
        let kilometres = metres / 1000
        // Between the two lengths the speed rises evenly; a longer way never takes less time.
        let share = min(1, max(0, (kilometres - townLength) / (longLength - townLength)))
        let speed = townSpeed + share * (longSpeed - townSpeed)
        return Leg(
            travelTime: Int((kilometres / speed * 3600).rounded()),
            delay: nil,
            distance: Int(metres.rounded()),
            asOf: moment,
            isEstimate: true
        )
    }
}
