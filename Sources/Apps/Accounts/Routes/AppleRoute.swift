internal import API
internal import Base
package import HTTP

/// `POST /api/auth/apple`.
package enum AppleRoute {
    /// Signs in with an identity token of Apple: `UserOut`, the cookie, and for native clients a token.
    ///
    /// - Throws: 401, the same for every fault of the token; 400 when there is no account and no address to make one of;
    ///   422, 429 from the eleventh time within a minute, 503 when Apple's keys are not to be had.
    package static func post(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        if let seconds = await environment.secondsToWait(AppleSignIn.limit, request.head) {
            throw Problem.tooMany(retryAfter: seconds)
        }
        let body = try await JSONBody.decode(SignInWire.Apple.self, from: request)
        let identity = try await environment.apple.identity(body.identity_token, at: environment.clock.now())
        let name = AppleSignIn.name(given: body.given_name, family: body.family_name)
        let account = try await AppleSignIn.enter(identity, name: name, request.head, environment)
        let token = SignIn.bodyToken(account, ClientKind(request.headers), environment)
        return JSONBody.response(account.userOut(accessToken: token))
            .with("Set-Cookie", SignIn.cookie(account, environment))
    }
}
