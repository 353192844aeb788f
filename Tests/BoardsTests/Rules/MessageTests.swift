import API
import Base
import Boards
import HTTP
import Outbox
import Store
import TestSupport
import Testing

/// boards.md, "What a notification says".
@Suite struct MessageTests {
    @Test func `one note: the board's name above the note's title`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.pin("Gummistiefel 27")
        try await world.collected()
        let message = try #require(world.push.messages.first)
        #expect(world.push.messages.count == 1)
        #expect(message.title == "Tauschen")
        #expect(message.body == "Gummistiefel 27")
    }

    @Test(arguments: [2, 3, 17])
    func `several notes: how many there are`(count: Int) async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.pin(count)
        try await world.collected()
        #expect(world.push.messages.map(\.title) == ["Tauschen"])
        #expect(world.push.messages.map(\.body) == ["\(count) neue Zettel"])
    }

    @Test func `never the text, the name or the contact, in message, queue or log`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.pin("Titel", text: "geheimer Text", name: "Mira", contact: "Fach 3", by: "https://b")
        try await world.collected()
        let message = "\(try #require(world.push.messages.first))"
        let queue = try await world.database.read { try $0.rows("SELECT * FROM notification_queue") }
        let trace = try await world.database.read { try $0.rows("SELECT * FROM notification_trace") }
        for word in ["geheim", "Mira", "Fach"] {
            #expect(!message.contains(word))
            #expect(!"\(queue.map(\.values)) \(trace.map(\.values))".contains(word))
            #expect(!world.log.text.contains(word))
        }
        #expect(!world.log.text.contains("https://a"))
        #expect(!"\(trace.map(\.values))".contains("Titel"))
    }

    @Test func `a tap leads to the board inside the Kita, and a newer message replaces an older one`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.subscribe("https://a", board: "fundsachen")
        try await world.pin("1")
        try await world.pin("2", board: "fundsachen")
        try await world.collected()
        try await world.pin("3")
        try await world.collected()
        let messages = world.push.messages
        #expect(messages.count == 3)
        #expect(
            messages.map(\.navigate).sorted() == [
                "https://kita.example/k/sonnenblume-link/fundsachen/",
                "https://kita.example/k/sonnenblume-link/tauschen/",
                "https://kita.example/k/sonnenblume-link/tauschen/",
            ]
        )
        let first = messages.filter { $0.title == "Tauschen" }
        #expect(Set(first.map(\.tag)).count == 1)
        #expect(Set(first.map(\.topicSubject)).count == 1)
        #expect(Set(messages.map(\.tag)).count == 2)
        #expect(Set(messages.map(\.topicSubject)).count == 2)
    }

    @Test func `what was renamed within the two minutes is told by its new name and address`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.pin("x")
        try await world.staff(
            .updateBoard(kita: world.kitaID, board: world.board.id.rawValue),
            json: #"{"name": "Tauschbörse", "slug": "boerse"}"#
        )
        try await world.collected()
        #expect(world.push.messages.map(\.title) == ["Tauschbörse"])
        #expect(world.push.messages.map(\.navigate) == ["https://kita.example/k/sonnenblume-link/boerse/"])
    }

    @Test func `the keys of the row go along`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a", p256dh: "public", auth: "secret")
        try await world.pin("x")
        try await world.collected()
        #expect(world.push.messages.map(\.p256dh) == ["public"])
        #expect(world.push.messages.map(\.auth) == ["secret"])
    }
}
