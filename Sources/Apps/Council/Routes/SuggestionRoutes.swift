internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import Store

/// What somebody might want to follow, over the wire.
package enum SuggestionRoutes {
    /// An idea may be tried out so often (seed).
    private static let describeLimit = RateLimit("describe-topic", 20, per: .minutes(5))

    /// `GET /api/topics/city`.
    ///
    /// - Throws: 401, 403.
    package static func cityTopics(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        _ = try await Session.active(request.head, environment.accounts)
        let topics = CityTopic.all.map { topic -> JSONValue in
            [
                "key": .string(topic.key), "name": .string(topic.name), "description": .string(topic.description),
                "image_key": .string(topic.key),
            ]
        }
        return try JSONBody.response(["topics": topics])
    }

    /// `GET /api/topics/suggestions?district=…`: the town's, and a group for each district asked for.
    ///
    /// - Throws: 401, 403.
    package static func suggest(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let districts = request.head.queryItems.filter { $0.name == "district" }.map(\.value)
        let places = environment.places()
        let town = try await environment.town(request.head, account.id)
        let today = environment.zone.wallTime(at: environment.clock.now()).day
        let (general, groups) = try await environment.database.read { transaction in
            try TopicSuggestions.load(
                for: account.id,
                districts: districts,
                since: CivilDay.text(of: today - TopicSuggestions.window),
                of: town,
                besides: places,
                in: transaction
            )
        }
        return try JSONBody.response(
            JSONValue.object([
                "suggestions": .array(general.map(wire)),
                "districts": .array(
                    zip(districts, groups).map { district, group in
                        [
                            "place_id": .string(district),
                            "name": .string(places.first { $0.id == district }?.name ?? ""),
                            "suggestions": .array(group.map(wire)),
                        ]
                    }
                ),
            ])
        )
    }

    /// `POST /api/topics/describe`: what a topic of that name would find, and words for it.
    ///
    /// - Throws: 401, 403, 422, 429.
    package static func describe(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let body = try await JSONBody.decode(FollowingWire.TopicName.self, from: request)
        let draft = try TopicDraft(name: body.name, description: nil, placeID: nil, places: [])
        if let wait = await environment.limiter.take(describeLimit, key: account.id.description) {
            throw Problem.tooMany(retryAfter: max(1, Int((wait.wholeMilliseconds + 999) / 1000)))
        }
        let texts = environment.texts(account.language ?? .german)
        let sketch = try await TopicSketch.of(draft.name, environment)
        return try JSONBody.response(
            JSONValue.object([
                "name": .string(draft.name),
                "description": .string(sketch.description),
                "matches": .integer(sketch.matches),
                "matches_capped": .bool(sketch.isCapped),
                "verdict": .string(sketch.verdict.rawValue),
                "is_council_topic": .bool(sketch.verdict != .unknown),
                "reason": .string(texts["topics.describe.\(sketch.verdict.rawValue)"]),
                "vague": .bool(sketch.verdict == .vague),
                "hint": .string(sketch.verdict == .good ? "" : texts["topics.describe.hint"]),
                "suggestion": TopicWire.text(sketch.suggestion),
            ])
        )
    }

    private static func wire(_ suggestion: TopicSuggestions.Suggestion) -> JSONValue {
        [
            "name": .string(suggestion.name), "description": .string(suggestion.description),
            "n": .integer(suggestion.count),
        ]
    }
}
