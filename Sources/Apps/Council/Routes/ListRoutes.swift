internal import API
internal import Accounts
internal import Base
package import HTTP
internal import Store

/// Lists and searches, for whoever has an account.
package enum ListRoutes {
    /// `GET /api/council/sessions`.
    ///
    /// - Throws: 401, 403, 422.
    package static func sessions(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let reader = try await Session.active(request.head, environment.accounts).account.id
        var query = try ListQuery(request.head)
        query.town = try await environment.town(request.head, reader)
        var scope = SessionList.Scope.all
        if let text = ListQuery.text(request.head, "scope") {
            guard let named = SessionList.Scope(rawValue: text) else { throw ListQuery.fault("scope", "value_error") }
            scope = named
        }
        let list = try await sessions(query, scope, reader, environment)
        return .json { json in
            json.member("count", orNull: list.sessions.count)
            json.member("total", orNull: list.total)
            json.member("sessions", list: list.sessions) { line, json in
                json.session(line, topicItems: line.id.map { list.topicItems[$0] ?? [] } ?? [])
            }
        }
    }

    /// A page of sessions; words in which there is nothing to search for find nothing.
    static func sessions(
        _ query: ListQuery,
        _ scope: SessionList.Scope,
        _ reader: Account.ID?,
        _ environment: CouncilEnvironment
    ) async throws -> SessionList {
        let search = query.words.map { SearchTerms($0, environment.language) }
        if case .some(.none) = search { return SessionList(total: 0, sessions: []) }
        let today = environment.today.text
        return try await environment.database.read {
            try SessionList.load(
                query,
                scope: scope,
                today: today,
                search: search.flatMap(\.self),
                reader: reader,
                in: $0
            )
        }
    }

    /// `GET /api/council/decisions`.
    ///
    /// - Throws: 401, 403, 404 for a topic of somebody else's, 422.
    package static func decisions(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let reader = try await Session.active(request.head, environment.accounts).account.id
        var query = try ListQuery(request.head)
        query.town = try await environment.town(request.head, reader)
        let filter = try DecisionList.Filter(request.head)
        if let topic = filter.topic {
            let isOwn = try await environment.database.read { try DecisionList.owns(reader, topic: topic, in: $0) }
            guard isOwn else { throw Problem.notFound }
        }
        let found = try await decisions(query, filter, environment)
        let hasWords = query.words != nil
        return .json { json in
            json.member("total", orNull: found.list.total)
            json.member("decisions", list: found.list.decisions) { $1.decision($0) }
            if hasWords { json.member("did_you_mean", orNull: found.suggestion) }
        }
    }

    /// A page of decisions, and what else the words may have meant where they find nothing.
    static func decisions(
        _ query: ListQuery,
        _ filter: DecisionList.Filter,
        _ environment: CouncilEnvironment
    ) async throws -> (list: DecisionList, suggestion: String?) {
        let search = query.words.map { SearchTerms($0, environment.language) }
        if case .some(.none) = search { return (DecisionList(total: 0, decisions: []), nil) }
        return try await environment.database.read { transaction in
            let list = try DecisionList.load(query, filter, search: search.flatMap(\.self), in: transaction)
            guard list.total == 0, let words = query.words else { return (list, nil) }
            return (list, try SearchSuggestion.find(words, environment.language, in: transaction))
        }
    }
}

extension DecisionList.Filter {
    /// Reads a request's query.
    ///
    /// - Throws: 422 for an outcome that there is not, and for a topic that is no number; 404 for a number that nobody has.
    init(_ head: RequestHead) throws(Problem) {
        self.init(field: ListQuery.text(head, "field"), place: ListQuery.text(head, "place_id"))
        if let text = ListQuery.text(head, "outcome") {
            guard let named = Decision.Outcome(rawValue: text) else {
                throw ListQuery.fault("outcome", "value_error")
            }
            outcome = named
        }
        if let text = ListQuery.text(head, "topic") {
            topic = try Decision.ID(key: text, "topic", in: "query").rawValue
        }
    }
}
