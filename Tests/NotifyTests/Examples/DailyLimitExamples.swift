import Notify
import Testing

/// Rule 6.
@Suite struct DailyLimitExamples {
    static let tomorrow = DayPlan.Fate.until("2026-07-01 07:00 +02:00", .dayUsedUp)
    static let noon: Moment = "2026-06-30 12:00 +02:00"

    static let rows = [
        DayPlan(words: "nothing is due", now: noon, items: []),
        DayPlan(words: "one", now: noon, items: [notice("n2", .alone)]),
        DayPlan(words: "two on a fresh day", now: noon, items: [notice("n2", .alone), notice("n3", .alone)]),
        DayPlan(
            words: "three on a fresh day: one and a bundle of two",
            now: noon,
            items: [notice("n2", .alone), notice("n3", .bundle), notice("n4", .bundle)]
        ),
        DayPlan(
            words: "five due on a fresh day: one and a bundle of four",
            now: noon,
            items: [
                notice("n1", .alone), notice("n2", .bundle), notice("n3", .bundle), notice("n4", .bundle),
                notice("n6", .bundle),
            ]
        ),
        DayPlan(
            words: "one left, one due",
            now: noon,
            spent: Policy.Spent(shared: 1),
            items: [notice("n3", .alone)]
        ),
        DayPlan(
            words: "one left, two due: the last delivery takes all along",
            now: noon,
            spent: Policy.Spent(shared: 1),
            items: [notice("n3", .bundle), notice("n4", .bundle)]
        ),
        DayPlan(
            words: "none left: tomorrow at seven",
            now: noon,
            spent: Policy.Spent(shared: 2),
            items: [notice("n3", tomorrow), notice("n4", tomorrow)]
        ),
        DayPlan(
            words: "more than two, after important ones",
            now: noon,
            spent: Policy.Spent(shared: 4),
            items: [notice("n3", tomorrow)]
        ),
        DayPlan(
            words: "two of one occasion count like two of two",
            now: noon,
            items: [notice("n3", .alone), notice("n3", .bundle), notice("n3", .bundle)]
        ),
        DayPlan(
            words: "used up on the eve of the night that loses an hour",
            now: "2026-03-28 20:00 +01:00",
            spent: Policy.Spent(shared: 2),
            items: [notice("n2", .until("2026-03-29 07:00 +02:00", .dayUsedUp))]
        ),
        DayPlan(
            words: "… and of the one that gains an hour",
            now: "2026-10-24 07:00 +02:00",
            spent: Policy.Spent(shared: 2),
            items: [notice("n2", .until("2026-10-25 07:00 +01:00", .dayUsedUp))]
        ),
        DayPlan(
            words: "visits have no limit and use nothing",
            now: noon,
            spent: Policy.Spent(shared: 2, deadline: 2),
            items: [
                notice("anfahrt", .alone), notice("doku", .alone), notice("doku", .alone), notice("freigabe", .alone),
                notice("verspaetung", .alone), notice("n4", tomorrow),
            ]
        ),
        DayPlan(
            words: "nor do boards",
            now: noon,
            spent: Policy.Spent(shared: 1),
            items: [notice("board_note", .alone), notice("board_note", .alone), notice("n4", .alone)]
        ),
    ]

    static let chapter = Chapter(
        title: "Rule 6: two a day",
        words: """
            Two deliveries a day and person, all occasions of the pot together. What exceeds two travels as one bundle with
            the last free delivery; a bundle counts as one. What comes when the day is used up waits for the next morning.
            Nothing is lost, and nothing overtakes what came before it. `n2!` is an important one (rule 8).
            """,
        columns: DayPlan.columns,
        rows: rows.map(\.cells)
    )

    @Test(arguments: rows) func `two a day, and what exceeds them comes bundled or tomorrow`(row: DayPlan) {
        #expect(row.actual == row.expected)
    }

    @Test(arguments: 0...12, 0...3)
    func `a free delivery leaves nothing waiting, a bundle is never of one`(ordinary: Int, important: Int) {
        for used in 0...4 {
            let split = DailyLimit.two.split(ordinary: ordinary, important: important, used: used)
            let free = 2 - used - important
            #expect(split.singles + split.bundled + split.waiting == ordinary)
            #expect(split.bundled != 1)
            #expect(split.singles + (split.bundled > 0 ? 1 : 0) <= max(0, free))
            #expect(split.waiting == (free > 0 ? 0 : ordinary))
            // No more is bundled than must be.
            if split.bundled > 0 { #expect(ordinary > free && split.singles == free - 1) }
        }
    }
}
