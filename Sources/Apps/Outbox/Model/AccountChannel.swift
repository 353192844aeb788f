package import Base
package import Notify
package import Store

/// One protocol by which accounts are reached: turns deliveries into messages that are ready to go.
package struct AccountChannel: Sendable {
    /// The addresses it serves.
    package let kind: Address.Kind
    /// Writes the messages for some deliveries; whatever is missing in the answer has no address any more and is dropped.
    ///
    /// It runs inside the engine's read transaction, where it finds tokens, names and languages.
    package let compose:
        @Sendable (_ deliveries: [AccountDelivery], _ now: Timestamp, Transaction) throws -> [AccountLetter]

    package init(
        kind: Address.Kind,
        compose: @escaping @Sendable ([AccountDelivery], Timestamp, Transaction) throws -> [AccountLetter]
    ) {
        self.kind = kind
        self.compose = compose
    }
}

/// One decision for one address.
package struct AccountDelivery: Sendable {
    /// Where to.
    package let address: Address
    /// The account.
    package let owner: Int64
    /// Names the decision among all of this installation, the same in each repeat: from it come Message-ID, `apns-id`,
    /// collapse keys and tags, by which the receiving side replaces instead of repeating.
    package let identity: String
    /// The notices that it tells of: one, or those of a bundle in the order of the queue.
    package let notices: [AccountNotice]
    /// From when on nobody needs to be told any more; a service may keep the message until then.
    package let expiresAt: Timestamp

    package init(
        address: Address,
        owner: Int64,
        identity: String,
        notices: [AccountNotice],
        expiresAt: Timestamp
    ) {
        self.address = address
        self.owner = owner
        self.identity = identity
        self.notices = notices
        self.expiresAt = expiresAt
    }
}

/// A notice as its message needs it.
package struct AccountNotice: Sendable, Equatable {
    /// Its number in the queue.
    package let id: Int64
    /// The occasion's id.
    package let kind: String
    /// What to say.
    package let title: String
    /// More of it, as HTML; may be empty.
    package let bodyHTML: String
    /// What a device shows under the title; nil means the body without its markup.
    package let pushText: String?
    /// Where a tap leads: a path of this site.
    package let url: String
    /// Rule 8.
    package let isImportant: Bool

    package init(
        id: Int64,
        kind: String,
        title: String,
        bodyHTML: String,
        pushText: String?,
        url: String,
        isImportant: Bool
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.bodyHTML = bodyHTML
        self.pushText = pushText
        self.url = url
        self.isImportant = isImportant
    }
}

/// A message ready to go to one address.
package struct AccountLetter: Sendable {
    /// Where to.
    package let address: Address
    /// The decision that it carries out.
    package let identity: String
    /// The service that takes it, `fcm.googleapis.com`: one circuit each.
    package let host: String
    /// Hands it to the channel; a repeat carries the same identity.
    package let send: @Sendable () async -> Outcome

    package init(
        address: Address,
        identity: String,
        host: String,
        send: @escaping @Sendable () async -> Outcome
    ) {
        self.address = address
        self.identity = identity
        self.host = host
        self.send = send
    }
}
