public import Base

/// Rule 10: at most so many notifications of one stream in a period; what exceeds waits and is told together.
///
/// A stream's period begins with its first notification and lasts its full length; the next one begins with the first
/// notification after that.
public struct StreamCap: Sendable, Hashable {
    /// Notifications in one period.
    public let limit: Int
    /// How long a period lasts.
    public let period: Duration

    /// A cap by its numbers.
    public init(limit: Int, period: Duration) {
        self.limit = limit
        self.period = period
    }

    /// What a stream has used of its current period.
    public struct Usage: Sendable, Hashable {
        /// When the period began.
        public let since: Timestamp
        /// Notifications sent in it.
        public let count: Int

        /// A usage from its parts.
        public init(since: Timestamp, count: Int) {
            self.since = since
            self.count = count
        }
    }

    /// The answer to "may one more go out now?".
    public enum Decision: Sendable, Hashable {
        /// Yes; this is the usage with it.
        case send(Usage)
        /// Not before this moment.
        case wait(until: Timestamp)
    }

    /// Decides about one notification.
    ///
    /// - Parameters:
    ///   - usage: the stream's last period, nil if it never sent anything.
    ///   - now: the moment of the decision.
    /// - Returns: the usage with this notification, or from when on it may go.
    public func decide(_ usage: Usage?, now: Timestamp) -> Decision {
        // A period that lies in the future comes from a clock that was set back: begin anew.
        guard let usage, usage.since <= now, now < usage.since + period else {
            return .send(Usage(since: now, count: 1))
        }
        guard usage.count < limit else { return .wait(until: usage.since + period) }
        return .send(Usage(since: usage.since, count: usage.count + 1))
    }
}
