import API
import Base
import Boards
import HTTP
import Outbox
import Store
import TestSupport
import Testing

/// Kita, board, note, subscription: boards.md, "Objects".
@Suite struct ObjectsTests {
    @Test func `a Kita's link cannot be guessed, and a new one replaces the old one at once`() async throws {
        let world = try await BoardsWorld()
        let made = try await world.staff(.createKita, json: #"{"name": "Kita Mond"}"#)
        #expect(made.status == 201)
        let first: String = try #require(made["link"])
        #expect(first.utf8.count == 22, "128 bits of chance in base64url")
        #expect(made["url"] == "\(BoardsWorld.baseURL)/k/\(first)/")
        let renewed = try await world.staff(.renewKitaLink(try #require(made.id)))
        let second: String = try #require(renewed["link"])
        #expect(second != first)
        #expect(second.utf8.count == 22)
        #expect(renewed["url"] == "\(BoardsWorld.baseURL)/k/\(second)/")
        #expect(try await world.database.read { try Kita.find(link: first, in: $0) } == nil)
        #expect(try await world.database.read { try Kita.find(link: second, in: $0) }?.name == "Kita Mond")
    }

    @Test func `after a new link the old one leads nowhere, for every call`() async throws {
        let world = try await BoardsWorld()
        let note = try await world.pin("Bücher")
        try await world.staff(.renewKitaLink(world.kitaID))
        for answer in [
            try await world.pin("x"), try await world.notes(), try await world.subscribe("https://a"),
            try await world.unsubscribe("https://a"), try await world.sync("https://a"),
            try await world.takeDown(note),
        ] {
            #expect(answer.status == 404)
            #expect(answer.code == "not_found")
        }
        let link = try await world.link()
        #expect(try await world.pin("x", link: link).status == 201)
    }

    @Test func `three bells are three rows with one endpoint`() async throws {
        let world = try await BoardsWorld()
        try await world.staff(.createBoard(kita: world.kitaID), json: #"{"name": "Mitfahren"}"#)
        for board in ["tauschen", "fundsachen", "mitfahren"] {
            try await world.subscribe("https://a", board: board)
        }
        #expect(try await world.count("push_subscription WHERE endpoint = 'https://a'") == 3)
        try await world.subscribe("https://a")
        #expect(try await world.count("push_subscription") == 3, "a bell that is on stays one row")
    }

    @Test func `a board takes a thousand bells, and the 1,001st is told that it is full`() async throws {
        let world = try await BoardsWorld()
        let (board, now) = (world.board.id, world.clock.now)
        try await world.database.write { transaction in
            for number in 1...999 {
                _ = try Bell.turnOn(
                    endpoint: "https://\(number)",
                    p256dh: "p",
                    auth: "a",
                    keyID: "key-1",
                    board: board,
                    now: now,
                    in: transaction
                )
            }
        }
        #expect(try await world.subscribe("https://1000").status == 200)
        let refused = try await world.subscribe("https://1001")
        #expect(refused.status == 409)
        #expect(refused.code == "board_full")
        #expect(try await world.count("push_subscription") == 1000)
        #expect(try await world.subscribe("https://7", p256dh: "new").status == 200, "a refresh is no new bell")
        #expect(try await world.subscribe("https://1001", board: "fundsachen").status == 200)
        try await world.unsubscribe("https://7")
        #expect(try await world.subscribe("https://1001").status == 200)
    }

    @Test func `numbers are never given out twice, so nothing inherits another one's past`() async throws {
        let world = try await BoardsWorld()
        let note = try await world.pin("Erster")
        try await world.takeDown(note)
        world.clock.advance(by: .days(2))
        #expect(try await world.cleanUp().notes == 1)
        let next = try await world.pin("Zweiter")
        #expect(try #require(next.id) > (try #require(note.id)))

        let made = try await world.staff(.createBoard(kita: world.kitaID), json: #"{"name": "Neu"}"#)
        let id = try #require(made.id)
        try await world.staff(.deleteBoard(kita: world.kitaID, board: id))
        let again = try await world.staff(.createBoard(kita: world.kitaID), json: #"{"name": "Neu"}"#)
        #expect(try #require(again.id) > id)
    }

    @Test func `a note after a tidied one rings like any other`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        let note = try await world.pin("Erster")
        try await world.collected()
        try await world.takeDown(note)
        world.clock.advance(by: .days(2))
        try await world.cleanUp()
        try await world.pin("Zweiter")
        try await world.collected()
        #expect(world.push.bodies(to: "https://a") == ["Erster", "Zweiter"])
    }

    @Test func `two notes of one board never share a moment`() async throws {
        let world = try await BoardsWorld()
        for number in 1...3 { try await world.pin("Zettel \(number)") }
        let moments: [Timestamp] = try await world.database.read {
            try $0.scalars("SELECT pinned_at FROM note ORDER BY id")
        }
        #expect(Set(moments).count == 3)
        #expect(moments == moments.sorted())
        #expect(moments[0] == world.clock.now)
    }

    @Test func `what a taken-down note said is gone at once`() async throws {
        let world = try await BoardsWorld()
        let note = try await world.pin("Titel", text: "Text", name: "Name", contact: "Fach 3")
        try await world.takeDown(note)
        let row = try #require(try await world.database.read { try $0.rows("SELECT * FROM note") }.first)
        for column in ["title", "text"] { #expect(try row.get(column) == "") }
        for column in ["name", "contact"] { #expect(try row.getOptional(column, as: String.self) == nil) }
    }

    @Test func `a deleted Kita takes everything along`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.pin("x")
        #expect(try await world.staff(.deleteKita(world.kitaID), json: #"{"name": "Kita Sonnenblume"}"#).status == 204)
        for table in ["kita", "board", "note", "push_subscription", "kita_staff"] {
            #expect(try await world.count(SQL(stringLiteral: table)) == 0)
        }
    }
}
