internal import API
internal import Accounts
package import HTTP
internal import Store

/// Committees over the wire.
package enum CommitteeRoutes {
    /// The names of all that may be followed.
    package static func list(_ request: Request, _ environment: CouncilEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment.accounts).account
        let town = try await environment.town(request.head, account.id)
        let names = try await environment.database.read { try Committee.names(of: town, in: $0) }
        return try JSONBody.response(CouncilWire.Committees(committees: names))
    }
}
