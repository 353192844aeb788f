import Accounts
import Base
import Foundation
import HTTP
import Store
import TestSupport
import Testing

@testable import Council

/// Heute and Themen, and the forms that work without script.
@Suite struct TopicPagesTests {
    /// An account that has a topic with a hit, and hears of a session to come.
    private static func reader(_ town: Town) async throws -> (Account.ID, Int64) {
        let owner = try await town.person()
        let topic = try await town.topic("Radweg", of: owner)
        try await town.run(
            """
            INSERT INTO council_agenda_matches (owner_id, ksinr, topic_id, item_number, score, words, matched_at)
            SELECT \(owner), ksinr, \(topic), item_number, 1.0, '["Radweg"]', '2026-11-30' FROM council_agenda_items
            WHERE title LIKE 'Radweg: Kosten%'
            """
        )
        try await town.run("UPDATE council_topic_matches SET matched_at = '2026-11-29T08:00:00.000Z'")
        return (owner, topic)
    }

    @Test func `Themen: with topics, and before the first`() async throws {
        let town = try await Town()
        _ = try await town.harbour()
        let newcomer = try await town.person("neu")
        CouncilPagesTests.check(try await town.open("/topics", as: newcomer), "topics-first")
        let (owner, topic) = try await Self.reader(town)
        try await town.subscribe(owner)
        _ = try await town.topic("Schulen", of: owner)
        CouncilPagesTests.check(try await town.open("/topics", as: owner), "topics")
        CouncilPagesTests.check(try await town.open("/topics/\(topic)", as: owner), "topic")
        CouncilPagesTests.check(try await town.open("/topics/\(topic)/loeschen", as: owner), "topic-delete")
    }

    @Test func `Heute: with hits, and before the first topic`() async throws {
        let town = try await Town()
        _ = try await town.harbour()
        let newcomer = try await town.person("neu")
        CouncilPagesTests.check(try await town.open("/dashboard", as: newcomer), "today-first")
        let (owner, _) = try await Self.reader(town)
        let map: (inout CouncilEnvironment) -> Void = { $0.districts = CouncilPagesTests.map }
        CouncilPagesTests.check(try await town.open("/dashboard", as: owner, map), "today")
    }

    @Test func `opening a topic makes its hits seen`() async throws {
        let town = try await Town()
        _ = try await town.harbour()
        let (owner, topic) = try await Self.reader(town)
        #expect(try await town.open("/topics", as: owner).text.contains("row--unread"))
        #expect(
            try await town.open("/topics/\(topic)", as: owner).text.contains("row--unread"),
            "once more, to read it"
        )
        #expect(try await !town.open("/topics/\(topic)", as: owner).text.contains("row--unread"))
        #expect(try await !town.open("/topics", as: owner).text.contains("row--unread"))
    }

    @Test func `a topic is made, changed and deleted without script`() async throws {
        let town = try await Town()
        let (owner, other) = (try await town.person(), try await town.person("bob"))
        let made = try await town.open("/topics", as: owner, form: [("action", "create"), ("name", " Seilbahn ")])
        #expect(made.status == 303 && made.response?.header("Location") == "/topics?ok=created")
        let id = try await town.database.read { try $0.scalar("SELECT id FROM topics", as: Int64.self) }
        let topic = try #require(id)
        let foreign = try await town.open("/topics/\(topic)", as: other, form: [("action", "delete")])
        #expect(foreign.status == 404)
        let refused = try await town.open("/topics/\(topic)", as: owner, form: [("action", "save"), ("name", "")])
        #expect(refused.status == 422 && refused.text.contains("aria-invalid=\"true\""))
        let saved = try await town.open("/topics/\(topic)", as: owner, form: [("action", "save"), ("name", "Fähre")])
        #expect(saved.response?.header("Location") == "/topics/\(topic)?ok=saved")
        #expect(try await town.open("/topics/\(topic)/loeschen", as: owner).text.contains("Fähre"))
        let deleted = try await town.open("/topics/\(topic)", as: owner, form: [("action", "delete")])
        #expect(deleted.response?.header("Location") == "/topics?ok=deleted")
        #expect(try await town.count("topics") == 0)
        let empty = try await town.open("/topics", as: owner, form: [("action", "create"), ("name", "")])
        #expect(empty.status == 422 && Markup.faults(in: empty.text) == [])
    }

    @Test func `items are kept, papers and committees followed without script, and one comes back`() async throws {
        let town = try await Town()
        let harbour = try await town.harbour()
        let owner = try await town.person()
        let page = "/council?tab=sessions&ksinr=\(harbour.coming)"
        func send(_ action: String, _ fields: [(String, String)]) async throws -> String? {
            let form = [("action", action), ("weiter", page)] + fields
            return try await town.open("/council", as: owner, form: form).response?.header("Location")
        }
        let item = [("ksinr", harbour.coming.description), ("item_number", "Ö 2")]
        #expect(try await send("bookmark", item) == page)
        #expect(try await town.count("council_bookmarks") == 1)
        #expect(try await town.open(page, as: owner).text.contains("value=\"unbookmark\""))
        #expect(try await send("unbookmark", item) == page)
        #expect(try await town.count("council_bookmarks") == 0)
        #expect(try await send("follow", [("kvonr", harbour.paper.description)]) == page)
        #expect(try await town.count("vorlage_follows") == 1)
        #expect(try await send("unfollow", [("kvonr", harbour.paper.description)]) == page)
        #expect(try await send("subscribe", [("committee", "Schulausschuss")]) == page)
        #expect(try await town.count("committee_subscriptions") == 1)
        #expect(try await send("unsubscribe", [("committee", "Schulausschuss")]) == page)
        #expect(try await town.count("vorlage_follows") == 0)
        #expect(try await town.count("committee_subscriptions") == 0)
        let elsewhere = [("action", "subscribe"), ("weiter", "//evil.example"), ("committee", "Schulausschuss")]
        let reply = try await town.open("/council", as: owner, form: elsewhere)
        #expect(reply.response?.header("Location") == "/council")
        for (action, fields) in [
            ("bookmark", [("ksinr", "99"), ("item_number", "Ö 1")]), ("follow", [("kvonr", "x")]),
            ("subscribe", [("committee", "Gibt es nicht")]), ("wipe", []),
        ] {
            #expect(try await town.open("/council", as: owner, form: [("action", action)] + fields).status == 404)
        }
    }
}

/// The pictures of the city topics.
@Suite struct TopicPictureTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Server/Server/Web/themen")

    @Test func `each city topic has a picture, and each picture a topic`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
        #expect(Set(files) == Set(CityTopic.all.map { "\($0.key).svg" }))
    }

    @Test(arguments: CityTopic.all.map(\.key)) func `a picture is small, of one size, and loads nothing`(key: String)
        throws
    {
        let text = try String(contentsOf: Self.folder.appending(path: "\(key).svg"), encoding: .utf8)
        #expect(text.contains("viewBox=\"0 0 120 76\"") && text.utf8.count < 2_500)
        #expect(!text.contains("href") && !text.contains("<script") && !text.contains("style"))
        #expect(Markup.faults(in: text) == [])
    }
}
