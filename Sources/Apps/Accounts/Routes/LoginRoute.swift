internal import API
package import HTTP

/// `POST /api/auth/login`.
package enum LoginRoute {
    private struct Body: Decodable {
        let email: String
        let password: String
    }

    /// Signs in: `UserOut`, the cookie, and for native clients a token.
    ///
    /// Unconfirmed and disabled accounts too: their clients say what is wrong.
    ///
    /// - Throws: 401 in the same words for both causes, 422, 429 from the eleventh time within a minute.
    package static func post(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        if let seconds = await environment.secondsToWait(SignIn.loginLimit, request.head) {
            throw Problem.tooMany(retryAfter: seconds)
        }
        let body = try await JSONBody.decode(Body.self, from: request)
        let account = try await SignIn.login(email: body.email, password: body.password, environment)
        let token = SignIn.bodyToken(account, ClientKind(request.headers), environment)
        return JSONBody.response(account.userOut(accessToken: token))
            .with("Set-Cookie", SignIn.cookie(account, environment))
    }
}
