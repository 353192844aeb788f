/// What clients send about what they follow: the names are the wire's.
package enum FollowingWire {
    /// A topic to make or to change.
    package struct TopicDraft: Codable, Sendable {
        package let name: String
        package let description: String?
        package let place_id: String?
    }

    /// The name of a topic that somebody thinks about.
    package struct TopicName: Codable, Sendable {
        package let name: String
    }

    /// A committee by its name.
    package struct Committee: Codable, Sendable {
        package let committee_name: String
    }

    /// The town to look at; none stands for all of them.
    package struct Town: Codable, Sendable {
        package let town: Int64?
    }

    /// An item of an agenda by its full number.
    package struct Item: Codable, Sendable {
        package let item_number: String
    }

    /// How far an item or a decision reaches; without a number nobody measured it.
    package struct Impact: Codable, Sendable {
        package let decision_id: Int64?
        package let ksinr: Int64?
        package let item_number: String?
        package let impact: Int?
        package let reason: String
    }
}
