internal import API
package import HTTP

/// `/login`: signing in without script.
package enum LoginPageRoute {
    /// The empty form; who is signed in already goes on at once.
    package static func get(
        _ request: Request,
        _ views: AccountViews,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        let target = request.head.query("weiter").flatMap(ReturnPath.init)
        if let session = try await Session.optional(request.head, environment) {
            return .seeOther(target?.text ?? environment.landing(session.account))
        }
        return views.login(LoginForm(target: target), request.head)
    }

    /// Signs in and goes on (303), or shows the form again with what was wrong.
    package static func post(
        _ request: Request,
        _ views: AccountViews,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        let fields = try await FormBody(request)
        let target = (fields["weiter"] ?? request.head.query("weiter")).flatMap(ReturnPath.init)
        var form = LoginForm(email: fields["email"] ?? "", target: target)
        do {
            if let seconds = await environment.secondsToWait(SignIn.loginLimit, request.head) {
                throw Problem.tooMany(retryAfter: seconds)
            }
            let account = try await SignIn.login(
                email: form.email,
                password: fields["password"] ?? "",
                environment
            )
            return .seeOther(SignIn.onward(account, target, environment))
                .with("Set-Cookie", SignIn.cookie(account, environment))
        } catch let problem as Problem {
            form.problem = problem
            return views.login(form, request.head)
        }
    }
}
