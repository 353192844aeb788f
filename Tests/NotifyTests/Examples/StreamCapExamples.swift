import Base
import Notify
import TestSupport
import Testing

/// Rule 10.
@Suite struct StreamCapExamples {
    struct Row: Example {
        let words: String
        /// Minutes after the board's first notification at which one is ready.
        let ready: [Int64]
        /// Minutes at which one is told.
        let told: [Int64]
        var cells: [String] {
            [words, ready.map(\.description).joined(separator: ", "), told.map(\.description).joined(separator: ", ")]
        }
    }

    static let rows = [
        Row(words: "six an hour", ready: [0, 5, 10, 15, 20, 25], told: [0, 5, 10, 15, 20, 25]),
        Row(
            words: "the seventh waits for the hour's end",
            ready: [0, 5, 10, 15, 20, 25, 30],
            told: [0, 5, 10, 15, 20, 25, 60]
        ),
        Row(
            words: "… and takes along what else waits",
            ready: [0, 5, 10, 15, 20, 25, 30, 40, 50],
            told: [0, 5, 10, 15, 20, 25, 60]
        ),
        Row(
            words: "the last minute of the hour still counts",
            ready: [0, 1, 2, 3, 4, 5, 59],
            told: [0, 1, 2, 3, 4, 5, 60]
        ),
        Row(
            words: "the next hour begins with its first notification",
            ready: [0, 70, 75, 80, 85, 90, 95, 129, 130],
            told: [0, 70, 75, 80, 85, 90, 95, 130]
        ),
    ]

    static let chapter = Chapter(
        title: "Rule 10: at most six an hour from one board",
        words: """
            A board's hour begins with its first notification and lasts sixty minutes. What exceeds six in it waits for its
            end and is told together then. Numbers are minutes after the board's first notification.
            """,
        columns: ["example", "ready at", "told at"],
        rows: rows.map(\.cells)
    )

    @Test(arguments: rows) func `the seventh of an hour waits and is told with the others`(row: Row) throws {
        let cap = try #require(OccasionFixtures.boardNote.rules.cap)
        let start = Moment("2026-06-30 12:00 +02:00").timestamp
        var usage: StreamCap.Usage?
        var told: [Timestamp] = []
        var held: Timestamp?
        func tell(_ now: Timestamp) {
            switch cap.decide(usage, now: now) {
            case .send(let next):
                usage = next
                held = nil
                told.append(now)
            case .wait(let until): held = until
            }
        }
        for minute in row.ready {
            let now = start + .minutes(Int(minute))
            if let until = held, until <= now { tell(until) }
            // At the hour's end the held ones take this one along.
            if told.last != now { tell(now) }
        }
        if let held { tell(held) }
        #expect(told == row.told.map { start + .minutes(Int($0)) })
    }
}
