package import Base
package import Notify
package import Store

/// An app that owns a kind of stream, as the engine sees it.
///
/// All functions but the letters' `send` run inside the engine's transactions.
package struct StreamSource: Sendable {
    /// The occasion whose notices go to the streams.
    package let occasion: Occasion
    /// Says whom due notices concern and which of them no longer hold.
    package let plan:
        @Sendable (_ stream: StreamID, _ notices: [QueuedNotice], _ now: Timestamp, Transaction) throws -> StreamPlan
    /// Writes the letters for some followers, from what still holds; who is missing in the answer is dropped.
    package let compose:
        @Sendable (
            _ stream: StreamID, _ notices: [QueuedNotice], _ followers: [Int64], _ now: Timestamp, Transaction
        ) throws -> [StreamLetter]
    /// Notes how attempts ended: forgets dead addresses, remembers successes.
    package let record: @Sendable (_ results: [StreamResult], _ now: Timestamp, Transaction) throws -> Void

    package init(
        occasion: Occasion,
        plan: @escaping @Sendable (StreamID, [QueuedNotice], Timestamp, Transaction) throws -> StreamPlan,
        compose:
            @escaping @Sendable (StreamID, [QueuedNotice], [Int64], Timestamp, Transaction) throws ->
            [StreamLetter],
        record: @escaping @Sendable ([StreamResult], Timestamp, Transaction) throws -> Void
    ) {
        self.occasion = occasion
        self.plan = plan
        self.compose = compose
        self.record = record
    }
}

/// A message ready to go to one follower.
package struct StreamLetter: Sendable {
    /// The follower's number.
    package let follower: Int64
    /// The service that takes it, `fcm.googleapis.com`: one circuit each; without a name it has none.
    package let host: String
    /// Hands it to the channel; a repeat carries the same identity, so the device replaces instead of repeating.
    package let send: @Sendable () async -> Outcome

    package init(follower: Int64, host: String = "", send: @escaping @Sendable () async -> Outcome) {
        self.follower = follower
        self.host = host
        self.send = send
    }
}
