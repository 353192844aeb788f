import Base
import Notify
import Testing

@Suite struct LifetimeTests {
    static let noon = Timestamp(seconds: 1_796_040_000)
    static let day = Lifetime.after(.days(1))

    @Test func `it counts from what happened`() {
        #expect(Self.day.expiry(happenedAt: Self.noon) == Self.noon + .days(1))
    }

    @Test(
        arguments: [
            (-86_400_000, true), (0, true), (86_399_999, true), (86_400_000, false), (86_400_001, false),
        ] as [(Int64, Bool)]
    )
    func `a notice is told before its expiry and never at it`(age: Int64, isAlive: Bool) {
        #expect(Self.day.isAlive(happenedAt: Self.noon, now: Self.noon + .milliseconds(age)) == isAlive)
    }

    @Test func `a lifetime beyond the end of time never ends`() {
        let last = Timestamp(milliseconds: .max)
        #expect(Lifetime.after(.seconds(Int64.max / 1000)).expiry(happenedAt: Self.noon) == last)
        #expect(Lifetime.after(.days(1)).expiry(happenedAt: last) == last)
    }
}
