import Notify
import Testing

/// Rule 1.
@Suite struct EventExamples {
    struct Row: Example {
        let stored: String
        let row: String?
        var cells: [String] { [stored.isEmpty ? "nothing" : "`\(stored)`", row.map { "yes: `\($0)`" } ?? "no"] }
    }

    static let rows = [
        Row(stored: "note:55", row: "55"),
        Row(stored: "session:2026-12-01:4", row: "2026-12-01:4"),
        Row(stored: "note:", row: nil),
        Row(stored: ":55", row: nil),
        Row(stored: "badge", row: nil),
        Row(stored: "", row: nil),
    ]

    static let chapter = Chapter(
        title: "Rule 1: never without an event",
        words: """
            Something must have happened: a note was pinned, an agenda was published. A message that exists only to bring
            people back ("we have not seen you for a while") cannot be written, because every message names its event:
            what kind it is, and which one.
            """,
        columns: ["the message says it is about", "is that an event?"],
        rows: rows.map(\.cells)
    )

    @Test(arguments: rows) func `an event names its kind and its row`(row: Row) {
        #expect(Notice.SourceEvent(stored: row.stored)?.rowID.description == row.row)
    }
}
