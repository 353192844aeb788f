import Base
import Notify
import TestSupport
import Testing

/// Which rule speaks first, at the door and when a notice is due; and clocks that move.
@Suite struct OrderExamples {
    struct Row: Example {
        let words: String
        let occasion: Occasion
        var person = Person.example()
        let happened: Moment
        let now: Moment
        var named: Moment?
        /// Nil: not queued, for this reason.
        var waitsUntil: Moment?
        var reason: String?
        var cells: [String] {
            [
                words, "`\(occasion.id)`", happened.words, now.words,
                waitsUntil.map { $0.words == now.words ? "queued, ready at once" : "queued, ready at \($0.words)" }
                    ?? "not queued (`\(reason ?? "")`)",
            ]
        }
    }

    static let doors = [
        Row(
            words: "by day",
            occasion: OccasionFixtures.result,
            happened: "2026-06-30 09:00 +02:00",
            now: "2026-06-30 09:00 +02:00",
            waitsUntil: "2026-06-30 09:00 +02:00"
        ),
        Row(
            words: "in the night",
            occasion: OccasionFixtures.result,
            happened: "2026-06-30 22:00 +02:00",
            now: "2026-06-30 22:00 +02:00",
            waitsUntil: "2026-07-01 07:00 +02:00"
        ),
        Row(
            words: "in the night, without night rest",
            occasion: OccasionFixtures.departure,
            happened: "2026-06-30 05:40 +02:00",
            now: "2026-06-30 05:40 +02:00",
            waitsUntil: "2026-06-30 05:40 +02:00"
        ),
        Row(
            words: "in the night, but of no worth in the morning: queued, and too old by then",
            occasion: OccasionFixtures.agenda,
            happened: "2026-06-30 22:00 +02:00",
            now: "2026-06-30 22:00 +02:00",
            named: "2026-07-01 06:00 +02:00",
            waitsUntil: "2026-07-01 07:00 +02:00"
        ),
        Row(
            words: "told to the engine too late",
            occasion: OccasionFixtures.week,
            happened: "2026-06-28 18:00 +02:00",
            now: "2026-07-01 18:00 +02:00",
            reason: "expired"
        ),
        Row(
            words: "after the session has begun",
            occasion: OccasionFixtures.eve,
            happened: "2026-06-30 18:00 +02:00",
            now: "2026-07-01 17:00 +02:00",
            named: "2026-07-01 17:00 +02:00",
            reason: "expired"
        ),
        Row(
            words: "neither wanted nor fresh: the wish speaks first",
            occasion: OccasionFixtures.week,
            person: .example(switches: ["n6_woche": false]),
            happened: "2026-06-01 18:00 +02:00",
            now: "2026-07-01 22:00 +02:00",
            reason: "switched_off"
        ),
        Row(
            words: "an account out of use",
            occasion: OccasionFixtures.week,
            person: .example(channel: .off, isActive: false),
            happened: "2026-06-28 18:00 +02:00",
            now: "2026-06-28 18:00 +02:00",
            reason: "account_inactive"
        ),
    ]

    static let doorChapter = Chapter(
        title: "At the door",
        words: """
            When an app hands a message in, three rules are asked in this order: is it wanted (3), is it fresh (11), is it
            night (5)? The daily limits are asked when it is due, not before: until then others may have come.
            """,
        columns: ["example", "occasion", "happened", "handed in", "so"],
        rows: doors.map(\.cells)
    )

    @Test(arguments: doors) func `at the door it is asked: wanted, fresh, night`(row: Row) throws {
        let notice = try Notice.example(
            row.occasion,
            happenedAt: row.happened.timestamp,
            validUntil: row.named?.timestamp
        )
        let admission = Policy.admit(notice, for: row.person, now: row.now.timestamp)
        guard let waitsUntil = row.waitsUntil else {
            #expect(admission == .suppress(reason: row.reason ?? ""))
            return
        }
        let expiry = row.occasion.lifetime.expiry(
            happenedAt: row.happened.timestamp,
            validUntil: row.named?.timestamp,
            zone: row.person.zone
        )
        #expect(admission == .queue(deliverAfter: waitsUntil.timestamp, expiresAt: expiry))
    }

