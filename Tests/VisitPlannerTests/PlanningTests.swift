import Base
import Testing
import VisitPlanner

/// What is planned and what is not: past, cancelled, moved, switched off, too many.
@Suite struct PlanningTests {
    let route: Route = ["a": Day.leg(30), "b": Day.leg(30)]

    @Test func `cancelled visits are skipped by all five, and nobody waits for their end`() {
        let draft = Visit.Report.draft(since: Day.at("2026-11-29 10:00"))
        let visits = [
            Day.visit("a", "2026-11-30 09:00", "10:00", status: .cancelled, report: draft),
            Day.visit("b", "2026-11-30 10:10", "11:00"),
        ]
        let planned = VisitPlanner.plan(visits, route: route, settings: Day.settings(), now: Day.at("2026-11-30 06:00"))
        #expect(Day.lines(planned) == ["anfahrt-b 2026-11-30 09:40", "doku-b 2026-11-30 11:15"])
    }

    @Test func `a visit that took place needs no departure, but a report`() {
        let visits = [Day.visit("a", "2026-11-30 09:00", "10:00", status: .done)]
        let planned = VisitPlanner.plan(visits, route: route, settings: Day.settings(), now: Day.at("2026-11-30 06:00"))
        #expect(Day.lines(planned) == ["doku-a 2026-11-30 10:15"])
    }

    @Test func `an approved report is nobody's business any more`() {
        let visits = [Day.visit("a", "2026-11-30 09:00", "10:00", status: .done, report: .approved)]
        #expect(
            VisitPlanner.plan(visits, route: route, settings: Day.settings(), now: Day.at("2026-11-30 06:00")).isEmpty
        )
    }

    @Test func `without a way the reminders come all the same`() {
        let visits = [Day.visit("a", "2026-11-30 09:00", "10:00")]
        let planned = VisitPlanner.plan(visits, route: [:], settings: Day.settings(), now: Day.at("2026-11-30 06:00"))
        #expect(planned.map(\.id) == ["doku-a"])
    }

    @Test func `today and tomorrow are planned, not the day after`() {
        let visits = ["2026-11-30", "2026-12-01", "2026-12-02"].map { Day.visit($0, "\($0) 09:00", "10:00") }
        let route = Dictionary(uniqueKeysWithValues: visits.map { ($0.id, Day.leg(30)) })
        let planned = VisitPlanner.plan(visits, route: route, settings: Day.settings(), now: Day.at("2026-11-30 06:00"))
        #expect(planned.map(\.visitID) == ["2026-11-30", "2026-11-30", "2026-12-01", "2026-12-01"])
    }

    @Test func `a moment that is past is planned only while it is of use, and once`() {
        let visits = [Day.visit("a", "2026-11-30 09:00", "10:00")]
        let plan = { (now: String, told: Set<String>) in
            VisitPlanner.plan(visits, route: route, settings: Day.settings(), now: Day.at(now), told: told)
        }
        // Ten minutes too late to leave, and still worth knowing.
        #expect(Day.lines(plan("2026-11-30 08:40", [])) == ["anfahrt-a 2026-11-30 08:30", "doku-a 2026-11-30 10:15"])
        #expect(Day.lines(plan("2026-11-30 09:00", [])) == ["doku-a 2026-11-30 10:15"])
        #expect(Day.lines(plan("2026-12-01 23:59", [])) == ["doku-a 2026-11-30 10:15"])
        #expect(plan("2026-12-02 00:00", []).isEmpty)
        let keys = Set(plan("2026-11-30 08:40", []).map(\.occasionKey))
        #expect(plan("2026-11-30 08:41", keys).isEmpty)
    }

    @Test func `each topic has a switch of its own`() {
        let draft = Visit.Report.draft(since: Day.at("2026-11-30 05:50"))
        let visits = [
            Day.visit("a", "2026-11-30 09:00", "10:00"), Day.visit("b", "2026-11-30 10:00", "11:00"),
            Day.visit("c", "2026-11-29 10:00", "11:00", report: draft),
        ]
        let route = ["a": Day.leg(30), "b": Day.leg(60, delay: 30)]
        for topic in PlannedNotification.Topic.allCases {
            let only = VisitPlanner.plan(
                visits,
                route: route,
                settings: Day.settings([topic]),
                now: Day.at("2026-11-30 06:00")
            )
            #expect(Set(only.map(\.topic)) == [topic])
        }
        #expect(
            VisitPlanner.plan(visits, route: route, settings: Day.settings([]), now: Day.at("2026-11-30 06:00")).isEmpty
        )
    }

    @Test func `of two hundred visits the next sixty-four notifications win, however they come`() {
        let visits = (0..<200).map { number in
            let hour = 6 + number / 12, minute = number % 12 * 5
            let clock = { (add: Int) in
                "\(hour < 10 ? "0" : "")\(hour):\(minute + add < 10 ? "0" : "")\(minute + add)"
            }
            return Day.visit("\(1000 + number)", "2026-11-30 \(clock(0))", clock(4))
        }
        let now = Day.at("2026-11-30 05:00")
        let planned = VisitPlanner.plan(visits, route: [:], settings: Day.settings(), now: now)
        #expect(planned.map(\.visitID) == visits.prefix(64).map(\.id))
        #expect(VisitPlanner.plan(visits.reversed(), route: [:], settings: Day.settings(), now: now) == planned)
    }

    @Test func `of two at the same moment the same one wins each time`() {
        let visits = (0..<70).map { Day.visit("\(100 + $0)", "2026-11-30 09:00", "10:00") }
        let now = Day.at("2026-11-30 06:00")
        let planned = VisitPlanner.plan(visits.shuffled(), route: [:], settings: Day.settings(), now: now)
        #expect(planned.map(\.visitID) == visits.prefix(64).map(\.id))
    }

    @Test func `the work grows with the visits and not with their square`() {
        // Counted, not timed: a day of ten thousand visits is planned within the test's own patience.
        let visits = (0..<10_000).map { Day.visit("\($0)", "2026-11-30 09:00", "10:00") }
        let route = Dictionary(uniqueKeysWithValues: visits.map { ($0.id, Day.leg(30, delay: 20)) })
        let planned = VisitPlanner.plan(visits, route: route, settings: Day.settings(), now: Day.at("2026-11-30 06:00"))
        #expect(planned.count == 64)
    }
}
