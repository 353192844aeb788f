package import HTML

/// The page behind the link that ends mails (`/abmelden/<token>`).
///
/// It needs no sign-in and says nothing about whose mails they are: whoever forwards a mail forwards the link too.
package enum UnsubscribePage {
    /// What has been done.
    package enum Step: Sendable, Equatable {
        /// Nothing: the choices.
        case asked
        /// The occasion is off.
        case occasionOff
        /// No more mails at all.
        case mailsOff
        /// The occasion is on again.
        case occasionOn
        /// Mails come again.
        case mailsOn
    }

    /// What it shows.
    package struct Model: Sendable {
        /// The address of the page itself.
        package var path: String
        /// The occasion of the mail; nil for a bundle, which has several.
        package var occasion: String?
        package var step: Step

        package init(path: String, occasion: String?, step: Step) {
            self.path = path
            self.occasion = occasion
            self.step = step
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let shell = context.guestShell(
            brand: context.brand(.meldewerk, name: texts["brand.name"], line: texts["brand.line"], href: "/"),
            mainClass: "signin",
            main: """
                <section class="card card--raised" aria-labelledby="abmelden">
                <h1 id="abmelden">\(texts["unsubscribe.title"])</h1>
                \(model.step == .asked ? choices(model, context) : done(model, context))
                </section>
                <p class="center"><a href="\(url: NotificationsPage.path)">\(texts["unsubscribe.settings"])</a></p>
                """
        )
        var document = Document(
            app: .council,
            title: texts("shell.title", ["page": texts["unsubscribe.title"], "app": texts["brand.name"]]),
            body: shell
        )
        document.isSecret = true
        return document.render(context)
    }

    private static func choices(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let single: HTML? = model.occasion.map { occasion in
            """
            \(form(model, "occasion", texts["unsubscribe.occasion.do"], look: "btn btn--primary btn--block", note: texts("unsubscribe.occasion.text", ["occasion": occasion])))
            """
        }
        let look: StaticString = model.occasion == nil ? "btn btn--primary btn--block" : "btn btn--block"
        return """
            <p class="muted">\(texts["unsubscribe.lead"])</p>
            <div class="stack">\(single)\
            \(form(model, "mails", texts["unsubscribe.mails.do"], look: look, note: texts["unsubscribe.mails.text"]))</div>
            """
    }

    private static func done(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let occasion = model.occasion ?? texts["unsubscribe.these"]
        let (title, undo): (String, (action: StaticString, word: String)) =
            switch model.step {
            case .occasionOff:
                (
                    texts("unsubscribe.told.occasion_off", ["occasion": occasion]),
                    ("occasion_on", texts["unsubscribe.undo"])
                )
            case .mailsOff: (texts["unsubscribe.told.mails_off"], ("mails_on", texts["unsubscribe.undo"]))
            case .occasionOn:
                (
                    texts("unsubscribe.told.occasion_on", ["occasion": occasion]),
                    ("occasion", texts["unsubscribe.again"])
                )
            case .mailsOn, .asked: (texts["unsubscribe.told.mails_on"], ("mails", texts["unsubscribe.again"]))
            }
        return """
            \(context.banner(.ok, title: title, role: "status"))\
            <div class="actions">\(form(model, undo.action, undo.word, look: "btn"))</div>
            """
    }

    private static func form(
        _ model: Model,
        _ action: StaticString,
        _ word: String,
        look: StaticString,
        note: String? = nil
    ) -> HTML {
        let id = "\(action)-text"
        let text: HTML? = note.map { "<p class=\"small muted\" id=\"\(id)\">\($0)</p>" }
        return """
            <form class="stack stack--s" method="post" action="\(url: model.path)">\
            <input type="hidden" name="action" value="\(String(describing: action))">\
            <button class="\(String(describing: look))" type="submit"\(attribute: "aria-describedby", id, if: note != nil)>\(word)</button>\(text)</form>

            """
    }
}
