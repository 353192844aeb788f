internal import Base
internal import HTML

/// Aufgaben (`/visits/aufgaben`) and Verkaufschancen (`/visits/chancen`): what is to do or may be sold, with a date or
/// without.
enum DatedItemsPage {
    /// What it shows.
    struct Model: Sendable {
        var look: DatedLook
        var reader: VisitsReader
        var items: [DatedItem]
        /// The visitor's own clock, now.
        var now: WallTime
        var form = DatedItemForm()
        var notice: String?
    }

    /// The page as HTML.
    static func render(_ model: Model, _ context: PageContext) -> HTML {
        let (look, words) = (model.look, model.look.words(context.texts))
        let frame = VisitsFrame(reader: model.reader, title: words.plural, place: look.place)
        let (open, done) = (model.items.filter { !$0.isDone }, model.items.filter(\.isDone))
        let none: HTML? = open.isEmpty ? context.empty(look.icon, title: words.none, text: words.noneText) : nil
        let list: HTML? =
            open.isEmpty ? nil : "<ul class=\"card card--flush rows\">\n\(open.map { row($0, model, context) })</ul>\n"
        let past: HTML? =
            done.isEmpty
            ? nil
            : """
            <details class="fold"><summary>\(context.icon(.down))\(context.counted("visits.tasks.done", done.count))</summary>
            <ul class="card card--flush rows">
            \(done.map { row($0, model, context) })</ul></details>

            """
        return frame.document(
            """
            <div class="page page--split">
            <div class="head"><h1>\(words.plural)</h1>\(tabs(look, context))\(context.told(model.notice))</div>
            <div class="page__main">
            \(none)\(list)\(past)</div>
            <aside class="page__side" aria-label="\(words.new)">
            <section class="card" aria-labelledby="neu"><h2 id="neu">\(words.new)</h2>\(context.faultBanner(model.form.faults))
            <form class="form" method="post" action="\(url: look.address)"><input type="hidden" name="action" value="create">
            \(model.form.fields(look, context))<div class="actions"><button class="btn btn--primary" type="submit">\(words.create)</button></div>
            </form></section>
            </aside>
            </div>
            """,
            context
        )
    }

    /// Leads from the tasks to the chances and back, which on a phone have one entry in the bar.
    private static func tabs(_ here: DatedLook, _ context: PageContext) -> HTML {
        let tabs = [DatedLook.task, .opportunity].map { look -> HTML in
            """
            <a class="chip-btn" href="\(url: look.address)"\(attribute: "aria-current", "page", if: look.place == here.place)>\
            \(look.words(context.texts).plural)</a>
            """
        }
        return "<nav class=\"chips\" aria-label=\"\(context.texts["visits.tabs"])\">\(tabs)</nav>\n"
    }

    private static func row(_ item: DatedItem, _ model: Model, _ context: PageContext) -> HTML {
        let look = model.look
        let lead: HTML =
            look.canBeDone
            ? tick(item, look, context) : "<span class=\"row__lead\">\(context.icon(look.icon))</span>"
        // Where the row begins with a button, the link may not cover it.
        return """
            <li class="row\(item.isDone ? " row--done" : "")">\(lead)<div class="row__body">\
            <a class="row__title \(look.canBeDone ? "plain" : "row__cover")" href="\(url: look.address(item.id))">\(item.title)</a>\
            \(when(item, model, context))</div>\
            <span class="row__trail">\(context.icon(.edit, isSmall: true))</span></li>

            """
    }

    private static func tick(_ item: DatedItem, _ look: DatedLook, _ context: PageContext) -> HTML {
        """
        <form class="row__lead" method="post" action="\(url: look.address)">\
        <input type="hidden" name="action" value="\(item.isDone ? "undo" : "done")"><input type="hidden" name="\(look.name)" value="\(item.id.description)">\
        <button class="btn btn--icon tick" type="submit">\(context.icon(item.isDone ? .checkCircle : .check))\
        <span class="sr">\(context.texts(item.isDone ? "visits.tasks.undo" : "visits.tasks.do", ["title": item.title]))</span></button></form>
        """
    }

    /// The date in words; with a time, marked once that is past.
    private static func when(_ item: DatedItem, _ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        guard model.look.hasTime else {
            let day = item.date.flatMap { CivilDay.number(of: $0) }.map { context.longDay($0, today: model.now.day) }
            return "<span class=\"row__text\">\(day ?? texts["visits.undated"])</span>"
        }
        let due = item.date.flatMap { WallTime(sent: $0) }
        let words = due.map { wall in
            texts(
                "visits.tasks.due.at",
                ["when": context.nearDay(wall.day, today: model.now.day) + ", " + context.clock(wall)]
            )
        }
        let isLate = !item.isDone && due.map { $0 < model.now } ?? false
        return isLate
            ? "<span class=\"chip chip--warn\">\(context.icon(.clock))\(words ?? "")</span>"
            : "<span class=\"row__text\">\(words ?? texts["visits.undated"])</span>"
    }
}
