import Base
import Synchronization
import Testing

@Suite struct RateLimiterTests {
    static let start = Timestamp(seconds: 1_790_000_000)
    static let login = RateLimit("login", 3, per: .seconds(60))

    /// A clock that the test moves.
    final class Hands: Sendable {
        private let moment = Mutex(RateLimiterTests.start)
        var clock: WallClock { WallClock(now: { self.moment.withLock { $0 } }, sleep: { _ in }) }
        func move(_ duration: Duration) { moment.withLock { $0 = $0 + duration } }
    }

    @Test func `the fourth attempt within the window is told when the first one leaves it`() async {
        let hands = Hands()
        let limiter = RateLimiter(clock: hands.clock)
        for _ in 0..<3 {
            #expect(await limiter.take(Self.login, key: "a") == nil)
            hands.move(.seconds(10))
        }
        #expect(await limiter.take(Self.login, key: "a") == .seconds(30))
        hands.move(.seconds(29))
        #expect(await limiter.take(Self.login, key: "a") == .seconds(1))
        hands.move(.seconds(1))
        #expect(await limiter.take(Self.login, key: "a") == nil)
        #expect(await limiter.take(Self.login, key: "a") == .seconds(10))
    }

    @Test func `no window of the rule's length ever holds more than the rule's count`() async {
        let hands = Hands()
        let limiter = RateLimiter(clock: hands.clock)
        var allowed: [Timestamp] = []
        for step in 0..<500 {
            if await limiter.take(Self.login, key: "a") == nil { allowed.append(hands.clock.now()) }
            hands.move(.seconds((step * 7) % 13))
        }
        #expect(allowed.count > 30)
        for (index, moment) in allowed.enumerated() {
            #expect(allowed[..<index].count { $0 > moment - .seconds(60) } < 3)
        }
    }

    @Test func `keys and rules are counted apart`() async {
        let limiter = RateLimiter(clock: Hands().clock)
        for _ in 0..<3 { _ = await limiter.take(Self.login, key: "a") }
        #expect(await limiter.take(Self.login, key: "b") == nil)
        #expect(await limiter.take(RateLimit("register", 1, per: .seconds(60)), key: "a") == nil)
        #expect(await limiter.take(Self.login, key: "a") != nil)
    }

    @Test func `a clock that is set back locks nobody out`() async {
        let hands = Hands()
        let limiter = RateLimiter(clock: hands.clock)
        for _ in 0..<3 { _ = await limiter.take(Self.login, key: "a") }
        hands.move(.hours(-1))
        #expect(await limiter.take(Self.login, key: "a") == nil)
    }

    @Test func `a limiter that is switched off lets everything pass`() async {
        let limiter = RateLimiter(clock: Hands().clock, isEnabled: false)
        for _ in 0..<10 { #expect(await limiter.take(Self.login, key: "a") == nil) }
        #expect(await limiter.keyCount == 0)
    }

    @Test func `many keys are forgotten, the busy one is not`() async {
        let limiter = RateLimiter(clock: Hands().clock, maximumKeys: 100)
        for _ in 0..<3 { _ = await limiter.take(Self.login, key: "busy") }
        for number in 0..<1000 {
            _ = await limiter.take(Self.login, key: "k\(number)")
            if number % 20 == 0 { #expect(await limiter.take(Self.login, key: "busy") != nil) }
            #expect(await limiter.keyCount <= 101)
        }
    }

    @Test(arguments: [
        ("", "", true), ("abc", "abc", true), ("abc", "abd", false), ("abc", "ab", false), ("", "a", false),
    ])
    func `secrets are equal only as a whole`(left: String, right: String, isEqual: Bool) {
        #expect(ConstantTime.equal(Array(left.utf8), Array(right.utf8)) == isEqual)
    }
}
