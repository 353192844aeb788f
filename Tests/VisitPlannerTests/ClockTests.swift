import Base
import Testing
import VisitPlanner

/// Clocks that jump, and visitors that fly.
@Suite struct ClockTests {
    @Test(arguments: [
        // The night in which 2:00 becomes 3:00; 40 minutes before 3:10 it is 1:30.
        ("2026-03-29 03:10", "2026-03-29T00:30:00.000Z"),
        // The night that has 2:30 twice: visits take the first.
        ("2026-10-25 02:30", "2026-10-24T23:50:00.000Z"),
        ("2026-10-25 03:10", "2026-10-25T01:30:00.000Z"),
        ("2026-10-25 09:00", "2026-10-25T07:20:00.000Z"),
        ("2026-03-29 09:00", "2026-03-29T06:20:00.000Z"),
    ])
    func `a departure is so long before the visit as the way takes, on both odd days`(begins: String, departure: String)
    {
        let visit = Day.visit("a", begins, "23:00")
        let planned = VisitPlanner.plan(
            [visit],
            route: ["a": Day.leg(40)],
            settings: Day.settings([.departure]),
            now: visit.start - .hours(12)
        )
        #expect(planned.map(\.firesAt.rfc3339) == [departure])
    }

    @Test(arguments: [
        ("2026-03-29", "2026-03-29T16:00:00.000Z"), ("2026-10-25", "2026-10-25T17:00:00.000Z"),
        ("2026-10-24", "2026-10-24T16:00:00.000Z"),
    ])
    func `the evening is at six by the clock on the wall`(day: String, moment: String) {
        let draft = Day.visit("a", "2026-03-20 09:00", "10:00", report: .draft(since: Day.at("2026-03-20 10:10")))
        let planned = VisitPlanner.plan(
            [draft],
            route: [:],
            settings: Day.settings([.openApprovals]),
            now: Day.at("\(day) 00:30")
        )
        #expect(planned.first?.firesAt.rfc3339 == moment)
    }

    @Test func `a visit keeps the customer's clock when the visitor flies to another zone`() {
        let visit = Day.visit("a", "2026-11-30 14:00", "15:00")
        let lisbon = Day.zone("Europe/Lisbon")
        let now = Day.at("2026-11-30 08:00")
        let home = VisitPlanner.plan([visit], route: ["a": Day.leg(60)], settings: Day.settings(), now: now)
        let away = VisitPlanner.plan([visit], route: ["a": Day.leg(60)], settings: Day.settings(zone: lisbon), now: now)
        #expect(Day.lines(home) == ["anfahrt-a 2026-11-30 13:00", "doku-a 2026-11-30 15:15"])
        #expect(home.map(\.firesAt) == away.map(\.firesAt))
        // A customer over there goes by their own clock.
        let there = Day.visit("b", "2026-11-30 14:00", "15:00", zone: lisbon)
        let planned = VisitPlanner.plan(
            [there],
            route: ["b": Day.leg(60)],
            settings: Day.settings(zone: lisbon),
            now: now
        )
        #expect(Day.lines(planned, lisbon) == ["anfahrt-b 2026-11-30 13:00", "doku-b 2026-11-30 15:15"])
    }

    @Test func `today is what the customer's clock says`() {
        // Late on Monday in Berlin it is Tuesday in Tokyo: Wednesday there is tomorrow.
        let tokyo = Day.zone("Asia/Tokyo")
        let visit = Day.visit("a", "2026-12-02 09:00", "10:00", zone: tokyo)
        let plan = {
            VisitPlanner.plan([visit], route: ["a": Day.leg(30)], settings: Day.settings([.departure]), now: $0)
        }
        #expect(plan(Day.at("2026-11-30 15:59")).isEmpty)
        #expect(plan(Day.at("2026-11-30 16:00")).map(\.id) == ["anfahrt-a"])
    }

    @Test func `the evening goes by the visitor's clock`() {
        let draft = Day.visit("a", "2026-11-29 09:00", "10:00", report: .draft(since: Day.at("2026-11-29 10:10")))
        let lisbon = Day.zone("Europe/Lisbon")
        let planned = VisitPlanner.plan(
            [draft],
            route: [:],
            settings: Day.settings([.openApprovals], zone: lisbon),
            now: Day.at("2026-11-30 08:00")
        )
        #expect(Day.lines(planned, lisbon).first == "offene_freigaben-2026-11-30 2026-11-30 18:00")
    }
}
