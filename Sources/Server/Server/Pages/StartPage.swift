package import HTML

/// What the product is, for whoever comes without a link (`/`).
package enum StartPage {
    /// What it shows.
    package struct Model: Sendable {
        /// Whether this deployment has the council app.
        package var hasCouncil: Bool
        /// Whether it has the visits.
        package var hasVisits: Bool

        package init(hasCouncil: Bool = false, hasVisits: Bool = false) {
            self.hasCouncil = hasCouncil
            self.hasVisits = hasVisits
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let main: HTML = """
            <div class="head"><h1 class="headline">\(texts["start.title"])</h1><p class="lead">\(texts["start.lead"])</p></div>
            <ul class="card card--flush rows" aria-label="\(texts["start.apps"])">
            \(app(.boards, "boards", href: "/boards", exists: true, context))\
            \(app(.council, "council", href: "/dashboard", exists: model.hasCouncil, context))\
            \(app(.visits, "visits", href: "/visits", exists: model.hasVisits, context))</ul>
            \(context.banner(.info, title: texts["start.parents.title"], text: texts["start.parents.text"]))\
            <section class="section" aria-labelledby="ruhig"><h2 id="ruhig">\(texts["start.calm.title"])</h2>
            <ul class="ticks">\(["start.calm.caps", "start.calm.night", "start.calm.private"].map { tick($0, context) })</ul>
            </section>
            """
        let trail: HTML
        if context.viewer == nil {
            trail = "<a class=\"btn\" href=\"/login\">\(texts["start.sign_in"])</a>"
        } else {
            trail = """
                <form method="post" action="/logout"><button class="btn btn--quiet" type="submit">\(texts["shell.sign_out"])</button></form>
                """
        }
        let shell = context.guestShell(brand: PlainShell.brand(context), trail: trail, mainClass: "stack", main: main)
        return Document(app: .council, title: texts["start.window"], body: shell).render(context)
    }

    private static func app(
        _ mark: Mark,
        _ name: String,
        href: String,
        exists: Bool,
        _ context: PageContext
    ) -> HTML {
        let texts = context.texts
        let title: HTML =
            exists
            ? "<a class=\"row__cover\" href=\"\(url: href)\">\(texts["start.\(name).name"])</a>"
            : "\(texts["start.\(name).name"])"
        let later: HTML? = exists ? nil : "<p><span class=\"chip\">\(texts["start.later"])</span></p>"
        let trail: HTML? =
            exists ? "<span class=\"row__trail\">\(context.icon(.right, isSmall: true))</span>" : nil
        return """
            <li class="\(exists ? "row row--link" : "row")"><span class="row__lead">\(context.mark(mark))</span>\
            <div class="row__body"><h2 class="row__title">\(title)</h2><p class="row__text">\(texts["start.\(name).text"])</p>\(later)</div>\
            \(trail)</li>

            """
    }

    private static func tick(_ key: String, _ context: PageContext) -> HTML {
        "<li>\(context.icon(.check, isSmall: true))<span>\(context.texts[key])</span></li>"
    }
}
