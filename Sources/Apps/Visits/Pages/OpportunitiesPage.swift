internal import Base
internal import HTML

/// Verkaufschancen (`/visits/chancen`): what may be sold, with a day or without.
enum OpportunitiesPage {
    /// What stands in the form.
    struct Draft: Sendable {
        var title = ""
        var hasDate = false
        /// `2026-11-30`, kept while the switch is off.
        var day = ""
        var faults = FormFaults.none
    }

    /// What it shows.
    struct Model: Sendable {
        var reader: VisitsReader
        var opportunities: [Opportunity]
        var today: Int64
        var draft = Draft()
        var notice: String?
    }

    /// The page as HTML.
    static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let frame = VisitsFrame(reader: model.reader, title: texts["visits.nav.opportunities"], place: .opportunities)
        let all = model.opportunities
        let none: HTML? =
            all.isEmpty
            ? context.empty(.star, title: texts["visits.chances.none"], text: texts["visits.chances.none.text"]) : nil
        let list: HTML? =
            all.isEmpty ? nil : "<ul class=\"card card--flush rows\">\n\(all.map { row($0, model, context) })</ul>\n"
        return frame.document(
            """
            <div class="page page--split">
            <div class="head"><h1>\(texts["visits.nav.opportunities"])</h1>\(context.errandTabs(isTasks: false))\(context.told(model.notice))</div>
            <div class="page__main">
            \(none)\(list)</div>
            <aside class="page__side" aria-label="\(texts["visits.chances.new"])">
            <section class="card" aria-labelledby="neu"><h2 id="neu">\(texts["visits.chances.new"])</h2>\(context.faultBanner(model.draft.faults))
            <form class="form" method="post" action="\(url: VisitsAddress.opportunities)"><input type="hidden" name="action" value="create">
            \(fields(model.draft, context))<div class="actions"><button class="btn btn--primary" type="submit">\(texts["visits.chances.create"])</button></div>
            </form></section>
            </aside>
            </div>
            """,
            context
        )
    }

    /// The fields of a chance, for making and for changing one.
    static func fields(_ draft: Draft, _ context: PageContext) -> HTML {
        let texts = context.texts
        let title = Field("chance", texts["visits.chances.title"]).with {
            $0.value = draft.title
            $0.limit = Errand.titleLimit
            $0.isRequired = true
            $0.fault = draft.faults.fields["title"]
        }
        let day = Field("datum", texts["visits.chances.day"]).with {
            $0.kind = .date
            $0.value = draft.day
            $0.fault = draft.faults.fields["datum"]
        }
        return title.render(context) + context.dateToggle(isOn: draft.hasDate, field: day, form: "chance")
    }

    private static func row(_ chance: Opportunity, _ model: Model, _ context: PageContext) -> HTML {
        let day = chance.day.flatMap { CivilDay.number(of: $0) }.map { context.longDay($0, today: model.today) }
        return """
            <li class="row"><span class="row__lead">\(context.icon(.star))</span><div class="row__body">\
            <a class="row__title row__cover" href="\(url: VisitsAddress.opportunity(chance.id))">\(chance.title)</a>\
            <span class="row__text">\(day ?? context.texts["visits.undated"])</span></div>\
            <span class="row__trail">\(context.icon(.edit, isSmall: true))</span></li>

            """
    }
}

extension PageContext {
    /// Leads from the tasks to the chances and back, which on a phone have one entry in the bar.
    func errandTabs(isTasks: Bool) -> HTML {
        let tabs = [
            (VisitsAddress.tasks, texts["visits.nav.tasks"], isTasks),
            (VisitsAddress.opportunities, texts["visits.nav.opportunities"], !isTasks),
        ].map { href, title, isHere -> HTML in
            "<a class=\"chip-btn\" href=\"\(url: href)\"\(attribute: "aria-current", "page", if: isHere)>\(title)</a>"
        }
        return "<nav class=\"chips\" aria-label=\"\(texts["visits.tabs"])\">\(tabs)</nav>\n"
    }
}
