import API
import Base
import Boards
import HTTP
import Outbox
import Store
import TestSupport
import Testing

/// boards.md, "The number on the icon".
@Suite struct IconNumberTests {
    /// A world with a bell on and some notes pinned a second apart after it.
    static func world(notes: Int) async throws -> BoardsWorld {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        world.clock.advance(by: .seconds(1))
        try await world.pin(notes)
        return world
    }

    /// When the note with an index was pinned.
    static func pinnedAt(_ index: Int, _ world: BoardsWorld) async throws -> Timestamp {
        let moments: [Timestamp] = try await world.database.read {
            try $0.scalars("SELECT pinned_at FROM note ORDER BY id")
        }
        return moments[index]
    }

    @Test func `it counts what was pinned after the board was seen`() async throws {
        let world = try await Self.world(notes: 3)
        #expect(try await world.sync("https://a").badge == 3)
        #expect(try await world.sync("https://a", board: "tauschen", seen: world.clock.now).badge == 0)
        world.clock.advance(by: .seconds(1))
        try await world.pin("neu")
        #expect(try await world.sync("https://a").badge == 1)
    }

    @Test func `what was seen moves to the time that the page shows, before it counts`() async throws {
        let world = try await Self.world(notes: 3)
        let second = try await Self.pinnedAt(1, world)
        let answer = try await world.sync("https://a", board: "tauschen", seen: second)
        #expect(answer.badge == 1, "notes that the page has not loaded still count")
        #expect(try await world.moment("seen_at", of: "https://a") == second)
    }

    @Test func `it never moves back, not by a late older request either`() async throws {
        let world = try await Self.world(notes: 3)
        let (first, third) = (try await Self.pinnedAt(0, world), try await Self.pinnedAt(2, world))
        #expect(try await world.sync("https://a", board: "tauschen", seen: third).badge == 0)
        #expect(try await world.sync("https://a", board: "tauschen", seen: first).badge == 0)
        #expect(try await world.moment("seen_at", of: "https://a") == third)
    }

    @Test func `it moves only if a note hangs in between`() async throws {
        let world = try await Self.world(notes: 0)
        let begun = try await world.moment("seen_at", of: "https://a")
        world.clock.advance(by: .hours(1))
        try await world.sync("https://a", board: "tauschen", seen: world.clock.now)
        #expect(try await world.moment("seen_at", of: "https://a") == begun)
        let note = try await world.pin("gleich wieder weg")
        try await world.takeDown(note)
        world.clock.advance(by: .seconds(5))
        try await world.sync("https://a", board: "tauschen", seen: world.clock.now)
        #expect(try await world.moment("seen_at", of: "https://a") == begun)
    }

    @Test func `it moves only if the bell of that board is on`() async throws {
        let world = try await Self.world(notes: 1)
        try await world.pin("dort", board: "fundsachen")
        world.clock.advance(by: .seconds(1))
        let changes = try await world.totalChanges()
        let answer = try await world.sync("https://a", board: "fundsachen", seen: world.clock.now)
        #expect(answer.badge == 1)
        #expect(try await world.totalChanges() == changes)
    }

    @Test func `the board of another Kita is not seen by this page`() async throws {
        let world = try await Self.world(notes: 0)
        let other = try await world.anotherKita()
        try await world.subscribe("https://a", board: "igel", link: other.kita.link)
        world.clock.advance(by: .seconds(1))
        try await world.pin("dort", board: "igel", link: other.kita.link)
        world.clock.advance(by: .seconds(1))
        try await world.sync("https://a", board: "igel", seen: world.clock.now)
        #expect(try await world.sync("https://a", link: other.kita.link).badge == 1)
    }

    @Test func `a time in the future is taken as now`() async throws {
        let world = try await Self.world(notes: 1)
        try await world.sync("https://a", board: "tauschen", seen: world.clock.now + .days(400))
        #expect(try await world.moment("seen_at", of: "https://a") == world.clock.now)
        world.clock.advance(by: .seconds(1))
        try await world.pin("neu")
        #expect(try await world.sync("https://a").badge == 1)
    }

