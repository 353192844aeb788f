import Notify
import TestSupport
import Testing

/// Rule 7.
@Suite struct DeadlinePotExamples {
    static let tomorrow = DayPlan.Fate.until("2026-07-01 07:00 +02:00", .dayUsedUp)
    static let evening: Moment = "2026-06-30 18:00 +02:00"

    static let rows = [
        DayPlan(
            words: "the shared pot is used up, this one is not",
            now: evening,
            spent: Policy.Spent(shared: 2),
            items: [notice("n2", tomorrow), notice("n5", .alone), notice("n5", .alone)]
        ),
        DayPlan(
            words: "this one is used up, the shared pot is not",
            now: evening,
            spent: Policy.Spent(deadline: 2),
            items: [notice("n2", .alone), notice("n5", tomorrow)]
        ),
        DayPlan(
            words: "both full: two bundles, never one across both",
            now: evening,
            spent: Policy.Spent(shared: 1, deadline: 1),
            items: [notice("n2", .bundle), notice("n5", .bundle), notice("n3", .bundle), notice("n5", .bundle)]
        ),
        DayPlan(
            words: "three on a fresh day",
            now: evening,
            items: [notice("n5", .alone), notice("n5", .bundle), notice("n5", .bundle)]
        ),
        DayPlan(
            words: "one of each",
            now: evening,
            spent: Policy.Spent(shared: 1, deadline: 1),
            items: [notice("n5", .alone), notice("n6", .alone)]
        ),
        DayPlan(
            words: "an important one counts in its own pot only",
            now: evening,
            spent: Policy.Spent(deadline: 1),
            items: [notice("n2!", .alone), notice("n3", .alone), notice("n5", .alone)]
        ),
    ]

    static let chapter = Chapter(
        title: "Rule 7: two more for what has a deadline",
        words: """
            The evening before a session must not lose its place to a weekly letter. So `n5_vorabend` has a quota of its own,
            two a day again; a bundle never holds notices of both.
            """,
        columns: DayPlan.columns,
        rows: rows.map(\.cells)
    )

    @Test(arguments: rows) func `the pots do not touch each other`(row: DayPlan) {
        #expect(row.actual == row.expected)
    }

    @Test func `only what has a deadline is in the pot for it, and both have two a day`() {
        #expect(OccasionFixtures.all.filter { $0.pot == .deadline } == [OccasionFixtures.eve])
        #expect(Occasion.Pot.allCases.filter { $0.limit == .two } == [.shared, .deadline])
        let spent = Policy.Spent(shared: 3, deadline: 1)
        #expect(Occasion.Pot.allCases.map { spent[$0] } == [3, 1, 0, 0])
    }
}
