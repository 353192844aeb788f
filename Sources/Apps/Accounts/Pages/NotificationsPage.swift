package import HTML
internal import Notify

/// "Mein Konto → Benachrichtigungen": when and where the account hears from us, and why it did or did not.
///
/// Everything works without script but registering a browser, which browsers allow to scripts only.
package enum NotificationsPage {
    /// Where it is.
    package static let path = "/konto/benachrichtigungen"

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let key: HTML = model.pushKey.map { "<meta name=\"vapid-public-key\" content=\"\($0)\">\n" } ?? .empty
        return AccountShell.document(
            texts["account.title"],
            isStaff: model.isStaff,
            isAdmin: model.isAdmin,
            attributes: """
                 data-channel="\(model.channel.rawValue)" data-push="\(model.pushKey == nil ? "off" : "on")"\
                 data-icons="\(url: context.asset("icons.svg"))"
                """,
            head: key,
            main: """
                <div class="page page--split">
                <div class="head">\(context.backLink(texts["profile.title"], href: AccountPage.path))\
                <h1>\(texts["account.title"])</h1><p>\(texts["account.lead"])</p>\
                \(notice(model, context))\(context.faultBanner(model.faults))</div>
                <aside class="page__side" aria-label="\(texts["account.today"])">
                \(today(model, context))</aside>
                <div class="page__main">
                <form class="stack account-form" method="post" action="\(url: path)">
                <input type="hidden" name="action" value="save">
                \(occasions(model, context))\(channels(model, context))\
                <div class="actions"><button class="btn btn--primary" type="submit">\(texts["account.save"])</button></div>
                </form>
                \(night(model, context))\(devices(model, context))\(trace(model, context))</div>
                </div>
                """,
            context
        )
    }

    private static func notice(_ model: Model, _ context: PageContext) -> HTML? {
        model.notice.map { key in
            context.banner(
                key == "tested.none" ? .warn : .ok,
                title: context.texts["account.notice.\(key)"],
                role: "status"
            )
        }
    }

    /// When the next one comes, and what today has left.
    private static func today(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let next: HTML =
            model.next.map { next in
                """
                <p class="next__when">\(context.when.coming(next.at))</p>\
                <p class="small">\(texts.plural("account.next.count", next.count))</p>
                """
            } ?? "<p class=\"small\">\(texts[model.channel == .off ? "account.next.off" : "account.next.none"])</p>"
        return """
            <section class="card card--soft" aria-labelledby="naechste">
            <div class="next"><h2 class="label muted" id="naechste">\(texts["account.next"])</h2>\(next)</div>
            \(quota(texts["account.quota.today"], model.shared, context))\
            \(model.deadline.map { quota(texts["account.quota.eve"], $0, context) })\
            <p class="tiny muted">\(texts["account.quota.important"])</p>
            </section>

            """
    }

    private static func quota(_ title: String, _ allowance: Model.Allowance, _ context: PageContext) -> HTML {
        let steps = (0..<allowance.limit).map { step -> HTML in
            "<li\(attribute: "data-used", if: step < allowance.used)></li>"
        }
        let words = context.texts(
            "account.quota.of",
            ["used": context.number(allowance.used), "limit": context.number(allowance.limit)]
        )
        return """
            <div class="quota"><p class="quota__line"><span>\(title)</span> <strong>\(words)</strong></p>\
            <ul class="quota__steps" aria-hidden="true">\(steps)</ul></div>

            """
    }

    private static func occasions(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let rows = model.choices.map { choice -> HTML in
            let hint: HTML? = choice.hint.map {
                "<span class=\"row__text\" id=\"\(choice.id)-text\">\($0)</span>"
            }
            return """
                <li class="row row--no-lead"><div class="row__body">\
                <label class="row__title row__cover" for="\(choice.id)">\(choice.label)</label>\(hint)</div>\
                <div class="row__trail"><input class="switch" type="checkbox" role="switch" id="\(choice.id)" name="on" \
                value="\(choice.id)"\(attribute: "checked", if: choice.isOn)\
                \(attribute: "aria-describedby", choice.id + "-text", if: choice.hint != nil)></div></li>

                """
        }
        let list: HTML =
            rows.isEmpty
            ? "<div class=\"card card--quiet empty\"><p>\(texts["account.occasions.none"])</p></div>"
            : "<ul class=\"card card--flush rows\">\n\(rows)</ul>"
        return """
            <section class="section" aria-labelledby="anlaesse"><h2 id="anlaesse">\(texts["account.occasions"])</h2>
            \(list)
            </section>

            """
    }

    private static func channels(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let all: [(channel: DeliveryChannel, title: String, note: String)] = [
            (.push, texts["account.channel.push"], texts["account.channel.push.text"]),
            (
                .email, texts["account.channel.email"],
                model.mailbox.map { texts("account.channel.email.text", ["email": $0]) }
                    ?? texts["account.channel.email.none"]
            ),
            (.both, texts["account.channel.both"], texts["account.channel.both.text"]),
            (.off, texts["account.channel.off"], texts["account.channel.off.text"]),
        ]
        let radios = all.map { each -> HTML in
            let needsMailbox = each.channel == .email || each.channel == .both
            return """
                <label><input type="radio" name="channel" value="\(each.channel.rawValue)"\
                \(attribute: "checked", if: each.channel == model.channel)\
                \(attribute: "disabled", if: needsMailbox && model.mailbox == nil)>\(each.title)<small>\(each.note)</small></label>

                """
        }
        return """
            <section class="section" aria-labelledby="wege"><h2 id="wege">\(texts["account.channels"])</h2>
            <fieldset class="card card--flush choice"><legend class="sr">\(texts["account.channels.legend"])</legend>
            \(radios)</fieldset>
            </section>

            """
    }
}
