internal import API
package import HTTP

/// `POST /api/auth/register`.
package enum RegisterRoute {
    private struct Body: Decodable {
        let email: String
        let password: String
        let displayName: String?

        enum CodingKeys: String, CodingKey {
            case email
            case password
            case displayName = "display_name"
        }
    }

    /// Makes an account and signs it in: 201 with `UserOut`, the cookie, and for native clients a token.
    ///
    /// - Throws: 409 for an address with an account, 400 for a disposable one, 422, 429 from the sixth time within five minutes.
    package static func post(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        if let seconds = await environment.secondsToWait(SignIn.registerLimit, request.head) {
            try await SignIn.reject(.rateLimit, environment)
            throw Problem.tooMany(retryAfter: seconds)
        }
        let body = try await JSONBody.decode(Body.self, from: request)
        let registration = try Registration(
            email: body.email,
            password: body.password,
            displayName: body.displayName
        )
        let client = ClientKind(request.headers)
        let account = try await SignIn.register(registration, request.head, environment)
        let user = account.userOut(accessToken: SignIn.bodyToken(account, client, environment))
        return JSONBody.response(user, status: 201).with("Set-Cookie", SignIn.cookie(account, environment))
    }
}
