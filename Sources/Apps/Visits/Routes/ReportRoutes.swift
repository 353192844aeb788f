internal import API
package import HTTP
internal import Store

/// A visit's report over the wire.
package enum ReportRoutes {
    /// `GET /api/visits/{id}/bericht`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's, 422.
    package static func show(
        _ request: Request,
        visit: String,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let id = try VisitRoutes.id(visit)
        let found = try await environment.database.read { try VisitDeeds.visit(id, account, environment, in: $0) }
        return try JSONBody.response(VisitsJSON.report(found))
    }

    /// `PUT /api/visits/{id}/bericht`: the first time makes it a draft.
    ///
    /// - Throws: 401, 403, 404 for somebody else's, 409 for one that was approved, 422.
    package static func write(
        _ request: Request,
        visit: String,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let id = try VisitRoutes.id(visit)
        let body = try await JSONBody.decode(VisitsWire.Report.self, from: request)
        return try JSONBody.response(
            VisitsJSON.report(try await VisitDeeds.write(body.text, of: id, account, environment))
        )
    }

    /// `POST /api/visits/{id}/bericht/freigeben`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's, 409 where nothing was written, 422.
    package static func approve(
        _ request: Request,
        visit: String,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let approved = try await VisitDeeds.approve(try VisitRoutes.id(visit), account, environment)
        return try JSONBody.response(VisitsJSON.report(approved))
    }
}
