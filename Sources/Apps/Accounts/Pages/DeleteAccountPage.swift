package import HTML

/// "Mein Konto → Konto löschen": asks once more, with a proof of who asks.
package enum DeleteAccountPage {
    /// Where it is.
    package static let path = "/konto/loeschen"

    /// The page as HTML.
    package static func render(
        isStaff: Bool,
        isAdmin: Bool = false,
        proof: ProofWay = .password,
        _ faults: FormFaults,
        _ context: PageContext
    ) -> HTML {
        let texts = context.texts
        return AccountShell.document(
            texts["delete_account.title"],
            isStaff: isStaff,
            isAdmin: isAdmin,
            main: """
                <div class="page page--narrow">
                \(asking(proof, faults, context))
                <p><a href="/api/account/export" download>\(texts["account.data.export"])</a></p>
                </div>
                """,
            context
        )
    }

    /// The form that does it, with what proves the owner.
    static func question(fields: HTML, _ faults: FormFaults, _ context: PageContext) -> HTML {
        let texts = context.texts
        return Confirmation(
            title: texts["delete_account.title"],
            consequences: consequences(texts),
            action: path,
            fields: fields,
            doIt: texts["delete_account.do"],
            keep: texts["delete_account.keep"],
            keepHref: AccountPage.path,
            faults: faults
        ).render(context)
    }

    private static func consequences(_ texts: Texts) -> [String] {
        [texts["delete_account.all"], texts["delete_account.export"], texts["delete_account.final"]]
    }

    private static func asking(_ proof: ProofWay, _ faults: FormFaults, _ context: PageContext) -> HTML {
        switch proof {
        case .password: withPassword(faults, context)
        // Only what is proved at Apple also withdraws what was granted there.
        case .either:
            """
            \(withPassword(faults, context))
            <section class="card" aria-labelledby="apple">
            <h2 id="apple">\(context.texts["apple.prove"])</h2>
            <p class="small muted">\(context.texts["delete_account.either"])</p>
            <div class="actions">\(AppleLink.proof(.deletion, context))</div>
            </section>
            """
        case .apple:
            withoutPassword(context.texts["delete_account.apple"], AppleLink.proof(.deletion, context), faults, context)
        case .none:
            withoutPassword(
                context.texts["problem.password_missing"],
                "<a class=\"btn\" href=\"\(url: ChangePasswordPage.path)\">\(context.texts["password.title"])</a>",
                faults,
                context
            )
        }
    }

    private static func withPassword(_ faults: FormFaults, _ context: PageContext) -> HTML {
        let password = Field("password", context.texts["delete_account.password"]).with {
            $0.kind = .password
            $0.autocomplete = "current-password"
            $0.isRequired = true
            $0.fault = faults.fields["password"]
        }
        return question(fields: password.render(context), faults, context)
    }

    /// The question without a form: first the reader has to show who asks.
    private static func withoutPassword(
        _ sentence: String,
        _ step: HTML,
        _ faults: FormFaults,
        _ context: PageContext
    ) -> HTML {
        let texts = context.texts
        let lines = consequences(texts).map { line -> HTML in
            "<li>\(context.icon(.info, isSmall: true))<span>\(line)</span></li>\n"
        }
        return """
            <section class="card card--raised" aria-labelledby="frage">
            <h1 id="frage">\(texts["delete_account.title"])</h1>
            \(context.faultBanner(faults))<ul class="ticks">
            \(lines)</ul>
            <p>\(sentence)</p>
            <div class="actions">\(step)\
            <a class="btn btn--quiet" href="\(url: AccountPage.path)">\(texts["delete_account.keep"])</a></div>
            </section>
            """
    }

    /// What is left to say.
    package static func renderDone(_ context: PageContext) -> HTML {
        let context = context.at(path + "?ok=done")
        let texts = context.texts
        return SignInDocument.document(
            title: texts["delete_account.done"],
            next: nil,
            main: """
                <section class="card card--raised" aria-labelledby="geloescht">
                <h1 id="geloescht">\(texts["delete_account.done"])</h1>
                <p>\(texts["delete_account.done.text"])</p>
                </section>
                """,
            context
        )
    }
}
