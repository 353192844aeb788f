internal import HTML

/// One chance (`/visits/chancen/<id>`), to change or to delete.
enum OpportunityPage {
    /// What it shows.
    struct Model: Sendable {
        var reader: VisitsReader
        var opportunity: Opportunity
        var draft: OpportunitiesPage.Draft
    }

    /// The page as HTML.
    static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let address = VisitsAddress.opportunity(model.opportunity.id)
        let frame = VisitsFrame(reader: model.reader, title: texts["visits.chances.edit"], place: .opportunities)
        return frame.document(
            """
            <div class="page page--narrow">
            <div class="head">\(context.backLink(texts["visits.nav.opportunities"], href: VisitsAddress.opportunities))
            <h1>\(texts["visits.chances.edit"])</h1>\(context.faultBanner(model.draft.faults))</div>
            <form class="card form" method="post" action="\(url: address)"><input type="hidden" name="action" value="save">
            \(OpportunitiesPage.fields(model.draft, context))<div class="actions"><button class="btn btn--primary" type="submit">\(texts["visits.save"])</button>\
            <a class="btn btn--danger" href="\(url: address + "/loeschen")">\(texts["visits.delete.do"])</a></div>
            </form>
            </div>
            """,
            context
        )
    }

    /// Asks once more before a chance goes.
    static func renderDeletion(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let frame = VisitsFrame(reader: model.reader, title: texts["visits.delete.do"], place: .opportunities)
        let question = Confirmation(
            title: texts("visits.delete.title", ["name": model.opportunity.title]),
            consequences: [texts["visits.chances.delete.text"]],
            action: VisitsAddress.opportunity(model.opportunity.id),
            fields: "<input type=\"hidden\" name=\"action\" value=\"delete\">",
            doIt: texts["visits.delete.do"],
            keep: texts["visits.keep"],
            keepHref: VisitsAddress.opportunities
        )
        return frame.document("<div class=\"page page--narrow\">\n\(question.render(context))\n</div>", context)
    }
}
