import Base
import Notify
import TestSupport
import Testing

@Suite struct StreamCapTests {
    typealias Usage = StreamCap.Usage

    static let cap = StreamCap(limit: 6, period: .hours(1))
    static let noon = Timestamp(seconds: 1_796_040_000)

    @Test func `the first notification begins the hour`() {
        #expect(Self.cap.decide(nil, now: Self.noon) == .send(Usage(since: Self.noon, count: 1)))
    }

    @Test(
        arguments: [
            // used, minutes since the hour began; nil waits for the hour's end
            (1, 0, 2), (5, 59, 6), (6, 0, nil), (6, 59, nil), (7, 30, nil),
        ] as [(Int, Int, Int?)]
    )
    func `within the hour the seventh waits for its end`(used: Int, minutes: Int, count: Int?) {
        let decision = Self.cap.decide(
            Usage(since: Self.noon, count: used),
            now: Self.noon + .minutes(minutes)
        )
        if let count {
            #expect(decision == .send(Usage(since: Self.noon, count: count)))
        } else {
            #expect(decision == .wait(until: Self.noon + .hours(1)))
        }
    }

    @Test(arguments: [0, 1, 3_600_000] as [Int64])
    func `the first notification after the hour begins the next one`(late: Int64) {
        let now = Self.noon + .hours(1) + .milliseconds(late)
        #expect(Self.cap.decide(Usage(since: Self.noon, count: 6), now: now) == .send(Usage(since: now, count: 1)))
    }

    @Test func `a millisecond before its end the hour still holds`() {
        let now = Self.noon + .hours(1) - .milliseconds(1)
        #expect(
            Self.cap.decide(Usage(since: Self.noon, count: 6), now: now) == .wait(until: Self.noon + .hours(1))
        )
    }

    @Test func `an hour in the future, from a clock that was set back, silences nobody`() {
        let usage = Usage(since: Self.noon + .days(1), count: 6)
        #expect(Self.cap.decide(usage, now: Self.noon) == .send(Usage(since: Self.noon, count: 1)))
    }

    @Test func `what waits is let through at the moment it was told to wait for`() {
        var generator = SeededRandomness(7)
        for _ in 0..<10_000 {
            let cap = StreamCap(
                limit: .random(in: 1...9, using: &generator),
                period: .milliseconds(Int64.random(in: 1...7_200_000, using: &generator))
            )
            let usage = Usage(since: Self.noon, count: .random(in: 1...12, using: &generator))
            let now = Self.noon + .milliseconds(Int64.random(in: 0...7_200_000, using: &generator))
            guard case .wait(let until) = cap.decide(usage, now: now) else { continue }
            #expect(until > now)
            #expect(cap.decide(usage, now: until) == .send(Usage(since: until, count: 1)))
        }
    }
}
