import Base
import Notify
import TestSupport
import Testing

/// Rule 5.
@Suite struct NightRestExamples {
    struct Row: Example {
        let words: String
        var zone = "Europe/Berlin"
        var night = NightRest.standard
        let ready: Moment
        /// Nil: at once.
        let arrives: Moment?
        var cells: [String] { [words, zone, ready.words, arrives?.words ?? "at once"] }
    }

    static let rows = [
        Row(words: "by day", ready: "2026-06-30 12:00 +02:00", arrives: nil),
        Row(words: "a second before nine", ready: "2026-06-30 20:59:59 +02:00", arrives: nil),
        Row(words: "a millisecond before nine", ready: "2026-06-30 20:59:59.999 +02:00", arrives: nil),
        Row(
            words: "exactly nine in the evening waits",
            ready: "2026-06-30 21:00 +02:00",
            arrives: "2026-07-01 07:00 +02:00"
        ),
        Row(words: "before midnight", ready: "2026-06-30 23:59:59 +02:00", arrives: "2026-07-01 07:00 +02:00"),
        Row(words: "midnight", ready: "2026-07-01 00:00 +02:00", arrives: "2026-07-01 07:00 +02:00"),
        Row(words: "a second before seven", ready: "2026-07-01 06:59:59 +02:00", arrives: "2026-07-01 07:00 +02:00"),
        Row(words: "exactly seven in the morning goes", ready: "2026-07-01 07:00 +02:00", arrives: nil),
        Row(words: "New Year's Eve", ready: "2026-12-31 22:00 +01:00", arrives: "2027-01-01 07:00 +01:00"),
        Row(
            words: "the night that loses an hour, from the evening",
            ready: "2026-03-28 21:00 +01:00",
            arrives: "2026-03-29 07:00 +02:00"
        ),
        Row(
            words: "… just before the jump",
            ready: "2026-03-29 01:59:59 +01:00",
            arrives: "2026-03-29 07:00 +02:00"
        ),
        Row(words: "… just after it", ready: "2026-03-29 03:00 +02:00", arrives: "2026-03-29 07:00 +02:00"),
        Row(words: "… seven, by the new clock", ready: "2026-03-29 07:00 +02:00", arrives: nil),
        Row(words: "… and the evening after it", ready: "2026-03-29 21:00 +02:00", arrives: "2026-03-30 07:00 +02:00"),
        Row(
            words: "the night that gains an hour, from the evening",
            ready: "2026-10-24 21:00 +02:00",
            arrives: "2026-10-25 07:00 +01:00"
        ),
        Row(
            words: "… half past two, the first time",
            ready: "2026-10-25 02:30 +02:00",
            arrives: "2026-10-25 07:00 +01:00"
        ),
        Row(
            words: "… half past two, the second time",
            ready: "2026-10-25 02:30 +01:00",
            arrives: "2026-10-25 07:00 +01:00"
        ),
        Row(
            words: "… what would have been seven the day before",
            ready: "2026-10-25 06:00 +01:00",
            arrives: "2026-10-25 07:00 +01:00"
        ),
        Row(words: "… seven, by the new clock", ready: "2026-10-25 07:00 +01:00", arrives: nil),
        Row(
            words: "evening in New York",
            zone: "America/New_York",
            ready: "2026-06-30 21:00 -04:00",
            arrives: "2026-07-01 07:00 -04:00"
        ),
        Row(
            words: "three in the morning in Berlin is evening in New York",
            zone: "America/New_York",
            ready: "2026-06-30 20:59 -04:00",
            arrives: nil
        ),
        Row(
            words: "a clock that is half an hour off",
            zone: "Asia/Kolkata",
            ready: "2026-06-30 06:59:59 +05:30",
            arrives: "2026-06-30 07:00 +05:30"
        ),
        Row(
            words: "… and one that is a quarter off",
            zone: "Asia/Kathmandu",
            ready: "2026-06-30 21:00 +05:45",
            arrives: "2026-07-01 07:00 +05:45"
        ),
        Row(
            words: "a clock that jumps by half an hour",
            zone: "Australia/Lord_Howe",
            ready: "2026-10-03 22:00 +10:30",
            arrives: "2026-10-04 07:00 +11:00"
        ),
        Row(
            words: "a clock that jumps at midnight",
            zone: "Africa/Cairo",
            ready: "2026-04-23 22:00 +02:00",
            arrives: "2026-04-24 07:00 +03:00"
        ),
    ]

