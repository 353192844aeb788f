internal import Base
internal import HTML
internal import VisitPlanner

/// Bericht (`/visits/<id>/bericht`): written, kept as a draft, approved; then to read only.
enum ReportPage {
    /// What it shows.
    struct Model: Sendable {
        var reader: VisitsReader
        var visit: StoredVisit
        var today: Int64
        var zone: Zone
        /// What stands in the field: what is kept, or what was typed and refused.
        var text: String
        var faults = FormFaults.none
        var notice: String?
    }

    /// The page as HTML.
    static func render(_ model: Model, _ context: PageContext) -> HTML {
        let (stored, texts) = (model.visit, context.texts)
        let name = stored.visit.customer.name
        let frame = VisitsFrame(
            reader: model.reader,
            title: texts("visits.report.title", ["customer": name]),
            place: .elsewhere
        )
        let near = context.nearDay(stored.visit.begins.day, today: model.today)
        let span = context.span(stored.visit)
        return frame.document(
            """
            <div class="page page--narrow">
            <div class="head">\(context.backLink(texts["visits.briefing"], href: VisitsAddress.briefing(stored.id)))
            <p class="eyebrow">\(texts("visits.report.eyebrow", ["day": near, "span": span]))</p><h1>\(name)</h1>\
            \(context.told(model.notice))\(context.faultBanner(model.faults))</div>
            \(stored.reportStatus == .approved ? approved(model, context) : form(model, context))</div>
            """,
            context
        )
    }

    private static func moment(_ moment: Timestamp, _ model: Model, _ context: PageContext) -> String {
        let wall = model.zone.wallTime(at: moment)
        return context.nearDay(wall.day, today: model.today) + ", " + context.clock(wall)
    }

    private static func form(_ model: Model, _ context: PageContext) -> HTML {
        let (stored, texts) = (model.visit, context.texts)
        let isDraft = stored.reportStatus == .draft
        let field = Field("text", texts["visits.report.text"]).with {
            $0.kind = .area
            $0.value = model.text
            $0.limit = VisitDeeds.reportLimit
            $0.isRequired = true
            $0.isCounted = true
            $0.hint = texts["visits.report.hint"]
            $0.fault = model.faults.fields["text"]
        }
        let since: HTML? = stored.reportedAt.map {
            "<p class=\"tiny muted\">\(texts("visits.report.since", ["when": moment($0, model, context)]))</p>\n"
        }
        return """
            <form class="card form report" method="post" action="\(url: VisitsAddress.report(stored.id))" data-draft="\(stored.id.description)">
            \(field.render(context))\(since)<div class="actions"><button class="btn\(isDraft ? "" : " btn--primary")" type="submit" name="action" value="save">\(texts["visits.report.save"])</button>\
            <button class="btn\(isDraft ? " btn--primary" : "")" type="submit" name="action" value="approve">\(context.icon(.check))<span>\(texts["visits.report.approve"])</span></button></div>
            <p class="tiny muted">\(texts["visits.report.approve.text"])</p>
            </form>
            """
    }

    /// Nobody changes what was approved; what was typed meanwhile is not lost, since it can be copied.
    private static func approved(_ model: Model, _ context: PageContext) -> HTML {
        let (stored, texts) = (model.visit, context.texts)
        let when = stored.approvedAt.map { texts("visits.report.approved.at", ["when": moment($0, model, context)]) }
        let typed: HTML? =
            model.text == stored.report
            ? nil
            : """
            <div class="field"><label for="getippt">\(texts["visits.report.typed"])</label>\
            <textarea class="textarea" id="getippt" readonly>
            \(model.text)</textarea></div>

            """
        return """
            \(typed)<article class="card"><div class="card__head">\(context.reportChip(stored))<span class="small muted">\(when ?? "")</span></div>\
            <p class="quote">\(stored.report)</p></article>
            """
    }
}
