import API
import Base
import Boards
import HTTP
import Notify
import Outbox
import Store
import TestSupport
import Testing

/// boards.md, "Dispatch".
@Suite struct DispatchTests {
    @Test func `two minutes are collected, and no more than six an hour leave`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        try await world.pin("1")
        world.clock.advance(by: .seconds(119))
        try await world.pin("2")
        #expect(try await world.dispatch().accepted == 0)
        world.clock.advance(by: .seconds(1))
        #expect(try await world.dispatch().accepted == 1)
        for number in 3...12 {
            try await world.pin("\(number)")
            try await world.collected()
        }
        #expect(world.push.messages.count == 6)
        world.clock.advance(by: .hours(1))
        try await world.dispatch()
        #expect(world.push.bodies(to: "https://a").last == "5 neue Zettel")
        #expect(world.push.messages.count == 7)
    }

    @Test func `the author is not told of an own note`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://author")
        try await world.subscribe("https://a")
        try await world.pin("x", by: "https://author")
        try await world.collected()
        #expect(world.push.messages.map(\.endpoint) == ["https://a"])
    }

    @Test func `the author hears of the others' notes in the same window, by their number and title alone`()
        async throws
    {
        let world = try await BoardsWorld()
        try await world.subscribe("https://author")
        try await world.subscribe("https://a")
        try await world.pin("eigener", by: "https://author")
        try await world.pin("fremder")
        try await world.collected()
        #expect(world.push.bodies(to: "https://author") == ["fremder"])
        #expect(world.push.bodies(to: "https://a") == ["2 neue Zettel"])
        try await world.pin("eigener", by: "https://author")
        try await world.pin("fremder")
        try await world.pin("noch einer", by: "https://a")
        try await world.collected()
        #expect(world.push.bodies(to: "https://author").last == "2 neue Zettel")
        #expect(world.push.bodies(to: "https://a").last == "2 neue Zettel")
    }

    @Test func `a board that only its author follows rings nowhere and uses nothing of its hour`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://author")
        try await world.pin("x", by: "https://author")
        try await world.collected()
        #expect(world.push.messages.isEmpty)
        #expect(try await world.trace() == ["enqueued", "discarded no_follower"])
        #expect(try await world.count("stream_usage") == 0)
    }

    @Test func `a note taken down meanwhile does not appear`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        let first = try await world.pin("weg")
        try await world.pin("bleibt")
        try await world.takeDown(first)
        try await world.collected()
        #expect(world.push.bodies(to: "https://a") == ["bleibt"])
        let only = try await world.pin("auch weg")
        try await world.takeDown(only)
        try await world.collected()
        #expect(world.push.messages.count == 1)
        #expect(try await world.trace().filter { $0 == "discarded note_taken_down" }.count == 2)
    }

    @Test func `a note taken down between two attempts is not in the second`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        world.push.answer("https://a", .later(.minutes(5), reason: Outcome.Reason(code: "http_503", description: "")))
        let first = try await world.pin("weg")
        try await world.pin("bleibt")
        try await world.collected()
        try await world.takeDown(first)
        world.clock.advance(by: .minutes(6))
        try await world.dispatch()
        #expect(world.push.bodies(to: "https://a") == ["2 neue Zettel", "bleibt"])
    }

    @Test(arguments: [404, 410])
    func `when the service says that an endpoint is gone, all its bells go, in whatever Kita`(status: Int) async throws
    {
        let world = try await BoardsWorld()
        let other = try await world.anotherKita()
        try await world.subscribe("https://a")
        try await world.subscribe("https://a", board: "fundsachen")
        try await world.subscribe("https://a", board: "igel", link: other.kita.link)
        try await world.subscribe("https://b")
        world.push.answer("https://a", .gone)
        try await world.pin("x")
        try await world.collected()
        #expect(try await world.count("push_subscription WHERE endpoint = 'https://a'") == 0)
        #expect(try await world.count("push_subscription WHERE endpoint = 'https://b'") == 1)
        #expect(world.push.bodies(to: "https://b") == ["x"])
    }

    @Test func `a delivery is noted and clears earlier failures`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://a")
        world.push.answer("https://a", PushDouble.refused)
        try await world.pin("1")
        try await world.collected()
        let failed = world.clock.now
        #expect(try await world.moment("first_failure_at", of: "https://a") == failed)
        #expect(try await world.moment("last_success_at", of: "https://a") == nil)
        try await world.pin("2")
        try await world.collected()
        #expect(try await world.moment("first_failure_at", of: "https://a") == failed, "the first one is dated")
        #expect(try await world.count("push_subscription WHERE failures = 2") == 1)
        world.push.answer("https://a", PushDouble.accepted)
        try await world.pin("3")
        try await world.collected()
        #expect(try await world.moment("first_failure_at", of: "https://a") == nil)
        #expect(try await world.moment("last_success_at", of: "https://a") == world.clock.now)
        #expect(try await world.count("push_subscription WHERE failures = 0") == 1)
    }

    @Test func `one bad bell never stops the others`() async throws {
        let world = try await BoardsWorld()
        for number in 1...9 { try await world.subscribe("https://\(number)") }
        world.push.answer("https://1", .gone)
        world.push.answer("https://2", PushDouble.refused)
        world.push.answer("https://3", .later(nil, reason: Outcome.Reason(code: "timeout", description: "")))
        try await world.pin("x")
        let report = try await world.collected()
        #expect(report.accepted == 6)
        #expect(report.failed == 3)
    }

    @Test func `logs name neither endpoint nor link nor note`() async throws {
        let world = try await BoardsWorld()
        try await world.subscribe("https://endpoint-secret")
        world.push.answer("https://endpoint-secret", PushDouble.refused)
        try await world.pin("titel-geheim")
        try await world.collected()
        for word in ["endpoint-secret", BoardsWorld.link, "titel-geheim"] { #expect(!world.log.text.contains(word)) }
    }
}
