internal import API

extension APIClient {
    /// Signs in as a native client.
    ///
    /// - Returns: the session's token, a secret.
    /// - Throws: ``APIFailure/signedOut`` for a wrong address or password.
    public func signIn(email: String, password: String) async throws(APIFailure) -> String {
        struct Body: Encodable { let email: String, password: String }
        let user: UserOut = try await send(.login, token: nil, body: Body(email: email, password: password))
        guard let token = user.accessToken else { throw .unreadable }
        return token
    }

    /// Lets a session last longer.
    ///
    /// - Returns: a new token with its whole life before it.
    public func renew(_ token: String) async throws(APIFailure) -> String {
        let user: UserOut = try await send(.me, token: token)
        return user.accessToken ?? token
    }
}
