internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import Store

/// Verkaufschancen (`/visits/chancen`): the list, one chance, and their forms.
package enum OpportunityPages {
    private static let notices: Set<String> = ["chance.created", "chance.saved", "chance.deleted"]

    /// The list.
    ///
    /// - Throws: 401, 403.
    package static func list(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        return try await list(request, account, OpportunitiesPage.Draft(), environment)
    }

    private static func list(
        _ request: Request,
        _ account: Account,
        _ draft: OpportunitiesPage.Draft,
        _ environment: VisitsEnvironment,
        status: Int = 200
    ) async throws -> Response {
        let all = try await environment.database.read { try Opportunity.all(of: account.id, in: $0) }
        let model = OpportunitiesPage.Model(
            reader: try await environment.reader(account),
            opportunities: all,
            today: environment.wall(account).day,
            draft: draft,
            notice: request.head.notice(notices)
        )
        return .html(OpportunitiesPage.render(model, environment.context(request.head, account)), status: status)
    }

    /// `POST /visits/chancen`: a new chance.
    ///
    /// - Throws: 401, 403, 400 for a form that says nothing.
    package static func submit(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let form = try await FormBody(request)
        guard form["action"] == "create" else { throw Problem(400, "malformed_form") }
        do {
            _ = try await change(form).make(account, environment)
            return .seeOther(VisitsAddress.opportunities + "?ok=chance.created")
        } catch let problem as Problem where [409, 422].contains(problem.status) {
            return try await list(request, account, typed(form, problem), environment, status: problem.status)
        }
    }

    /// `GET /visits/chancen/<id>`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's.
    package static func show(
        _ request: Request,
        opportunity: Int64,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let model = try await model(opportunity, account, environment)
        return .html(OpportunityPage.render(model, environment.context(request.head, account)))
    }

    /// `GET /visits/chancen/<id>/loeschen`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's.
    package static func confirmDeletion(
        _ request: Request,
        opportunity: Int64,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let model = try await model(opportunity, account, environment)
        return .html(OpportunityPage.renderDeletion(model, environment.context(request.head, account)))
    }

    /// `POST /visits/chancen/<id>`: other words, or the end.
    ///
    /// - Throws: 401, 403, 404 for somebody else's.
    package static func submit(
        _ request: Request,
        opportunity: Int64,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let form = try await FormBody(request)
        let id = Opportunity.ID(rawValue: opportunity)
        if form["action"] == "delete" {
            guard try await environment.database.write({ try Opportunity.delete(id, of: account.id, in: $0) }) else {
                throw Problem.notFound
            }
            return .seeOther(VisitsAddress.opportunities + "?ok=chance.deleted")
        }
        do {
            _ = try await change(form).apply(to: id, account, environment)
            return .seeOther(VisitsAddress.opportunities + "?ok=chance.saved")
        } catch let problem as Problem where problem.status == 422 {
            var model = try await model(opportunity, account, environment)
            model.draft = typed(form, problem)
            return .html(OpportunityPage.render(model, environment.context(request.head, account)), status: 422)
        }
    }

    private static func model(
        _ id: Int64,
        _ account: Account,
        _ environment: VisitsEnvironment
    ) async throws -> OpportunityPage.Model {
        let found = try await environment.database.read {
            try Opportunity.find(Opportunity.ID(rawValue: id), of: account.id, in: $0)
        }
        guard let found else { throw Problem.notFound }
        let draft = OpportunitiesPage.Draft(title: found.title, hasDate: found.day != nil, day: found.day ?? "")
        return OpportunityPage.Model(reader: try await environment.reader(account), opportunity: found, draft: draft)
    }

    /// The switch decides: off means no day, whatever stands in the field; on without one is a fault.
    private static func change(_ form: FormBody) throws(Problem) -> OpportunityChange {
        var check = FieldCheck()
        var change = OpportunityChange()
        change.title = check.text.line(form["chance"] ?? "", "title", limit: Errand.titleLimit)
        change.day = .some(nil)
        if form["mit_datum"] != nil {
            let text = form["datum"] ?? ""
            if text.isEmpty {
                check.missing("datum")
            } else if check.day(text, "datum") != nil {
                change.day = text
            }
        }
        try check.finish()
        return change
    }

    private static func typed(_ form: FormBody, _ problem: Problem) -> OpportunitiesPage.Draft {
        OpportunitiesPage.Draft(
            title: form["chance"] ?? "",
            hasDate: form["mit_datum"] != nil,
            day: form["datum"] ?? "",
            faults: FormFaults(problem)
        )
    }
}
