package import Base
package import Notify
package import Store

/// What the accounts ask of the engine; the server joins them.
package struct NotificationDesk: Sendable {
    /// Ends all that waits for an account, in the caller's transaction.
    package var discard: @Sendable (_ owner: Account.ID, _ now: Timestamp, Transaction) throws -> Void
    /// Keeps back what is on its way to an account at this moment; call it after the transaction.
    package var stop: @Sendable (_ owner: Account.ID) async -> Void
    /// What comes next, and what today's allowance has left.
    package var outlook: @Sendable (_ owner: Account.ID, _ now: Timestamp) async throws -> DeliveryOutlook
    /// The engine's decisions about an account since a moment, newest first.
    package var trace: @Sendable (_ owner: Account.ID, _ since: Timestamp) async throws -> [TraceLine]
    /// An account can be reached at one more place: what waited for that need not wait longer.
    package var addressAdded: @Sendable (_ owner: Account.ID) async -> Void
    /// Sends a message that says nothing but that it arrived, past the policy.
    package var test: @Sendable (_ owner: Account.ID) async throws -> Set<ServedWay>

    package init(
        discard: @escaping @Sendable (_ owner: Account.ID, _ now: Timestamp, Transaction) throws -> Void,
        stop: @escaping @Sendable (_ owner: Account.ID) async -> Void,
        outlook: @escaping @Sendable (_ owner: Account.ID, _ now: Timestamp) async throws -> DeliveryOutlook,
        trace: @escaping @Sendable (_ owner: Account.ID, _ since: Timestamp) async throws -> [TraceLine],
        addressAdded: @escaping @Sendable (_ owner: Account.ID) async -> Void,
        test: @escaping @Sendable (_ owner: Account.ID) async throws -> Set<ServedWay>
    ) {
        self.discard = discard
        self.stop = stop
        self.outlook = outlook
        self.trace = trace
        self.addressAdded = addressAdded
        self.test = test
    }

    /// Nobody has joined the engine: whoever asks is told loudly.
    package struct Unset: Error {}

    /// Fails whatever it is asked; for tests that expect no question.
    package static let failing = NotificationDesk(
        discard: { _, _, _ in throw Unset() },
        stop: { _ in preconditionFailure("no engine has been joined") },
        outlook: { _, _ in throw Unset() },
        trace: { _, _ in throw Unset() },
        addressAdded: { _ in preconditionFailure("no engine has been joined") },
        test: { _ in throw Unset() }
    )

    /// An engine in which nothing ever waits: a deployment without any channel for accounts.
    package static let idle = NotificationDesk(
        discard: { _, _, _ in },
        stop: { _ in },
        outlook: { _, _ in DeliveryOutlook() },
        trace: { _, _ in [] },
        addressAdded: { _ in },
        test: { _ in [] }
    )
}

/// A way by which a message has left; the names of the wire.
package enum ServedWay: String, Sendable, CaseIterable {
    case email
    case push
}

/// What comes next for an account.
package struct DeliveryOutlook: Sendable, Equatable {
    /// When what waits will leave, and how many notices that will be; nil when nothing waits.
    package var next: (at: Timestamp, count: Int)?
    /// Deliveries of today from the pot that most occasions share.
    package var sharedUsed: Int
    /// Deliveries of today from the pot of what has a deadline.
    package var deadlineUsed: Int

    package init(next: (at: Timestamp, count: Int)? = nil, sharedUsed: Int = 0, deadlineUsed: Int = 0) {
        self.next = next
        self.sharedUsed = sharedUsed
        self.deadlineUsed = deadlineUsed
    }

    package static func == (left: DeliveryOutlook, right: DeliveryOutlook) -> Bool {
        left.next?.at == right.next?.at && left.next?.count == right.next?.count
            && left.sharedUsed == right.sharedUsed && left.deadlineUsed == right.deadlineUsed
    }
}

/// One decision of the engine, as the person whom it concerns sees it.
package struct TraceLine: Sendable, Equatable {
    /// When, what and why.
    package let trace: Trace
    /// The occasion's id.
    package let occasion: String
    /// What the notice says, while it is kept.
    package let title: String?
    /// Where it leads: a path of this site.
    package let url: String?

    package init(trace: Trace, occasion: String, title: String? = nil, url: String? = nil) {
        self.trace = trace
        self.occasion = occasion
        self.title = title
        self.url = url
    }
}