    static let chapter = Chapter(
        title: "Rule 5: night rest from 21 to 7",
        words: """
            In the night nothing arrives; it comes at seven. The night is told by the clock on the person's wall: Berlin's,
            or that of the place they chose. So it ends at seven on the two nights of the year, too, that are an hour shorter
            or longer. Boards and visits have no night rest: a departure at 5:40 is worthless at seven, and whoever turned
            on a board's bell wants to hear it.
            """,
        columns: ["example", "clock", "ready", "arrives"],
        rows: rows.map(\.cells)
    )

    @Test(arguments: rows) func `nothing arrives in the night`(row: Row) throws {
        let zone = Zone.known(row.zone)
        let expected = (row.arrives ?? row.ready).timestamp
        #expect(row.night.release(row.ready.timestamp, in: zone) == expected)
        #expect(row.night.isNight(row.ready.timestamp, in: zone) == (row.arrives != nil))
        // The same through the door, and again when it is due.
        let person = Person.example(zone: zone)
        let admission = Policy.admit(
            try .example(OccasionFixtures.result, happenedAt: row.ready.timestamp),
            for: person,
            now: row.ready.timestamp
        )
        #expect(
            admission == .queue(deliverAfter: expected, expiresAt: row.ready.timestamp + .days(30))
        )
        let due = Policy.Due(id: 1, occasion: OccasionFixtures.result, expiresAt: row.ready.timestamp + .days(30))
        let decision = Policy.plan([due], for: person, spent: Policy.Spent(), now: row.ready.timestamp)
        #expect(decision == [row.arrives == nil ? .single : .wait(until: expected, reason: .nightRest)])
    }

    /// Nights of other lengths, which no product uses yet.
    static let others = [
        Row(
            words: "a rest within one day",
            night: NightRest(begins: 13 * 60, ends: 15 * 60),
            ready: "2026-06-30 13:00 +02:00",
            arrives: "2026-06-30 15:00 +02:00"
        ),
        Row(
            words: "none",
            night: NightRest(begins: 420, ends: 420),
            ready: "2026-06-30 07:00 +02:00",
            arrives: nil
        ),
        Row(
            words: "until midnight",
            night: NightRest(begins: 22 * 60, ends: 24 * 60),
            ready: "2026-06-30 23:59 +02:00",
            arrives: "2026-07-01 00:00 +02:00"
        ),
        Row(
            words: "ends in the hour that is left out: at its end",
            night: NightRest(begins: 21 * 60, ends: 150),
            ready: "2026-03-29 01:00 +01:00",
            arrives: "2026-03-29 03:00 +02:00"
        ),
        Row(
            words: "ends in the hour that comes twice: the first time",
            night: NightRest(begins: 21 * 60, ends: 150),
            ready: "2026-10-25 02:15 +02:00",
            arrives: "2026-10-25 02:30 +02:00"
        ),
        Row(
            words: "… and the second time, when it is night once more",
            night: NightRest(begins: 21 * 60, ends: 150),
            ready: "2026-10-25 02:15 +01:00",
            arrives: "2026-10-25 02:30 +01:00"
        ),
    ]

    @Test(arguments: others) func `nights of other hours end by day as well`(row: Row) {
        let expected = (row.arrives ?? row.ready).timestamp
        #expect(row.night.release(row.ready.timestamp, in: .berlin) == expected)
        #expect(!row.night.isNight(expected, in: .berlin))
    }
}
