internal import API
package import HTTP

/// `POST /api/auth/logout`.
package enum LogoutRoute {
    /// Makes the browser forget its cookie; needs no session and ends no other one.
    package static func post(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        try JSONBody.response(["ok": true]).with("Set-Cookie", SessionCookie.clear(environment.settings))
    }
}
