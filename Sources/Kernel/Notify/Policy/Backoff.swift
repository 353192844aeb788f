internal import Base

/// How long to wait before an address is tried again.
///
/// Full jitter: a random part of a bound that doubles with each attempt, so that many failures do not come back at once.
public struct Backoff: Sendable, Hashable {
    /// The bound after the first failure.
    public let first: Duration
    /// The largest bound.
    public let longest: Duration

    /// A backoff by its bounds.
    public init(first: Duration, longest: Duration) {
        self.first = first
        self.longest = longest
    }

    /// The wait before the next attempt; never less than what the service asked for.
    ///
    /// - Parameters:
    ///   - attempts: attempts made so far, at least 1.
    ///   - retryAfter: what the service asked for; capped at a day, since nonsense must not silence an address.
    ///   - chance: from 0 up to but not including 1.
    /// - Returns: at least one second.
    public func wait(attempts: Int, retryAfter: Duration?, chance: Double) -> Duration {
        let doublings = min(max(attempts - 1, 0), 20)
        let bound = min(longest.wholeMilliseconds, first.wholeMilliseconds << doublings)
        let jittered = Duration.milliseconds(max(1000, Int64(Double(bound) * chance)))
        guard let retryAfter else { return jittered }
        return min(max(retryAfter, .zero), .days(1)) + .milliseconds(Int64(Double(first.wholeMilliseconds) * chance))
    }
}
