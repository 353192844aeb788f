internal import Base

/// Numbers that repeat with their seed, without the lock of `SeededRandomness`: millions are drawn.
struct Chance: RandomNumberGenerator {
    private var sequence: SeededSequence

    init(_ seed: UInt64) { sequence = SeededSequence(seed) }

    mutating func next() -> UInt64 { sequence.next() }

    /// From 0 up to but not including a bound.
    mutating func below(_ bound: Int) -> Int { Int(((next() >> 32) &* UInt64(bound)) >> 32) }

    /// True once in so many times.
    mutating func isOne(in count: Int) -> Bool { below(count) == 0 }

    /// From 0 up to but not including 1.
    mutating func fraction() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

    /// A time between two, short ones as likely as long ones.
    mutating func duration(_ shortest: Double, _ longest: Double) -> Duration {
        let seconds = shortest * pow(longest / shortest)
        return .milliseconds(Int64(seconds * 1000))
    }

    /// A random power between 0 and 1, in sixteen steps: good enough, and the same on every machine.
    private mutating func pow(_ base: Double) -> Double {
        var (result, root) = (1.0, base)
        for _ in 0..<4 {
            root = root.squareRoot()
            if isOne(in: 2) { result *= root }
        }
        return result
    }
}
