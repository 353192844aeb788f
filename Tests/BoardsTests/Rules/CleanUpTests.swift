import API
import Base
import Boards
import HTTP
import Outbox
import Store
import TestSupport
import Testing

/// boards.md, "Dispatch": what the hourly job removes.
@Suite struct CleanUpTests {
    /// A bell that fails twice, the first time two minutes after it was turned on.
    static func failing() async throws -> BoardsWorld {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        world.push.answer("https://a", PushDouble.refused)
        try await fail(world)
        return world
    }

    static func fail(_ world: BoardsWorld) async throws {
        try await world.pin("x")
        try await world.collected()
    }

    static func bells(_ world: BoardsWorld) async throws -> Int { try await world.count("push_subscription") }

    @Test func `repeated failure and nothing delivered for thirty days ends a bell`() async throws {
        let world = try await Self.failing()
        let failed = world.clock.now
        try await Self.fail(world)
        world.clock.set(to: failed + .days(30) - .milliseconds(1))
        #expect(try await world.cleanUp().bells == 0)
        world.clock.set(to: failed + .days(30))
        #expect(try await world.cleanUp().bells == 1)
        #expect(try await Self.bells(world) == 0)
    }

    @Test func `a single failure is not repeated failure`() async throws {
        let world = try await Self.failing()
        world.clock.advance(by: .days(60))
        #expect(try await world.cleanUp().bells == 0)
    }

    @Test func `a delivery in between begins the thirty days anew`() async throws {
        let world = try await Self.failing()
        try await Self.fail(world)
        world.clock.advance(by: .days(29))
        world.push.answer("https://a", PushDouble.accepted)
        try await Self.fail(world)
        world.push.answer("https://a", PushDouble.refused)
        try await Self.fail(world)
        try await Self.fail(world)
        world.clock.advance(by: .days(29))
        #expect(try await world.cleanUp().bells == 0)
        world.clock.advance(by: .days(2))
        #expect(try await world.cleanUp().bells == 1)
    }

    @Test func `180 days with neither visit nor delivery end a bell; never delivered counts since it was made`()
        async throws
    {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        world.clock.advance(by: .days(180) - .milliseconds(1))
        #expect(try await world.cleanUp().bells == 0)
        world.clock.advance(by: .milliseconds(1))
        #expect(try await world.cleanUp().bells == 1)
    }

    @Test func `a visit keeps a bell for another 180 days`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        world.clock.advance(by: .days(100))
        try await world.sync("https://a")
        world.clock.advance(by: .days(179))
        #expect(try await world.cleanUp().bells == 0)
        world.clock.advance(by: .days(1))
        #expect(try await world.cleanUp().bells == 1)
    }

    @Test func `a delivery keeps a bell for another 180 days`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        world.clock.advance(by: .days(100))
        try await world.pin("x")
        try await world.collected()
        world.clock.advance(by: .days(179))
        #expect(try await world.cleanUp().bells == 0)
        world.clock.advance(by: .days(1))
        #expect(try await world.cleanUp().bells == 1)
    }

    @Test func `a paused Kita's idle bells go too`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.staff(.updateKita(world.kitaID), json: #"{"paused": true}"#)
        world.clock.advance(by: .days(180))
        #expect(try await world.cleanUp().bells == 1)
    }

    @Test func `bells of another key pair go by the same rule`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.change("UPDATE push_subscription SET key_id = 'former'")
        world.clock.advance(by: .days(180))
        #expect(try await world.cleanUp().bells == 1)
    }

    @Test(arguments: [1, 30, 365])
    func `PUSH_SUBSCRIPTION_IDLE_DAYS sets the days`(days: Int) async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        world.clock.advance(by: .days(days) - .milliseconds(1))
        #expect(try await world.cleanUp(idleDays: days).bells == 0)
        world.clock.advance(by: .milliseconds(1))
        #expect(try await world.cleanUp(idleDays: days).bells == 1)
    }

    @Test func `one bell's end leaves the others`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        world.clock.advance(by: .days(100))
        try await world.subscribe("https://b")
        world.clock.advance(by: .days(80))
        #expect(try await world.cleanUp().bells == 1)
        #expect(try await world.count("push_subscription WHERE endpoint = 'https://b'") == 1)
    }

    @Test func `the row of a note that was taken down goes a day later, a hanging one stays for ever`() async throws {
        let world = try await BoardsWorld()
        try await world.takeDown(try await world.pin("weg"))
        try await world.pin("bleibt")
        #expect(try await world.cleanUp().notes == 0)
        world.clock.advance(by: .days(1))
        #expect(try await world.cleanUp().notes == 1)
        world.clock.advance(by: .days(3000))
        #expect(try await world.cleanUp().notes == 0)
        #expect(try await world.count("note") == 1)
    }
}
