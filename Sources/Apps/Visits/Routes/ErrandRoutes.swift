internal import API
internal import Accounts
package import HTTP
internal import Store

/// A visitor's tasks over the wire.
package enum ErrandRoutes {
    /// `GET /api/visits/tasks`.
    ///
    /// - Throws: 401, 403.
    package static func list(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let all = try await environment.database.read { try Errand.all(of: account.id, in: $0) }
        return try JSONBody.response(JSONValue.object(["tasks": .array(all.map(VisitsJSON.errand))]))
    }

    /// `POST /api/visits/tasks`.
    ///
    /// - Throws: 401, 403, 409 for one too many, 422.
    package static func create(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let change = try ErrandChange(try await JSONBody.decode(VisitsWire.TaskDraft.self, from: request))
        let made = try await change.make(account, environment)
        return try JSONBody.response(VisitsJSON.errand(made), status: 201)
    }

    /// `PUT /api/visits/tasks/{id}`: members that are not sent stay.
    ///
    /// - Throws: 401, 403, 404 for somebody else's, 422.
    package static func update(
        _ request: Request,
        task: String,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let id = Errand.ID(rawValue: try PathNumber.read(task, "task"))
        let change = try ErrandChange(try await JSONBody.decode(VisitsWire.TaskDraft.self, from: request))
        return try JSONBody.response(VisitsJSON.errand(try await change.apply(to: id, account, environment)))
    }

    /// `DELETE /api/visits/tasks/{id}`.
    ///
    /// - Throws: 401, 403, 404 for somebody else's, 422.
    package static func delete(
        _ request: Request,
        task: String,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let id = Errand.ID(rawValue: try PathNumber.read(task, "task"))
        guard try await environment.database.write({ try Errand.delete(id, of: account.id, in: $0) }) else {
            throw Problem.notFound
        }
        return .noContent
    }
}
