import Notify
import Testing

/// Rule 8.
@Suite struct ImportanceExamples {
    struct Row: Example {
        let words: String
        let reach: Int?
        let isImportant: Bool
        var cells: [String] { [words, reach?.description ?? "", isImportant ? "important" : "ordinary"] }
    }

    static let reaches = [
        Row(words: "nobody measured it; a guess does not count", reach: nil, isImportant: false),
        Row(words: "reaches nobody", reach: 0, isImportant: false),
        Row(words: "just below", reach: 59, isImportant: false),
        Row(words: "exactly sixty", reach: 60, isImportant: true),
        Row(words: "everybody", reach: 100, isImportant: true),
    ]

    static let reachChapter = Chapter(
        title: "Rule 8: what is important",
        words: """
            Some decisions reach far: a school closes, a fee doubles. If the reach was measured, 60 of 100 or more makes a
            notice important. It then leaves alone, whatever the day has used; it is never hidden in a bundle.
            """,
        columns: ["example", "measured reach", "so it is"],
        rows: reaches.map(\.cells)
    )

    @Test(arguments: reaches) func `a measured reach of sixty is important`(row: Row) {
        #expect(Importance.isImportant(measuredReach: row.reach) == row.isImportant)
    }

    static let tomorrow = DayPlan.Fate.until("2026-07-01 07:00 +02:00", .dayUsedUp)
    static let noon: Moment = "2026-06-30 12:00 +02:00"

    static let rows = [
        DayPlan(
            words: "on a day that is used up",
            now: noon,
            spent: Policy.Spent(shared: 2),
            items: [notice("n2", tomorrow), notice("n3!", .alone)]
        ),
        DayPlan(
            words: "it counts: one delivery is left for the others",
            now: noon,
            items: [notice("n1", .bundle), notice("n3!", .alone), notice("n4", .bundle)]
        ),
        DayPlan(
            words: "… one other leaves alone",
            now: noon,
            items: [notice("n3!", .alone), notice("n4", .alone)]
        ),
        DayPlan(
            words: "two take both free deliveries, wherever they stand",
            now: noon,
            items: [notice("n1", tomorrow), notice("n2!", .alone), notice("n3!", .alone), notice("n4", tomorrow)]
        ),
        DayPlan(
            words: "three leave, all alone",
            now: noon,
            items: [notice("n1!", .alone), notice("n2!", .alone), notice("n3!", .alone)]
        ),
        DayPlan(
            words: "in the night it waits like the others",
            now: "2026-06-30 21:00 +02:00",
            items: [
                notice("n2!", .until("2026-07-01 07:00 +02:00", .nightRest)),
                notice("n3", .until("2026-07-01 07:00 +02:00", .nightRest)),
            ]
        ),
        DayPlan(
            words: "too old is too old",
            now: noon,
            items: [notice("n2!", .expired, expires: "2026-06-30 12:00 +02:00"), notice("n3", .alone)]
        ),
        DayPlan(
            words: "not wanted is not wanted, and takes nothing away",
            person: .example(switches: ["n2_thema": false]),
            now: noon,
            items: [notice("n2!", .dropped("switched_off")), notice("n3", .alone), notice("n4", .alone)]
        ),
    ]

    static let chapter = Chapter(
        title: "Rule 8: what is important does not wait for tomorrow",
        words: """
            Important ones (`!`) leave first, each alone. They count, so they take the free deliveries of the day from the
            others. The night holds for them too.
            """,
        columns: DayPlan.columns,
        rows: rows.map(\.cells)
    )

    @Test(arguments: rows) func `what is important leaves alone and counts`(row: DayPlan) {
        #expect(row.actual == row.expected)
    }
}
