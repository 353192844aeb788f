/// What an app says when the engine asks whom a stream's due notices concern.
///
/// The seam between the engine and the app that owns a stream: the engine decides when and keeps the books; the app
/// alone knows who follows and what still holds.
public struct StreamPlan: Sendable, Equatable {
    /// Notices that no longer hold, by their number in the queue, with the reason for the trace.
    public let void: [Int64: String]
    /// Who hears of the rest, by the app's own numbers.
    public let followers: [Int64]

    /// A plan from its parts.
    public init(void: [Int64: String] = [:], followers: [Int64]) {
        self.void = void
        self.followers = followers
    }
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
