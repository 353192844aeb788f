internal import API
internal import Base
internal import HTTP

/// Texts of topics and what was found for them, as the wire has them.
enum TopicWire {
    static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}

extension TopicOverview {
    /// The topic as it goes over the wire.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("id", orNull: topic.id.rawValue)
            json.member("name", orNull: topic.name)
            json.member("description", orNull: topic.description)
            json.member("created_at", orNull: topic.createdAt.rfc3339)
            json.member("decision_count", orNull: decisionCount)
            json.member("decision_count_capped", orNull: isCapped)
            json.member("last_hit_id", orNull: lastHit?.id.rawValue)
            json.member("last_hit_title", orNull: lastHit?.title)
            json.member("last_hit_date", orNull: lastHit?.date)
            json.member("unread_count", orNull: unreadCount)
            json.member("image_key", orNull: CityTopic.named(topic.name)?.key)
            json.member("place_id", orNull: topic.placeID)
        }
    }

    /// The topic as an answer.
    func response(status: Int = 200) -> Response {
        var json = JSONWriter()
        write(to: &json)
        return .json(json.bytes, status: status)
    }
}
