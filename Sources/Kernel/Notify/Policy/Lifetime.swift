public import Base

/// Rule 11: a notice past its lifetime is dropped with a trace, not delivered stale.
public enum Lifetime: Sendable, Hashable {
    /// So long after what happened.
    case after(Duration)

    /// The moment from which a notice is no longer told.
    public func expiry(happenedAt: Timestamp) -> Timestamp {
        switch self {
        case .after(let duration): happenedAt + duration
        }
    }

    /// Whether a notice is still worth telling.
    public func isAlive(happenedAt: Timestamp, now: Timestamp) -> Bool {
        now < expiry(happenedAt: happenedAt)
    }
}