    @Test func `a page without board or time moves nothing`() async throws {
        let world = try await Self.world(notes: 2)
        let begun = try await world.moment("seen_at", of: "https://a")
        #expect(try await world.sync("https://a").badge == 2)
        #expect(try await world.sync("https://a", board: "tauschen").badge == 2)
        #expect(try await world.sync("https://a", seen: world.clock.now).badge == 2)
        #expect(try await world.moment("seen_at", of: "https://a") == begun)
    }

    @Test func `notes taken down are not counted`() async throws {
        let world = try await Self.world(notes: 2)
        try await world.takeDown(try await world.pin("weg"))
        #expect(try await world.sync("https://a").badge == 2)
        try await world.collected()
        #expect(world.push.messages.map(\.badge) == [2])
    }

    @Test func `only the followed boards of this Kita count`() async throws {
        let world = try await Self.world(notes: 2)
        let other = try await world.anotherKita()
        try await world.subscribe("https://a", board: "igel", link: other.kita.link)
        world.clock.advance(by: .seconds(1))
        try await world.pin("nicht gefolgt", board: "fundsachen")
        try await world.pin("andere Kita", board: "igel", link: other.kita.link)
        #expect(try await world.sync("https://a").badge == 2)
        #expect(try await world.sync("https://a", link: other.kita.link).badge == 1)
        try await world.subscribe("https://a", board: "fundsachen")
        world.clock.advance(by: .seconds(1))
        try await world.pin("nun doch", board: "fundsachen")
        #expect(try await world.sync("https://a").badge == 3)
    }

    @Test(arguments: [(98, 98), (99, 99), (100, 99), (150, 99)])
    func `it is 99 at most`(notes: Int, badge: Int) async throws {
        let world = try await Self.world(notes: notes)
        #expect(try await world.sync("https://a").badge == badge)
        #expect(try await world.unsubscribe("https://b").badge == 0)
        try await world.collected()
        #expect(world.push.messages.last?.badge == badge)
    }

    @Test func `an own note counts until the page has shown it`() async throws {
        let world = try await Self.world(notes: 0)
        try await world.pin("eigener", by: "https://a")
        #expect(try await world.sync("https://a").badge == 1)
        let own = try await Self.pinnedAt(0, world)
        #expect(try await world.sync("https://a", board: "tauschen", seen: own).badge == 0)
    }

    @Test func `at dispatch each recipient gets the number of its own icon`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://both")
        try await world.subscribe("https://both", board: "fundsachen")
        try await world.subscribe("https://one")
        try await world.subscribe("https://reader")
        world.clock.advance(by: .seconds(1))
        try await world.pin(2)
        try await world.sync("https://reader", board: "tauschen", seen: world.clock.now)
        try await world.pin(3, board: "fundsachen")
        try await world.collected()
        func badges(_ endpoint: String) -> [Int] {
            world.push.messages(to: endpoint).filter { $0.title == "Tauschen" }.map(\.badge)
        }
        #expect(badges("https://both") == [5])
        #expect(badges("https://one") == [2])
        #expect(badges("https://reader") == [0])
    }

    @Test func `the numbers of all recipients come from one query`() async throws {
        let world = try await BoardsWorld()
        let (board, now) = (world.board.id, world.clock.now)
        try await world.database.write { transaction in
            for number in 1...1000 {
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
        world.clock.advance(by: .seconds(1))
        try await world.pin(2)
        world.statements.clear()
        #expect(try await world.collected().accepted == 1000)
        let counts = world.statements.statements.filter { $0.contains("COUNT(*)") && $0.contains("push_subscription") }
        #expect(counts.count == 1)
        #expect(world.push.messages.allSatisfy { $0.badge == 2 })
    }
}
