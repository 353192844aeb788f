internal import API
internal import Accounts
package import HTTP
internal import Store

/// A visitor's tasks, or the sales that may come, over the wire.
package enum DatedItemRoutes {
    /// `GET /api/visits/tasks`, `GET /api/visits/opportunities`.
    ///
    /// - Throws: 401, 403.
    package static func list(
        _ look: DatedLook,
        _ request: Request,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let all = try await environment.database.read { try DatedItem.all(look, of: account.id, in: $0) }
        return try JSONBody.response(
            JSONValue.object([look.listName: .array(all.map { VisitsJSON.dated($0, look) })])
        )
    }

    /// `POST` to the list.
    ///
    /// - Throws: 401, 403, 409 for one too many, 422.
    package static func create(
        _ look: DatedLook,
        _ request: Request,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let made = try await DatedChange.read(request, look).make(look, account, environment)
        return try JSONBody.response(VisitsJSON.dated(made, look), status: 201)
    }

    /// `PUT` to one of the list: members that are not sent stay.
    ///
    /// - Throws: 401, 403, 404 for somebody else's, 422.
    package static func update(
        _ look: DatedLook,
        _ request: Request,
        id: String,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let id = DatedItem.ID(rawValue: try PathNumber.read(id, look.name))
        let changed = try await DatedChange.read(request, look).apply(to: id, look, account, environment)
        return try JSONBody.response(VisitsJSON.dated(changed, look))
    }

    /// `DELETE` of one of the list.
    ///
    /// - Throws: 401, 403, 404 for somebody else's, 422.
    package static func delete(
        _ look: DatedLook,
        _ request: Request,
        id: String,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let id = DatedItem.ID(rawValue: try PathNumber.read(id, look.name))
        try await DatedChange.delete(id, look, account, environment)
        return .noContent
    }
}
