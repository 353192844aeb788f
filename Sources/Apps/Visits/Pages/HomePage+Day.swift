internal import Base
internal import HTML
internal import VisitPlanner

/// The whole day in order, and visits from a file.
extension HomePage {
    static func day(_ model: Model, _ context: PageContext) -> HTML? {
        guard !model.stops.isEmpty else { return nil }
        let texts = context.texts
        let next = model.next(context.now)?.stored.id
        let current = model.current(context.now)?.stored.id
        let stops = model.stops.map { stop in
            (line(to: stop, context) ?? .empty)
                + self.stop(stop, isNow: stop.stored.id == (current ?? next), model, context)
        }
        return """
            <section class="card" aria-labelledby="tag"><div class="card__head"><h2 id="tag">\(texts["visits.day"])</h2>\
            <a class="small" href="\(url: VisitsAddress.calendar(model.number))" download>\(texts["visits.day.calendar"])</a></div>
            <ol class="timeline">
            \(stops)</ol></section>

            """
    }

    /// The way between two visits.
    private static func line(to stop: DayStop, _ context: PageContext) -> HTML? {
        let texts = context.texts
        guard let leg = stop.leg else {
            guard stop.gap != nil, stop.gap != .unasked else { return nil }
            return
                "<li class=\"leg\"><span>\(context.icon(.car, isSmall: true))\(texts["visits.way.unknown"])</span></li>\n"
        }
        let minutes = ((leg.delay ?? 0) + 30) / 60
        let late: HTML? =
            minutes == 0
            ? nil : ", <span class=\"late\">\(texts("visits.leg.delay", ["minutes": String(minutes)]))</span>"
        let guess: HTML? = leg.isEstimate ? ", \(texts["visits.estimate"])" : nil
        return """
            <li class="leg"><span>\(context.icon(.car, isSmall: true))<span>\(context.duration(leg.travelTime)), \(context.kilometres(leg.distance))\(late)\(guess)</span></span></li>

            """
    }

    private static func stop(_ stop: DayStop, isNow: Bool, _ model: Model, _ context: PageContext) -> HTML {
        let (stored, visit, texts) = (stop.stored, stop.stored.visit, context.texts)
        let state = isNow ? "jetzt" : visit.status.rawValue
        let word: HTML? =
            visit.status == .planned
            ? nil : "<p>\(texts["visits.status.\(visit.status.rawValue)"])</p>"
        let address: HTML? = visit.customer.address.isEmpty ? nil : "<p>\(visit.customer.address)</p>"
        let late: HTML? =
            stop.isWorthTelling(above: model.threshold) && stop.arrival > context.now
            ? """
            <span class="chip chip--bad">\(context.icon(.clock))\(texts("visits.late.chip", ["minutes": String((stop.lateness + 30) / 60)]))</span>
            """ : nil
        let chips: HTML = "\(late)\(context.reportChip(stored))"
        let list: HTML? = chips.isEmpty ? nil : "<p class=\"chips\">\(chips)</p>"
        return """
            <li class="stop" data-status="\(state)"><div class="stop__time">\(context.time(visit.begins))<small>\(context.time(visit.ends))</small></div>\
            <span class="stop__mark"></span><div class="stop__body"><h3 class="stop__title"><a href="\(url: VisitsAddress.briefing(stored.id))">\(visit.customer.name)</a></h3>\
            \(word ?? address)\(list)\(change(stored, model, context))</div></li>

            """
    }

    private static func change(_ stored: StoredVisit, _ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let fields: HTML = """
            <input type="hidden" name="visit" value="\(stored.id.description)"><input type="hidden" name="date" value="\(CivilDay.text(of: model.number))">
            """
        let forms = [Visit.Status.done, .cancelled, .planned].filter { $0 != stored.visit.status }
            .map { context.statusForm(stored, $0, action: VisitsAddress.home, fields: fields) }
        return """
            <details class="fold stop__more"><summary>\(context.icon(.down))\(texts["visits.change"])<span class="sr"> \(stored.visit.customer.name)</span></summary>
            <div class="actions">\(forms)<a class="btn btn--quiet" href="\(url: VisitsAddress.edit(stored.id))">\(context.icon(.edit))<span>\(texts["visits.edit"])</span>\
            <span class="sr"> \(stored.visit.customer.name)</span></a></div></details>
            """
    }

    /// What became of a file, line by line where something was wrong.
    static func outcome(_ model: Model, _ context: PageContext) -> HTML? {
        guard let outcome = model.outcome else { return nil }
        let texts = context.texts
        let numbers = texts(
            "visits.import.outcome",
            ["new": context.number(outcome.imported), "changed": context.number(outcome.changed)]
        )
        guard !outcome.faults.isEmpty else { return context.banner(.ok, title: numbers, role: "status") }
        let lines = outcome.faults.prefix(50).map { fault -> HTML in
            "<li>\(texts("visits.import.line", ["line": String(fault.line), "reason": fault.reason]))</li>\n"
        }
        let more = outcome.faults.count - lines.count
        let rest: HTML? = more > 0 ? "<li>\(context.counted("visits.import.more", more))</li>\n" : nil
        let list: HTML = "<ul class=\"faults\">\n\(lines)\(rest)</ul>"
        return """
            <div class="banner banner--warn" role="status">\(context.icon(.warn))<div class="banner__body"><p><strong>\(numbers)</strong></p>\
            <p>\(context.counted("visits.import.faults", outcome.faults.count))</p>\(list)</div></div>

            """
    }

    static func file(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let fault: HTML? = model.refusal.map {
            "<p class=\"field__error\" id=\"datei-error\">\(context.icon(.warn))<span>\(texts.problem($0))</span></p>"
        }
        let notes = fault == nil ? "datei-hint" : "datei-hint datei-error"
        return """
            <details class="fold" id="import"\(attribute: "open", if: model.refusal != nil)><summary>\(context.icon(.down))\(texts["visits.import.title"])</summary>
            <form class="card form" method="post" enctype="multipart/form-data" action="\(url: VisitsAddress.home)">
            <div class="field"><label for="datei">\(texts["visits.import.file"])</label>\
            <input class="input" type="file" id="datei" name="datei" accept=".ics,.csv,text/calendar,text/csv" required \
            aria-describedby="\(notes)"\(attribute: "aria-invalid", "true", if: fault != nil)>\
            <p class="field__hint" id="datei-hint">\(texts["visits.import.hint"])</p>\(fault)</div>
            <div class="actions"><button class="btn" type="submit">\(texts["visits.import.do"])</button></div>
            </form></details>

            """
    }
}
