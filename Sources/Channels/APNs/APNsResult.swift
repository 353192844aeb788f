public import Base
public import Notify

/// What became of one message to one device.
public struct APNsResult: Sendable, Equatable {
    /// How it ended.
    public let outcome: Outcome
    /// Which environment took the message; store it when it is not the device's.
    ///
    /// Nil when the message was not taken.
    public let environment: APNsEnvironment?
    /// Since when the device is gone, where the service says so.
    public let goneSince: Timestamp?
    /// What the service said last, if it is one of the known reasons.
    public let reason: APNsReason?

    /// A result from its parts.
    public init(
        outcome: Outcome,
        environment: APNsEnvironment? = nil,
        goneSince: Timestamp? = nil,
        reason: APNsReason? = nil
    ) {
        self.outcome = outcome
        self.environment = environment
        self.goneSince = goneSince
        self.reason = reason
    }
}
