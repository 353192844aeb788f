package import HTML
internal import Notify

/// "Mein Konto": who one is here, how one signs in, and the ways to all else about the account.
package enum AccountPage {
    /// Where it is.
    package static let path = "/konto"

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        return AccountShell.document(
            texts["profile.title"],
            isStaff: model.isStaff,
            isAdmin: model.isAdmin,
            current: .page,
            main: """
                <div class="page page--narrow">
                <div class="head"><h1>\(texts["profile.title"])</h1><p>\(texts("profile.lead", ["email": model.email]))</p>\
                \(notice(model, context))\(context.faultBanner(model.faults))</div>
                \(messages(model, context))\(profile(model, context))\(signIn(model, context))\(data(context))\(leave(context))</div>
                """,
            context
        )
    }

    private static func notice(_ model: Model, _ context: PageContext) -> HTML? {
        let texts = context.texts
        return model.notice.map { notice in
            let sentence =
                switch notice {
                case .profile: texts["profile.told.profile"]
                case .password: texts["profile.told.password"]
                case .pending: texts["profile.told.pending"]
                case .address: texts["profile.told.address"]
                case .sent: texts["profile.told.sent"]
                case .dropped: texts["profile.told.dropped"]
                case .link: texts["profile.told.link"]
                }
            return context.banner(.ok, title: sentence, role: "status")
        }
    }

    /// What comes, where it comes, and why it came.
    private static func messages(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let channel =
            switch model.channel {
            case .push: texts["account.channel.push"]
            case .email: texts["account.channel.email"]
            case .both: texts["account.channel.both"]
            case .off: texts["account.channel.off"]
            }
        let next = model.next.map { texts("profile.next", ["when": context.when.coming($0)]) }
        let devices =
            model.deviceCount == 0
            ? texts["account.devices.none"] : texts.plural("profile.devices", model.deviceCount)
        let settings = NotificationsPage.path
        return """
            <section class="section" aria-labelledby="nachrichten"><h2 id="nachrichten">\(texts["profile.messages"])</h2>
            <ul class="card card--flush rows">
            \(row(.bell, texts["account.title"], [channel, next].compactMap(\.self).joined(separator: " · "), settings, context))\
            \(row(.phone, texts["account.devices"], devices, settings + "#geraete-liste", context))\
            \(row(.help, texts["account.trace"], texts["profile.trace.text"], settings + "#warum", context))</ul>
            </section>

            """
    }

    private static func profile(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let name = Field("display_name", texts["register.name"]).with {
            $0.value = model.displayName
            $0.hint = texts["register.name_hint"]
            $0.autocomplete = "name"
            $0.limit = DisplayName.maximumLength
            $0.isOptionalMarked = true
            $0.fault = model.faults.fields["display_name"]
        }
        let language = SelectField.language(model.language, label: texts["profile.language"], texts)
        return """
            <section class="section" aria-labelledby="profil"><h2 id="profil">\(texts["profile.person"])</h2>
            <form class="card form" method="post" action="\(url: path)"><input type="hidden" name="action" value="profile">
            <div class="form__pair">\(name.render(context))\(language.render(context))</div>
            <div class="actions"><button class="btn btn--primary" type="submit">\(texts["account.save"])</button></div>
            </form>
            </section>

            """
    }

    private static func signIn(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let waiting: HTML? = model.pendingEmail.map { email in
            """
            <div class="card card--soft stack stack--s" role="group" aria-labelledby="wartet">
            <h3 id="wartet">\(texts["profile.waiting"])</h3>
            <p class="small">\(texts("profile.waiting.text", ["email": email, "old": model.email]))</p>
            <div class="actions">\(button("resend", texts["confirmation.resend"], look: "btn"))\
            \(button("drop", texts["profile.waiting.drop"], look: "btn btn--quiet"))</div></div>

            """
        }
        let password = model.hasPassword ? texts["profile.password.text"] : texts["profile.password.none"]
        return """
            <section class="section" aria-labelledby="anmeldung"><h2 id="anmeldung">\(texts["profile.sign_in"])</h2>
            \(waiting)<ul class="card card--flush rows">
            \(row(.mail, texts["profile.address"], model.email, AddressPage.path, context))\
            \(row(.lock, texts["profile.password"], password, ChangePasswordPage.path, context))</ul>
            </section>

            """
    }

    /// Everything that is stored, and the account's end.
    private static func data(_ context: PageContext) -> HTML {
        let texts = context.texts
        return """
            <section class="section" aria-labelledby="daten"><h2 id="daten">\(texts["account.data"])</h2>
            <ul class="card card--flush rows">
            \(row(.install, texts["account.data.export"], texts["account.data.text"], "/api/account/export", isFile: true, context))\
            \(row(.cross, texts["account.data.delete"], texts["profile.delete.text"], DeleteAccountPage.path, context))</ul>
            </section>

            """
    }

    private static func leave(_ context: PageContext) -> HTML {
        """
        <form method="post" action="/logout"><button class="btn" type="submit">\(context.icon(.signout))\(context.texts["shell.sign_out"])</button></form>

        """
    }

    private static func row(
        _ icon: Icon,
        _ title: String,
        _ text: String,
        _ href: String,
        isFile: Bool = false,
        _ context: PageContext
    ) -> HTML {
        """
        <li class="row row--link"><span class="row__lead">\(context.icon(icon))</span><div class="row__body">\
        <a class="row__title row__cover" href="\(url: href)"\(attribute: "download", if: isFile)>\(title)</a><span class="row__text">\(text)</span></div>\
        <span class="row__trail">\(context.icon(.right, isSmall: true))</span></li>

        """
    }

    private static func button(_ action: StaticString, _ word: String, look: StaticString) -> HTML {
        """
        <form method="post" action="\(url: path)"><input type="hidden" name="action" value="\(String(describing: action))">\
        <button class="\(String(describing: look))" type="submit">\(word)</button></form>
        """
    }
}
