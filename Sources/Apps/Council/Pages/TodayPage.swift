internal import Base
internal import Foundation
package import HTML

/// Heute (`/dashboard`): the next session, what is new, what waits, the find of the day.
package enum TodayPage {
    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let frame = CouncilFrame(reader: model.reader, title: texts["council.nav.today"], place: .today)
        return frame.document(
            """
            <div class="page page--split">
            <div class="head">
            <p class="eyebrow">\(context.longDate(context.today.text))</p>
            <h1>\(greeting(context))</h1><p>\(lead(model, context))</p>
            </div>
            <div class="page__main">
            \(next(model, context))\(changes(model, context))\(hits(model, context))\(week(model, context))\(find(model, context))</div>
            <aside class="page__side" aria-label="\(texts["council.today.side"])">
            \(priming(model, context))\(context.installCard)\(waiting(model, context))\(map(model, context))</aside>
            </div>
            """,
            context
        )
    }

    private static func greeting(_ context: PageContext) -> String {
        let offset = context.timeZone.secondsFromGMT(
            for: Date(timeIntervalSince1970: Double(context.now.seconds))
        )
        let seconds = context.now.seconds + Int64(offset)
        switch (seconds - seconds.flooredQuotient(by: 86_400) * 86_400) / 3600 {
        case 4..<11: return context.texts["app.greeting.morning"]
        case 11..<18: return context.texts["app.greeting.day"]
        default: return context.texts["app.greeting.evening"]
        }
    }

    private static func lead(_ model: Model, _ context: PageContext) -> String {
        if model.reader.unread > 0 { return context.counted("council.today.unread", model.reader.unread) }
        return context.texts[model.reader.hasInterests ? "council.today.quiet" : "council.today.new"]
    }

    private static func next(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        guard let next = model.next else {
            return context.empty(
                .calendar,
                title: texts["council.today.no_session"],
                text: texts["council.today.no_session.text"]
            )
        }
        let line = next.line
        let facts = [context.nearDate(line.date), context.clock(line.time), line.location].compactMap(\.self)
        let items = next.items.map { each -> HTML in
            let chips = each.topics.map { topic -> HTML in
                "<br><span class=\"chip chip--accent\">\(context.icon(.topics))\(texts("council.your_topic", ["topic": topic]))</span>"
            }
            return """
                <li><span class="agenda__no">\(context.item(each.item.number))</span><span>\(each.item.title)\(chips)</span></li>

                """
        }
        let agenda: HTML =
            items.isEmpty
            ? "<p class=\"small muted\">\(texts["council.no_agenda"])</p>\n" : "<ol class=\"agenda\">\n\(items)</ol>\n"
        let open: HTML? = line.id.map { id in
            """
            <div class="actions actions--fill"><a class="btn btn--primary" href="\(url: CouncilAddress.session(id))">\(texts[items.isEmpty ? "council.today.open" : "council.today.read"])</a>\
            <a class="btn" href="\(url: CouncilAddress.calendar(id))">\(context.icon(.calendar))\(texts["council.calendar"])</a></div>
            """
        }
        let why: HTML? =
            next.isMine || !model.reader.hasInterests
            ? nil : "<p class=\"tiny muted\">\(texts["council.today.next"])</p>\n"
        return """
            <section class="card card--raised" aria-labelledby="naechste">
            <div class="lead-row">\(context.leaf(line.date))<div class="grow"><p class="small muted">\(context.meta(facts))</p>\
            <h2 id="naechste">\(line.title ?? line.committee)</h2></div></div>
            \(why)\(agenda)\(open)</section>

            """
    }

    private static func changes(_ model: Model, _ context: PageContext) -> HTML? {
        guard let next = model.next, !next.changes.isEmpty else { return nil }
        let texts = context.texts
        return """
            <section class="card" aria-labelledby="aenderung">
            <div><p class="small muted">\(next.line.committee)</p><h2 id="aenderung">\(texts["council.changes"])</h2></div>
            <ul class="diff">
            \(next.changes.prefix(6).map { context.agendaChange($0) })</ul></section>

            """
    }

    private static func hits(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let body: HTML
        if model.hits.isEmpty {
            let link: HTML = """
                <a class="btn" href="\(url: CouncilAddress.topics)">\(texts[model.topicCount == 0 ? "council.today.choose" : "council.today.topics"])</a>
                """
            body = context.empty(
                .topics,
                title: texts["council.today.no_hits"],
                text: texts[model.topicCount == 0 ? "council.today.no_topics.text" : "council.today.no_hits.text"],
                link: link
            )
        } else {
            let rows = model.hits.map { hit in
                context.decisionRow(
                    hit.line,
                    text: HTML(text: texts("council.your_topic", ["topic": hit.topic])),
                    isUnread: hit.isUnread
                )
            }
            body = "<div class=\"card card--flush rows\">\n\(rows)</div>\n"
        }
        return """
            <section class="section" aria-labelledby="neu"><div class="section__head"><h2 id="neu">\(texts["council.today.hits"])</h2>\
            <a href="\(url: CouncilAddress.topics)">\(texts["council.today.topics"])</a></div>
            \(body)</section>

            """
    }

    private static func week(_ model: Model, _ context: PageContext) -> HTML? {
        guard !model.week.isEmpty else { return nil }
        let rows = model.week.map { line in
            context.sessionRow(line, isMarked: model.subscribed.contains(line.committee), isWeekday: true)
        }
        return """
            <section class="section" aria-labelledby="woche"><div class="section__head"><h2 id="woche">\(context.texts["council.today.week"])</h2>\
            <a href="\(url: CouncilAddress.week)">\(context.texts["council.nav.week"])</a></div>
            <div class="card card--flush rows">
            \(rows)</div></section>

            """
    }

    private static func find(_ model: Model, _ context: PageContext) -> HTML? {
        guard let find = model.find else { return nil }
        let texts = context.texts
        let text: HTML? = find.summary.map { "<p>\($0)</p>\n" }
        return """
            <section class="card" aria-labelledby="fund"><p class="small muted">\(texts["council.find"])</p>
            <h2 id="fund" class="paper-face"><a class="plain" href="\(url: CouncilAddress.decision(find.id))">\(find.title)</a></h2>
            \(text)<p class="chips">\(context.outcomeChip(find.outcome))<span class="small muted">\(find.committee), \(context.date(find.date))</span></p></section>

            """
    }

    /// Asks whether we may tell, before the browser does; shown by a script where the browser can and nobody was asked.
    private static func priming(_ model: Model, _ context: PageContext) -> HTML? {
        guard model.reader.hasInterests, model.reader.pushKey != nil else { return nil }
        let texts = context.texts
        return """
            <section class="card card--soft" aria-labelledby="bescheid" data-priming hidden>
            <div class="card__head"><h2 id="bescheid">\(texts["app.priming.title"])</h2>\(context.icon(.bell))</div>
            <p class="small">\(texts("app.priming.text", ["limit": String(model.quota.limit)]))</p>
            <div class="actions"><button class="btn btn--primary" type="button" data-priming-on>\(texts["app.priming.on"])</button>\
            <button class="btn btn--quiet" type="button" data-priming-later>\(texts["app.priming.later"])</button></div>
            </section>

            """
    }

    private static func waiting(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let steps = (0..<model.quota.limit).map { step -> HTML in
            "<li\(attribute: "data-used", if: step < model.quota.used)></li>"
        }
        let words = texts(
            "account.quota.of",
            ["used": context.number(model.quota.used), "limit": context.number(model.quota.limit)]
        )
        let next: String =
            model.delivery.map { delivery in
                context.counted("council.waiting", delivery.count, ["when": context.when.coming(delivery.at)])
            } ?? texts["council.waiting.none"]
        return """
            <section class="card" aria-labelledby="kontingent"><h2 id="kontingent">\(texts["council.quota"])</h2>
            <div class="quota"><p class="quota__line"><span>\(texts["council.quota.used"])</span> <strong>\(words)</strong></p>\
            <ul class="quota__steps" aria-hidden="true">\(steps)</ul></div>
            <p class="small muted">\(next) <a href="/account/notifications">\(texts["council.quota.settings"])</a></p></section>

            """
    }

    private static func map(_ model: Model, _ context: PageContext) -> HTML? {
        guard let drawing = model.drawing, !drawing.shapes.isEmpty, let first = model.places.first, first.count > 0
        else {
            return nil
        }
        let texts = context.texts
        let counts = Dictionary(model.places.map { ($0.id, $0.count) }) { first, _ in first }
        let shade = MapsPage.shades(model.places.map(\.count))
        let shapes = drawing.shapes.map { shape -> HTML in
            let level = shade(counts[shape.id] ?? 0)
            let look: HTML? = level > 0 ? " d\(level)" : nil
            return "<path class=\"d\(look)\" d=\"\(shape.path)\"/>\n"
        }
        return """
            <section class="card" aria-labelledby="karte"><h2 id="karte">\(texts["council.today.map"])</h2>
            <svg class="map" viewBox="0 0 \(drawing.width) \(drawing.height)" aria-hidden="true">
            \(shapes)</svg>
            <p class="small muted">\(texts("council.today.map.most", ["place": first.name])) <a href="\(url: MapsPage.address(first.id))">\(context.counted("council.today.map.open", first.count))</a></p></section>

            """
    }
}
