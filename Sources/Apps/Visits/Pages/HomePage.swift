internal import Base
internal import HTML
internal import VisitPlanner

/// Heute (`/visits`), or another day: the day in figures, the next visit, the way there, the whole day in order.
enum HomePage {
    /// The page as HTML.
    static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let frame = VisitsFrame(reader: model.reader, title: title(model, context), place: .today)
        return frame.document(
            """
            <div class="page page--split">
            <div class="head">\(heading(model, context))\(days(model, context))\(context.told(model.notice))\(outcome(model, context))</div>
            <div class="page__main">
            \(figures(model, context))\(next(model, context))\(warnings(model, context))</div>
            <aside class="page__side" aria-label="\(texts["visits.day"])">
            \(day(model, context))\(priming(model, context))\(context.installCard)\(open(model, context))\(file(model, context))</aside>
            </div>
            """,
            context
        )
    }

    private static func title(_ model: Model, _ context: PageContext) -> String {
        model.isToday ? context.texts["visits.nav.today"] : context.longDay(model.number, today: model.today)
    }

    private static func heading(_ model: Model, _ context: PageContext) -> HTML {
        let date = context.longDay(model.number, today: model.today)
        guard model.isToday else {
            let near = context.nearDayAlone(model.number, today: model.today)
            let eyebrow: HTML? = date.hasSuffix(near) || date.hasPrefix(near) ? nil : "<p class=\"eyebrow\">\(near)</p>"
            return "\(eyebrow)<h1>\(date)</h1>\n"
        }
        return "<p class=\"eyebrow\">\(date)</p>\n<h1>\(greeting(model, context))</h1>\n"
    }

    private static func greeting(_ model: Model, _ context: PageContext) -> String {
        let hour = model.zone.wallTime(at: context.now).second / 3600
        let texts = context.texts
        let greeting =
            switch hour {
            case 4..<11: texts["app.greeting.morning"]
            case 11..<18: texts["app.greeting.day"]
            default: texts["app.greeting.evening"]
            }
        return model.firstName.map { texts("visits.greeting", ["greeting": greeting, "name": $0]) } ?? greeting
    }

    /// Leads to the days beside this one.
    private static func days(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        func link(_ number: Int64, _ rel: StaticString, _ content: HTML) -> HTML {
            """
            <a class="btn" rel="\(HTML(stringLiteral: rel))" href="\(url: VisitsAddress.day(number, today: model.today))">\(content)</a>
            """
        }
        let (before, after) = (model.number - 1, model.number + 1)
        let back: HTML? =
            model.isToday
            ? nil : "<a class=\"btn btn--quiet\" href=\"\(url: VisitsAddress.home)\">\(texts["visits.nav.today"])</a>"
        return """
            <nav class="pager" aria-label="\(texts["visits.days"])">\
            \(link(before, "prev", "\(context.icon(.back))\(context.nearDayAlone(before, today: model.today))"))\(back)\
            \(link(after, "next", "\(context.nearDayAlone(after, today: model.today))\(context.icon(.right))"))</nav>

            """
    }

    private static func figures(_ model: Model, _ context: PageContext) -> HTML? {
        let (figures, texts) = (model.figures, context.texts)
        guard figures.visits > 0 else { return nil }
        let minutes = figures.minutes % 60
        let time = "\(figures.minutes / 60):\(minutes < 10 ? "0" : "")\(minutes)"
        let leave: HTML = figures.firstDeparture.map { "\(context.time(model.zone.wallTime(at: $0)))" } ?? "–"
        // A leg that was not asked for yet would make the sum a lie.
        let partial: HTML? =
            figures.isPartial ? "<p class=\"tiny muted\">\(texts["visits.figures.partial"])</p>\n" : nil
        return """
            <section class="card" aria-labelledby="zahlen"><h2 class="sr" id="zahlen">\(texts["visits.figures"])</h2>
            <dl class="figures figures--4"><div><dt>\(texts["visits.figures.visits"])</dt><dd>\(figures.visits)</dd></div>\
            <div><dt>\(texts["visits.figures.way"])</dt><dd>\(context.number(figures.kilometres)) <small>km</small></dd></div>\
            <div><dt>\(texts["visits.figures.time"])</dt><dd>\(time) <small>\(texts["visits.figures.hours"])</small></dd></div>\
            <div><dt>\(texts["visits.figures.departure"])</dt><dd>\(leave)</dd></div></dl>
            \(partial)</section>

            """
    }

    /// Who must be told that it gets late.
    private static func warnings(_ model: Model, _ context: PageContext) -> [HTML] {
        guard model.isToday else { return [] }
        let texts = context.texts
        return model.stops.filter { $0.arrival > context.now && $0.isWorthTelling(above: model.threshold) }.map {
            stop in
            let name = stop.stored.visit.customer.name
            let values = [
                "customer": name, "minutes": String((stop.lateness + 30) / 60),
                "time": context.clock(stop.stored.visit.zone.wallTime(at: stop.arrival)),
                "name": context.viewer ?? "",
            ]
            let customer = stop.stored.visit.customer
            let begun = (subject: texts("visits.late.subject", values), body: texts("visits.late.letter", values))
            let buttons: [HTML] = [context.writeButton(customer, begun), context.callButton(customer)].compactMap(
                \.self
            )
            // Nobody can be told whose number and address nobody knows.
            let missing: HTML = """
                <a class="btn" href="\(url: VisitsAddress.edit(stop.stored.id))">\(context.icon(.edit))<span>\(texts["visits.late.contact"])</span>\
                <span class="sr"> \(name)</span></a>
                """
            return context.banner(
                .warn,
                title: texts("visits.late", values),
                text: texts["visits.late.tell"],
                actions: buttons.isEmpty ? missing : "\(buttons)"
            )
        }
    }

    private static func priming(_ model: Model, _ context: PageContext) -> HTML? {
        guard model.reader.pushKey != nil, !model.stops.isEmpty || !model.open.isEmpty else { return nil }
        let texts = context.texts
        return """
            <section class="card card--soft" aria-labelledby="fragen" data-priming hidden>\(context.icon(.bell))
            <h2 id="fragen">\(texts["visits.priming.title"])</h2><p class="small">\(texts["visits.priming.text"])</p>
            <div class="actions"><button class="btn btn--primary" type="button" data-priming-on>\(texts["app.priming.on"])</button>\
            <button class="btn btn--quiet" type="button" data-priming-later>\(texts["app.priming.later"])</button></div>
            </section>

            """
    }

    private static func open(_ model: Model, _ context: PageContext) -> HTML? {
        guard model.isToday, !model.open.isEmpty else { return nil }
        let texts = context.texts
        return """
            <section class="card card--flush" aria-labelledby="offen"><div class="card__head"><h2 id="offen">\(texts["visits.nav.open"])</h2>\
            <a class="small" href="\(url: VisitsAddress.open)">\(context.counted("visits.open.all", model.open.count))</a></div>
            <div class="rows">
            \(model.open.prefix(3).map { context.openRow($0, today: model.today) })</div></section>

            """
    }
}
