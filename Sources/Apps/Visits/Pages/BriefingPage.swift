internal import Base
internal import HTML
internal import VisitPlanner

/// Briefing (`/visits/<id>/briefing`): what to know before a visit, and what to do after it.
enum BriefingPage {
    /// What it shows.
    struct Model: Sendable {
        var reader: VisitsReader
        var briefing: Briefing
        /// The visitor's own day.
        var today: Int64
        var notice: String?
    }

    /// The page as HTML.
    static func render(_ model: Model, _ context: PageContext) -> HTML {
        let (stored, texts) = (model.briefing.visit, context.texts)
        let visit = stored.visit
        let frame = VisitsFrame(
            reader: model.reader,
            title: texts("visits.briefing.title", ["customer": visit.customer.name]),
            place: .elsewhere
        )
        let near = context.nearDay(visit.begins.day, today: model.today)
        let address: HTML? = visit.customer.address.isEmpty ? nil : "<p>\(visit.customer.address)</p>"
        let way: HTML? = visit.customer.coordinates.map { goal in
            """
            <a class="btn btn--primary" href="\(url: VisitsAddress.way(from: nil, to: goal))" rel="noopener noreferrer">\(context.icon(.route))<span>\(texts["visits.way.open"])</span></a>
            """
        }
        return frame.document(
            """
            <div class="page page--split">
            <div class="head">\(context.backLink(context.nearDayAlone(visit.begins.day, today: model.today), href: VisitsAddress.day(visit.begins.day, today: model.today)))
            <div class="head__row"><div><p class="eyebrow">\(texts("visits.briefing.eyebrow", ["day": near, "span": context.span(visit)]))</p>\
            <h1>\(visit.customer.name)</h1>\(address)</div><div class="actions">\(context.callButton(visit.customer))\(way)<a class="btn" href="\(url: VisitsAddress.edit(stored.id))">\(context.icon(.edit))<span>\(texts["visits.edit"])</span></a></div></div>\
            \(context.told(model.notice))</div>
            <div class="page__main">
            \(report(stored, context))\(earlier(model, context))</div>
            <aside class="page__side" aria-label="\(texts["visits.briefing.side"])">
            \(journey(model, context))\(context.contactCard(visit.customer))\(status(stored, context))</aside>
            </div>
            """,
            context
        )
    }

    /// The way there.
    private static func journey(_ model: Model, _ context: PageContext) -> HTML? {
        let (briefing, texts) = (model.briefing, context.texts)
        let visit = briefing.visit.visit
        guard visit.status == .planned, visit.end > context.now else { return nil }
        guard let leg = briefing.leg, let departure = briefing.departure else {
            let gap: DayStop.Gap = visit.customer.coordinates == nil ? .here : .unasked
            return context.gapBanner(gap, briefing.visit)
        }
        let minutes = ((leg.delay ?? 0) + 30) / 60
        let traffic: HTML? =
            leg.delay == nil
            ? nil
            : """
            <div><dt>\(texts["visits.facts.traffic"])</dt><dd\(attribute: "class", "late", if: minutes > 0)>\(minutes > 0 ? texts("visits.leg.delay", ["minutes": String(minutes)]) : texts["visits.traffic.none"])</dd></div>
            """
        let late: HTML? =
            briefing.lateness < 60
            ? nil
            : """
            <div><dt>\(texts["visits.facts.arrival"])</dt><dd class="late">\(texts("visits.late.chip", ["minutes": String((briefing.lateness + 30) / 60)]))</dd></div>
            """
        let notes = [
            context.stand(leg, briefing.zone), leg.isEstimate ? texts["visits.facts.estimate"] : nil,
            leg.isEstimate ? nil : texts["visits.facts.again"],
        ].compactMap(\.self).joined(separator: " ")
        return """
            <section class="card" aria-labelledby="fahrt"><h2 id="fahrt">\(texts["visits.facts"])</h2>
            <dl class="facts"><div><dt>\(texts["visits.leave"])</dt><dd>\(context.clock(briefing.zone.wallTime(at: departure)))</dd></div>\
            <div><dt>\(texts["visits.figures.time"])</dt><dd>\(context.duration(leg.travelTime))</dd></div>\
            <div><dt>\(texts["visits.figures.way"])</dt><dd>\(context.kilometres(leg.distance))</dd></div>\(traffic)\(late)</dl>
            <p class="tiny muted">\(notes)</p></section>

            """
    }

