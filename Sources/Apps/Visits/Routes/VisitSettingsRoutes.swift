internal import API
internal import Accounts
internal import Base
internal import HTML
package import HTTP
internal import Store
internal import VisitPlanner

/// What a visitor wants to be told, over the wire.
package enum VisitSettingsRoutes {
    /// `GET /api/visits/notifications`.
    ///
    /// - Throws: 401, 403.
    package static func show(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        return try await answer(request, account, environment)
    }

    /// `PUT /api/visits/notifications`: what was not sent stays; unknown members are ignored.
    ///
    /// - Throws: 401, 403, 422.
    package static func update(_ request: Request, _ environment: VisitsEnvironment) async throws -> Response {
        let account = try await VisitorAccess.account(request, environment)
        let body = try await JSONBody.decode(VisitsWire.Settings<Switches.Lenient>.self, from: request)
        let change = try SettingsChange(body)
        try await change.apply(to: account, environment)
        return try await answer(request, account, environment)
    }

    private static func answer(
        _ request: Request,
        _ account: Account,
        _ environment: VisitsEnvironment
    ) async throws -> Response {
        let texts = environment.page(request.head, account).texts
        let state = try await environment.database.read {
            try SettingsState.load(account, texts, environment, in: $0)
        }
        return try JSONBody.response(VisitsJSON.settings(state))
    }
}
