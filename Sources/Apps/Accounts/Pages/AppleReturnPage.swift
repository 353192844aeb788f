internal import HTML

/// What a browser sees that comes back from Apple, unless it goes on at once.
///
/// Apple's page sends it by a form of another site, so the session's cookie is not there: the page knows nobody. What it
/// is for is done by the form on it, which is ours and brings the cookie along.
enum AppleReturnPage {
    /// What has happened.
    enum Step: Sendable {
        /// The person said no.
        case cancelled
        /// A way that nobody began here, or that has ended.
        case stray
        case refused(Fault)
        /// Asks for the new address.
        case address(token: String, isMailed: Bool)
        /// Asks once more.
        case deletion(token: String, code: String)
    }

    /// What it shows.
    struct Model: Sendable {
        var step: Step
        var purpose = AppleJourney.Purpose.signIn
        /// Where to go afterwards: a path of our own from `?weiter=`.
        var next: String?

        /// The page that the way began on.
        var origin: String {
            switch purpose {
            case .signIn: SignInDocument.path("/login", next: next)
            case .address: AddressPage.path
            case .deletion: DeleteAccountPage.path
            }
        }
    }

    /// The page as HTML.
    static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let title: String =
            switch model.step {
            case .cancelled: texts["apple.cancelled"]
            case .stray: texts["apple.stray"]
            case .refused: texts["apple.refused"]
            case .address: texts["address.title"]
            case .deletion: texts["delete_account.title"]
            }
        return SignInDocument.document(
            title: title,
            next: model.next,
            main: content(model, title, context),
            // Seen in another language the page would not be this one: what Apple sent is not sent again.
            context.at(model.origin)
        )
    }

    private static func content(_ model: Model, _ title: String, _ context: PageContext) -> HTML {
        let texts = context.texts
        switch model.step {
        case .cancelled: return card(title, texts["apple.cancelled.text"], model, context)
        case .stray: return card(title, texts["apple.stray.text"], model, context)
        case .refused(let fault): return card(title, texts.problem(fault), model, context)
        case .address(let token, let isMailed):
            var form = AddressPage.Model(email: "")
            form.appleToken = token
            form.isMailed = isMailed
            return """
                <h1>\(title)</h1>
                \(AddressPage.form(form, context))
                """
        case .deletion(let token, let code):
            return DeleteAccountPage.question(
                fields: """
                    \(AppleLink.field(token))\
                    <input type="hidden" name="apple_authorization_code" value="\(code)">

                    """,
                .none,
                context
            )
        }
    }

    private static func card(_ title: String, _ text: String, _ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let again = ApplePageRoutes.start(model.purpose, next: model.next)
        return """
            <section class="card card--raised" aria-labelledby="apple">
            <h1 id="apple">\(title)</h1>
            <p>\(text)</p>
            <div class="stack"><a class="btn btn--primary btn--block" href="\(url: again)">\(texts["apple.again"])</a>
            <a class="btn btn--block" href="\(url: model.origin)">\(texts["apple.back"])</a></div>
            </section>
            """
    }
}
