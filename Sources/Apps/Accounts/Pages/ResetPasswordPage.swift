internal import HTML

/// The page behind the link for a new password (`/reset-password?token=`).
enum ResetPasswordPage {
    static let path = "/reset-password"

    /// What it shows.
    struct Model: Sendable {
        var token: String
        var isDone = false
        /// Whether the link is too old, used, or none at all.
        var isDead = false
        var faults = FormFaults.none
    }

    /// The page as HTML.
    static func render(_ model: Model, _ context: PageContext) -> HTML {
        let place = model.isDone ? ("ok", "done") : ("token", model.token)
        let context = context.at(SignInDocument.path(path, [place], next: nil))
        let texts = context.texts
        return SignInDocument.document(
            title: texts["reset.title"],
            next: nil,
            main: """
                <section class="card card--raised" aria-labelledby="neu">
                <h1 id="neu">\(texts["reset.title"])</h1>
                \(content(model, context))
                </section>
                """,
            context
        )
    }

    private static func content(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        if model.isDone {
            return """
                \(context.banner(.ok, title: texts["reset.done"], text: texts["reset.done.text"], role: "status"))
                <p><a class="btn btn--primary btn--block" href="/login">\(texts["login.submit"])</a></p>
                """
        }
        if model.isDead {
            let text = texts.problem(Fault("link_invalid"))
            return """
                \(context.banner(.bad, title: texts["reset.dead"], text: text, role: "alert"))
                <p><a class="btn btn--block" href="\(url: ForgotPasswordPage.path)">\(texts["reset.again"])</a></p>
                """
        }
        let field = Field.newPassword("new_password", texts["reset.password"], model.faults, texts)
        return """
            <p class="muted">\(texts["reset.lead"])</p>
            \(context.faultBanner(model.faults))<form class="form" method="post" action="\(url: path)">
            <input type="hidden" name="token" value="\(model.token)">
            \(field.render(context))\
            <button class="btn btn--primary btn--block" type="submit">\(texts["reset.submit"])</button>
            </form>
            """
    }
}
