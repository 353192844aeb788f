internal import API
package import HTTP

/// `POST /api/auth/verify-email` and `POST /api/auth/resend-verification`.
package enum ConfirmationRoutes {
    /// Confirms an address, or ends a change of it: `UserOut`, the cookie, and for native clients a token.
    ///
    /// Both ends have one path, because shipped apps know no other.
    ///
    /// - Throws: 400 for a token that is none, too old or used, 403, 409, 422.
    package static func verify(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let token = try await JSONBody.decode(SignInWire.Token.self, from: request).token
        let account = try await EmailConfirmation.redeem(token, request.head, environment)
        let bodyToken = SignIn.bodyToken(account, ClientKind(request.headers), environment)
        return JSONBody.response(account.userOut(accessToken: bodyToken))
            .with("Set-Cookie", SignIn.cookie(account, environment))
    }

    /// Sends the link once more; says so also when there was nothing to confirm.
    ///
    /// - Throws: 401, 403 for a disabled account, 429, 503 without a mail service.
    package static func resend(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.current(request.head, environment).account
        try await EmailConfirmation.resend(account, request.head, next: nil, environment)
        return try JSONBody.response(["ok": true])
    }
}
