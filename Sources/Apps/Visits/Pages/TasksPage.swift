internal import Base
internal import HTML

/// Aufgaben (`/visits/aufgaben`): what is to do, with a moment or without.
enum TasksPage {
    /// What stands in the form.
    struct Draft: Sendable {
        var title = ""
        var hasDate = false
        /// `2026-11-30T16:00`, kept while the switch is off.
        var due = ""
        var faults = FormFaults.none
    }

    /// What it shows.
    struct Model: Sendable {
        var reader: VisitsReader
        var tasks: [Errand]
        /// The visitor's own clock, now.
        var now: WallTime
        var draft = Draft()
        var notice: String?
    }

    /// The page as HTML.
    static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let frame = VisitsFrame(reader: model.reader, title: texts["visits.nav.tasks"], place: .tasks)
        let (open, done) = (model.tasks.filter { !$0.isDone }, model.tasks.filter(\.isDone))
        let none: HTML? =
            open.isEmpty
            ? context.empty(.checkCircle, title: texts["visits.tasks.none"], text: texts["visits.tasks.none.text"])
            : nil
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
            <div class="head"><h1>\(texts["visits.nav.tasks"])</h1>\(context.errandTabs(isTasks: true))\(context.told(model.notice))</div>
            <div class="page__main">
            \(none)\(list)\(past)</div>
            <aside class="page__side" aria-label="\(texts["visits.tasks.new"])">
            <section class="card" aria-labelledby="neu"><h2 id="neu">\(texts["visits.tasks.new"])</h2>\(context.faultBanner(model.draft.faults))
            <form class="form" method="post" action="\(url: VisitsAddress.tasks)"><input type="hidden" name="action" value="create">
            \(fields(model.draft, context))<div class="actions"><button class="btn btn--primary" type="submit">\(texts["visits.tasks.create"])</button></div>
            </form></section>
            </aside>
            </div>
            """,
            context
        )
    }

    /// The fields of a task, for making and for changing one.
    static func fields(_ draft: Draft, _ context: PageContext) -> HTML {
        let texts = context.texts
        let title = Field("aufgabe", texts["visits.tasks.title"]).with {
            $0.value = draft.title
            $0.limit = Errand.titleLimit
            $0.isRequired = true
            $0.fault = draft.faults.fields["title"]
        }
        let due = Field("faellig", texts["visits.tasks.due"]).with {
            $0.kind = .moment
            $0.value = draft.due
            $0.fault = draft.faults.fields["faellig"]
        }
        return title.render(context) + context.dateToggle(isOn: draft.hasDate, field: due, form: "aufgabe")
    }

    private static func row(_ task: Errand, _ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let due = task.due.flatMap { moment($0) }
        let words = due.map { wall in
            texts(
                "visits.tasks.due.at",
                ["when": context.nearDay(wall.day, today: model.now.day) + ", " + context.clock(wall)]
            )
        }
        let isLate = !task.isDone && due.map { $0 < model.now } ?? false
        let text: HTML =
            isLate
            ? "<span class=\"chip chip--warn\">\(context.icon(.clock))\(words ?? "")</span>"
            : "<span class=\"row__text\">\(words ?? texts["visits.undated"])</span>"
        return """
            <li class="row\(task.isDone ? " row--done" : "")"><form class="row__lead" method="post" action="\(url: VisitsAddress.tasks)">\
            <input type="hidden" name="action" value="\(task.isDone ? "undo" : "done")"><input type="hidden" name="task" value="\(task.id.description)">\
            <button class="btn btn--icon tick" type="submit">\(context.icon(task.isDone ? .checkCircle : .check))<span class="sr">\(texts(task.isDone ? "visits.tasks.undo" : "visits.tasks.do", ["title": task.title]))</span></button></form>\
            <div class="row__body"><a class="row__title plain" href="\(url: VisitsAddress.task(task.id))">\(task.title)</a>\(text)</div>\
            <span class="row__trail">\(context.icon(.edit, isSmall: true))</span></li>

            """
    }

    /// Reads what the table keeps: `2026-11-30T16:00`.
    static func moment(_ text: String) -> WallTime? {
        let parts = text.split(separator: "T")
        guard parts.count == 2, let day = CivilDay.number(of: parts[0]), let second = WallTime.second(ofClock: parts[1])
        else { return nil }
        return WallTime(day: day, second: second)
    }
}
