internal import API
package import HTTP

/// `/register`: getting an account without script.
package enum RegisterPageRoute {
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
        return views.register(RegisterForm(target: target), request.head)
    }

    /// Makes the account and goes on (303), or shows the form again with what was wrong.
    package static func post(
        _ request: Request,
        _ views: AccountViews,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        let fields = try await FormBody(request)
        let target = (fields["weiter"] ?? request.head.query("weiter")).flatMap(ReturnPath.init)
        var form = RegisterForm(
            email: fields["email"] ?? "",
            displayName: fields["display_name"] ?? "",
            target: target
        )
        do {
            if let seconds = await environment.secondsToWait(SignIn.registerLimit, request.head) {
                try await SignIn.reject(.rateLimit, environment)
                throw Problem.tooMany(retryAfter: seconds)
            }
            let registration = try Registration(
                email: form.email,
                password: fields["password"] ?? "",
                displayName: form.displayName
            )
            let account = try await SignIn.register(registration, request.head, next: target, environment)
            return .seeOther(SignIn.onward(account, target, environment))
                .with("Set-Cookie", SignIn.cookie(account, environment))
        } catch let problem as Problem {
            form.problem = problem
            return views.register(form, request.head)
        }
    }
}
