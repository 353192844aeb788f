internal import API
package import HTTP

/// New passwords, over the API.
package enum PasswordRoutes {
    /// `POST /api/auth/forgot-password`: the same answer whether or not there is an account.
    ///
    /// - Throws: 422, 429.
    package static func forget(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        if let seconds = await environment.secondsToWait(PasswordChange.forgotLimit, request.head) {
            throw Problem.tooMany(retryAfter: seconds)
        }
        let email = try await JSONBody.decode(SignInWire.Address.self, from: request).email
        await PasswordChange.forget(email, request.head, environment)
        return try JSONBody.response(["ok": true])
    }

    /// `POST /api/auth/reset-password`: `UserOut`, and for native clients a token.
    ///
    /// - Throws: 400 for a token that is none, too old or used, 422.
    package static func reset(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let body = try await JSONBody.decode(SignInWire.PasswordReset.self, from: request)
        let account = try await PasswordChange.reset(body.token, to: body.new_password, environment)
        let token = SignIn.bodyToken(account, ClientKind(request.headers), environment)
        return JSONBody.response(account.userOut(accessToken: token))
    }

    /// `POST /api/account/change-password`: this client stays signed in, all others do not.
    ///
    /// - Throws: 400 for a wrong current password, 401, 403, 422, 429.
    package static func change(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let session = try await Session.active(request.head, environment)
        let body = try await JSONBody.decode(SignInWire.PasswordChange.self, from: request)
        let account = try await PasswordChange.change(
            from: body.current_password,
            to: body.new_password,
            session.account,
            environment
        )
        let token = SignIn.bodyToken(account, session.client, environment)
        return JSONBody.response(account.userOut(accessToken: token))
            .with("Set-Cookie", SignIn.cookie(account, environment))
    }
}
