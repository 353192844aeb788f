internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import Store

/// Pages that anybody may open who was sent a link.
package enum SharedPages {
    /// `/council/decision?id=`.
    ///
    /// - Throws: 404.
    package static func decision(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let id = try number(request, "id", as: Decision.ID.self)
        let account = try await Session.optional(request.head, environment.accounts)?.account
        let context = environment.context(request.head, account)
        if account == nil, context.path == CouncilAddress.decision(id) {
            let key = KeptAnswers.Key(.decisionPage, id.rawValue, context)
            let guest = try await environment.reader(nil)
            return try await environment.shared(request.head, key, html) { transaction in
                try DecisionDetail.find(id, reader: nil, in: transaction).map {
                    DecisionPage.render(DecisionPage.Model(reader: guest, detail: $0), context).bytes
                }
            }
        }
        let isGuest = account == nil
        let found = try await environment.answers.answer(
            environment.database,
            key: { _ in KeptAnswers.Key(isGuest ? .guestContent : .decisionContent, id.rawValue, context) },
            make: { transaction in
                try DecisionDetail.find(id, reader: nil, in: transaction).map {
                    KeptAnswer(DecisionPage.shared($0, isGuest: isGuest, context))
                }
            },
            own: { answer, transaction in
                guard let account, let paper = answer.paper else { return nil as Bool? }
                return try DecisionDetail.isFollowing(paper, account.id, in: transaction)
            }
        )
        guard let found, let page = found.answer.page else { throw Problem.notFound }
        let reader = try await environment.reader(account)
        return .html(DecisionPage.render(page, reader, isFollowing: found.own, context))
    }

    /// `/council?tab=sessions&ksinr=&top=`.
    ///
    /// - Throws: 404.
    package static func session(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let id = try number(request, "ksinr", as: CouncilSession.ID.self)
        let account = try await Session.optional(request.head, environment.accounts)?.account
        let context = environment.context(request.head, account)
        if account == nil, context.path == CouncilAddress.session(id) {
            let key = KeptAnswers.Key(.sessionPage, id.rawValue, context)
            let guest = try await environment.reader(nil)
            return try await environment.shared(request.head, key, html) { transaction in
                try SessionDetail.find(id, reader: nil, in: transaction).map {
                    SessionPage.render(SessionPage.Model(reader: guest, detail: $0, marked: []), context).bytes
                }
            }
        }
        let found = try await environment.database.read {
            try SessionDetail.find(id, reader: account?.id, in: $0)
        }
        guard let found else { throw Problem.notFound }
        let marked = (request.head.query("top") ?? "").split(separator: ",").map(String.init)
        let model = SessionPage.Model(
            reader: try await environment.reader(account),
            detail: found,
            marked: Set(marked)
        )
        return .html(SessionPage.render(model, context))
    }

    /// `/council/thema?slug=`.
    ///
    /// - Throws: 404.
    package static func theme(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let slug = request.head.query("slug") ?? ""
        let account = try await Session.optional(request.head, environment.accounts)?.account
        let context = environment.context(request.head, account)
        let reader = try await environment.reader(account)
        let make = { @Sendable (transaction: Transaction) -> HTML? in
            try EntityDetail.find(slug, in: transaction).map {
                ThemePage.render(ThemePage.Model(reader: reader, detail: $0), context)
            }
        }
        guard account == nil, context.path == CouncilAddress.theme(slug) else {
            guard let page = try await environment.database.read(make) else { throw Problem.notFound }
            return .html(page)
        }
        let key = KeptAnswers.Key(.themePage, slug, context)
        return try await environment.shared(request.head, key, html) { try make($0)?.bytes }
    }

    /// `/council/person?slug=`.
    ///
    /// - Throws: 404.
    package static func person(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let slug = request.head.query("slug") ?? ""
        let account = try await Session.optional(request.head, environment.accounts)?.account
        let context = environment.context(request.head, account)
        let reader = try await environment.reader(account)
        let make = { @Sendable (transaction: Transaction) -> HTML? in
            try PersonDetail.find(slug, in: transaction).map {
                PersonPage.render(PersonPage.Model(reader: reader, detail: $0), context)
            }
        }
        guard account == nil, context.path == CouncilAddress.person(slug) else {
            guard let page = try await environment.database.read(make) else { throw Problem.notFound }
            return .html(page)
        }
        let key = KeptAnswers.Key(.personPage, slug, context)
        return try await environment.shared(request.head, key, html) { try make($0)?.bytes }
    }

    private static let html = "text/html; charset=utf-8"

    /// A number of the address; people get the same page for one that nobody has and for what is none.
    private static func number<ID: Identifier>(_ request: Request, _ name: String, as type: ID.Type) throws -> ID {
        guard let id = ID(digits: request.head.query(name) ?? "") else { throw Problem.notFound }
        return id
    }
}