    static let noon: Moment = "2026-06-30 12:00 +02:00"
    static let night: Moment = "2026-06-30 23:00 +02:00"

    static let rows = [
        DayPlan(
            words: "too old speaks before not wanted",
            person: .example(channel: .off),
            now: noon,
            items: [notice("n2", .expired, expires: "2026-06-30 11:59 +02:00"), notice("n3", .dropped("channel_off"))]
        ),
        DayPlan(
            words: "not wanted speaks before the night",
            person: .example(switches: ["n2_thema": false]),
            now: night,
            items: [
                notice("n2", .dropped("switched_off")), notice("n3", .until("2026-07-01 07:00 +02:00", .nightRest)),
            ]
        ),
        DayPlan(
            words: "the night speaks before the limit: what must wait takes no delivery away",
            now: night,
            spent: Policy.Spent(shared: 2),
            items: [notice("n3", .until("2026-07-01 07:00 +02:00", .nightRest)), notice("doku", .alone)]
        ),
        DayPlan(
            words: "what is discarded or too old takes no delivery away",
            person: .example(switches: ["n4_vorgang": false]),
            now: noon,
            items: [
                notice("n4", .dropped("switched_off")), notice("n1", .expired, expires: "2026-06-30 12:00 +02:00"),
                notice("n2", .alone), notice("n3", .alone),
            ]
        ),
        DayPlan(
            words: "an account out of use hears of nothing, not even of visits",
            person: .example(isActive: false),
            now: noon,
            items: [notice("n3", .dropped("account_inactive")), notice("anfahrt", .dropped("account_inactive"))]
        ),
        DayPlan(
            words: "moved from Berlin to New York at noon: one of today's two was yesterday there, so one is left",
            person: .example(zone: .known("America/New_York")),
            now: "2026-06-30 07:00 -04:00",
            spent: Policy.Spent(shared: 1),
            items: [notice("n3", .bundle), notice("n4", .bundle)]
        ),
        DayPlan(
            words: "moved from Berlin to Tokyo: it is night there, and the wait is Tokyo's",
            person: .example(zone: .known("Asia/Tokyo")),
            now: "2026-06-30 21:30 +09:00",
            items: [notice("n3", .until("2026-07-01 07:00 +09:00", .nightRest)), notice("anfahrt", .alone)]
        ),
        DayPlan(
            words: "moved back before seven: what waited for Berlin's morning waits for New York's",
            person: .example(zone: .known("America/New_York")),
            now: "2026-07-01 01:00 -04:00",
            items: [notice("n3", .until("2026-07-01 07:00 -04:00", .nightRest))]
        ),
    ]

    static let chapter = Chapter(
        title: "When it is due, and when clocks move",
        words: """
            When a message is due, the rules are asked again in this order: too old (11), still wanted (3), night (5), then
            the limits (6 to 8) for all that is left. A person who changes their clock is asked by the new one from then on:
            nights are its nights, and "today" is its day. Two deliveries are what a day by the present clock allows.
            """,
        columns: DayPlan.columns,
        rows: rows.map(\.cells)
    )

    @Test(arguments: rows) func `when it is due it is asked: fresh, wanted, night, limit`(row: DayPlan) {
        #expect(row.actual == row.expected)
        // Asked alone, each notice gets the same answer up to the limits.
        for (index, item) in row.items.enumerated() {
            let due = Policy.Due(
                id: 1,
                occasion: item.occasion,
                expiresAt: item.expires?.timestamp ?? row.now.timestamp + .days(10)
            )
            let alone = Policy.plan([due], for: row.person, spent: Policy.Spent(), now: row.now.timestamp)
            let limited = [.bundle, .single].contains(row.expected[index])
            #expect(alone == [limited ? .single : row.expected[index]])
        }
    }
}
