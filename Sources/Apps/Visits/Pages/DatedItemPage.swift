internal import HTML

/// One task (`/visits/aufgaben/<id>`) or one sale that may come (`/visits/chancen/<id>`), to change or to delete.
enum DatedItemPage {
    /// What it shows.
    struct Model: Sendable {
        var look: DatedLook
        var reader: VisitsReader
        var item: DatedItem
        var form: DatedItemForm
    }

    /// The page as HTML.
    static func render(_ model: Model, _ context: PageContext) -> HTML {
        let (look, texts) = (model.look, context.texts)
        let (words, address) = (look.words(texts), look.address(model.item.id))
        let frame = VisitsFrame(reader: model.reader, title: words.edit, place: look.place)
        return frame.document(
            """
            <div class="page page--narrow">
            <div class="head">\(context.backLink(words.plural, href: look.address))
            <h1>\(words.edit)</h1>\(context.faultBanner(model.form.faults))</div>
            <form class="card form" method="post" action="\(url: address)"><input type="hidden" name="action" value="save">
            \(model.form.fields(look, context))<div class="actions"><button class="btn btn--primary" type="submit">\(texts["visits.save"])</button>\
            <a class="btn btn--danger" href="\(url: address + "/loeschen")">\(texts["visits.delete.do"])</a></div>
            </form>
            </div>
            """,
            context
        )
    }

    /// Asks once more before one goes.
    static func renderDeletion(_ model: Model, _ context: PageContext) -> HTML {
        let (look, texts) = (model.look, context.texts)
        let frame = VisitsFrame(reader: model.reader, title: texts["visits.delete.do"], place: look.place)
        let question = Confirmation(
            title: texts("visits.delete.title", ["name": model.item.title]),
            consequences: [look.words(texts).deletion],
            action: look.address(model.item.id),
            fields: "<input type=\"hidden\" name=\"action\" value=\"delete\">",
            doIt: texts["visits.delete.do"],
            keep: texts["visits.keep"],
            keepHref: look.address
        )
        return frame.document("<div class=\"page page--narrow\">\n\(question.render(context))\n</div>", context)
    }
}
