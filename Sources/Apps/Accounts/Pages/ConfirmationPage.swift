internal import HTML

/// Where somebody waits who is signed in but may not go on yet (`/konto/bestaetigen`).
///
/// It offers the link once more and a correction of the address, and asks the server from time to time whether the link
/// was opened elsewhere. Who was shut out by an administrator is told so, and is offered neither.
enum ConfirmationPage {
    static let path = "/konto/bestaetigen"
    /// The modules that `js/confirmation.js` imports, directly or not.
    static let modules = ["server"]

    /// What was just done.
    enum Told: String, Sendable {
        case sent
        case changed
        case dropped
    }

    /// What it shows.
    struct Model: Sendable {
        var email: String
        /// An address that waits.
        var pendingEmail: String?
        var isDisabled = false
        /// Where to go afterwards: a path of our own from `?weiter=`.
        var next: String?
        /// Where a confirmed account goes.
        var onward: String
        var told: Told?
        /// The new address as typed, when it was refused.
        var newEmail = ""
        var faults = FormFaults.none
    }

    /// The page as HTML.
    static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let title = model.isDisabled ? texts["confirmation.disabled"] : texts["confirmation.title"]
        return SignInDocument.document(
            title: title,
            next: model.next,
            main: """
                <section class="card card--raised" aria-labelledby="warten"\
                \(attribute: "data-onward", model.onward, if: !model.isDisabled)>
                <h1 id="warten">\(title)</h1>
                \(model.isDisabled ? disabled(context) : waiting(model, context))
                </section>
                \(model.isDisabled ? nil : correction(model, context))\
                <form class="center" method="post" action="/logout"><button class="btn btn--quiet" type="submit">\(texts["shell.sign_out"])</button></form>
                """,
            scripts: model.isDisabled ? ([], []) : (["js/confirmation.js"], modules.map { "js/\($0).js" }),
            context
        )
    }

    private static func disabled(_ context: PageContext) -> HTML {
        "<p>\(context.texts["confirmation.disabled.text"])</p>"
    }

    private static func waiting(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let told: HTML? = model.told.map { told in
            let sentence =
                switch told {
                case .sent: texts["confirmation.told.sent"]
                case .changed: texts["confirmation.told.changed"]
                case .dropped: texts["confirmation.told.dropped"]
                }
            return context.banner(.ok, title: sentence, role: "status")
        }
        let here = SignInDocument.path(path, next: model.next)
        let drop: HTML? = model.pendingEmail.map { _ in
            form(model, "drop", "btn btn--block", texts("confirmation.drop", ["email": model.email]))
        }
        return """
            \(told)<p>\(texts("confirmation.text", ["email": model.pendingEmail ?? model.email]))</p>
            <p class="small muted">\(texts["confirmation.spam"])</p>
            <div class="stack"><a class="btn btn--primary btn--block" href="\(url: here)">\(texts["confirmation.check"])</a>
            \(form(model, "resend", "btn btn--block", texts["confirmation.resend"]))\(drop)</div>
            """
    }

    private static func correction(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let fields = [
            Field("new_email", texts["confirmation.new_email"]).with {
                $0.kind = .email
                $0.value = model.newEmail
                $0.autocomplete = "email"
                $0.isRequired = true
                $0.fault = model.faults.fields["new_email"]
            },
            Field("current_password", texts["confirmation.password"]).with {
                $0.kind = .password
                $0.autocomplete = "current-password"
                $0.isRequired = true
                $0.fault = model.faults.fields["current_password"]
            },
        ]
        return """
            <section class="card" aria-labelledby="adresse">
            <h2 id="adresse">\(texts["confirmation.wrong"])</h2>
            \(context.faultBanner(model.faults))<form class="form" method="post" action="\(url: path)">
            <input type="hidden" name="action" value="change">
            \(SignInDocument.nextField(model.next))\(fields.map { $0.render(context) })\
            <button class="btn btn--block" type="submit">\(texts["confirmation.change"])</button>
            </form>
            </section>

            """
    }

    private static func form(_ model: Model, _ action: StaticString, _ look: StaticString, _ word: String) -> HTML {
        """
        <form method="post" action="\(url: path)"><input type="hidden" name="action" value="\(String(describing: action))">\
        \(SignInDocument.nextField(model.next))<button class="\(String(describing: look))" type="submit">\(word)</button></form>

        """
    }
}
