package import Accounts
package import Base
package import Store

/// What a person wants to hear of, in their own words.
package struct Topic: Sendable, Equatable, RowReadable {
    /// The number of its row.
    package struct ID: Identifier, Bindable, Readable {
        package let rawValue: Int64

        package init(rawValue: Int64) { self.rawValue = rawValue }
    }

    package let id: ID
    package let owner: Account.ID
    package let name: String
    /// More words for it; may be empty.
    package let description: String
    /// The district that was chosen as a topic.
    package let placeID: String?
    package let createdAt: Timestamp
    /// Decisions up to this number were there before anybody asked: they are no news.
    package let knownDecision: Decision.ID

    package init(
        id: ID,
        owner: Account.ID,
        name: String,
        description: String = "",
        placeID: String? = nil,
        createdAt: Timestamp,
        knownDecision: Decision.ID = Decision.ID(rawValue: 0)
    ) {
        self.id = id
        self.owner = owner
        self.name = name
        self.description = description
        self.placeID = placeID
        self.createdAt = createdAt
        self.knownDecision = knownDecision
    }

    package init(row: Row) throws(StoreError) {
        id = try row.get("id")
        owner = try row.get("owner_id")
        name = try row.get("name")
        description = try row.get("description")
        placeID = try row.getOptional("place_id")
        createdAt = try row.get("created_at")
        knownDecision = try row.get("known_decision")
    }

    static let columns: SQL = """
        topics.id, topics.owner_id, topics.name, topics.description, topics.place_id, topics.created_at,
        topics.known_decision
        """

    /// More are not followed any more, only collected.
    package static let limit = 100
    /// The longest name, in Unicode scalars (seed).
    package static let nameLimit = 120
    /// The longest description, in Unicode scalars (seed).
    package static let descriptionLimit = 2000
}
