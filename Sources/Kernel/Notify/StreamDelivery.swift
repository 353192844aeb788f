public import Base

/// How a stream's notices reach those who follow it: the seam between the engine and the app that owns the stream.
///
/// The engine decides when and keeps the books; the app alone knows who follows and what still holds.
public enum StreamPlan: Sendable, Equatable {
    /// Nobody needs to hear of it; the reason goes into the trace.
    case nothing(reason: String)
    /// These followers, by the app's own numbers. The order does not matter.
    case tell([Int64])
}

/// How one attempt to reach one follower ended.
public struct StreamResult: Sendable, Equatable {
    /// The follower's number.
    public let follower: Int64
    /// How it ended.
    public let outcome: Outcome

    /// A result from its parts.
    public init(follower: Int64, outcome: Outcome) {
        self.follower = follower
        self.outcome = outcome
    }
}
