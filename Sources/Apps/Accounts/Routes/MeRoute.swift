internal import API
package import HTTP

/// `GET /api/auth/me`.
package enum MeRoute {
    /// The account, also an unconfirmed or disabled one; native clients get a freshly dated token of the same version.
    ///
    /// - Throws: 401.
    package static func get(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let session = try await Session.current(request.head, environment)
        let token = SignIn.bodyToken(session.account, session.client, environment)
        return JSONBody.response(session.account.userOut(accessToken: token))
    }
}
