import Base
import Notify
import TestSupport
import Testing

/// Random streams of events, played through the policy's values with a clock that only goes forward.
@Suite struct RandomStreamTests {
    /// One stream as the engine would treat it, with nothing but the policy's values.
    struct Play {
        static let window = CollectWindow(length: .minutes(2))
        static let cap = StreamCap(limit: 6, period: .hours(1))
        static let lifetime = Lifetime.after(.days(1))

        var events: [Timestamp] = []
        var waiting: [(happened: Timestamp, due: Timestamp)] = []
        var told: [(at: Timestamp, happened: [Timestamp])] = []
        var expired = 0
        var usage: StreamCap.Usage?

        mutating func happen(at now: Timestamp) {
            events.append(now)
            let open = waiting.map(\.due).filter { $0 > now }.min()
            waiting.append((now, Self.window.closes(now: now, open: open)))
        }

        mutating func dispatch(at now: Timestamp) {
            let due = waiting.filter { $0.due <= now }
            waiting.removeAll { $0.due <= now }
            let alive = due.filter { Self.lifetime.isAlive(happenedAt: $0.happened, now: now) }
            expired += due.count - alive.count
            guard !alive.isEmpty else { return }
            switch Self.cap.decide(usage, now: now) {
            case .send(let usage):
                self.usage = usage
                told.append((now, alive.map(\.happened)))
            case .wait(let until):
                waiting += alive.map { ($0.happened, until) }
            }
        }
    }

    /// Plays a day of one stream; the dispatcher is sometimes late, sometimes off for hours.
    static func play(_ generator: inout some RandomNumberGenerator) -> Play {
        var play = Play()
        var now = Timestamp(seconds: 1_796_000_000)
        let end = now + .days(2)
        let pace = Int64([20, 300, 4000].randomElement(using: &generator) ?? 20)
        var isOff = false
        for _ in 0..<Int.random(in: 1...120, using: &generator) where now < end {
            now = now + .milliseconds(Int64.random(in: 1...(pace * 1000), using: &generator))
            if Int.random(in: 0..<3, using: &generator) > 0 { play.happen(at: now) }
            if Int.random(in: 0..<40, using: &generator) == 0 { isOff.toggle() }
            if !isOff { play.dispatch(at: now) }
        }
        return play
    }

    @Test func `ten thousand random streams: never more than six in an hour, nothing lost, nothing early or stale`() {
        var generator = SeededRandomness(20_261_130)
        var notifications = 0
        var capped = 0
        var expired = 0
        for _ in 0..<10_000 {
            let play = Self.play(&generator)
            let said = play.told.reduce(0) { $0 + $1.happened.count }
            #expect(said + play.waiting.count + play.expired == play.events.count)
            #expect(Set(play.told.flatMap(\.happened)).count == said, "an event was told twice")
            var hour: (since: Timestamp, count: Int)?
            for (at, happened) in play.told {
                if let current = hour, at < current.since + .hours(1) {
                    hour = (current.since, current.count + 1)
                } else {
                    hour = (at, 1)
                }
                #expect(hour?.count ?? 0 <= 6)
                if hour?.count == 6 { capped += 1 }
                #expect(happened.allSatisfy { at < $0 + .days(1) })
                // The first of a window waits for two minutes, whatever follows.
                #expect(happened.min().map { at >= $0 + .minutes(2) } == true)
            }
            notifications += play.told.count
            expired += play.expired
        }
        // The streams must reach what they are about, or they prove nothing.
        #expect(notifications > 50_000)
        #expect(capped > 1000)
        #expect(expired > 100)
    }
}
