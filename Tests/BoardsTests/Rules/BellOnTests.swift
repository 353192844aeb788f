import API
import Base
import Boards
import HTTP
import Outbox
import Store
import TestSupport
import Testing

/// boards.md, "Endpoints of a Kita page": `push/subscribe`, and the keys of "Configuration".
@Suite struct BellOnTests {
    @Test func `a bell on stores the row and answers what the browser follows`() async throws {
        let world = try await BoardsWorld()
        let answer = try await world.subscribe("https://a")
        #expect(answer.status == 200)
        #expect(answer.boards == ["tauschen"])
        #expect(answer.remaining == true)
        #expect(answer.badge == 0)
        let second = try await world.subscribe("https://a", board: "fundsachen")
        #expect(second.boards == ["tauschen", "fundsachen"])
        for column in ["created_at", "seen_at", "last_visit_at"] as [SQL] {
            #expect(try await world.moment(column, of: "https://a") == world.clock.now)
        }
    }

    @Test func `earlier notes are not news to a new bell`() async throws {
        let world = try await BoardsWorld()
        try await world.pin("vorher")
        world.clock.advance(by: .seconds(5))
        #expect(try await world.subscribe("https://a").badge == 0)
        try await world.collected()
        #expect(world.push.messages.isEmpty)
        try await world.pin("nachher")
        try await world.collected()
        #expect(world.push.bodies(to: "https://a") == ["nachher"])
    }

    @Test func `a bell turned on in the window hears only what came after it`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.pin("vorher")
        world.clock.advance(by: .seconds(30))
        try await world.subscribe("https://b")
        try await world.pin("nachher")
        try await world.collected()
        #expect(world.push.bodies(to: "https://a") == ["2 neue Zettel"])
        #expect(world.push.bodies(to: "https://b") == ["nachher"])
    }

    @Test func `without a key pair there are no bells anywhere`() async throws {
        let world = try await BoardsWorld(hasPush: false)
        for answer in [
            try await world.subscribe("https://a"), try await world.unsubscribe("https://a"),
            try await world.sync("https://a"),
        ] {
            #expect(answer.status == 404)
        }
        #expect(try await world.pin("x").status == 201)
        #expect(try await world.count("notification_queue") == 0, "nothing waits for nobody")
    }

    @Test(arguments: [
        ("https://bad.example/x", "p", "a", "endpoint_not_allowed"), ("https://a", "", "a", "key_not_on_curve"),
        ("https://a", "p", "", "auth_wrong_length"),
    ])
    func `a subscription with a fault is 400 with a reason and leaves no row`(
        endpoint: String,
        p256dh: String,
        auth: String,
        code: String
    ) async throws {
        let world = try await BoardsWorld()
        let answer = try await world.subscribe(endpoint, p256dh: p256dh, auth: auth)
        #expect(answer.status == 400)
        #expect(answer.code == code)
        let sync = try await world.sync(endpoint, p256dh: p256dh, auth: auth)
        #expect(sync.status == 400)
        #expect(sync.code == code)
        #expect(try await world.count("push_subscription") == 0)
    }

    @Test func `a board that is gone or has no notifications, and a link that leads nowhere, are 404`() async throws {
        let world = try await BoardsWorld()
        #expect(try await world.subscribe("https://a", board: "nirgends").status == 404)
        #expect(try await world.subscribe("https://a", link: "falsch").status == 404)
        try await world.staff(
            .updateBoard(kita: world.kitaID, board: world.board.id.rawValue),
            json: #"{"notifications": false}"#
        )
        #expect(try await world.subscribe("https://a").status == 404)
        let other = try await world.anotherKita()
        #expect(try await world.subscribe("https://a", board: other.board.slug).status == 404)
        #expect(try await world.count("push_subscription") == 0)
    }

    @Test func `a paused Kita takes no bell`() async throws {
        let world = try await BoardsWorld()
        try await world.staff(.updateKita(world.kitaID), json: #"{"paused": true}"#)
        let answer = try await world.subscribe("https://a")
        #expect(answer.status == 403)
        #expect(answer.code == "kita_paused")
    }

    @Test func `new keys of a browser are taken over for all its bells`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.subscribe("https://a", board: "fundsachen", p256dh: "new", auth: "newer")
        try await world.pin("x")
        try await world.collected()
        #expect(world.push.messages.map(\.p256dh) == ["new"])
        #expect(world.push.messages.map(\.auth) == ["newer"])
    }

    @Test func `turning on a bell that is on keeps what it has seen`() async throws {
        let world = try await BoardsWorld()
        let begun = world.clock.now
        try await world.subscribe("https://a")
        world.clock.advance(by: .minutes(1))
        try await world.pin("x")
        let answer = try await world.subscribe("https://a")
        #expect(answer.badge == 1)
        #expect(try await world.moment("seen_at", of: "https://a") == begun)
        #expect(try await world.moment("created_at", of: "https://a") == begun)
    }

    @Test func `rows of another key pair are not sent to and do not count, until the bell is turned on anew`()
        async throws
    {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        let changed = try await BoardsWorld(keyID: "key-2", clock: world.clock, database: world.database)
        try await changed.pin("x")
        try await changed.collected()
        #expect(changed.push.messages.isEmpty)
        let sync = try await changed.sync("https://a")
        #expect(sync.boards == [])
        #expect(sync.remaining == false)
        #expect(sync.badge == 0)
        #expect(try await changed.count("push_subscription") == 1, "it ends by the idle rule")
        #expect(try await changed.subscribe("https://a").boards == ["tauschen"])
        try await changed.pin("y")
        try await changed.collected()
        #expect(changed.push.bodies(to: "https://a") == ["y"])
    }
}
