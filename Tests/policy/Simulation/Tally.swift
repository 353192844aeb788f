/// What became of everything, and what was wrong.
package struct Tally: Sendable {
    package var persons = 0
    package var handedIn = 0
    package var suppressed = 0
    package var enqueued = 0
    /// Notices that were told alone.
    package var delivered = 0
    /// Notices that were told in a bundle.
    package var bundled = 0
    package var waiting = 0
    package var expired = 0
    package var discarded = 0

    /// Decisions of the policy.
    package var decisions = 0
    package var bundles = 0
    package var nights = 0
    package var usedUp = 0
    package var importantOnUsedUpDay = 0
    package var crashes = 0
    package var repeated = 0
    package var failures = 0
    package var moves = 0
    /// Deliveries within a day of a jump of the clock.
    package var aroundJumps = 0

    /// How often each property was violated.
    package var violations: [String: Int] = [:]
    /// The first of all, with the seed that shows it again.
    package var firstViolation: String?

    package init() {}

    /// Adds what became of other persons.
    package static func += (left: inout Tally, right: Tally) {
        let numbers: [WritableKeyPath<Tally, Int>] = [
            \.persons, \.handedIn, \.suppressed, \.enqueued, \.delivered, \.bundled, \.waiting, \.expired, \.discarded,
            \.decisions, \.bundles, \.nights, \.usedUp, \.importantOnUsedUpDay, \.crashes, \.repeated, \.failures,
            \.moves, \.aroundJumps,
        ]
        for number in numbers { left[keyPath: number] += right[keyPath: number] }
        left.violations.merge(right.violations, uniquingKeysWith: +)
        left.firstViolation = left.firstViolation ?? right.firstViolation
    }

    /// A line for each number.
    package var lines: [String] {
        [
            "persons \(persons), two years each",
            "handed in \(handedIn) = suppressed \(suppressed) + queued \(enqueued)",
            "queued \(enqueued) = alone \(delivered) + bundled \(bundled) + waiting \(waiting) + expired \(expired)"
                + " + discarded \(discarded)",
            "decisions \(decisions): \(nights) waits for the morning, \(usedUp) for a new day, \(bundles) bundles",
            "important on a day that was used up \(importantOnUsedUpDay), deliveries near a jump of the clock \(aroundJumps)",
            "crashes \(crashes), decisions repeated \(repeated), attempts without success \(failures), moves \(moves)",
        ]
    }
}
