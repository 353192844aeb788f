internal import API
package import HTTP

/// `POST /logout`: signing out without script.
package enum LogoutPageRoute {
    /// Makes the browser forget its cookie and leads back, or to the sign-in page.
    package static func post(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let typed = request.headers.contains("Content-Type") ? try await FormBody(request)["weiter"] : nil
        let target = (typed ?? request.head.query("weiter")).flatMap(ReturnPath.init)
        return .seeOther(target?.text ?? "/login").with("Set-Cookie", SessionCookie.clear(environment.settings))
    }
}
