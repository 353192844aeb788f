package import HTML

/// "Mein Konto → E-Mail-Adresse": asks for another one, and for a proof of who asks, so that an open session is not enough.
package enum AddressPage {
    /// Where it is.
    package static let path = "/konto/adresse"

    /// What it shows.
    package struct Model: Sendable {
        /// The present address.
        package var email: String
        /// As typed, when it was refused.
        package var newEmail = ""
        /// Whether the new one is to be confirmed by mail.
        package var isMailed = true
        package var proof = ProofWay.password
        /// What Apple has just made for whoever asks; it takes the password's place.
        package var appleToken: String?
        package var faults = FormFaults.none
        package var isStaff = false
        package var isAdmin = false

        package init(email: String) { self.email = email }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        return AccountShell.document(
            texts["address.title"],
            isStaff: model.isStaff,
            isAdmin: model.isAdmin,
            main: """
                <div class="page page--narrow">
                <div class="head">\(context.backLink(texts["profile.title"], href: AccountPage.path))\
                <h1>\(texts["address.title"])</h1><p>\(texts("address.lead", ["email": model.email]))</p>\
                \(context.faultBanner(model.faults))</div>
                \(asking(model, context))</div>
                """,
            context
        )
    }

    private static func asking(_ model: Model, _ context: PageContext) -> HTML {
        if model.appleToken != nil { return form(model, context) }
        switch model.proof {
        case .password, .either: return form(model, context)
        case .none: return ChangePasswordPage.first(context.texts["address.no_password"], context)
        case .apple:
            return """
                <section class="card"><p>\(context.texts["address.apple"])</p>
                <div class="actions">\(AppleLink.proof(.address, context))\
                <a class="btn btn--quiet" href="\(url: AccountPage.path)">\(context.texts["address.keep"])</a></div>
                </section>

                """
        }
    }

    /// The form that asks for the address, with what proves the owner.
    static func form(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let address = Field("new_email", texts["address.new"]).with {
            $0.kind = .email
            $0.value = model.newEmail
            $0.hint = model.isMailed ? texts["address.hint"] : nil
            $0.autocomplete = "email"
            $0.isRequired = true
            $0.fault = model.faults.fields["new_email"]
        }
        let password = Field("current_password", texts["confirmation.password"]).with {
            $0.kind = .password
            $0.autocomplete = "current-password"
            $0.isRequired = true
            $0.fault = model.faults.fields["current_password"]
        }
        let proof: HTML =
            model.appleToken.map { AppleLink.field($0) } ?? password.render(context)
        return """
            <form class="card form" method="post" action="\(url: path)">
            \(address.render(context))\(proof)\
            <div class="actions"><button class="btn btn--primary" type="submit">\(texts["confirmation.change"])</button>\
            <a class="btn btn--quiet" href="\(url: AccountPage.path)">\(texts["address.keep"])</a></div>
            </form>

            """
    }
}
