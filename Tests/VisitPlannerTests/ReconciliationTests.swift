import Base
import Testing
import VisitPlanner

/// "Compute anew, plan everything anew" changes only what changed.
@Suite struct ReconciliationTests {
    let visits = [Day.visit("a", "2026-11-30 09:00", "10:00"), Day.visit("b", "2026-11-30 11:00", "12:00")]
    let route: Route = ["a": Day.leg(30), "b": Day.leg(30)]
    let now = Day.at("2026-11-30 06:00")

    private func plan(_ visits: [Visit], _ route: Route? = nil) -> [PlannedNotification] {
        VisitPlanner.plan(visits, route: route ?? self.route, settings: Day.settings(), now: now)
    }

    @Test func `planned twice, nothing is done the second time`() {
        let first = VisitPlanner.reconcile(plan(visits), pending: [])
        #expect(first.add.map(\.id) == ["anfahrt-a", "doku-a", "anfahrt-b", "doku-b"] && first.cancel.isEmpty)
        let second = VisitPlanner.reconcile(plan(visits.reversed()), pending: first.add)
        #expect(second.isEmpty && second.keep == first.add)
    }

    @Test func `a visit that moves replaces what waits under its ids`() {
        var moved = visits
        moved[1].begins = Day.wall("2026-11-30 13:00")
        moved[1].ends = Day.wall("2026-11-30 14:00")
        let difference = VisitPlanner.reconcile(plan(moved), pending: plan(visits))
        #expect(difference.cancel.isEmpty)
        #expect(Day.lines(difference.add) == ["anfahrt-b 2026-11-30 12:30", "doku-b 2026-11-30 14:15"])
        #expect(difference.keep.map(\.visitID) == ["a", "a"])
    }

    @Test func `new traffic replaces the departure only`() {
        let difference = VisitPlanner.reconcile(
            plan(visits, ["a": Day.leg(44, delay: 14), "b": Day.leg(30)]),
            pending: plan(visits)
        )
        #expect(Day.lines(difference.add) == ["anfahrt-a 2026-11-30 08:16"])
        #expect(difference.cancel.isEmpty && difference.keep.count == 3)
    }

    @Test func `a visit that is cancelled takes its notifications away`() {
        var cancelled = visits
        cancelled[0].status = .cancelled
        let difference = VisitPlanner.reconcile(plan(cancelled), pending: plan(visits))
        #expect(difference.cancel == ["anfahrt-a", "doku-a"] && difference.add.isEmpty)
    }

    @Test func `a ledger tells each thing once, and a moved visit anew`() {
        var ledger = PlanLedger()
        var day = visits
        #expect(ledger.replan(day, route: route, settings: Day.settings(), now: now).add.count == 4)
        // At 8:30 the phone has told the departure by itself; nothing is planned twice.
        let route: Route = route.mapValues { _ in Day.leg(30, asOf: "2026-11-30 08:25") }
        let later = ledger.replan(day, route: route, settings: Day.settings(), now: Day.at("2026-11-30 08:31"))
        #expect(later.isEmpty && ledger.pending.map(\.id) == ["doku-a", "anfahrt-b", "doku-b"])
        day[0].begins = Day.wall("2026-11-30 09:30")
        let moved = ledger.replan(day, route: route, settings: Day.settings(), now: Day.at("2026-11-30 08:32"))
        #expect(Day.lines(moved.add) == ["anfahrt-a 2026-11-30 09:00"])
    }

    @Test func `what is due at once is told at once, and no second time`() {
        var ledger = PlanLedger()
        let late = Day.at("2026-11-30 10:30")
        let first = ledger.replan(visits, route: [:], settings: Day.settings(), now: late)
        #expect(first.add.map(\.id) == ["doku-a", "doku-b"] && ledger.pending.map(\.id) == ["doku-b"])
        #expect(ledger.replan(visits, route: [:], settings: Day.settings(), now: late + .seconds(1)).isEmpty)
    }

    @Test func `a ledger forgets what nobody can be told again`() {
        var ledger = PlanLedger()
        _ = ledger.replan(visits, route: route, settings: Day.settings(), now: Day.at("2026-11-30 12:30"))
        #expect(ledger.told.count == 2)
        ledger.settle(now: Day.at("2026-12-05 00:00"))
        #expect(ledger.told.isEmpty && ledger.pending.isEmpty)
    }

    @Test func `a warning is given once per visit, however the delay grows`() {
        var ledger = PlanLedger()
        let tight = [Day.visit("a", "2026-11-30 09:00", "10:00"), Day.visit("b", "2026-11-30 10:00", "11:00")]
        let settings = Day.settings([.delay])
        let first = ledger.replan(tight, route: ["b": Day.leg(40, delay: 20)], settings: settings, now: now)
        let second = ledger.replan(
            tight,
            route: ["b": Day.leg(60, delay: 40)],
            settings: settings,
            now: Day.at("2026-11-30 08:00")
        )
        #expect(first.add.map(\.id) == ["verspaetung-b"] && second.isEmpty)
    }

    @Test func `a plan of the server's is shown by a scheduler of one's own, each thing once`() {
        var ledger = PlanLedger()
        let planned = plan(visits)
        #expect(ledger.adopt(planned.reversed(), now: now).add == planned)
        #expect(ledger.adopt(planned, now: now).isEmpty && ledger.due(now: now).isEmpty)
        let due = ledger.due(now: Day.at("2026-11-30 08:30"))
        #expect(due.map(\.id) == ["anfahrt-a"], "at its minute")
        #expect(ledger.due(now: Day.at("2026-11-30 08:31")) == due, "until it was shown")
        for notification in due { ledger.tell(notification) }
        #expect(ledger.due(now: Day.at("2026-11-30 08:31")).isEmpty)
        #expect(ledger.adopt(planned, now: Day.at("2026-11-30 08:32")).isEmpty, "the server does not know it was told")
    }

    @Test func `what is worthless is neither due nor kept`() {
        var ledger = PlanLedger()
        _ = ledger.adopt(plan(visits), now: now)
        let late = Day.at("2026-11-30 10:30")
        #expect(ledger.due(now: late).map(\.id) == ["doku-a", "anfahrt-b"])
        ledger.expire(now: late)
        #expect(ledger.pending.map(\.id) == ["doku-a", "anfahrt-b", "doku-b"])
        #expect(ledger.adopt(plan(visits), now: late).add.isEmpty)
    }
}
