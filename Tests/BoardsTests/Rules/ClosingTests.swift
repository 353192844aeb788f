import API
import Base
import Boards
import HTTP
import Notify
import Outbox
import Store
import Synchronization
import TestSupport
import Testing

/// boards.md, "Dispatch": what ends bells, and what a pause does.
@Suite struct ClosingTests {
    /// How bells end.
    enum End: String, CaseIterable, CustomTestStringConvertible {
        case off = "notifications_off"
        case deleted = "board_deleted"
        case newLink = "new_link"

        var testDescription: String { rawValue }

        func happen(in world: BoardsWorld) async throws {
            let board = world.board.id.rawValue
            let answer =
                switch self {
                case .off:
                    try await world.staff(
                        .updateBoard(kita: world.kitaID, board: board),
                        json: #"{"notifications": false}"#
                    )
                case .deleted: try await world.staff(.deleteBoard(kita: world.kitaID, board: board))
                case .newLink: try await world.staff(.renewKitaLink(world.kitaID))
                }
            #expect(answer.status < 300)
        }
    }

    @Test(arguments: End.allCases)
    func `its bells are deleted and what was collected is dropped`(end: End) async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.pin("x")
        try await end.happen(in: world)
        #expect(try await world.count("push_subscription WHERE board_id = \(world.board.id)") == 0)
        try await world.collected()
        #expect(world.push.messages.isEmpty)
        #expect(try await world.trace() == ["enqueued", "discarded \(end.rawValue)"])
    }

    @Test(arguments: End.allCases)
    func `a dispatch that is running sends nothing more`(end: End) async throws {
        let world = try await BoardsWorld()
        let (board, now) = (world.board.id, world.clock.now)
        try await world.database.write { transaction in
            for number in 1...300 {
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
        try await world.pin("x")
        let door = Door()
        let isBegun = Mutex(false)
        world.push.gate { _ in
            let isFirst = isBegun.withLock { value in
                defer { value = true }
                return !value
            }
            guard isFirst else { return await door.pass() }
            do { try await end.happen(in: world) } catch { Issue.record(error) }
            await door.open()
        }
        try await world.collected()
        #expect(world.push.messages.count == 64, "only what was under way has left")
        world.clock.advance(by: .hours(2))
        try await world.dispatch()
        #expect(world.push.messages.count == 64)
    }

    @Test(arguments: End.allCases)
    func `no page creates again what was ended so`(end: End) async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await end.happen(in: world)
        let link = try await world.link()
        let sync = try await world.sync("https://a", board: "tauschen", seen: world.clock.now, link: link)
        #expect(sync.status == 200)
        #expect(sync.boards == [])
        #expect(sync.remaining == false)
        #expect(try await world.count("push_subscription") == 0)
        // Only a bell does.
        let tapped = try await world.subscribe("https://a", link: link)
        #expect(tapped.status == (end == .newLink ? 200 : 404))
    }

    @Test func `switching a board off leaves the others alone`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.subscribe("https://a", board: "fundsachen")
        try await world.pin("x", board: "fundsachen")
        try await End.off.happen(in: world)
        try await world.collected()
        #expect(world.push.messages.map(\.title) == ["Fundsachen"])
        #expect(try await world.sync("https://a").boards == ["fundsachen"])
    }

    @Test func `a new link ends the bells of all boards of that Kita, and of that Kita only`() async throws {
        let world = try await BoardsWorld()
        let other = try await world.anotherKita()
        try await world.subscribe("https://a")
        try await world.subscribe("https://a", board: "fundsachen")
        try await world.subscribe("https://a", board: "igel", link: other.kita.link)
        try await End.newLink.happen(in: world)
        let link = try await world.link()
        let sync = try await world.sync("https://a", link: link)
        #expect(sync.boards == [])
        #expect(sync.remaining == true)
        #expect(try await world.count("push_subscription") == 1)
    }

    @Test func `a board switched on again starts without bells`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await End.off.happen(in: world)
        try await world.staff(
            .updateBoard(kita: world.kitaID, board: world.board.id.rawValue),
            json: #"{"notifications": true}"#
        )
        try await world.pin("x")
        try await world.collected()
        #expect(world.push.messages.isEmpty)
        #expect(try await world.subscribe("https://a").status == 200)
    }

    @Test func `a board that is off queues nothing`() async throws {
        let world = try await BoardsWorld()
        try await End.off.happen(in: world)
        #expect(try await world.pin("x").status == 201)
        #expect(try await world.count("notification_queue") == 0)
    }

    @Test func `saving a board without touching its notifications ends nothing`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.pin("x")
        try await world.staff(
            .updateBoard(kita: world.kitaID, board: world.board.id.rawValue),
            json: #"{"name": "Tausch", "notifications": true}"#
        )
        try await world.collected()
        #expect(world.push.messages.count == 1)
    }

    @Test func `a pause discards the open collection with a trace, and the bells stay`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        world.clock.advance(by: .seconds(1))
        try await world.pin("x")
        try await world.staff(.updateKita(world.kitaID), json: #"{"paused": true}"#)
        try await world.collected()
        #expect(world.push.messages.isEmpty)
        #expect(try await world.trace() == ["enqueued", "discarded kita_paused"])
        #expect(try await world.count("push_subscription") == 1)
        try await world.staff(.updateKita(world.kitaID), json: #"{"paused": false}"#)
        #expect(try await world.sync("https://a").badge == 1, "the counters stay")
        try await world.pin("y")
        try await world.collected()
        #expect(world.push.bodies(to: "https://a") == ["y"], "what was discarded is not told later")
    }

    @Test func `a paused Kita can be read, and nothing pinned`() async throws {
        let world = try await BoardsWorld()
        let note = try await world.pin("x")
        try await world.staff(.updateKita(world.kitaID), json: #"{"paused": true}"#)
        #expect(try await world.notes().status == 200)
        let refused = try await world.pin("y")
        #expect(refused.status == 403)
        #expect(refused.code == "kita_paused")
        #expect(try await world.takeDown(note).status == 204, "whoever hung it may still take it down")
    }
}
