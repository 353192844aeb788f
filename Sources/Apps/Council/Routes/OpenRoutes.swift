internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import Store

/// What anybody may read who was sent a link.
package enum OpenRoutes {
    /// A decision with all that belongs to it.
    ///
    /// - Throws: 404 for a number that nobody has, 422 for what is no number.
    package static func decision(
        _ request: Request,
        key: String,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        let id = try Decision.ID(key: key, "decision")
        let reader = try await Session.optional(request.head, environment.accounts)?.account.id
        let today = environment.today
        let found = try await environment.answers.answer(
            environment.database,
            key: { _ in KeptAnswers.Key(kind: .decision, number: id.rawValue, day: today.number) },
            make: { try DecisionDetail.find(id, reader: nil, in: $0)?.answer(today: today.text, environment.digest) },
            own: { answer, transaction in
                guard let reader, let paper = answer.paper else { return nil as Bool? }
                return try DecisionDetail.isFollowing(paper, reader, in: transaction)
            }
        )
        guard let (answer, isFollowing) = found else { throw Problem.notFound }
        guard reader != nil else { return answer.response(for: request.head) }
        guard let isFollowing, let paper = answer.paper else { return .json(answer.bytes) }
        return .json(DecisionDetail.following(paper, isFollowing, behind: answer.bytes))
    }

    /// A session with its agenda and what came of it.
    ///
    /// - Throws: as ``decision(_:key:_:)``.
    package static func session(
        _ request: Request,
        key: String,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        let id = try CouncilSession.ID(key: key, "session")
        guard let reader = try await Session.optional(request.head, environment.accounts)?.account.id else {
            let key = KeptAnswers.Key(kind: .session, number: id.rawValue)
            return try await environment.shared(request.head, key, "application/json") { transaction in
                try SessionDetail.find(id, reader: nil, in: transaction).map { found in
                    var json = JSONWriter()
                    json.object { found.write(to: &$0) }
                    return json.bytes
                }
            }
        }
        let found = try await environment.database.read { try SessionDetail.find(id, reader: reader, in: $0) }
        guard let found else { throw Problem.notFound }
        return .json { found.write(to: &$0) }
    }

    /// Somebody who sits on the council.
    ///
    /// - Throws: 404.
    package static func person(slug: String, _ environment: CouncilEnvironment) async throws -> Response {
        let found = try await environment.database.read { try PersonDetail.find(slug, in: $0) }
        guard let found else { throw Problem.notFound }
        return .json { json in
            json.member("slug", orNull: found.slug)
            json.member("name", orNull: found.name)
            json.member("party", orNull: found.party)
            json.member("sessions", orNull: found.sessionCount)
            json.member("committees", list: found.committees) { each, json in
                json.object {
                    $0.member("name", orNull: each.name)
                    $0.member("role", orNull: each.role)
                    $0.member("since", orNull: each.since)
                    $0.member("until", orNull: each.until)
                }
            }
            json.member("recent", list: found.recent) { $1.session($0) }
        }
    }

    /// A place or a project.
    ///
    /// - Throws: 404.
    package static func entity(
        _ request: Request,
        slug: String,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        let found = try await environment.database.read { try EntityDetail.find(slug, in: $0) }
        guard let found else { throw Problem.notFound }
        let texts = environment.page(request.head, nil).texts
        let place = environment.districts.place(slug)
        return .json { json in
            json.member("entity") {
                $0.member("slug", orNull: found.entity.slug)
                $0.member("name", orNull: found.entity.name)
                $0.member("kind", orNull: found.entity.kind)
                $0.member("n", orNull: found.entity.count)
            }
            json.member("description", orNull: nil as String?)
            if let place {
                json.member("geo") {
                    $0.member("place_id", orNull: place.id)
                    $0.member("name", orNull: place.name)
                }
            } else {
                json.member("geo", orNull: nil as String?)
            }
            json.member("decisions", list: found.decisions) { $1.decision($0) }
            json.member("money", orNull: found.money)
            json.member("parties", list: found.parties) { each, json in
                json.object {
                    $0.member("party", orNull: each.party)
                    $0.member("n", orNull: each.count)
                }
            }
            json.member("fields", list: found.fields) { each, json in
                json.object {
                    $0.member("key", orNull: each.name)
                    $0.member("n", orNull: each.count)
                }
            }
            json.member("merged_from", texts: [String]())
            json.member("field_labels") { json in
                for field in found.fields { json.member(field.name, orNull: texts.field(named: field.name)) }
            }
            json.member("related", list: found.related) { $1.entity($0) }
        }
    }

    /// What a messenger shows of a link.
    ///
    /// - Throws: 404, also for a kind that there is not; 422 for a key that is no number where one is asked for.
    package static func preview(
        _ request: Request,
        kind: String,
        key: String,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        let context = environment.page(request.head, nil)
        guard let preview = try await LinkPreview.find(kind: kind, key: key, context, environment) else {
            throw Problem.notFound
        }
        return .json {
            $0.member("title", orNull: preview.title)
            $0.member("description", orNull: preview.description)
        }
    }
}
