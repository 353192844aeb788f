internal import API
internal import Accounts
package import HTTP
internal import Store

/// A visitor's chances over the wire.
package enum OpportunityRoutes {
    /// `GET /api/visits/opportunities`.
    ///
    /// - Throws: 401, 403.
    package static func list(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let all = try await environment.database.read { try Opportunity.all(of: account.id, in: $0) }
        return try JSONBody.response(JSONValue.object(["opportunities": .array(all.map(VisitsJSON.opportunity))]))
    }

    /// `POST /api/visits/opportunities`.
    ///
    /// - Throws: 401, 403, 409 for one too many, 422.
    package static func create(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let change = try OpportunityChange(try await JSONBody.decode(VisitsWire.OpportunityDraft.self, from: request))
        let made = try await change.make(account, environment)
        return try JSONBody.response(VisitsJSON.opportunity(made), status: 201)
    }

    /// `PUT /api/visits/opportunities/{id}`: members that are not sent stay.
    ///
    /// - Throws: 401, 403, 404 for somebody else's, 422.
    package static func update(
        _ request: Request,
        opportunity: String,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let id = Opportunity.ID(rawValue: try PathNumber.read(opportunity, "opportunity"))
        let change = try OpportunityChange(try await JSONBody.decode(VisitsWire.OpportunityDraft.self, from: request))
        return try JSONBody.response(VisitsJSON.opportunity(try await change.apply(to: id, account, environment)))
    }

    /// `DELETE /api/visits/opportunities/{id}`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's, 422.
    package static func delete(
        _ request: Request,
        opportunity: String,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let id = Opportunity.ID(rawValue: try PathNumber.read(opportunity, "opportunity"))
        guard try await environment.database.write({ try Opportunity.delete(id, of: account.id, in: $0) }) else {
            throw Problem.notFound
        }
        return .noContent
    }
}
