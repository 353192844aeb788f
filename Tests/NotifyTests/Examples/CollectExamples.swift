import Base
import Notify
import TestSupport
import Testing

/// Rule 9.
@Suite struct CollectExamples {
    struct Row: Example {
        let words: String
        /// Seconds after the first note.
        let events: [Int64]
        /// Seconds after the first note, and how many notes each notification tells of.
        let told: [(at: Int64, count: Int)]
        var cells: [String] {
            [
                words, events.map(Self.clock).joined(separator: ", "),
                told.map { "\(Self.clock($0.at)) (\($0.count))" }.joined(separator: ", "),
            ]
        }

        static func clock(_ seconds: Int64) -> String {
            "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
        }
    }

    static let rows = [
        Row(words: "one note", events: [0], told: [(120, 1)]),
        Row(words: "two within two minutes", events: [0, 90], told: [(120, 2)]),
        Row(words: "what follows does not put it off", events: [0, 60, 119], told: [(120, 3)]),
        Row(words: "when it closes, the next begins", events: [0, 120], told: [(120, 1), (240, 1)]),
        Row(words: "two bursts", events: [0, 30, 300, 301], told: [(120, 2), (420, 2)]),
    ]

    static let chapter = Chapter(
        title: "Rule 9: what happens together is told together",
        words: """
            The first note on a board opens a window of two minutes; all that is pinned until it closes is one notification.
            What hangs there no more when it closes is not told. Times are minutes and seconds after the first note.
            """,
        columns: ["example", "notes at", "told at (how many)"],
        rows: rows.map(\.cells)
    )

    @Test(arguments: rows) func `a window of two minutes is one notification`(row: Row) throws {
        let window = try #require(OccasionFixtures.boardNote.rules.collect)
        let start = Moment("2026-06-30 12:00 +02:00").timestamp
        var told: [(at: Timestamp, count: Int)] = []
        for event in row.events {
            let close = window.closes(now: start + .seconds(event), open: told.last?.at)
            if let last = told.indices.last, told[last].at == close {
                told[last].count += 1
            } else {
                told.append((close, 1))
            }
        }
        #expect(told.map(\.at) == row.told.map { start + .seconds($0.at) })
        #expect(told.map(\.count) == row.told.map(\.count))
    }
}
