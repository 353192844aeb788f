import Base
import Crypto
import Foundation
import TestSupport
import Testing

@testable import APNs

@Suite struct ProviderTokensTests {
    let clock = TestClock()
    let elapsed = Elapsed()

    func tokens() throws -> ProviderTokens {
        ProviderTokens(key: try Fixture.apnsKey(), clock: clock.wallClock) { [elapsed] in elapsed.now }
    }

    func pass(_ duration: Duration) {
        clock.advance(by: duration)
        elapsed.advance(by: duration)
    }

    @Test func `a token says who signed it when, and nothing else`() throws {
        let token = try tokens().current().authorization
        let text = String(token.dropFirst("bearer ".count))
        #expect(token.hasPrefix("bearer "))
        let (header, payload) = try JWS.verify(text, with: .es256(Fixture.key.publicKey))
        #expect(header.keyID == Fixture.keyID)
        #expect(header.type == nil)
        #expect(String(decoding: payload, as: UTF8.self) == #"{"iss":"DEF123GHIJ","iat":\#(clock.now.seconds)}"#)
    }

    @Test func `a token is used for fifty minutes`() throws {
        let tokens = try tokens()
        let first = tokens.current()
        pass(.minutes(50) - .milliseconds(1))
        #expect(tokens.current() == first)
        pass(.milliseconds(1))
        #expect(tokens.current().number == 2)
    }

    @Test func `of many messages one signs`() async throws {
        let tokens = try tokens()
        let numbers = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<200 { group.addTask { tokens.current().number } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(numbers == [1])
    }

    @Test func `of many messages that are refused one renews`() async throws {
        let tokens = try tokens()
        let refused = tokens.current()
        let numbers = await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<200 { group.addTask { tokens.replacement(for: refused)?.number } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(numbers == [2])
    }

    @Test func `two renewals lie twenty minutes apart`() throws {
        let tokens = try tokens()
        let second = try #require(tokens.replacement(for: tokens.current()))
        pass(.minutes(20) - .milliseconds(1))
        #expect(tokens.replacement(for: second) == nil)
        #expect(tokens.current() == second)
        pass(.milliseconds(1))
        #expect(tokens.replacement(for: second)?.number == 3)
    }

    @Test func `a renewal by age counts as well`() throws {
        let tokens = try tokens()
        _ = tokens.current()
        pass(.minutes(50))
        let second = tokens.current()
        pass(.minutes(5))
        #expect(tokens.replacement(for: second) == nil)
        pass(.minutes(15))
        #expect(tokens.replacement(for: second)?.number == 3)
    }

    @Test(arguments: [-3, 3, -86_400, 86_400, 119, -119])
    func `a clock that was set does not make two renewals within twenty minutes`(minutes: Int) throws {
        let tokens = try tokens()
        let first = tokens.current()
        clock.set(to: clock.now + .minutes(minutes))
        #expect(tokens.current() == first)
        pass(.minutes(20) - .milliseconds(1))
        #expect(tokens.current() == first)
        pass(.milliseconds(1))
        let second = tokens.current()
        #expect(second.number == 2)
        // The new token carries the new clock's date, so it counts as right from now on.
        pass(.minutes(50) - .milliseconds(1))
        #expect(tokens.current() == second)
    }

    @Test(arguments: [-119, 119]) func `a clock that is put right by seconds changes nothing`(seconds: Int) throws {
        let tokens = try tokens()
        let first = tokens.current()
        clock.set(to: clock.now + .seconds(seconds))
        pass(.minutes(49))
        #expect(tokens.current() == first)
    }

    @Test func `a machine that slept renews at once`() throws {
        let tokens = try tokens()
        _ = tokens.current()
        pass(.hours(9))
        #expect(tokens.current().number == 2)
    }

    @Test func `a first token dated by a wrong clock is replaced as soon as the service refuses it`() throws {
        clock.set(to: Timestamp(seconds: 0))
        let tokens = try tokens()
        let first = tokens.current()
        clock.set(to: Timestamp(seconds: 1_796_022_000))
        let second = try #require(tokens.replacement(for: first))
        let text = String(second.authorization.dropFirst("bearer ".count))
        let payload = try JWS.verify(text, with: .es256(Fixture.key.publicKey)).payload
        #expect(String(decoding: payload, as: UTF8.self).contains("1796022000"))
    }
}
