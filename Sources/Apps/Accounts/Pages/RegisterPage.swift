package import HTML

/// The page where people make an account (`/register`).
package enum RegisterPage {
    /// What it shows.
    package struct Model: Sendable {
        /// What was typed before, when the form was refused; never the password.
        package var email: String
        package var displayName: String
        /// Where to go afterwards: a path of our own from `?weiter=`.
        package var next: String?
        package var faults: FormFaults
        /// Whether one can sign in with Apple.
        package var hasApple: Bool

        package init(
            email: String = "",
            displayName: String = "",
            next: String? = nil,
            faults: FormFaults = .none,
            hasApple: Bool = false
        ) {
            self.email = email
            self.displayName = displayName
            self.next = next
            self.faults = faults
            self.hasApple = hasApple
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let context = context.at(SignInDocument.path("/register", next: model.next))
        let texts = context.texts
        let fields = [
            Field("email", texts["register.email"]).with {
                $0.kind = .email
                $0.value = model.email
                $0.autocomplete = "username"
                $0.isRequired = true
                $0.fault = model.faults.fields["email"]
            },
            Field.newPassword("password", texts["register.password"], model.faults, texts),
            Field("display_name", texts["register.name"]).with {
                $0.value = model.displayName
                $0.hint = texts["register.name_hint"]
                $0.autocomplete = "name"
                $0.limit = 60
                $0.isOptionalMarked = true
                $0.fault = model.faults.fields["display_name"]
            },
        ]
        return SignInDocument.document(
            title: texts["register.title"],
            next: model.next,
            main: """
                <section class="card card--raised" aria-labelledby="anlegen">
                <h1 id="anlegen">\(texts["register.title"])</h1>
                <p class="small muted">\(texts["register.lead"])</p>
                \(context.faultBanner(model.faults))<form class="form" method="post" action="/register">
                \(SignInDocument.nextField(model.next))\(fields.map { $0.render(context) })\
                <button class="btn btn--primary btn--block" type="submit">\(texts["register.submit"])</button>
                </form>
                \(model.hasApple ? AppleLink.signIn(next: model.next, context) : nil)\
                </section>
                <p class="center">\(texts["register.have_account"]) <a href="\(url: SignInDocument.path("/login", next: model.next))">\(texts["register.login"])</a></p>
                """,
            context
        )
    }
}