    /// What became of the visit, and the buttons that say otherwise.
    private static func status(_ stored: StoredVisit, _ context: PageContext) -> HTML {
        let texts = context.texts
        let visit = stored.visit
        let chip: HTML =
            switch visit.status {
            case .planned: "<span class=\"chip\">\(context.icon(.clock))\(texts["visits.status.geplant"])</span>"
            case .done: "<span class=\"chip chip--ok\">\(context.icon(.check))\(texts["visits.status.erledigt"])</span>"
            case .cancelled:
                "<span class=\"chip chip--bad\">\(context.icon(.cross))\(texts["visits.status.abgesagt"])</span>"
            }
        let forms = [Visit.Status.done, .cancelled, .planned].filter { $0 != visit.status }
            .map { context.statusForm(stored, $0, action: VisitsAddress.briefing(stored.id)) }
        return """
            <section class="card" aria-labelledby="stand"><div class="card__head"><h2 id="stand">\(texts["visits.status"])</h2>\(chip)</div>
            <div class="actions">\(forms)</div>
            <p><a class="small" href="\(url: VisitsAddress.delete(stored.id))">\(texts["visits.delete"])</a></p></section>

            """
    }

    /// What was written of this visit, or the way to write it.
    private static func report(_ stored: StoredVisit, _ context: PageContext) -> HTML {
        let texts = context.texts
        let address = VisitsAddress.report(stored.id)
        switch stored.reportStatus {
        case .none:
            guard stored.visit.status != .cancelled else { return .empty }
            let isOver = stored.visit.status == .done || stored.visit.end <= context.now
            return context.empty(
                .edit,
                title: texts[isOver ? "visits.report.missing" : "visits.report.none"],
                text: texts[isOver ? "visits.report.missing.text" : "visits.report.none.text"],
                link:
                    "<a class=\"btn\(isOver ? " btn--primary" : "")\" href=\"\(url: address)\">\(texts["visits.report.write"])</a>"
            )
        case .draft, .approved:
            let isDraft = stored.reportStatus == .draft
            return """
                <section class="section" aria-labelledby="bericht"><div class="section__head"><h2 id="bericht">\(texts["visits.report"])</h2>\(context.reportChip(stored))</div>
                <article class="card"><p class="quote clipped">\(stored.report)</p>\
                <div class="actions"><a class="btn\(isDraft ? " btn--primary" : "")" href="\(url: address)">\(texts[isDraft ? "visits.report.go_on" : "visits.report.read"])</a></div></article></section>

                """
        }
    }

    /// What was written of earlier visits to the same customer.
    private static func earlier(_ model: Model, _ context: PageContext) -> HTML? {
        guard !model.briefing.earlier.isEmpty else { return nil }
        let texts = context.texts
        let reports = model.briefing.earlier.map { stored -> HTML in
            """
            <article class="card">\(context.meta([context.shortDay(stored.visit.begins.day, today: model.today), texts["visits.report.approved"]]))\
            <p class="quote clipped">\(stored.report)</p><a class="small" href="\(url: VisitsAddress.report(stored.id))">\(texts["visits.report.read"])\
            <span class="sr"> \(context.shortDay(stored.visit.begins.day, today: model.today))</span></a></article>

            """
        }
        return """
            <section class="section" aria-labelledby="frueher"><h2 id="frueher">\(texts["visits.earlier"])</h2>
            \(reports)</section>

            """
    }
}
