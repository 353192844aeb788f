<<<<<<< HEAD
package import HTML

/// The page where people sign in (`/login`).
package enum LoginPage {
    /// What it shows.
    package struct Model: Sendable {
        /// The address typed before, when the form was refused.
        package var email: String
        /// Where to go afterwards: a path of our own from `?weiter=`.
        package var next: String?
        package var faults: FormFaults

        package init(email: String = "", next: String? = nil, faults: FormFaults = .none) {
            self.email = email
            self.next = next
            self.faults = faults
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let fields = [
            Field("email", texts["login.email"]).with {
                $0.kind = .email
                $0.value = model.email
                $0.autocomplete = "username"
                $0.isRequired = true
                $0.fault = model.faults.fields["email"]
            },
            Field("password", texts["login.password"]).with {
                $0.kind = .password
                $0.autocomplete = "current-password"
                $0.isRequired = true
                $0.fault = model.faults.fields["password"]
            },
        ]
        let registerHref = SignIn.path("/register", next: model.next)
        return SignIn.document(
            title: texts["login.title"],
            next: model.next,
            main: """
                <section class="card card--raised" aria-labelledby="anmelden">
                <h1 id="anmelden">\(texts["login.title"])</h1>
                \(context.faultBanner(model.faults))<form class="form" method="post" action="/login">
                \(SignIn.nextField(model.next))\(fields.map { $0.render(context) })\
                <button class="btn btn--primary btn--block" type="submit">\(texts["login.submit"])</button>
                </form>
                </section>
                <p class="center">\(texts["login.no_account"]) <a href="\(url: registerHref)">\(texts["login.register"])</a></p>
                """,
            context
        )
    }
=======
internal import API
package import HTTP

/// `/login`: signing in without script.
package enum LoginPage {
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
            return .seeOther(target?.text ?? environment.landing(account))
                .with("Set-Cookie", SignIn.cookie(account, environment))
        } catch let problem as Problem {
            form.problem = problem
            return views.login(form, request.head)
        }
    }
>>>>>>> accounts
}
