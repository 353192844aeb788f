public import Base

/// One decision of the engine about a notice: together they answer "why did I (not) get this?".
public struct Trace: Sendable, Equatable {
    /// What was decided.
    public enum Decision: String, Sendable, CaseIterable {
        /// Taken in; it waits for its time.
        case enqueued
        /// Not taken in: told already, or not wanted.
        case suppressed
        /// Put off to a later moment.
        case deferred
        /// Told together with others.
        case bundled
        /// A service took it.
        case sent
        /// An attempt did not succeed.
        case failed
        /// Ended without delivery, for a reason.
        case discarded
        /// Ended because it was too old.
        case expired
    }

    /// When.
    public let at: Timestamp
    /// What was decided.
    public let decision: Decision
    /// Why, as a stable English code: `stream_cap`, `note_taken_down`.
    ///
    /// Never a text of a message.
    public let reason: String?
    /// For ``Decision/deferred``: until when.
    public let until: Timestamp?

    /// A trace from its parts.
    public init(at: Timestamp, decision: Decision, reason: String? = nil, until: Timestamp? = nil) {
        self.at = at
        self.decision = decision
        self.reason = reason
        self.until = until
    }
}
