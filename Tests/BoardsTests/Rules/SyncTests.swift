import API
import Base
import Boards
import HTTP
import Outbox
import Store
import TestSupport
import Testing

/// boards.md, "Endpoints of a Kita page": `push/sync`.
@Suite struct SyncTests {
    @Test func `it answers which boards of this Kita the browser follows`() async throws {
        let world = try await BoardsWorld()
        let other = try await world.anotherKita()
        try await world.subscribe("https://a", board: "fundsachen")
        try await world.subscribe("https://a", board: "igel", link: other.kita.link)
        try await world.subscribe("https://b")
        let answer = try await world.sync("https://a")
        #expect(answer.boards == ["fundsachen"])
        #expect(answer.remaining == true)
        #expect(try await world.sync("https://a", link: other.kita.link).boards == ["igel"])
    }

    @Test func `it never creates a subscription`() async throws {
        let world = try await BoardsWorld()
        let answer = try await world.sync("https://a", board: "tauschen", seen: world.clock.now)
        #expect(answer.status == 200)
        #expect(answer.boards == [])
        #expect(answer.remaining == false)
        #expect(answer.badge == 0)
        #expect(try await world.count("push_subscription") == 0)
    }

    @Test func `it takes over new keys for all bells of the browser and nobody else's`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.subscribe("https://a", board: "fundsachen")
        try await world.subscribe("https://b")
        try await world.sync("https://a", p256dh: "new", auth: "newer")
        let rows = try await world.database.read {
            try $0.rows("SELECT endpoint, p256dh, auth FROM push_subscription ORDER BY id")
        }
        #expect(try rows.map { try $0.get("p256dh") } == ["new", "new", "p"])
        #expect(try rows.map { try $0.get("auth") } == ["newer", "newer", "a"])
    }

    @Test func `a visit is noted at most once a day, for all bells in this Kita`() async throws {
        let world = try await BoardsWorld()
        let other = try await world.anotherKita()
        let begun = world.clock.now
        try await world.subscribe("https://a")
        try await world.subscribe("https://a", board: "fundsachen")
        try await world.subscribe("https://a", board: "igel", link: other.kita.link)
        world.clock.advance(by: .days(1) - .milliseconds(1))
        try await world.sync("https://a")
        #expect(try await world.moment("last_visit_at", of: "https://a") == begun)
        world.clock.advance(by: .milliseconds(1))
        try await world.sync("https://a")
        #expect(try await world.moment("last_visit_at", of: "https://a") == world.clock.now)
        #expect(try await world.moment("last_visit_at", of: "https://a", on: world.second) == world.clock.now)
        #expect(try await world.moment("last_visit_at", of: "https://a", on: other.board) == begun)
    }

    @Test func `with nothing new it writes nothing`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.pin("x")
        world.clock.advance(by: .minutes(1))
        try await world.sync("https://a", board: "tauschen", seen: world.clock.now)
        let changes = try await world.totalChanges()
        world.clock.advance(by: .hours(1))
        for _ in 0..<3 {
            #expect(try await world.sync("https://a", board: "tauschen", seen: world.clock.now).badge == 0)
        }
        #expect(try await world.totalChanges() == changes)
    }

    @Test func `a dead link is 404 and a paused Kita 403: neither says that nothing remains`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        let dead = try await world.sync("https://a", link: "falsch")
        #expect(dead.status == 404)
        #expect(dead.remaining == nil)
        try await world.staff(.updateKita(world.kitaID), json: #"{"paused": true}"#)
        let paused = try await world.sync("https://a")
        #expect(paused.status == 403)
        #expect(paused.remaining == nil)
        #expect(try await world.count("push_subscription") == 1)
    }

    @Test func `seen_at that is no date-time is a faulty field`() async throws {
        let world = try await BoardsWorld()
        let body =
            #"{"subscription": {"endpoint": "https://a", "keys": {"p256dh": "p", "auth": "a"}}, "seen_at": "gestern"}"#
        let request = BoardsWorld.request("POST", "/k/x/push/sync", json: body)
        let answer = try await Answer {
            try await PushHandlers.sync(request, link: BoardsWorld.link, world.environment)
        }
        #expect(answer.status == 422)
        #expect(answer.faults == ["seen_at value_error"])
    }
}
