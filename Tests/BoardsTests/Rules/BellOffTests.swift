import API
import Base
import Boards
import HTTP
import Outbox
import Store
import TestSupport
import Testing

/// boards.md, "Endpoints of a Kita page": `push/unsubscribe`.
@Suite struct BellOffTests {
    @Test func `the last bell off leaves nothing remaining`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.subscribe("https://a", board: "fundsachen")
        let first = try await world.unsubscribe("https://a")
        #expect(first.status == 200)
        #expect(first.remaining == true)
        let last = try await world.unsubscribe("https://a", board: "fundsachen")
        #expect(last.remaining == false)
        #expect(last.badge == 0)
        #expect(try await world.count("push_subscription") == 0)
    }

    @Test func `a bell of another Kita of the instance is one that remains`() async throws {
        let world = try await BoardsWorld()
        let other = try await world.anotherKita()
        try await world.subscribe("https://a")
        try await world.subscribe("https://a", board: "igel", link: other.kita.link)
        #expect(try await world.unsubscribe("https://a").remaining == true)
        let sync = try await world.sync("https://a")
        #expect(sync.boards == [], "the boards are this Kita's")
        #expect(sync.remaining == true)
        #expect(try await world.unsubscribe("https://a", board: "igel", link: other.kita.link).remaining == false)
    }

    @Test func `the number is the one without that board`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.subscribe("https://a", board: "fundsachen")
        world.clock.advance(by: .seconds(1))
        try await world.pin(3)
        try await world.pin(2, board: "fundsachen")
        #expect(try await world.unsubscribe("https://a").badge == 2)
        #expect(try await world.unsubscribe("https://a", board: "fundsachen").badge == 0)
    }

    @Test func `a bell that is not on is off already`() async throws {
        let world = try await BoardsWorld()
        let answer = try await world.unsubscribe("https://a")
        #expect(answer.status == 200)
        #expect(answer.remaining == false)
    }

    @Test func `others' bells stay`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.subscribe("https://b")
        try await world.unsubscribe("https://a")
        try await world.pin("x")
        try await world.collected()
        #expect(world.push.messages.map(\.endpoint) == ["https://b"])
    }

    @Test func `a bell turned off within the window hears nothing`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.pin("x")
        try await world.unsubscribe("https://a")
        try await world.collected()
        #expect(world.push.messages.isEmpty)
        #expect(try await world.trace() == ["enqueued", "discarded no_follower"])
    }

    @Test func `404 when board, notifications or link are gone`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.subscribe("https://a", board: "fundsachen")
        #expect(try await world.unsubscribe("https://a", link: "falsch").status == 404)
        try await world.staff(.deleteBoard(kita: world.kitaID, board: world.board.id.rawValue))
        #expect(try await world.unsubscribe("https://a").status == 404)
        try await world.staff(
            .updateBoard(kita: world.kitaID, board: world.second.id.rawValue),
            json: #"{"notifications": false}"#
        )
        #expect(try await world.unsubscribe("https://a", board: "fundsachen").status == 404)
        // The page then asks once, and learns that nothing remains.
        #expect(try await world.sync("https://a").remaining == false)
    }

    @Test func `a paused Kita keeps nobody`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.staff(.updateKita(world.kitaID), json: #"{"paused": true}"#)
        #expect(try await world.unsubscribe("https://a").remaining == false)
        #expect(try await world.count("push_subscription") == 0)
    }
}
