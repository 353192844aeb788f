internal import HTML

/// The page behind the link that confirms an address (`/verify-email?token=`).
///
/// Looking at it changes nothing, since mail scanners open every link; its button acts.
enum VerifyEmailPage {
    static let path = "/verify-email"

    /// What has happened.
    enum Step: Sendable {
        case asked
        /// Confirmed; the way on, which leads through signing in where this browser is not.
        case done(onward: String, isSignedIn: Bool)
        case refused(Fault)
    }

    /// What it shows.
    struct Model: Sendable {
        var step: Step
        /// The link's token; empty where there is none, or none any more.
        var token = ""
        /// Where to go afterwards: a path of our own from `?weiter=`.
        var next: String?
    }

    /// The page as HTML.
    static func render(_ model: Model, _ context: PageContext) -> HTML {
        var place: [(name: String, value: String)] = []
        if case .done = model.step {
            place = [("ok", "done")]
        } else if !model.token.isEmpty {
            place = [("token", model.token)]
        }
        let context = context.at(SignInDocument.path(path, place, next: model.next))
        let texts = context.texts
        return SignInDocument.document(
            title: texts["verify.title"],
            next: model.next,
            main: """
                <section class="card card--raised" aria-labelledby="bestaetigen">
                <h1 id="bestaetigen">\(texts["verify.title"])</h1>
                \(content(model, context))
                </section>
                """,
            context
        )
    }

    private static func content(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        switch model.step {
        case .asked:
            return """
                <p class="muted">\(texts["verify.lead"])</p>
                <form class="form" method="post" action="\(url: path)">
                <input type="hidden" name="token" value="\(model.token)">
                \(SignInDocument.nextField(model.next))\
                <button class="btn btn--primary btn--block" type="submit">\(texts["verify.submit"])</button>
                </form>
                """
        case .done(let onward, let isSignedIn):
            let word = isSignedIn ? texts["verify.onward"] : texts["login.submit"]
            return """
                \(context.banner(.ok, title: texts["verify.done"], role: "status"))
                <p><a class="btn btn--primary btn--block" href="\(url: onward)">\(word)</a></p>
                """
        case .refused(let fault):
            let href = SignInDocument.path(ConfirmationPage.path, next: model.next)
            return """
                \(context.banner(.bad, title: texts["verify.refused"], text: texts.problem(fault), role: "alert"))
                <p><a class="btn btn--block" href="\(url: href)">\(texts["verify.again"])</a></p>
                """
        }
    }
}
