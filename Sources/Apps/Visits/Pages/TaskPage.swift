internal import HTML

/// One task (`/visits/aufgaben/<id>`), to change or to delete.
enum TaskPage {
    /// What it shows.
    struct Model: Sendable {
        var reader: VisitsReader
        var task: Errand
        var draft: TasksPage.Draft
    }

    /// The page as HTML.
    static func render(_ model: Model, _ context: PageContext) -> HTML {
        let (task, texts) = (model.task, context.texts)
        let address = VisitsAddress.task(task.id)
        let frame = VisitsFrame(reader: model.reader, title: texts["visits.tasks.edit"], place: .tasks)
        return frame.document(
            """
            <div class="page page--narrow">
            <div class="head">\(context.backLink(texts["visits.nav.tasks"], href: VisitsAddress.tasks))
            <h1>\(texts["visits.tasks.edit"])</h1>\(context.faultBanner(model.draft.faults))</div>
            <form class="card form" method="post" action="\(url: address)"><input type="hidden" name="action" value="save">
            \(TasksPage.fields(model.draft, context))<div class="actions"><button class="btn btn--primary" type="submit">\(texts["visits.save"])</button>\
            <a class="btn btn--danger" href="\(url: address + "/loeschen")">\(texts["visits.delete.do"])</a></div>
            </form>
            </div>
            """,
            context
        )
    }

    /// Asks once more before a task goes.
    static func renderDeletion(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let address = VisitsAddress.task(model.task.id)
        let frame = VisitsFrame(reader: model.reader, title: texts["visits.delete.do"], place: .tasks)
        let question = Confirmation(
            title: texts("visits.delete.title", ["name": model.task.title]),
            consequences: [texts["visits.tasks.delete.text"]],
            action: address,
            fields: "<input type=\"hidden\" name=\"action\" value=\"delete\">",
            doIt: texts["visits.delete.do"],
            keep: texts["visits.keep"],
            keepHref: VisitsAddress.tasks
        )
        return frame.document("<div class=\"page page--narrow\">\n\(question.render(context))\n</div>", context)
    }
}
