internal import API
internal import Accounts
internal import Base
package import HTTP
internal import Store
internal import VisitPlanner

/// A visitor's visits over the wire.
package enum VisitRoutes {
    /// `GET /api/visits?date=`: the visits of a day, today's without one.
    ///
    /// - Throws: 401, 403, 422.
    package static func list(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let day = try day(request, account, environment)
        let visits = try await environment.database.read {
            try StoredVisit.all(of: account.id, days: day...day, environment.zones, in: $0)
        }
        return try JSONBody.response(VisitsJSON.visits(visits))
    }

    /// `POST /api/visits`.
    ///
    /// - Throws: 401, 403, 409 for one too many, 422.
    package static func create(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let draft = try VisitDraft(try await JSONBody.decode(VisitsWire.Draft.self, from: request))
        let made = try await VisitDeeds.create(draft, account, environment)
        return try JSONBody.response(VisitsJSON.visit(made), status: 201)
    }

    /// `GET /api/visits/{id}`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's, 422.
    package static func show(
        _ request: Request,
        visit: String,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let id = try id(visit)
        let found = try await environment.database.read { try VisitDeeds.visit(id, account, environment, in: $0) }
        return try JSONBody.response(VisitsJSON.visit(found))
    }

    /// `PUT /api/visits/{id}`: members that are not sent stay.
    ///
    /// - Throws: 401, 403, 404 for somebody else's, 409 for an approved report, 422.
    package static func update(
        _ request: Request,
        visit: String,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let id = try id(visit)
        let draft = try VisitDraft(try await JSONBody.decode(VisitsWire.Draft.self, from: request))
        return try JSONBody.response(VisitsJSON.visit(try await VisitDeeds.update(id, draft, account, environment)))
    }

    /// `DELETE /api/visits/{id}`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's, 422.
    package static func delete(
        _ request: Request,
        visit: String,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        try await VisitDeeds.delete(try id(visit), account, environment)
        return .noContent
    }

    /// `GET /api/visits/{id}/briefing`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's, 422.
    package static func briefing(
        _ request: Request,
        visit: String,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        guard let briefing = try await Briefing.load(try id(visit), account, environment) else {
            throw Problem.notFound
        }
        return try JSONBody.response(VisitsJSON.briefing(briefing))
    }

    /// `GET /api/visits/offen`: visits whose report waits.
    ///
    /// - Throws: 401, 403.
    package static func open(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let now = environment.clock.now()
        let visits = try await environment.database.read {
            try StoredVisit.open(of: account.id, now: now, environment.zones, in: $0)
        }
        return try JSONBody.response(VisitsJSON.visits(visits))
    }

    /// The number of a visit in a path.
    ///
    /// - Throws: 404 for numbers that no row has, 422 for what is none.
    static func id(_ text: String) throws -> StoredVisit.ID {
        StoredVisit.ID(rawValue: try PathNumber.read(text, "visit"))
    }

    /// The day that a query names; today by the visitor's clock where it names none.
    ///
    /// - Throws: 422 for what is no date.
    static func day(_ request: Request, _ account: Account, _ environment: VisitsEnvironment) throws -> Int64 {
        guard let text = request.head.query("date") else {
            return environment.zones.zone(account.timeZone).wallTime(at: environment.clock.now()).day
        }
        guard let day = CivilDay.number(of: text) else {
            throw Problem.invalid([Problem.Field(type: "date_type", location: ["query", "date"])])
        }
        return day
    }
}
