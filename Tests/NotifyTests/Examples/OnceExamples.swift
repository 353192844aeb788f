import Base
import Notify
import TestSupport
import Testing

/// Rule 4.
@Suite struct OnceExamples {
    struct Row: Example {
        let words: String
        var recipient = Notice.Recipient.account(7)
        var occasion = OccasionFixtures.agenda
        var key = "session:12"
        let isSame: Bool
        var cells: [String] { [words, "`\(occasion.id)`", "`\(key)`", isSame ? "no: it was told" : "yes"] }
    }

    static let rows = [
        Row(words: "the job ran twice", isSame: true),
        Row(words: "another session", key: "session:13", isSame: false),
        Row(words: "the same session, another occasion", occasion: OccasionFixtures.eve, isSame: false),
        Row(words: "another person", recipient: .account(8), isSame: false),
        Row(words: "a stream, not the person with its number", recipient: .stream(StreamID("board", 7)), isSame: false),
    ]

    static let chapter = Chapter(
        title: "Rule 4: once",
        words: """
            Every message names the thing it is about by a key. For one person and one occasion a key is told once, however
            often a job runs, and whatever crashes in between. The table asks: `n1_tagesordnung` was told to somebody about
            `session:12`; is this one told?
            """,
        columns: ["then comes", "occasion", "key", "told?"],
        rows: rows.map(\.cells)
    )

    @Test(arguments: rows) func `one thing is told once to one person for one reason`(row: Row) throws {
        let now = Moment("2026-06-30 12:00 +02:00").timestamp
        let told = try Notice.example(OccasionFixtures.agenda, happenedAt: now)
        let next = try Notice.example(row.occasion, for: row.recipient, key: row.key, happenedAt: now + .hours(3))
        #expect((Once(told) == Once(next)) == row.isSame)
        #expect(Set([Once(told), Once(next)]).count == (row.isSame ? 1 : 2))
    }
}
