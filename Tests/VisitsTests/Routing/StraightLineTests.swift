import Base
import TestSupport
import Testing
import VisitPlanner

@testable import Visits

@Suite struct StraightLineTests {
    let clock = TestClock(at: "2026-11-30T07:00:00Z")

    @Test(arguments: [(0.01, 104), (0.0769, 790), (0.25, 1981), (2.5, 16_262)])
    func `an estimate is longer than a bird's way and slower in town`(degrees: Double, seconds: Int) {
        let leg = StraightLine.leg(RouteTown.place(50, 10), RouteTown.place(50 + degrees, 10), asOf: clock.now)
        #expect(abs(leg.travelTime - seconds) <= 1, "\(leg.travelTime)")
        #expect(abs(Double(leg.distance) - degrees * 111_195 * 1.3) < 2)
        #expect(leg.isEstimate && leg.delay == nil && leg.asOf == clock.now)
    }

    @Test func `a longer way never takes less time`() {
        var last = -1
        for step in 0...2000 {
            let time = StraightLine.leg(RouteTown.place(0, 0), RouteTown.place(0, Double(step) / 1000), asOf: clock.now)
                .travelTime
            #expect(time >= last)
            last = time
        }
    }

    @Test func `the provider of estimates is one like all others`() async throws {
        let leg = try await RouteProvider.straightLine(clock: clock.wallClock).leg(
            RouteTown.station,
            RouteTown.hall,
            clock.now
        )
        #expect(leg == StraightLine.leg(RouteTown.station, RouteTown.hall, asOf: clock.now))
    }

    @Test func `a table knows its ways both ways, with the delay of the moment`() async throws {
        let table = FixedRoutes(
            [
                FixedRoutes.Way(from: RouteTown.station, to: RouteTown.hall, travelTime: 600, distance: 3000),
                FixedRoutes.Way(from: RouteTown.hall, to: RouteTown.mill, travelTime: 1800, distance: 30_000),
                FixedRoutes.Way(from: RouteTown.mill, to: RouteTown.hall, travelTime: 2000, distance: 31_000),
            ],
            clock: clock.wallClock
        )
        func leg(_ from: Coordinates, _ to: Coordinates) async throws -> Leg {
            try await table.provider.leg(from, to, clock.now)
        }
        #expect(try await leg(RouteTown.hall, RouteTown.station).travelTime == 600)
        #expect(try await leg(RouteTown.mill, RouteTown.hall).travelTime == 2000)
        await table.setDelay(840)
        await table.setDelay(60, from: RouteTown.hall, to: RouteTown.station)
        let late = try await leg(RouteTown.station, RouteTown.hall)
        #expect(late == Leg(travelTime: 1440, delay: 840, distance: 3000, asOf: clock.now))
        #expect(try await leg(RouteTown.hall, RouteTown.station).delay == 60)
        await #expect(throws: RouteFailure.noRoute) { try await leg(RouteTown.station, RouteTown.mill) }
    }
}
