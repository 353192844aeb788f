internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import Store

/// Bericht and Offen.
package enum ReportPages {
    private static let notices: Set<String> = ["draft", "approved"]

    /// `GET /visits/<id>/bericht`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's.
    package static func show(
        _ request: Request,
        visit: Int64,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        return try await page(request, visit, account, environment)
    }

    /// `POST /visits/<id>/bericht`: keeps a draft, or approves what stands in the field.
    ///
    /// - Throws: 401, 403, 400 for a form that says nothing, 404 for somebody else's.
    package static func submit(
        _ request: Request,
        visit: Int64,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let form = try await FormBody(request)
        let id = StoredVisit.ID(rawValue: visit)
        let text = form["text"] ?? ""
        guard let action = form["action"], ["save", "approve"].contains(action) else {
            throw Problem(400, "malformed_form")
        }
        do {
            _ = try await VisitDeeds.write(text, of: id, account, environment)
            guard action == "approve" else { return .seeOther(VisitsAddress.report(id) + "?ok=draft") }
            _ = try await VisitDeeds.approve(id, account, environment)
            return .seeOther(VisitsAddress.report(id) + "?ok=approved")
        } catch let problem as Problem where [409, 422].contains(problem.status) {
            return try await page(request, visit, account, environment, text: text, problem: problem)
        }
    }

    private static func page(
        _ request: Request,
        _ visit: Int64,
        _ account: Account,
        _ environment: VisitsEnvironment,
        text: String? = nil,
        problem: Problem? = nil
    ) async throws -> Response {
        let stored = try await VisitPages.find(visit, account, environment)
        let model = ReportPage.Model(
            reader: try await environment.reader(account),
            visit: stored,
            today: environment.wall(account).day,
            zone: environment.zones.zone(account.timeZone),
            text: text ?? stored.report,
            faults: problem.map { FormFaults($0) } ?? .none,
            notice: request.head.notice(notices)
        )
        return .html(
            ReportPage.render(model, environment.context(request.head, account)),
            status: problem?.status ?? 200
        )
    }

    /// `GET /visits/offen`.
    ///
    /// - Throws: 401, 403.
    package static func open(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let now = environment.clock.now()
        let visits = try await environment.database.read {
            try StoredVisit.open(of: account.id, now: now, environment.zones, in: $0)
        }
        let model = OpenPage.Model(
            reader: environment.reader(account, open: visits.count),
            visits: visits,
            today: environment.wall(account).day
        )
        return .html(OpenPage.render(model, environment.context(request.head, account)))
    }
}
