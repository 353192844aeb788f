internal import API
internal import Accounts
internal import Base
package import HTTP
internal import Store

/// The committees that a person follows, over the wire.
package enum SubscriptionRoutes {
    /// `GET /api/subscriptions`.
    ///
    /// - Throws: 401, 403.
    package static func list(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let names = try await environment.database.read { try Subscriptions.names(of: account.id, in: $0) }
        return try JSONBody.response(["subscriptions": names])
    }

    /// `POST /api/subscriptions`: 201, also when it was followed before.
    ///
    /// - Throws: 401, 403, 404 for a committee that there is not, 422.
    package static func subscribe(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let name = try await name(request)
        let now = environment.clock.now()
        let town = try await environment.town(request.head, account.id)
        let isNew = try await environment.database.write {
            try Subscriptions.add(name, owner: account.id, of: town, now: now, in: $0)
        }
        guard let isNew else { throw Problem.notFound }
        return try JSONBody.response(
            JSONValue.object(["subscribed": .bool(isNew), "committee_name": .string(name)]),
            status: 201
        )
    }

    /// `DELETE /api/subscriptions`.
    ///
    /// - Throws: 401, 403, 422.
    package static func unsubscribe(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let name = try await name(request)
        let wasThere = try await environment.database.write {
            try Subscriptions.remove(name, owner: account.id, in: $0)
        }
        return try JSONBody.response(
            JSONValue.object(["unsubscribed": .bool(wasThere), "committee_name": .string(name)])
        )
    }

    private static func name(_ request: Request) async throws -> String {
        let body = try await JSONBody.decode(FollowingWire.Committee.self, from: request)
        var check = TextCheck()
        let name = check.line(body.committee_name, "committee_name", limit: 500)
        guard check.faults.isEmpty else { throw Problem.invalid(check.faults) }
        return name
    }
}
