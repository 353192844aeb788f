/// Counts what was done by whom, and says when it becomes too much: a sliding window per rule and key, in memory.
///
/// A refused attempt does not count, so nobody locks himself out by trying on. Memory is bounded: the keys that were
/// idle for longest are forgotten first, which at worst lets somebody try again too early.
package actor RateLimiter {
    private struct Key: Hashable {
        let rule: String
        let key: String
    }

    private let clock: WallClock
    private let isEnabled: Bool
    private let generationSize: Int
    // Two generations: what is used moves to the young one, and when that is full the old one is dropped whole. So the
    // oldest go without any walk over the table.
    private var young: [Key: [Timestamp]] = [:]
    private var old: [Key: [Timestamp]] = [:]

    /// An empty limiter.
    ///
    /// - Parameters:
    ///   - clock: what time it is.
    ///   - maximumKeys: of all rules together.
    ///   - isEnabled: false lets everything pass, for tests of other things.
    package init(clock: WallClock, maximumKeys: Int = 20_000, isEnabled: Bool = true) {
        self.clock = clock
        self.isEnabled = isEnabled
        generationSize = max(1, maximumKeys / 2)
    }

    /// Does it once, if the rule allows.
    ///
    /// - Parameters:
    ///   - rule: what is done.
    ///   - key: whom to count for: an address, an account, a Kita.
    /// - Returns: nil when it was allowed, else how long to wait until it will be.
    package func take(_ rule: RateLimit, key: String) -> Duration? {
        guard isEnabled else { return nil }
        let now = clock.now()
        let key = Key(rule: rule.name, key: key)
        // A time after now was noted before the clock was set back: it must not lock anybody out until it comes again.
        var taken = recall(key).filter { $0 > now - rule.window && $0 <= now }
        defer { keep(taken, for: key) }
        guard taken.count >= rule.count else {
            taken.append(now)
            return nil
        }
        return taken[taken.count - rule.count] + rule.window - now
    }

    /// How many keys are remembered.
    package var keyCount: Int { young.count + old.count }

    private func recall(_ key: Key) -> [Timestamp] {
        young[key] ?? old.removeValue(forKey: key) ?? []
    }

    private func keep(_ taken: [Timestamp], for key: Key) {
        if young.count >= generationSize, young[key] == nil {
            old = young
            young = [:]
        }
        young[key] = taken
    }
}
