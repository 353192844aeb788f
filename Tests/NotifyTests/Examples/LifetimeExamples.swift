import Base
import Notify
import TestSupport
import Testing

/// Rule 11.
@Suite struct LifetimeExamples {
    struct Row: Example {
        let words: String
        let occasion: Occasion
        var zone = "Europe/Berlin"
        let happened: Moment
        var named: Moment?
        let tooOldFrom: Moment
        var cells: [String] {
            [words, "`\(occasion.id)`", happened.words, named?.words ?? "", tooOldFrom.words]
        }
    }

    static let rows = [
        Row(
            words: "until the session begins",
            occasion: OccasionFixtures.agenda,
            happened: "2026-06-20 07:00 +02:00",
            named: "2026-07-01 17:00 +02:00",
            tooOldFrom: "2026-07-01 17:00 +02:00"
        ),
        Row(
            words: "… however far it is away",
            occasion: OccasionFixtures.topic,
            happened: "2026-06-01 08:00 +02:00",
            named: "2026-09-01 17:00 +02:00",
            tooOldFrom: "2026-09-01 17:00 +02:00"
        ),
        Row(
            words: "… or two weeks, if nobody knows when",
            occasion: OccasionFixtures.topic,
            happened: "2026-06-01 08:00 +02:00",
            tooOldFrom: "2026-06-15 08:00 +02:00"
        ),
        Row(
            words: "results: thirty days",
            occasion: OccasionFixtures.result,
            happened: "2026-06-01 09:00 +02:00",
            tooOldFrom: "2026-07-01 09:00 +02:00"
        ),
        Row(
            words: "papers: fourteen days of 24 hours",
            occasion: OccasionFixtures.paper,
            happened: "2026-10-20 09:00 +02:00",
            tooOldFrom: "2026-11-03 08:00 +01:00"
        ),
        Row(
            words: "the evening before: until the session begins",
            occasion: OccasionFixtures.eve,
            happened: "2026-06-30 18:00 +02:00",
            named: "2026-07-01 17:00 +02:00",
            tooOldFrom: "2026-07-01 17:00 +02:00"
        ),
        Row(
            words: "the week: three days",
            occasion: OccasionFixtures.week,
            happened: "2026-06-28 18:00 +02:00",
            tooOldFrom: "2026-07-01 18:00 +02:00"
        ),
        Row(
            words: "a departure: until the arrival",
            occasion: OccasionFixtures.departure,
            happened: "2026-06-30 05:40 +02:00",
            named: "2026-06-30 06:30 +02:00",
            tooOldFrom: "2026-06-30 06:30 +02:00"
        ),
        Row(
            words: "a report to write: until the next day's end",
            occasion: OccasionFixtures.documentation,
            happened: "2026-06-30 10:15 +02:00",
            tooOldFrom: "2026-07-02 00:00 +02:00"
        ),
        Row(
            words: "… over the night that gains an hour",
            occasion: OccasionFixtures.release,
            happened: "2026-10-24 23:59 +02:00",
            tooOldFrom: "2026-10-26 00:00 +01:00"
        ),
        Row(
            words: "open reports: until midnight",
            occasion: OccasionFixtures.drafts,
            happened: "2026-06-30 18:00 +02:00",
            tooOldFrom: "2026-07-01 00:00 +02:00"
        ),
        Row(
            words: "… of the person's own clock",
            occasion: OccasionFixtures.drafts,
            zone: "America/New_York",
            happened: "2026-06-30 18:00 -04:00",
            tooOldFrom: "2026-07-01 00:00 -04:00"
        ),
        Row(
            words: "… where midnight is left out in spring: at its end",
            occasion: OccasionFixtures.drafts,
            zone: "Africa/Cairo",
            happened: "2026-04-23 18:00 +02:00",
            tooOldFrom: "2026-04-24 01:00 +03:00"
        ),
        Row(
            words: "a note: 24 hours",
            occasion: OccasionFixtures.boardNote,
            happened: "2026-06-30 12:00 +02:00",
            tooOldFrom: "2026-07-01 12:00 +02:00"
        ),
    ]

    static let chapter = Chapter(
        title: "Rule 11: nothing stale",
        words: """
            What waited too long, because a server was down or days were full, is not told any more. It leaves a line that
            says so, which the person can read under "Why?". The named moment is what the message itself is about: when the
            session begins, when the visit does.
            """,
        columns: ["example", "occasion", "happened", "named moment", "too old from"],
        rows: rows.map(\.cells)
    )

    @Test(arguments: rows) func `a notice is told until it is too old`(row: Row) throws {
        let zone = Zone.known(row.zone)
        let (happened, expiry) = (row.happened.timestamp, row.tooOldFrom.timestamp)
        let lifetime = row.occasion.lifetime
        #expect(lifetime.expiry(happenedAt: happened, validUntil: row.named?.timestamp, zone: zone) == expiry)
        for (moment, isAlive) in [(happened, true), (expiry - .milliseconds(1), true), (expiry, false)] {
            #expect(
                lifetime.isAlive(happenedAt: happened, validUntil: row.named?.timestamp, zone: zone, now: moment)
                    == isAlive
            )
            let person = Person.example(zone: zone)
            let notice = try Notice.example(
                row.occasion,
                happenedAt: happened,
                validUntil: row.named?.timestamp
            )
            let isTaken = Policy.admit(notice, for: person, now: moment) != .suppress(reason: "expired")
            #expect(isTaken == isAlive)
            let due = Policy.Due(id: 1, occasion: row.occasion, expiresAt: expiry)
            let decision = Policy.plan([due], for: person, spent: Policy.Spent(), now: moment)
            #expect((decision == [.expire]) == !isAlive)
        }
    }
}
