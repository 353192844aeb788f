internal import API
internal import Accounts
internal import Base
package import HTTP
internal import Store

/// A person's topics over the wire.
package enum TopicRoutes {
    /// `GET /api/topics`.
    ///
    /// - Throws: 401, 403.
    package static func list(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        return .json(try await environment.topics(of: account.id).bytes)
    }

    /// `POST /api/topics`: a new topic, with what the past has for it.
    ///
    /// - Throws: 401, 403, 409 for one too many, 422.
    package static func create(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let topic = try await TopicAdministration.create(try await draft(request, environment), account, environment)
        return topic.response(status: 201)
    }

    /// `PUT /api/topics/{id}`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's, 422.
    package static func update(
        _ request: Request,
        topic: Int64,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let id = Topic.ID(rawValue: topic)
        let draft = try await draft(request, environment)
        let changed = try await TopicAdministration.update(id, draft, account, environment)
        return changed.response()
    }

    /// `DELETE /api/topics/{id}`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's.
    package static func delete(
        _ request: Request,
        topic: Int64,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let id = Topic.ID(rawValue: topic)
        let wasThere = try await environment.database.write {
            try Topic.delete(id, owner: account.id, in: $0)
        }
        guard wasThere else { throw Problem.notFound }
        return .noContent
    }

    private static func draft(_ request: Request, _ environment: CouncilEnvironment) async throws -> TopicDraft {
        let body = try await JSONBody.decode(FollowingWire.TopicDraft.self, from: request)
        return try TopicDraft(
            name: body.name,
            description: body.description,
            placeID: body.place_id,
            places: environment.places()
        )
    }
}

extension CouncilEnvironment {
    /// A person's topics as the wire has them, and how many of their hits were not seen.
    ///
    /// The account's number and its topics' edition stand in the key: nobody else can be given this answer.
    func topics(of owner: Account.ID) async throws -> KeptAnswer {
        let digest = digest
        let found = try await answers.answer(
            database,
            key: { transaction in
                let edition = try TopicsEdition.current(of: owner, in: transaction)
                return KeptAnswers.Key(kind: .topics, number: owner.rawValue, topics: edition)
            },
            make: { transaction in
                let topics = try TopicOverview.all(of: owner, in: transaction)
                var json = JSONWriter()
                json.list(topics) { $0.write(to: &$1) }
                var answer = KeptAnswer(json.bytes, "application/json", digest: digest)
                answer.unread = topics.reduce(0) { $0 + $1.unreadCount }
                return answer
            },
            own: { _, _ in }
        )
        guard let found else { throw Problem.notFound }
        return found.answer
    }
}

/// What people do with their topics: the same deeds for the API and for the pages.
enum TopicAdministration {
    /// Makes a topic, and looks what the past has for it.
    ///
    /// - Throws: 409 for one too many.
    static func create(
        _ draft: TopicDraft,
        _ account: Account,
        _ environment: CouncilEnvironment
    ) async throws -> TopicOverview {
        let now = environment.clock.now()
        let made = try await environment.database.write { transaction -> Topic? in
            guard try Topic.count(of: account.id, in: transaction) < Topic.limit else { return nil }
            return try Topic.insert(draft, owner: account.id, now: now, in: transaction)
        }
        guard let made else { throw Problem(409, "too_many_topics", arguments: ["limit": String(Topic.limit)]) }
        return try await overview(made, environment)
    }

    /// Changes a topic, and looks again what the past has for it.
    ///
    /// - Throws: 404 for somebody else's.
    static func update(
        _ id: Topic.ID,
        _ draft: TopicDraft,
        _ account: Account,
        _ environment: CouncilEnvironment
    ) async throws -> TopicOverview {
        let changed = try await environment.database.write { transaction in
            try Topic.update(id, draft, owner: account.id, in: transaction)
        }
        guard let changed else { throw Problem.notFound }
        return try await overview(changed, environment)
    }

    private static func overview(_ topic: Topic, _ environment: CouncilEnvironment) async throws -> TopicOverview {
        try await MatchJob.match([topic], environment)
        return try await environment.database.read { try TopicOverview.one(topic, in: $0) }
    }
}
