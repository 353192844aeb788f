package import HTML

/// What a person sees instead of a page: not found, not allowed, too often, broken.
package enum ErrorPage {
    /// What it shows.
    package struct Model: Sendable {
        /// The HTTP status, 400 to 599.
        package var status: Int
        /// The problem.
        package var fault: Fault
        /// The colours: those of the app whose address it was.
        package var app: AppTheme
        /// Where "back" leads, a path of our own.
        package var backHref: String

        package init(status: Int, fault: Fault, app: AppTheme = .council, backHref: String = "/") {
            self.status = status
            self.fault = fault
            self.app = app
            self.backHref = backHref
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let titleKey = "problem.title.\(model.status)"
        // Boards speak of notes and the Kita; the council's readers know neither.
        let isMissing = model.app == .council && model.status == 404
        let title = texts[
            isMissing ? "error.council.title" : texts.find(titleKey) == nil ? "problem.title.other" : titleKey
        ]
        let picture: HTML =
            isMissing
            ? context.icon(.search)
            : "<svg viewBox=\"0 0 120 76\" aria-hidden=\"true\"><use href=\"\(url: context.asset("icons.svg") + "#fallen-note")\"/></svg>"
        let shell = context.guestShell(
            brand: PlainShell.brand(context),
            mainClass: "signin",
            main: """
                <section class="card empty" aria-labelledby="fehler">
                \(picture)
                <h1 id="fehler">\(title)</h1>
                <p>\(isMissing ? texts["error.council.text"] : texts.problem(model.fault))</p>
                <a class="btn" href="\(url: model.backHref)">\(texts["error.back"])</a>
                <p class="tiny muted">\(texts("error.status", ["status": String(model.status)]))</p>
                </section>
                """
        )
        var document = Document(
            app: model.app,
            title: texts("shell.title", ["page": title, "app": texts["brand.name"]]),
            body: shell
        )
        document.isSecret = true
        return document.render(context)
    }
}
