import API
import Accounts
import Base
import Notify
import Store
import TestSupport
import Testing

@testable import Council

/// n3: what came of items that were reported or bookmarked.
@Suite struct ResultOccasionTests {
    @Test func `results of all sessions of a run are one letter, which names committee, day and vote`() async throws {
        let town = try await Town()
        let ada = try await town.person()
        try await town.topic("Radverkehr", of: ada)
        let first = try await town.published([.init("Ö 6", "Radverkehr am Kanal"), .init("Ö 7", "Hafen")])
        let second = try await town.published([.init("Ö 2", "Bäder")], of: "Rat", at: "2026-12-08T17:00:00Z")
        _ = try await CouncilJob.run(town.environment)
        let bookmark = try await town.call(
            .bookmark(session: "\(second.rawValue)"),
            as: ada,
            json: #"{"item_number": "Ö 2"}"#
        )
        #expect(bookmark.status == 201)
        town.set("2027-01-20T08:00:00Z")
        let decision = try await town.result(first, "Ö 6", "Radverkehr am Kanal", vote: .unanimous)
        try await town.result(first, "Ö 6", "Teil eins", outcome: .rejected, kind: .subvote, position: 1)
        try await town.result(first, "Ö 7", "Hafen")
        try await town.result(second, "Ö 2", "Bäder", outcome: .postponed)
        for _ in 1...2 { _ = try await ProtocolsJob.run(town.environment) }
        let letters = try await town.queue(ada, ResultsPublished.occasion)
        #expect(letters.count == 1)
        let letter = try #require(letters.first)
        #expect(letter.title == "2 Ergebnisse zu deinen Punkten")
        #expect(letter.url == "/council/decision?id=\(decision)" && !letter.isImportant)
        #expect(letter.body.contains("Verkehrsausschuss, Sitzung vom 7. Dezember 2026"))
        #expect(letter.body.contains("Ö 6 Radverkehr am Kanal: angenommen (einstimmig)"))
        #expect(letter.body.contains("Rat, Sitzung vom 8. Dezember 2026") && letter.body.contains("Bäder: vertagt"))
        #expect(!letter.body.contains("Teil eins") && !letter.body.contains("Hafen"))
        // The letter is about what happened weeks ago, but it came now.
        #expect(letter.expiresAt == Timestamp(rfc3339: "2027-02-19T08:00:00Z"))
    }

    @Test func `nothing on one's own items is silence, and counts as done`() async throws {
        let town = try await Town()
        let ada = try await town.person()
        try await town.topic("Radverkehr", of: ada)
        let session = try await town.published([.init("Ö 6", "Radverkehr am Kanal"), .init("Ö 7", "Hafen")])
        _ = try await CouncilJob.run(town.environment)
        try await town.result(session, "Ö 7", "Hafen")
        _ = try await ProtocolsJob.run(town.environment)
        #expect(try await town.queue(ada, ResultsPublished.occasion).isEmpty)
        #expect(try await town.count("council_results_sent") == 1)
    }

    @Test func `results of a session that come one after the other are told as they come, none twice`() async throws {
        let town = try await Town()
        let ada = try await town.person()
        let session = try await town.published([.init("Ö 6", "Radweg"), .init("Ö 7", "Hafen")])
        for number in ["Ö 6", "Ö 7"] {
            _ = try await town.call(
                .bookmark(session: "\(session.rawValue)"),
                as: ada,
                json: "{\"item_number\": \"\(number)\"}"
            )
        }
        try await town.result(session, "Ö 6", "Radweg")
        _ = try await ProtocolsJob.run(town.environment)
        try await town.result(session, "Ö 7", "Hafen")
        // A result that becomes another one is no second letter.
        let body = town.body
        try await town.run(
            """
            INSERT INTO council_changes (body, kind, ksinr, item_number, noticed_at)
            VALUES (\(body), 'result', \(session), 'Ö 6', '2026-11-30T06:00:00.000Z')
            """
        )
        _ = try await ProtocolsJob.run(town.environment)
        let titles = try await town.queue(ada, ResultsPublished.occasion).map(\.title)
        #expect(titles == ["Ergebnis da: Radweg", "Ergebnis da: Hafen"])
    }

    @Test func `whoever has it switched off is marked too, and hears nothing old on switching it on`() async throws {
        let town = try await Town()
        let ada = try await town.person(switches: [ResultsPublished.occasion: false])
        let session = try await town.published([.init("Ö 6", "Radweg")])
        _ = try await town.call(.bookmark(session: "\(session.rawValue)"), as: ada, json: #"{"item_number": "Ö 6"}"#)
        try await town.result(session, "Ö 6", "Radweg")
        _ = try await ProtocolsJob.run(town.environment)
        #expect(try await town.count("council_results_sent") == 1)
        try await town.run("UPDATE web_users SET notify_prefs = NULL WHERE id = \(ada)")
        try await town.run("DELETE FROM council_readers")
        _ = try await ProtocolsJob.run(town.environment)
        #expect(try await town.queue().isEmpty)
    }

    @Test(arguments: [(nil, false), (59, false), (60, true)] as [(Int?, Bool)])
    func `only a measured reach of sixty makes it important`(impact: Int?, isImportant: Bool) async throws {
        let town = try await Town()
        let ada = try await town.person()
        let session = try await town.published([.init("Ö 6", "Radweg")])
        _ = try await town.call(.bookmark(session: "\(session.rawValue)"), as: ada, json: #"{"item_number": "Ö 6"}"#)
        try await town.result(session, "Ö 6", "Radweg", impact: impact)
        _ = try await ProtocolsJob.run(town.environment)
        #expect(try await town.queue(ada, ResultsPublished.occasion).map(\.isImportant) == [isImportant])
    }

    @Test func `silent results are told to nobody`() async throws {
        let town = try await Town()
        let ada = try await town.person()
        let session = try await town.published([.init("Ö 6", "Radweg")])
        _ = try await town.call(.bookmark(session: "\(session.rawValue)"), as: ada, json: #"{"item_number": "Ö 6"}"#)
        try await town.result(session, "Ö 6", "Radweg", isSilent: true)
        _ = try await ProtocolsJob.run(town.environment)
        #expect(try await town.queue().isEmpty)
    }
}
