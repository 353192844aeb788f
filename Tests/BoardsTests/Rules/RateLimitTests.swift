import API
import Base
import Boards
import HTTP
import Outbox
import Store
import TestSupport
import Testing

/// boards.md, "Bad input and abuse": how often.
@Suite struct RateLimitTests {
    @Test func `twenty notes in ten minutes from one address`() async throws {
        let world = try await BoardsWorld(isLimited: true)
        for _ in 0..<20 {
            #expect(try await world.pin("x", from: "203.0.113.5").status == 201)
            world.clock.advance(by: .seconds(10))
        }
        let refused = try await world.pin("x", from: "203.0.113.5")
        #expect(refused.status == 429)
        #expect(refused.code == "rate_limited")
        #expect(refused.header("Retry-After") == "400")
        #expect(try await world.pin("x", from: "203.0.113.6").status == 201, "another address")
        #expect(try await world.pin("x", board: "fundsachen", from: "203.0.113.5").status == 429, "another board")
        world.clock.advance(by: .seconds(400))
        #expect(try await world.pin("x", from: "203.0.113.5").status == 201)
    }

    @Test func `a hundred notes an hour on one Kita`() async throws {
        let world = try await BoardsWorld(isLimited: true)
        for number in 0..<100 {
            #expect(try await world.pin("x", from: "203.0.113.\(number)").status == 201)
        }
        #expect(try await world.pin("x", from: "203.0.113.200").status == 429)
        let other = try await world.anotherKita()
        #expect(try await world.pin("x", board: "igel", link: other.kita.link, from: "203.0.113.200").status == 201)
        world.clock.advance(by: .hours(1))
        #expect(try await world.pin("x", from: "203.0.113.200").status == 201)
    }

    @Test func `thirty bells in ten minutes from one address`() async throws {
        let world = try await BoardsWorld(isLimited: true)
        for number in 0..<30 {
            #expect(try await world.subscribe("https://\(number)", from: "203.0.113.5").status == 200)
        }
        #expect(try await world.subscribe("https://x", from: "203.0.113.5").status == 429)
        #expect(try await world.subscribe("https://x", from: "203.0.113.6").status == 200)
        world.clock.advance(by: .minutes(10))
        #expect(try await world.subscribe("https://y", from: "203.0.113.5").status == 200)
    }

    @Test func `six hundred bells an hour on one Kita`() async throws {
        let world = try await BoardsWorld(isLimited: true)
        for number in 0..<600 {
            let status = try await world.subscribe("https://\(number)", from: "203.0.\(number / 25).1").status
            #expect(status == 200)
        }
        #expect(try await world.subscribe("https://x", from: "198.51.100.1").status == 429)
        world.clock.advance(by: .hours(1))
        #expect(try await world.subscribe("https://x", from: "198.51.100.1").status == 200)
    }

    @Test func `one household's IPv6 addresses are one address`() async throws {
        let world = try await BoardsWorld(isLimited: true)
        for number in 1...20 {
            #expect(try await world.pin("x", from: "2001:db8:0:1::\(number)").status == 201)
        }
        #expect(try await world.pin("x", from: "2001:db8:0:1:ffff::1").status == 429)
        #expect(try await world.pin("x", from: "2001:db8:0:2::1").status == 201)
    }

    @Test func `what was refused for its form does not count`() async throws {
        let world = try await BoardsWorld(isLimited: true)
        for _ in 0..<50 { #expect(try await world.pin("", from: "203.0.113.5").status == 422) }
        #expect(try await world.pin("x", from: "203.0.113.5").status == 201)
    }

    @Test func `reading, a page's sync and a bell off are not counted`() async throws {
        let world = try await BoardsWorld(isLimited: true)
        for _ in 0..<200 {
            #expect(try await world.sync("https://a").status == 200)
            #expect(try await world.unsubscribe("https://a").status == 200)
            #expect(try await world.notes().status == 200)
        }
    }
}
