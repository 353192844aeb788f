internal import Base
package import HTML

/// A session (`/council?tab=sessions&ksinr=`): its agenda, what changed on it, and what came of it.
package enum SessionPage {
    /// What it shows.
    package struct Model: Sendable {
        package var reader: CouncilReader
        package var detail: SessionDetail
        /// The items that the link names.
        package var marked: Set<String>

        package init(reader: CouncilReader, detail: SessionDetail, marked: Set<String> = []) {
            self.reader = reader
            self.detail = detail
            self.marked = marked
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let detail = model.detail
        let preview = LinkPreview(detail, context)
        let name = detail.session.title ?? detail.session.committee
        let frame = CouncilFrame(
            reader: model.reader,
            title: context.texts(
                "council.session.title",
                ["committee": name, "date": context.fullDate(detail.session.date)]
            ),
            place: .council,
            preview: preview
        )
        let content: HTML = """
            \(head(model, context))\(changes(detail, context))\(agenda(model, context))\(documents(detail, context))\
            \(context.attendance(detail.attendance))
            """
        return frame.document(
            model.reader.isGuest ? content : "<div class=\"page page--narrow\">\n\(content)</div>",
            context
        )
    }

    private static func head(_ model: Model, _ context: PageContext) -> HTML {
        let (session, texts) = (model.detail.session, context.texts)
        let back: HTML? =
            model.reader.isGuest
            ? nil : context.backLink(texts["council.tab.sessions"], href: CouncilAddress.list(.sessions))
        let off: HTML? =
            session.isCancelled
            ? context.banner(.bad, title: texts["council.cancelled"], text: texts["council.cancelled.text"]) : nil
        let facts = [context.clock(session.time), session.location]
        let place = facts.compactMap(\.self).joined(separator: " · ")
        let placeLine: HTML? = place.isEmpty ? nil : "<p>\(place)</p>"
        return """
            \(back)<div class="head">
            <div class="lead-row">\(context.leaf(session.date))<div class="grow"><p class="eyebrow">\
            <time datetime="\(session.date)">\(context.longDate(session.date))</time></p>
            <h1>\(session.title ?? session.committee)</h1>\(placeLine)</div></div>
            </div>
            \(off)<div class="actions">\(subscription(model, context))\
            <a class="btn" href="\(url: CouncilAddress.calendar(session.id))">\(context.icon(.calendar))<span>\(texts["council.calendar"])</span></a>\
            \(context.shareButton)</div>

            """
    }

    private static func subscription(_ model: Model, _ context: PageContext) -> HTML? {
        guard let subscribed = model.detail.subscribed else { return nil }
        let name = model.detail.session.committee
        let isOn = subscribed.contains(name)
        return context.toggle(
            isOn ? "unsubscribe" : "subscribe",
            fields: [("committee", name)],
            title: context.texts[isOn ? "council.subscribed" : "council.subscribe"],
            icon: isOn ? .check : .bell,
            isOn: isOn
        )
    }

    private static func changes(_ detail: SessionDetail, _ context: PageContext) -> HTML? {
        guard !detail.changes.isEmpty else { return nil }
        let texts = context.texts
        return """
            <section class="card" aria-labelledby="aenderung"><h2 id="aenderung">\(texts["council.changes"])</h2>
            <ul class="diff">
            \(detail.changes.map { context.agendaChange($0) })</ul></section>

            """
    }

    private static func agenda(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        guard !model.detail.items.isEmpty else {
            return context.empty(
                .calendar,
                title: context.noAgenda(model.detail.session.date),
                text: texts[
                    model.detail.session.date < context.today.text
                        ? "council.no_agenda.past.text" : "council.no_agenda.text"
                ]
            )
        }
        let decisions = Dictionary(model.detail.decisions.map { ($0.itemNumber, $0) }) { first, _ in first }
        let items = model.detail.items.map { item($0, decisions[$0.item.number], model, context) }
        return """
            <section class="section" aria-labelledby="tagesordnung"><h2 id="tagesordnung">\(texts["council.agenda"])</h2>
            <ol class="card card--flush rows agenda-list">
            \(items)</ol></section>

            """
    }

    private static func item(
        _ each: SessionDetail.Item,
        _ decision: DecisionLine?,
        _ model: Model,
        _ context: PageContext
    ) -> HTML {
        let (item, texts) = (each.item, context.texts)
        let isMarked = model.marked.contains(item.number)
        let title: HTML =
            decision.map { line -> HTML in
                "<a class=\"row__cover\" href=\"\(url: CouncilAddress.decision(line.id))\">\(item.title)</a>"
            } ?? HTML(text: item.title)
        var chips: [HTML] = []
        if isMarked {
            chips.append("<span class=\"chip chip--accent\">\(context.icon(.right))\(texts["council.marked"])</span>")
        }
        chips += each.topics.map { topic -> HTML in
            "<span class=\"chip chip--accent\">\(context.icon(.topics))\(texts("council.your_topic", ["topic": topic]))</span>"
        }
        if !item.isPublic {
            chips.append("<span class=\"chip\">\(context.icon(.lock))\(texts["council.not_public"])</span>")
        }
        if let decision { chips.append(context.outcomeChip(decision.outcome)) }
        let list: HTML? = chips.isEmpty ? nil : "<span class=\"chips\">\(chips)</span>"
        let paper: HTML? = item.paperNumber.map {
            "<span class=\"row__text\">\(texts("council.paper", ["number": $0]))</span>"
        }
        let summary: HTML? = item.summary.map { "<span class=\"row__text\">\($0)</span>" }
        let files: HTML? =
            each.files.isEmpty
            ? nil
            : "<span class=\"row__files\">\(each.files.map { file -> HTML in "<a href=\"\(url: file.url)\" rel=\"noopener\">\(context.icon(.doc, isSmall: true))\(file.title)</a>" })</span>"
        let keep: HTML? = each.isBookmarked.map { isOn in
            context.toggle(
                isOn ? "unbookmark" : "bookmark",
                fields: [("ksinr", model.detail.session.id.description), ("item_number", item.number)],
                title: texts(isOn ? "council.bookmarked" : "council.bookmark", ["item": context.item(item.number)]),
                icon: .star,
                isOn: isOn,
                isShort: true
            )
        }
        let trail: HTML? = keep.map { "<div class=\"row__trail\">\($0)</div>" }
        return """
            <li class="row agenda-item\(decision == nil ? "" : " row--link")\(isMarked ? " agenda-item--marked" : "")" id="\(anchor(item.number))">\
            <span class="row__lead agenda__no">\(context.item(item.number))</span><div class="row__body">\
            <span class="row__title">\(title)</span>\(paper)\(summary)\(list)\(files)</div>\(trail)</li>

            """
    }

    /// `Ö 6.1` as the name of a place on the page.
    private static func anchor(_ number: String) -> String { "top-" + Slug.of(number) }

    private static func documents(_ detail: SessionDetail, _ context: PageContext) -> HTML? {
        let texts = context.texts
        var rows: [HTML] = []
        if let url = detail.protocolURL {
            rows.append(context.fileRow(texts["council.protocol"], url: url, facts: ["PDF"]))
        }
        if let url = detail.session.url { rows.append(context.fileRow(texts["council.source"], url: url, facts: [])) }
        guard !rows.isEmpty else { return nil }
        return """
            <section class="section" aria-labelledby="unterlagen"><h2 id="unterlagen">\(texts["council.files"])</h2>
            <div class="card card--flush rows">
            \(rows)</div></section>

            """
    }
}

extension PageContext {
    /// One change of an agenda: a sign, a word, what was and what is.
    func agendaChange(_ change: SessionDetail.AgendaChange) -> HTML {
        let sign: Icon =
            switch change.kind {
            case "neu": .plus
            case "verschoben": .move
            case "entfernt": .minus
            case "geaendert": .edit
            default: .doc
            }
        let number = item(change.itemNumber)
        let words: HTML
        switch (change.kind, change.was) {
        case ("verschoben", let was?): words = "\(change.title): <del>\(item(was))</del> <ins>\(number)</ins>"
        case ("geaendert", let was?): words = "\(number) <del>\(was)</del> <ins>\(change.title)</ins>"
        case (_, let was?): words = "\(number) \(change.title): <del>\(was)</del>"
        case ("entfernt", nil): words = "\(number) <del>\(change.title)</del>"
        default: words = "\(number) \(change.title)"
        }
        return """
            <li data-kind="\(change.kind)"><span class="diff__sign">\(icon(sign))</span>\
            <span class="diff__kind">\(texts["council.change.\(change.kind)"])</span><span>\(words)</span></li>

            """
    }
}
