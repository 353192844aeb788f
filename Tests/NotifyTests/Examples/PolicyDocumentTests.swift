import Base
import Foundation
import Notify
import TestSupport
import Testing

/// `docs/policy.md` is written from the tables that the tests of this folder prove, and rewritten only with `RECORD=1`.
@Suite struct PolicyDocumentTests {
    static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/policy.md").standardized

    @Test func `the document shows the examples as they are proven`() throws {
        let text = Self.document()
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try Data(text.utf8).write(to: Self.file)
        }
        let written = try String(contentsOf: Self.file, encoding: .utf8)
        let pairs = zip(written.split(separator: "\n"), text.split(separator: "\n"))
        if let (old, new) = pairs.first(where: { $0 != $1 }) { Issue.record("stands: \(old)\nshould: \(new)") }
        #expect(written == text)
    }

    @Test func `every rule has a chapter with examples`() {
        for rule in 1...11 {
            #expect(Self.chapters.contains { $0.title.hasPrefix("Rule \(rule): ") && $0.rows.count >= 4 }, "\(rule)")
        }
    }

    @Test func `the tables are whole`() {
        for chapter in Self.chapters {
            #expect(chapter.rows.allSatisfy { $0.count == chapter.columns.count }, "\(chapter.title)")
            // A row that stands there twice proves once.
            #expect(Set(chapter.rows).count == chapter.rows.count, "\(chapter.title)")
        }
        #expect(OccasionFixtures.all.count == 12)
        #expect(Set(OccasionFixtures.all.map(\.id)).count == 12)
    }

    static let chapters = [
        EventExamples.chapter, TargetExamples.chapter, WishExamples.chapter, WishExamples.reachChapter,
        OnceExamples.chapter, NightRestExamples.chapter, DailyLimitExamples.chapter, DeadlinePotExamples.chapter,
        ImportanceExamples.reachChapter, ImportanceExamples.chapter, CollectExamples.chapter,
        StreamCapExamples.chapter, LifetimeExamples.chapter, OrderExamples.doorChapter, OrderExamples.chapter,
    ]

    static func document() -> String {
        ([introduction, occasions.markdown] + chapters.map(\.markdown)).joined(separator: "\n\n") + "\n"
    }

    static let introduction = """
        # The calm policy: what arrives, when, and what does not

        This page is for whoever answers the question "why did I get this, and why not that?", and needs no knowledge of
        programs. An app says what happened and whom it concerns. Whether a message arrives, when, and together with what, is
        decided in one place by eleven rules, and nowhere else:

        - it says something that happened (1), leads to it (2), is wanted (3) and comes once (4);
        - nobody is disturbed in the night (5), and nobody more than twice a day (6), with a quota of its own for what has a
          deadline (7); what reaches very far may come on top (8);
        - what happens together is told together (9), and a lively board stays bearable (10);
        - what nobody needs any more is not sent (11).

        Nothing is lost in silence: whatever is not sent, or is sent later, leaves a line with its reason.

        **How to read it.** Every table is a list of examples. They are not written for this page: they are the tests that the
        program must pass before it is released, printed here by the program itself, so this page cannot say anything else
        than what the program does. Times are what a clock on the wall shows, followed by its distance from UTC: Berlin is
        +01:00 in winter, +02:00 in summer. A dash means "none" or "does not matter".

        `RECORD=1 swift test --filter PolicyDocumentTests` rewrites this page after a change of an example.
        """

    /// Which occasion obeys which rules.
    static let occasions = Chapter(
        title: "Which occasion obeys which rule",
        words: """
            Rules 1 to 4 and 11 hold for all. A pot is a quota that occasions share; boards and visits have none, because
            two minutes and six an hour are a board's calm, and the number of a day's visits is set by whoever makes them.
            """,
        columns: [
            "occasion", "name", "pot", "night rest (5)", "a day (6, 7)", "collected (9)", "at most (10)",
            "too old (11)", "at first (3)",
        ],
        rows: OccasionFixtures.all.map { occasion in
            let rules = occasion.rules
            let life =
                switch occasion.lifetime {
                case .after(let duration): "after \(duration.words)"
                case .untilNamed(let duration): "at the named moment, else after \(duration.words)"
                case .endOfDay(0): "at midnight"
                case .endOfDay(1): "at the next day's end"
                case .endOfDay(let days): "at the end of day \(days)"
                }
            let initially =
                switch occasion.initially {
                case .on: "on"
                case .off: "off"
                case .onWith(let right): "on with the right `\(right)`"
                }
            return [
                "`\(occasion.id)`", occasion.label.en, occasion.pot.rawValue,
                rules.nightRest.map { "\($0.begins / 60) to \($0.ends / 60)" } ?? "",
                occasion.pot.limit.map { $0.deliveries.description } ?? "", rules.collect?.length.words ?? "",
                rules.cap.map { "\($0.limit) in \($0.period.words)" } ?? "", life, initially,
            ]
        }
    )
}
