package import Base
internal import Synchronization

/// Chance that repeats itself: the same seed gives the same bytes, whatever their number a call (SplitMix64).
package final class SeededRandomness: RandomNumberGenerator, Sendable {
    private let state: Mutex<UInt64>

    /// A sequence by its number.
    package init(_ seed: UInt64 = 1) {
        state = Mutex(seed)
    }

    /// What the product is given.
    package var randomness: Randomness {
        Randomness { count in (0..<count).map { _ in UInt8(truncatingIfNeeded: self.next() >> 56) } }
    }

    /// The next number; also for Swift's own `random(in:using:)` and `shuffled(using:)`.
    package func next() -> UInt64 {
        state.withLock { state in
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
