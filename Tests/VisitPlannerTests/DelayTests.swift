import Base
import Testing
import VisitPlanner

/// The delay that adds up and the lateness that is left: two numbers, and both must pass the threshold.
@Suite struct DelayTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Minutes of the second visit's beginning after the first one's end.
        let gap: Int
        /// Travel and delay of both legs, in minutes.
        let legs: [(travel: Int, delay: Int)]
        var threshold = 15
        let accumulated: Int, lateness: Int, warns: Bool
    }

    static let cases = [
        Case(
            testDescription: "both over",
            gap: 30,
            legs: [(30, 0), (46, 16)],
            accumulated: 16,
            lateness: 16,
            warns: true
        ),
        Case(
            testDescription: "both exactly at",
            gap: 30,
            legs: [(30, 0), (45, 15)],
            accumulated: 15,
            lateness: 15,
            warns: false
        ),
        Case(
            testDescription: "the free time swallows it",
            gap: 60,
            legs: [(30, 0), (60, 30)],
            accumulated: 30,
            lateness: 0,
            warns: false
        ),
        Case(
            testDescription: "it leaves less than the threshold",
            gap: 50,
            legs: [(30, 0), (60, 30)],
            accumulated: 30,
            lateness: 10,
            warns: false
        ),
        Case(
            testDescription: "planned too tight, without traffic",
            gap: 10,
            legs: [(30, 0), (40, 0)],
            accumulated: 0,
            lateness: 30,
            warns: false
        ),
        Case(
            testDescription: "tight, and a little traffic",
            gap: 10,
            legs: [(30, 0), (40, 10)],
            accumulated: 10,
            lateness: 30,
            warns: false
        ),
        Case(
            testDescription: "traffic on the way to the first counts for the second",
            gap: 20,
            legs: [(40, 10), (40, 8)],
            accumulated: 18,
            lateness: 20,
            warns: true
        ),
        Case(
            testDescription: "a lower threshold",
            gap: 30,
            legs: [(30, 0), (38, 8)],
            threshold: 5,
            accumulated: 8,
            lateness: 8,
            warns: true
        ),
    ]

    @Test(arguments: cases) func `a warning needs both`(example: Case) throws {
        let end = Day.wall("2026-11-30 10:00")
        let begins = WallTime(day: end.day, second: end.second + example.gap * 60)
        let visits = [
            Day.visit("a", "2026-11-30 09:00", "10:00"),
            Visit(
                id: "b",
                customer: .init(name: "B"),
                begins: begins,
                ends: WallTime(day: begins.day, second: begins.second + 1800),
                zone: Day.berlin
            ),
        ]
        let route = [
            "a": Day.leg(example.legs[0].travel, delay: example.legs[0].delay),
            "b": Day.leg(example.legs[1].travel, delay: example.legs[1].delay),
        ]
        let now = Day.at("2026-11-30 06:00")
        let stop = try #require(DayForecast(visits, route: route, now: now).stops.last)
        #expect(stop.accumulatedDelay == example.accumulated * 60)
        #expect(stop.lateness == example.lateness * 60)
        var settings = Day.settings([.delay])
        settings.delayThreshold = .minutes(example.threshold)
        let planned = VisitPlanner.plan(visits, route: route, settings: settings, now: now)
        #expect(planned.map(\.id) == (example.warns ? ["verspaetung-b"] : []))
    }

    @Test(arguments: [("09:00", 0), ("09:20", 2), ("09:30", 12), ("09:40", 22), ("09:59", 22)])
    func `before the first visit the visitor leaves as told, or now, or as if there were no traffic`(
        now: String,
        lateness: Int
    ) throws {
        // 72 minutes, 22 of them by traffic: 9:18 is the time to leave, 9:40 without traffic.
        let visit = Day.visit("a", "2026-11-30 10:30", "11:30")
        let day = DayForecast([visit], route: ["a": Day.leg(72, delay: 22)], now: Day.at("2026-11-30 \(now)"))
        #expect(try #require(day.stops.first).lateness == lateness * 60)
        #expect(Day.read(try #require(day.stops.first?.departure)) == "2026-11-30 09:18")
    }

    @Test func `lateness is carried on, and a visit that took place ends it`() {
        let visits = [
            Day.visit("a", "2026-11-30 09:00", "10:00"), Day.visit("b", "2026-11-30 10:10", "11:00"),
            Day.visit("c", "2026-11-30 11:10", "12:00"),
        ]
        let route = ["a": Day.leg(20), "b": Day.leg(30), "c": Day.leg(10)]
        let now = Day.at("2026-11-30 06:00")
        #expect(DayForecast(visits, route: route, now: now).stops.map(\.lateness) == [0, 1200, 1200])
        var done = visits
        done[1].status = .done
        #expect(DayForecast(done, route: route, now: now).stops.map(\.lateness) == [0, 1200, 0])
    }

    @Test func `tomorrow's traffic warns tomorrow`() {
        let visits = [Day.visit("a", "2026-12-01 09:00", "10:00"), Day.visit("b", "2026-12-01 10:00", "11:00")]
        let route = ["b": Day.leg(40, delay: 20)]
        let plan = { VisitPlanner.plan(visits, route: route, settings: Day.settings([.delay]), now: Day.at($0)) }
        #expect(plan("2026-11-30 20:00").isEmpty)
        #expect(plan("2026-12-01 05:00").map(\.id) == ["verspaetung-b"])
    }
}
