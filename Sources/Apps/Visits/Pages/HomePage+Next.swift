internal import Base
internal import HTML
internal import VisitPlanner

/// The next visit, or what there is instead of one.
extension HomePage {
    static func next(_ model: Model, _ context: PageContext) -> HTML {
        if let next = model.next(context.now) { return card(next, model, context) }
        if model.stops.contains(where: { $0.stored.visit.status != .cancelled }) {
            return (model.isToday ? done(model, context) : .empty) + sketchCard(model, context)
        }
        let texts = context.texts
        return context.empty(
            .calendar,
            title: texts[model.isToday ? "visits.empty.today" : "visits.empty.day"],
            text: texts["visits.empty.text"],
            link: """
                <a class="btn btn--primary" href="\(url: VisitsAddress.new(on: model.number))">\(context.icon(.plus))<span>\(texts["visits.empty.do"])</span></a>
                """
        )
    }

    private static func card(_ stop: DayStop, _ model: Model, _ context: PageContext) -> HTML {
        let (visit, texts) = (stop.stored.visit, context.texts)
        let address: HTML? =
            visit.customer.address.isEmpty ? nil : "<p class=\"small muted\">\(visit.customer.address)</p>"
        let from = place(before: stop, model)
        let way: HTML? = visit.customer.coordinates.map { goal in
            """
            <a class="btn btn--primary" href="\(url: VisitsAddress.way(from: from, to: goal))" rel="noopener noreferrer">\
            \(context.icon(.route))<span>\(texts["visits.way.open"])</span></a>
            """
        }
        return """
            <section class="card card--raised" aria-labelledby="naechster">
            <div class="depart">
            <div><p class="small muted">\(texts("visits.next", ["time": context.clock(visit.begins)]))</p>\
            <h2 id="naechster"><a class="plain" href="\(url: VisitsAddress.briefing(stop.stored.id))">\(visit.customer.name)</a></h2>\(address)</div>
            \(journey(to: stop, model, context))\(sketch(model, to: stop, context))
            <div class="actions actions--fill">\(way)<a class="btn" href="\(url: VisitsAddress.briefing(stop.stored.id))">\(texts["visits.briefing.read"])</a></div>
            </div>
            </section>

            """
    }

    /// When to leave, for how long, and how the traffic is; or what somebody must say so that this can be known.
    private static func journey(to stop: DayStop, _ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        guard let leg = stop.leg, let departure = stop.departure else {
            return context.gapBanner(stop.gap ?? .unasked, stop.stored)
        }
        let isDue = departure <= context.now
        let stand: HTML? = context.stand(leg, model.zone).map { "<p class=\"tiny muted\">\($0)</p>" }
        return """
            <div class="depart__top"><div><p class="depart__label">\(texts[isDue ? "visits.leave.now" : "visits.leave"])</p>\
            <p class="depart__time">\(context.time(model.zone.wallTime(at: departure)))</p></div>\
            <div><p class="chips">\(context.trafficChips(leg))</p>\
            <p class="small">\(texts("visits.travel", ["time": context.duration(leg.travelTime), "way": context.kilometres(leg.distance)]))</p>\(stand)</div></div>

            """
    }

    /// Where the way to a visit begins.
    private static func place(before stop: DayStop, _ model: Model) -> Coordinates? {
        let before = model.stops.prefix { $0.stored.id != stop.stored.id }.last { $0.stored.visit.status != .cancelled }
        return before.map(\.stored.visit.customer.coordinates) ?? model.start?.coordinates
    }

    private static func sketch(_ model: Model, to next: DayStop?, _ context: PageContext) -> HTML? {
        let alive = model.stops.filter { $0.stored.visit.status != .cancelled }
        let points = alive.compactMap { stop -> RouteSketch.Point? in
            guard let place = stop.stored.visit.customer.coordinates else { return nil }
            let isNext = stop.stored.id == next?.stored.id
            let isPast = next.map { stop.stored.visit.start < $0.stored.visit.start } ?? false
            return RouteSketch.Point(
                place: place,
                name: stop.stored.visit.customer.name,
                time: context.time(stop.stored.visit.begins),
                state: isNext ? .next : isPast ? .past : .coming,
                isSlow: (stop.leg?.delay ?? 0) >= 300,
                isJoined: stop.leg != nil
            )
        }
        let start = model.start?.coordinates.map {
            RouteSketch.Start(place: $0, label: context.texts["visits.sketch.start"])
        }
        return RouteSketch(start: start, points: points)?.render(context)
    }

    private static func sketchCard(_ model: Model, _ context: PageContext) -> HTML {
        guard let sketch = sketch(model, to: nil, context) else { return .empty }
        return """
            <section class="card" aria-labelledby="strecke"><h2 id="strecke">\(context.texts["visits.sketch"])</h2>\(sketch)</section>

            """
    }

    /// Nothing is left of today; a visit that goes on is named.
    private static func done(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        if let current = model.current(context.now) {
            let visit = current.stored.visit
            return """
                <section class="card card--raised" aria-labelledby="naechster"><p class="small muted">\(texts("visits.current", ["time": context.clock(visit.ends)]))</p>\
                <h2 id="naechster"><a class="plain" href="\(url: VisitsAddress.briefing(current.stored.id))">\(visit.customer.name)</a></h2>
                <div class="actions"><a class="btn btn--primary" href="\(url: VisitsAddress.briefing(current.stored.id))">\(texts["visits.briefing.read"])</a></div></section>

                """
        }
        let tomorrow: HTML = """
            <a class="btn" href="\(url: VisitsAddress.day(model.today + 1, today: model.today))">\(texts["visits.done.tomorrow"])</a>
            """
        return context.empty(.checkCircle, title: texts["visits.done"], text: texts["visits.done.text"], link: tomorrow)
    }
}
