import Base
import Council
import Foundation
import Notify
import Testing

@testable import Server

/// What a recording of a council tells, and what it does not: the real jobs say so.
struct RecordedTownTests {
    private typealias Item = (number: String, title: String, result: String?)

    private static func meeting(_ items: [Item], modified: String = "2026-01-01T00:00:00+01:00") -> [String: Any] {
        [
            "type": "https://schema.oparl.org/1.1/Meeting", "id": "https://r.example/body/1/meetings/1",
            "body": "https://r.example/body/1", "name": "Verkehrsausschuss",
            "start": "2026-11-12T17:00:00+01:00", "organization": ["https://r.example/body/1/organizations/1"],
            "modified": modified,
            "agendaItem": items.enumerated().map { index, item -> [String: Any] in
                var object: [String: Any] = [
                    "type": "https://schema.oparl.org/1.1/AgendaItem",
                    "id": "https://r.example/body/1/items/\(index)", "number": item.number, "name": item.title,
                    "public": true,
                ]
                if let result = item.result { object["result"] = result }
                return object
            },
        ]
    }

    private static var others: [[String: Any]] {
        [
            ["type": "https://schema.oparl.org/1.1/Body", "id": "https://r.example/body/1", "name": "Musterstadt"],
            [
                "type": "https://schema.oparl.org/1.1/Organization", "id": "https://r.example/body/1/organizations/1",
                "body": "https://r.example/body/1", "name": "Verkehrsausschuss", "organizationType": "Gremium",
            ],
        ]
    }

    /// Plays lines, each a moment with the objects that were new or changed then; the first has the town too.
    private static func play(_ lines: [(at: String, objects: [[String: Any]])]) async throws -> RecordedTown {
        var bytes = Data()
        for (number, line) in lines.enumerated() {
            let objects = number == 0 ? others + line.objects : line.objects
            let object: [String: Any] = ["at": line.at, "base": number == 0, "objects": objects]
            bytes += try JSONSerialization.data(withJSONObject: object) + Data("\n".utf8)
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "recording-\(UUID().uuidString).ndjson")
        try bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        return try await RecordedTown(try .files([file.path], .live, zone: zone), days: nil, zone: zone) { _ in }
    }

    private static func told(_ town: RecordedTown, _ occasion: Occasion) -> [String] {
        town.recording.events.filter { $0.occasion == occasion }.map {
            $0.at.rfc3339.prefix(16) + " " + $0.subjects.sorted().joined(separator: ",")
        }
        .sorted()
    }

    /// The tiles of the city that a bicycle path is about.
    private static func both(_ moment: String) -> [String] {
        ["\(moment) thema:Radverkehr", "\(moment) thema:Straßen und Verkehr"]
    }

    private static let radweg: Item = ("1", "Radweg am Bahnhof", nil)

    @Test func `an agenda that appears is told to its committee at seven and to its topic at eight`() async throws {
        let town = try await Self.play([
            ("2026-11-01T05:00:00Z", [Self.meeting([])]), ("2026-11-02T17:00:00Z", [Self.meeting([Self.radweg])]),
        ])
        #expect(Self.told(town, AgendaPublished.occasion) == ["2026-11-03T06:00 gremium:Verkehrsausschuss"])
        #expect(Self.told(town, TopicHit.occasion) == Self.both("2026-11-03T07:00"))
        #expect(town.repeated == 0)
    }

    @Test func `the eve is told to both, at six in the evening`() async throws {
        let town = try await Self.play([
            ("2026-11-01T05:00:00Z", [Self.meeting([])]), ("2026-11-09T17:00:00Z", [Self.meeting([Self.radweg])]),
        ])
        #expect(
            Self.told(town, SessionEve.occasion) == [
                "2026-11-11T17:00 gremium:Verkehrsausschuss"
            ] + Self.both("2026-11-11T17:00")
        )
    }

    @Test func `the first state and a bump of modified tell nobody anything`() async throws {
        let town = try await Self.play([
            ("2026-11-01T05:00:00Z", [Self.meeting([Self.radweg])]),
            ("2026-11-02T05:00:00Z", [Self.meeting([Self.radweg], modified: "2026-11-02T05:00:00+01:00")]),
        ])
        #expect(Self.told(town, AgendaPublished.occasion) == [] && Self.told(town, TopicHit.occasion) == [])
    }

    @Test func `results of one run are a letter of the morning, and the week tells of them on Sunday`() async throws {
        let decided: Item = ("1", "Radweg am Bahnhof", "einstimmig beschlossen")
        let town = try await Self.play([
            ("2026-11-01T05:00:00Z", [Self.meeting([])]), ("2026-11-02T17:00:00Z", [Self.meeting([Self.radweg])]),
            ("2026-11-20T05:00:00Z", [Self.meeting([decided])]),
        ])
        #expect(Self.told(town, ResultsPublished.occasion) == Self.both("2026-11-20T08:00"))
        #expect(Self.told(town, WeekOverview.occasion).contains("2026-11-22T17:00 thema:Radverkehr"))
        #expect(town.repeated == 0)
    }

    @Test func `what has no moments is no recording`() async throws {
        await #expect(throws: RecordedLife.Empty.self) { _ = try await Self.play([]) }
    }
}
