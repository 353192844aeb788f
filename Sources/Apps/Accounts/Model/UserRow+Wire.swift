internal import API
internal import Base

extension UserRow {
    /// The account as administrators' clients see it.
    var members: [String: JSONValue] {
        [
            "id": .integer(Int(id.rawValue)), "email": .string(email),
            "display_name": displayName.map { .string($0) } ?? .null, "role": .string(role),
            "status": .string(status), "roles": .array(roles.map { .string($0) }),
            "created_at": .string(createdAt.rfc3339), "apple_linked": .bool(isAppleLinked),
            "n_topics": .integer(topics), "n_abos": .integer(subscriptions), "n_quiz": .integer(quizzes),
            "n_ki": .integer(questions), "last_seen": lastSeen.map { .string($0) } ?? .null,
        ]
    }
}

extension UserDetail {
    /// The account as administrators' clients see it by itself.
    var members: [String: JSONValue] {
        var members = user.members
        members["deep_limit"] = deepLimit.map { .integer($0) } ?? .null
        members["limits_frei"] = .bool(isUnlimited)
        members["features"] = .object(features.mapValues { .integer($0) })
        members["topics"] = .array(interests.topics.map { .string($0) })
        members["abos"] = .array(interests.committees.map { .string($0) })
        members["verlauf"] = .array(
            days.map { .object(["day": .string($0.day), "count": .integer($0.count)]) }
        )
        return members
    }
}
