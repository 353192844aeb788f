package import HTML

/// What the council's app does for citizens, for whoever comes without a link (`/`).
package enum LandingPage {
    /// What it shows.
    package struct Model: Sendable {
        package var reader: CouncilReader
        /// The next sessions.
        package var coming: [SessionLine]
        /// What was decided last.
        package var decided: [DecisionLine]
        /// How much there is to read: decisions, sessions, committees.
        package var counts: (decisions: Int, sessions: Int, committees: Int)
        /// Whether this deployment has the visits.
        package var hasVisits = false

        package init(
            reader: CouncilReader,
            coming: [SessionLine] = [],
            decided: [DecisionLine] = [],
            counts: (decisions: Int, sessions: Int, committees: Int) = (0, 0, 0)
        ) {
            self.reader = reader
            self.coming = coming
            self.decided = decided
            self.counts = counts
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        var frame = CouncilFrame(reader: model.reader, title: texts["landing.window"], place: .elsewhere)
        frame.preview = LinkPreview(title: texts["landing.title"], description: texts["landing.lead"])
        frame.isLanding = true
        return frame.document(
            """
            \(hero(model, context))\(figures(model, context))\(news(model, context))\(steps(context))<div class="landing__pair">
            \(calm(context))\(apps(model, context))</div>
            """,
            context
        )
    }

    private static func hero(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let deeds: HTML =
            model.reader.isGuest
            ? """
            <a class="btn btn--primary" href="/register?weiter=%2Fdashboard">\(texts["council.invite.do"])</a>\
            <a class="btn btn--quiet" href="/login?weiter=%2Fdashboard">\(texts["council.invite.have"])</a>
            """
            : "<a class=\"btn btn--primary\" href=\"\(url: CouncilAddress.today)\">\(texts["landing.today"])</a>"
        let hint: HTML? =
            model.reader.isGuest ? "<p class=\"tiny muted\">\(texts["landing.search.hint"])</p>\n" : nil
        return """
            <section class="landing__hero" aria-labelledby="titel">
            <div class="stack">\(towns(model, context))
            <h1 class="headline" id="titel">\(texts["landing.title"])</h1><p class="lead">\(texts["landing.lead"])</p>
            <div class="actions">\(deeds)</div>
            <form class="search" role="search" method="get" action="/council"><input type="hidden" name="tab" value="decisions">
            <div class="search__line"><label class="sr" for="suche">\(texts["council.search"])</label>\
            <input class="input" type="search" id="suche" name="q" maxlength="200" placeholder="\(texts["landing.search.placeholder"])">\
            <button class="btn" type="submit">\(context.icon(.search))<span>\(texts["council.search.do"])</span></button></div>
            \(hint)</form></div>
            \(context.harbour)</section>

            """
    }

    private static func towns(_ model: Model, _ context: PageContext) -> HTML {
        let choice = model.reader.towns
        if choice.isOffered { return context.townPicker(choice) }
        return "<p class=\"eyebrow\">\(choice.towns.first?.name ?? "")</p>"
    }

    /// What the council did and does, as anybody may read it.
    private static func news(_ model: Model, _ context: PageContext) -> HTML? {
        let texts = context.texts
        func section(_ id: String, _ key: String, _ rows: [HTML]) -> HTML? {
            guard !rows.isEmpty else { return nil }
            return """
                <section class="section" aria-labelledby="\(id)"><h2 id="\(id)">\(texts[key])</h2><div class="card card--flush rows">
                \(rows)</div></section>

                """
        }
        let decided = section("beschlossen", "landing.decided", model.decided.map { context.decisionRow($0) })
        let coming = section("kommend", "landing.coming", model.coming.map { context.sessionRow($0) })
        guard decided != nil || coming != nil else { return nil }
        return "<div class=\"landing__news\">\n\(decided)\(coming)</div>\n"
    }

    private static func steps(_ context: PageContext) -> HTML {
        let texts = context.texts
        let steps = [
            (Icon.topics, "landing.topics", "landing.topics.text"), (.bell, "landing.told", "landing.told.text"),
            (.doc, "landing.read", "landing.read.text"),
        ].map { icon, title, text -> HTML in
            """
            <li class="row"><span class="row__lead"><span class="thumb">\(context.icon(icon))</span></span>\
            <div class="row__body"><h3 class="row__title">\(texts[title])</h3><p class="row__text">\(texts[text])</p></div></li>

            """
        }
        return """
            <section class="section" aria-labelledby="wie"><h2 id="wie">\(texts["landing.how"])</h2>
            <ol class="card card--flush rows">
            \(steps)</ol></section>

            """
    }

    private static func figures(_ model: Model, _ context: PageContext) -> HTML? {
        guard model.counts.sessions > 0 else { return nil }
        let texts = context.texts
        let figures = [
            ("landing.figure.decisions", model.counts.decisions), ("landing.figure.sessions", model.counts.sessions),
            ("landing.figure.committees", model.counts.committees),
        ].map { key, count -> HTML in "<div><dt>\(texts[key])</dt><dd>\(context.number(count))</dd></div>" }
        return """
            <section class="card" aria-label="\(texts["council.figures"])"><dl class="figures">\(figures)</dl></section>

            """
    }

    private static func calm(_ context: PageContext) -> HTML {
        let texts = context.texts
        let ticks = ["landing.calm.caps", "landing.calm.night", "landing.calm.private"].map { key -> HTML in
            "<li>\(context.icon(.check, isSmall: true))<span>\(texts[key])</span></li>\n"
        }
        return """
            <section class="section" aria-labelledby="ruhig"><h2 id="ruhig">\(texts["start.calm.title"])</h2>
            <ul class="ticks">
            \(ticks)</ul></section>

            """
    }

    /// What else this deployment has.
    private static func apps(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        var apps = [(Mark.boards, "boards", "/boards")]
        if model.hasVisits { apps.append((.visits, "visits", "/visits")) }
        let rows = apps.map { mark, name, href -> HTML in
            """
            <li class="row row--link"><span class="row__lead">\(context.mark(mark))</span><div class="row__body">\
            <h3 class="row__title"><a class="row__cover" href="\(url: href)">\(texts["start.\(name).name"])</a></h3>\
            <p class="row__text">\(texts["start.\(name).text"])</p></div><span class="row__trail">\(context.icon(.right, isSmall: true))</span></li>

            """
        }
        return """
            <section class="section" aria-labelledby="apps"><h2 id="apps">\(texts["landing.apps"])</h2>
            <ul class="card card--flush rows">
            \(rows)</ul><p class="small muted">\(texts["start.parents.title"]) \(texts["start.parents.text"])</p></section>

            """
    }
}
