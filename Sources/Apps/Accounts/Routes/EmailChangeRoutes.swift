internal import API
package import HTTP

/// `/api/account/change-email`; an unconfirmed account may change its address too.
package enum EmailChangeRoutes {
    /// Asks for another address: `UserOut` with `pending_email`, or with the address where no mail is sent.
    ///
    /// - Throws: 400 for a wrong proof or a disposable mailbox, 401, 403 for a disabled account, 409, 422, 429, 503.
    package static func begin(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.current(request.head, environment).account
        let body = try await JSONBody.decode(SignInWire.EmailChange.self, from: request)
        let changed = try await EmailChange.begin(
            body.new_email,
            OwnerProof(password: body.current_password, appleToken: body.apple_identity_token, of: account),
            account,
            request.head,
            environment
        )
        return JSONBody.response(changed.userOut(accessToken: nil))
    }

    /// Drops an address that waits; none waiting is fine.
    ///
    /// - Throws: 401.
    package static func drop(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.current(request.head, environment).account
        try await EmailChange.drop(account, environment)
        return Response(status: 204)
    }
}
