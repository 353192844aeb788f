internal import API
internal import Accounts
internal import Base
package import HTTP
internal import Store

/// What was found for topics, over the wire.
package enum TopicHitRoutes {
    /// `GET /api/topics/{id}/decisions`: the best first.
    ///
    /// - Throws: 401, 403, 404 for somebody else's topic.
    package static func decisions(
        _ request: Request,
        topic: Int64,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let id = Topic.ID(rawValue: topic)
        let found = try await environment.database.read { transaction -> [TopicHits.Found]? in
            guard try Topic.find(id, of: account.id, in: transaction) != nil else { return nil }
            return try TopicHits.decisions(of: id, in: transaction)
        }
        guard let found else { throw Problem.notFound }
        return try JSONBody.response(["decisions": found.map(decision)])
    }

    /// `GET /api/topics/latest-hits?limit=`: the newest first, each decision once.
    ///
    /// - Throws: 401, 403, 422 for a limit that is no number from 1 to 10.
    package static func latest(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let limit = try limit(request)
        let found = try await environment.database.read {
            try TopicHits.latest(limit, of: account.id, in: $0)
        }
        let hits = found.map { hit -> JSONValue in
            [
                "topic_name": .string(hit.topicName),
                "id": .integer(Int(hit.decision.rawValue)),
                "title": .string(hit.title),
                "committee": .string(hit.committee),
                "session_date": .string(hit.date),
            ]
        }
        return try JSONBody.response(["hits": hits])
    }

    /// `POST /api/topics/{id}/seen`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's topic.
    package static func markSeen(
        _ request: Request,
        topic: Int64,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let id = Topic.ID(rawValue: topic)
        let now = environment.clock.now()
        let marked = try await environment.database.write { transaction -> Int? in
            guard let topic = try Topic.find(id, of: account.id, in: transaction) else { return nil }
            return try TopicHits.markSeen(topic, now: now, in: transaction)
        }
        guard let marked else { throw Problem.notFound }
        return try JSONBody.response(["marked": marked])
    }

    /// `GET /api/topics/unread-count`.
    ///
    /// - Throws: 401, 403.
    package static func unread(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let total = try await environment.topics(of: account.id).unread
        return try JSONBody.response(["total": total])
    }

    private static func decision(_ found: TopicHits.Found) -> JSONValue {
        [
            "id": .integer(Int(found.decision.rawValue)),
            "title": .string(found.title),
            "committee": .string(found.committee),
            "session_date": .string(found.date),
            "policy_field": TopicWire.text(found.policyField),
            "outcome": .string(found.outcome),
            "score": .real(found.score),
        ]
    }

    private static func limit(_ request: Request) throws(Problem) -> Int {
        guard let text = request.head.query("limit") else { return 2 }
        guard let limit = Int(text), (1...10).contains(limit) else {
            throw .invalid([Problem.Field(type: "value_error", location: ["query", "limit"])])
        }
        return limit
    }
}
