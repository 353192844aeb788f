internal import API
internal import HTML
package import HTTP

/// `/verify-email`: confirming an address without script.
package enum VerifyEmailPageRoute {
    /// Asks; the link alone redeems nothing, since mail scanners open every link.
    ///
    /// With `ok=done` it says once more what the form was answered with.
    package static func get(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let next = request.head.query("weiter").flatMap(ReturnPath.init)
        let token = request.head.query("token") ?? ""
        if token.isEmpty, request.head.query("ok") == "done" {
            let account = try await Session.optional(request.head, environment)?.account
            return page(done(account, next, environment), request, account, environment)
        }
        let step: VerifyEmailPage.Step = token.isEmpty ? .refused(Fault("link_invalid")) : .asked
        let model = VerifyEmailPage.Model(step: step, token: token, next: next?.text)
        return page(model, request, nil, environment, status: token.isEmpty ? 400 : 200)
    }

    /// Redeems the token; who opened the link in another browser signs in there.
    package static func post(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let fields = try await FormBody(request)
        let next = (fields["weiter"] ?? request.head.query("weiter")).flatMap(ReturnPath.init)
        let token = fields["token"] ?? request.head.query("token") ?? ""
        do {
            let account = try await EmailConfirmation.redeem(token, request.head, environment)
            let isSignedIn = try? await Session.current(request.head, environment).account.id == account.id
            return page(done(isSignedIn == true ? account : nil, next, environment), request, account, environment)
        } catch let problem as Problem {
            let model = VerifyEmailPage.Model(
                step: .refused(Fault(problem.code, problem.arguments)),
                token: token,
                next: next?.text
            )
            return page(model, request, nil, environment, status: problem.status)
        }
    }

    /// Confirmed; nil is somebody who signs in first.
    private static func done(
        _ account: Account?,
        _ next: ReturnPath?,
        _ environment: AccountsEnvironment
    ) -> VerifyEmailPage.Model {
        let onward =
            account.map { SignIn.onward($0, next, environment) } ?? SignInDocument.path("/login", next: next?.text)
        return VerifyEmailPage.Model(step: .done(onward: onward, isSignedIn: account != nil), next: next?.text)
    }

    private static func page(
        _ model: VerifyEmailPage.Model,
        _ request: Request,
        _ account: Account?,
        _ environment: AccountsEnvironment,
        status: Int = 200
    ) -> Response {
        .html(VerifyEmailPage.render(model, environment.notifications.page(request.head, account)), status: status)
    }
}
