package import Base
internal import Synchronization

/// Chance that repeats itself: the same seed gives the same bytes, whatever their number a call.
package final class SeededRandomness: RandomNumberGenerator, Sendable {
    private let sequence: Mutex<SeededSequence>

    /// A sequence by its number.
    package init(_ seed: UInt64 = 1) {
        sequence = Mutex(SeededSequence(seed))
    }

    /// What the product is given.
    package var randomness: Randomness {
        Randomness { count in (0..<count).map { _ in UInt8(truncatingIfNeeded: self.next() >> 56) } }
    }

    /// The next number; also for Swift's own `random(in:using:)` and `shuffled(using:)`.
    package func next() -> UInt64 { sequence.withLock { $0.next() } }
}
