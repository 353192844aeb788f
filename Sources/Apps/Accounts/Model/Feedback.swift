package import Base
package import Store

/// What somebody wrote to the operators.
package struct Feedback: Sendable, Equatable, RowReadable {
    /// The number of its row.
    package struct ID: Identifier, Bindable, Readable {
        package let rawValue: Int64

        package init(rawValue: Int64) { self.rawValue = rawValue }
    }

    /// What it is about; the raw values are the wire's.
    package enum Kind: String, Sendable, CaseIterable {
        case feature
        case bug
        case other
        /// From the contact page.
        case contact = "kontakt"
        /// An answer that somebody shared; it asks for nothing, so there is nothing to answer.
        case sharedAnswer = "qa_share"

        /// What people with an account choose from.
        package static let choices: [Kind] = [.feature, .bug, .other]
    }

    /// How long a message may be, in characters.
    package static let messageLength = 3...4000

    package let id: ID
    /// 0 for somebody without an account.
    package let owner: Int64
    /// Where an answer would go; nil when no address was given.
    package let email: String?
    package let kind: String
    package let message: String
    package let createdAt: Timestamp
    package let readAt: Timestamp?
    /// When its sender was told that it is done.
    package let notifiedAt: Timestamp?

    package init(
        id: ID,
        owner: Int64,
        email: String?,
        kind: String,
        message: String,
        createdAt: Timestamp,
        readAt: Timestamp? = nil,
        notifiedAt: Timestamp? = nil
    ) {
        self.id = id
        self.owner = owner
        self.email = email
        self.kind = kind
        self.message = message
        self.createdAt = createdAt
        self.readAt = readAt
        self.notifiedAt = notifiedAt
    }

    package init(row: Row) throws(StoreError) {
        id = try row.get("id")
        owner = try row.get("owner_id")
        email = try row.getOptional("email")
        kind = try row.get("kind")
        message = try row.get("message")
        createdAt = try row.get("created_at")
        readAt = try row.getOptional("read_at")
        notifiedAt = try row.getOptional("notified_at")
    }
}
