internal import HTML

/// The page where people ask for a link to a new password (`/forgot-password`).
enum ForgotPasswordPage {
    static let path = "/forgot-password"

    /// What it shows.
    struct Model: Sendable {
        /// What was typed before.
        var email = ""
        /// Where to go afterwards: a path of our own from `?weiter=`.
        var next: String?
        /// Whether it was asked for; the page says the same whether or not there is an account.
        var isSent = false
        var faults = FormFaults.none
    }

    /// The page as HTML.
    static func render(_ model: Model, _ context: PageContext) -> HTML {
        let context = context.at(SignInDocument.path(path, model.isSent ? [("ok", "sent")] : [], next: model.next))
        let texts = context.texts
        let loginHref = SignInDocument.path("/login", next: model.next)
        return SignInDocument.document(
            title: texts["forgot.title"],
            next: model.next,
            main: """
                <section class="card card--raised" aria-labelledby="vergessen">
                <h1 id="vergessen">\(texts["forgot.title"])</h1>
                \(model.isSent ? sent(context) : form(model, context))
                </section>
                <p class="center"><a href="\(url: loginHref)">\(texts["forgot.login"])</a></p>
                """,
            context
        )
    }

    private static func sent(_ context: PageContext) -> HTML {
        let texts = context.texts
        return context.banner(.ok, title: texts["forgot.sent"], text: texts["forgot.sent.text"], role: "status")
    }

    private static func form(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let field = Field("email", texts["login.email"]).with {
            $0.kind = .email
            $0.value = model.email
            $0.autocomplete = "username"
            $0.isRequired = true
            $0.fault = model.faults.fields["email"]
        }
        return """
            <p class="muted">\(texts["forgot.lead"])</p>
            \(context.faultBanner(model.faults))<form class="form" method="post" action="\(url: path)">
            \(SignInDocument.nextField(model.next))\(field.render(context))\
            <button class="btn btn--primary btn--block" type="submit">\(texts["forgot.submit"])</button>
            </form>
            """
    }
}
