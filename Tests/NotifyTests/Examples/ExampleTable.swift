import Base
import Foundation
import Notify
import TestSupport
import Testing

/// A chapter of `docs/policy.md`: a rule in plain words and the examples that its tests prove.
struct Chapter: Sendable {
    let title: String
    /// What the rule is for, for somebody who writes no code.
    let words: String
    let columns: [String]
    let rows: [[String]]

    var markdown: String {
        func line(_ cells: [String]) -> String {
            "| " + cells.map { $0.isEmpty ? "–" : $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
        }
        let rule = "|" + String(repeating: "---|", count: columns.count)
        return (["## \(title)", "", words, "", line(columns), rule] + rows.map(line)).joined(separator: "\n")
    }
}

/// One example: what the test checks and the document shows.
protocol Example: Sendable, CustomTestStringConvertible {
    /// A line of the chapter's table.
    var cells: [String] { get }
}

extension Example {
    var testDescription: String { cells.joined(separator: " | ") }
}

/// A moment as people read it: what the wall shows, and how far that clock is from UTC.
struct Moment: Sendable, ExpressibleByStringLiteral {
    /// `2026-10-25 02:30 +01:00`.
    let words: String
    let timestamp: Timestamp

    init(stringLiteral words: String) {
        let parts = words.split(separator: " ")
        let time = parts[1].count == 5 ? parts[1] + ":00" : parts[1]
        guard let timestamp = Timestamp(rfc3339: "\(parts[0])T\(time)\(parts[2])") else {
            preconditionFailure("\(words) is no moment")
        }
        self.words = words
        self.timestamp = timestamp
    }
}

extension Zone {
    static let berlin = known("Europe/Berlin")

    static func known(_ name: String) -> Zone {
        guard let zone = Zone(identifier: name) else { preconditionFailure("this machine does not know \(name)") }
        return zone
    }
}

extension Duration {
    /// `2 min`, `1 h`, `14 days`.
    var words: String {
        let seconds = components.seconds
        if seconds >= 86_400, seconds % 86_400 == 0 { return seconds == 86_400 ? "24 h" : "\(seconds / 86_400) days" }
        if seconds >= 3600, seconds % 3600 == 0 { return "\(seconds / 3600) h" }
        return seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds) s"
    }
}

extension Person {
    /// Somebody in Berlin who wants everything.
    static func example(
        zone: Zone = .berlin,
        channel: DeliveryChannel = .both,
        switches: [String: Bool] = [OccasionFixtures.eve.id: true],
        rights: Set<String> = ["mandate"],
        isActive: Bool = true
    ) -> Person {
        Person(id: 7, zone: zone, channel: channel, switches: switches, rights: rights, isActive: isActive)
    }
}

extension Notice {
    /// A notice whose text does not matter.
    static func example(
        _ occasion: Occasion,
        for recipient: Recipient = .account(7),
        key: String = "session:12",
        happenedAt: Timestamp,
        isImportant: Bool = false,
        validUntil: Timestamp? = nil
    ) throws -> Notice {
        Notice(
            occasion: occasion,
            recipient: recipient,
            event: SourceEvent("session", 12),
            target: try Target("/sitzung/12"),
            dedupeKey: key,
            happenedAt: happenedAt,
            isImportant: isImportant,
            validUntil: validUntil
        )
    }
}
