import Base
import Boards
import Council
import Foundation
import Notify
import Testing
import Visits

/// The golden list of all occasions: `docs/occasions.md` is what the registries say, rewritten only with `RECORD=1`.
@Suite struct OccasionsDocumentTests {
    static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "docs/occasions.md")

    /// All apps' registries.
    static let registries: [(app: String, occasions: [Occasion])] = [
        ("Council", CouncilOccasions.all), ("Boards", BoardsOccasions.all), ("Visits", VisitsOccasions.all),
    ]

    @Test func `the document lists every occasion as it is declared`() throws {
        let text = Self.document()
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try Data(text.utf8).write(to: Self.file)
        }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == text)
    }

    @Test func `no two occasions share an id`() {
        let ids = Self.registries.flatMap { $0.occasions.map(\.id) }
        #expect(Set(ids).count == ids.count)
    }

    static func document() -> String {
        var lines = [
            "# Occasions", "",
            "Every reason to notify, as its app declares it. A test compares this page with the registries;",
            "`RECORD=1 swift test --filter OccasionsDocumentTests` rewrites it.",
        ]
        for (app, occasions) in registries {
            lines += [
                "", "## \(app)", "",
                "| id | German | English | pot | a day | night rest | collected for | at most | told until | at first |",
                "|---|---|---|---|---|---|---|---|---|---|",
            ]
            lines += occasions.map { occasion in
                let rules = occasion.rules
                let collect = rules.collect.map { minutes($0.length) } ?? "–"
                let cap = rules.cap.map { "\($0.limit) in \(minutes($0.period))" } ?? "–"
                let limit = occasion.pot.limit.map { "\($0.deliveries)" } ?? "–"
                let night = rules.nightRest.map { "\($0.begins / 60)–\($0.ends / 60)" } ?? "–"
                return """
                    | `\(occasion.id)` | \(occasion.label.de) | \(occasion.label.en) | \(occasion.pot.rawValue) | \
                    \(limit) | \(night) | \(collect) | \(cap) | \(life(occasion.lifetime)) | \
                    \(initially(occasion.initially)) |
                    """
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func minutes(_ duration: Duration) -> String { "\(duration.components.seconds / 60) min" }

    private static func life(_ lifetime: Lifetime) -> String {
        switch lifetime {
        case .after(let duration): "\(minutes(duration)) after it happened"
        case .untilNamed: "the moment that the notice names"
        case .endOfDay(let days): days == 0 ? "midnight" : "the end of the next day"
        }
    }

    private static func initially(_ initially: Occasion.Initially) -> String {
        switch initially {
        case .on: "on"
        case .off: "off"
        case .onWith(let right): "on with the right `\(right)`"
        }
    }
}
