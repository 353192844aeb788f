import Base
import Notify
import TestSupport
import Testing

@Suite struct BackoffTests {
    static let backoff = Backoff(first: .seconds(30), longest: .hours(1))

    @Test(
        arguments: [
            (1, 0.5, 15_000), (2, 0.5, 30_000), (3, 0.5, 60_000), (7, 0.5, 960_000), (8, 0.5, 1_800_000),
            (9, 0.5, 1_800_000), (1000, 0.5, 1_800_000), (Int.max, 0.5, 1_800_000),
            // Chance may be nothing, but not an instant repeat.
            (1, 0, 1_000), (9, 0, 1_000), (0, 0.5, 15_000), (-3, 0.5, 15_000),
        ] as [(Int, Double, Int64)]
    )
    func `the bound doubles up to an hour, and chance takes a part of it`(
        attempts: Int,
        chance: Double,
        milliseconds: Int64
    ) {
        let wait = Self.backoff.wait(attempts: attempts, retryAfter: nil, chance: chance)
        #expect(wait == .milliseconds(milliseconds))
    }

    @Test(
        arguments: [
            (0, 0.0, 0), (90, 0.0, 90_000), (90, 0.5, 105_000), (7200, 0.5, 7_215_000), (-5, 0.0, 0),
            // Nonsense must not silence an address.
            (86_401, 0.0, 86_400_000), (4_000_000_000, 0.0, 86_400_000),
        ] as [(Int64, Double, Int64)]
    )
    func `what the service asked for is honoured, a day at most`(asked: Int64, chance: Double, milliseconds: Int64) {
        let wait = Self.backoff.wait(attempts: 3, retryAfter: .seconds(asked), chance: chance)
        #expect(wait == .milliseconds(milliseconds))
    }

    @Test func `no wait is shorter than asked for or longer than its bound`() {
        var generator = SeededRandomness(11)
        for _ in 0..<10_000 {
            let attempts = Int.random(in: 1...40, using: &generator)
            let chance = Double.random(in: 0..<1, using: &generator)
            let free = Self.backoff.wait(attempts: attempts, retryAfter: nil, chance: chance)
            #expect(free >= .seconds(1) && free <= .hours(1))
            let asked = Duration.seconds(Int64.random(in: 0...86_400, using: &generator))
            let bound = Self.backoff.wait(attempts: attempts, retryAfter: asked, chance: chance)
            #expect(bound >= asked && bound <= asked + .seconds(30))
        }
    }

    @Test func `many who failed at once do not come back at once`() {
        let random = SeededRandomness(3)
        let waits = (0..<1000).map { _ in
            Self.backoff.wait(attempts: 4, retryAfter: nil, chance: random.randomness.fraction()).wholeMilliseconds
        }
        let quarters = Dictionary(grouping: waits) { $0 / 60_000 }.mapValues(\.count)
        #expect(quarters.count == 4)
        #expect(quarters.values.allSatisfy { $0 > 150 && $0 < 350 })
    }
}
