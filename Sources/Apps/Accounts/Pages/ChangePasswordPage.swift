package import HTML

/// "Mein Konto → Passwort": replaces it, or sends a link to whoever has none.
package enum ChangePasswordPage {
    /// Where it is.
    package static let path = "/konto/passwort"

    /// What it shows.
    package struct Model: Sendable {
        /// False for an account that another service signs in.
        package var hasPassword = true
        package var faults = FormFaults.none
        package var isStaff = false
        package var isAdmin = false

        package init() {}
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        return AccountShell.document(
            texts["password.title"],
            isStaff: model.isStaff,
            isAdmin: model.isAdmin,
            main: """
                <div class="page page--narrow">
                <div class="head">\(context.backLink(texts["profile.title"], href: AccountPage.path))\
                <h1>\(texts["password.title"])</h1>\(context.faultBanner(model.faults))</div>
                \(model.hasPassword ? form(model, context) : first(texts["password.none"], context))</div>
                """,
            context
        )
    }

    /// The way to a first password: a link by mail, as for a forgotten one.
    static func first(_ sentence: String, _ context: PageContext) -> HTML {
        """
        <form class="card form" method="post" action="\(url: path)"><input type="hidden" name="action" value="link">
        <p>\(sentence)</p>
        <div class="actions"><button class="btn btn--primary" type="submit">\(context.texts["forgot.submit"])</button></div>
        </form>

        """
    }

    private static func form(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let fields = [
            Field("current_password", texts["password.current"]).with {
                $0.kind = .password
                $0.autocomplete = "current-password"
                $0.isRequired = true
                $0.fault = model.faults.fields["current_password"]
            },
            Field.newPassword("new_password", texts["reset.password"], model.faults, texts),
        ]
        return """
            <form class="card form" method="post" action="\(url: path)"><input type="hidden" name="action" value="change">
            \(fields.map { $0.render(context) })\
            <p class="small muted">\(texts["password.others"])</p>
            <div class="actions"><button class="btn btn--primary" type="submit">\(texts["reset.submit"])</button>\
            <a class="btn btn--quiet" href="\(url: AccountPage.path)">\(texts["password.keep"])</a></div>
            </form>

            """
    }
}
