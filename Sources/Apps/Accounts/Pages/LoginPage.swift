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
        /// Whether a link for a new password can be sent.
        package var hasReset: Bool
        /// Whether one can sign in with Apple.
        package var hasApple: Bool

        package init(
            email: String = "",
            next: String? = nil,
            faults: FormFaults = .none,
            hasReset: Bool = false,
            hasApple: Bool = false
        ) {
            self.email = email
            self.next = next
            self.faults = faults
            self.hasReset = hasReset
            self.hasApple = hasApple
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let context = context.at(SignInDocument.path("/login", next: model.next))
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
        let forgotHref = SignInDocument.path(ForgotPasswordPage.path, next: model.next)
        let forgot: HTML? =
            model.hasReset
            ? "<p class=\"small\"><a href=\"\(url: forgotHref)\">\(texts["login.forgot"])</a></p>\n" : nil
        let registerHref = SignInDocument.path("/register", next: model.next)
        return SignInDocument.document(
            title: texts["login.title"],
            next: model.next,
            main: """
                <section class="card card--raised" aria-labelledby="anmelden">
                <h1 id="anmelden">\(texts["login.title"])</h1>
                \(context.faultBanner(model.faults))<form class="form" method="post" action="/login">
                \(SignInDocument.nextField(model.next))\(fields.map { $0.render(context) })\
                <button class="btn btn--primary btn--block" type="submit">\(texts["login.submit"])</button>
                </form>
                \(forgot)\(model.hasApple ? AppleLink.signIn(next: model.next, context) : nil)\
                </section>
                <p class="center">\(texts["login.no_account"]) <a href="\(url: registerHref)">\(texts["login.register"])</a></p>
                """,
            context
        )
    }
}
