package import HTML

/// Themen (`/topics`): what the reader follows, what everybody is offered, and the committees.
package enum TopicsPage {
    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let frame = CouncilFrame(reader: model.reader, title: texts["council.topics.title"], place: .topics)
        let notice: HTML? = model.notice.map {
            context.banner(.ok, title: texts["council.topics.told.\($0)"], role: "status")
        }
        return frame.document(
            """
            <div class="page page--split">
            <div class="head"><div class="head__row"><div><h1>\(texts["council.topics.title"])</h1><p>\(texts["council.topics.lead"])</p></div>\
            <a class="btn btn--primary" href="#neues-thema">\(context.icon(.plus))\(texts["council.topics.new"])</a></div>\(notice)</div>
            <div class="page__main">
            \(own(model, context))\(suggestions(model, context))\(tiles(model, context))\(form(model, context))</div>
            <aside class="page__side" aria-label="\(texts["council.tab.committees"])">
            \(committees(model, context))\(districts(model, context))</aside>
            </div>
            """,
            context
        )
    }

    private static func own(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        guard !model.topics.isEmpty else {
            return context.empty(.topics, title: texts["council.topics.none"], text: texts["council.topics.none.text"])
        }
        let unread = model.topics.reduce(0) { $0 + $1.unread }
        let count: HTML? =
            unread > 0 ? "<span class=\"small muted\">\(context.counted("council.topics.unread", unread))</span>" : nil
        return """
            <section class="section" aria-labelledby="eigene"><div class="section__head"><h2 id="eigene">\(context.counted("council.topics.count", model.topics.count))</h2>\(count)</div>
            <ul class="card card--flush rows">
            \(model.topics.map { row($0, context) })</ul></section>

            """
    }

    private static func row(_ topic: Row, _ context: PageContext) -> HTML {
        let texts = context.texts
        let text = topic.isDistrict ? texts["council.topics.district"] : topic.description
        let description: HTML? = text.isEmpty ? nil : "<p class=\"row__text row__text--short\">\(text)</p>"
        let new: HTML? =
            topic.unread > 0
            ? "<span class=\"count\">\(topic.unread)<span class=\"sr\"> \(texts["council.unread"])</span></span>" : nil
        return """
            <li class="row row--link\(topic.unread > 0 ? " row--unread" : "")"><span class="row__lead">\(thumb(topic, context))</span>\
            <div class="row__body"><h3 class="row__title"><a class="row__cover" href="\(url: "\(CouncilAddress.topics)/\(topic.id)")">\(topic.name)</a></h3>\
            \(description)<p class="meta tiny"><span>\(summary(topic, context))</span></p></div><div class="row__trail">\(new)</div></li>

            """
    }

    static func thumb(_ topic: Row, _ context: PageContext) -> HTML {
        if let key = topic.picture {
            return
                "<span class=\"thumb\" aria-hidden=\"true\"><img src=\"/themen/\(key).svg\" alt=\"\" width=\"120\" height=\"76\"></span>"
        }
        if topic.isDistrict { return "<span class=\"thumb thumb--plain\">\(context.icon(.place))</span>" }
        return "<span class=\"thumb thumb--plain\" aria-hidden=\"true\">\(topic.name.prefix(1).uppercased())</span>"
    }

    static func summary(_ topic: Row, _ context: PageContext) -> String {
        let texts = context.texts
        guard topic.count > 0 else { return texts["council.topics.no_hits"] }
        let count =
            topic.isCapped
            ? texts("council.topics.capped", ["count": String(topic.count)])
            : context.counted("council.decisions.short", topic.count)
        guard let last = topic.last else { return count }
        return texts("council.topics.last", ["count": count, "date": context.date(last)])
    }

    /// A form of one button that makes a topic.
    private static func take(_ name: String, description: String = "", place: String? = nil, _ button: HTML) -> HTML {
        let text: HTML? =
            description.isEmpty ? nil : "<input type=\"hidden\" name=\"description\" value=\"\(description)\">"
        let placeField: HTML? = place.map { "<input type=\"hidden\" name=\"place_id\" value=\"\($0)\">" }
        return """
            <form method="post" action="\(url: CouncilAddress.topics)"><input type="hidden" name="action" value="create">\
            <input type="hidden" name="name" value="\(name)">\(text)\(placeField)\(button)</form>

            """
    }

    private static func suggestions(_ model: Model, _ context: PageContext) -> HTML? {
        guard !model.suggestions.isEmpty else { return nil }
        let texts = context.texts
        let chips = model.suggestions.map { name in
            take(name, "<button class=\"chip-btn\" type=\"submit\">\(context.icon(.plus))\(name)</button>")
        }
        return """
            <section class="section" aria-labelledby="vorschlag"><div><h2 id="vorschlag">\(texts["council.topics.suggestions"])</h2>\
            <p class="small muted">\(texts["council.topics.suggestions.text"])</p></div>
            <div class="chips">
            \(chips)</div></section>

            """
    }

    private static func tiles(_ model: Model, _ context: PageContext) -> HTML? {
        guard !model.tiles.isEmpty else { return nil }
        let texts = context.texts
        let tiles = model.tiles.map { tile in
            take(
                tile.topicName,
                description: tile.description,
                """
                <button class="tile tile--button" type="submit"><img src="/themen/\(tile.key).svg" alt="" width="120" height="76" loading="lazy">\
                <span>\(tile.name)</span>\(context.icon(.plus, isSmall: true))</button>
                """
            )
        }
        return """
            <section class="section" aria-labelledby="stadtthemen"><h2 id="stadtthemen">\(texts["council.topics.city"])</h2>
            <div class="tiles">
            \(tiles)</div></section>

            """
    }

    private static func form(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        return """
            <section class="card" id="neues-thema" aria-labelledby="neu"><h2 id="neu">\(texts["council.topics.new"])</h2>
            <p class="small muted">\(texts["council.topics.new.text"])</p>\(context.faultBanner(model.draft.faults))
            <form class="form" method="post" action="\(url: CouncilAddress.topics)"><input type="hidden" name="action" value="create">
            \(fields(model.draft, context))<div class="actions"><button class="btn btn--primary" type="submit">\(texts["council.topics.create"])</button></div>
            </form></section>

            """
    }

    /// The fields of a topic, for making and for changing one.
    static func fields(_ draft: Draft, _ context: PageContext) -> HTML {
        let texts = context.texts
        let name = Field("name", texts["council.topics.name"]).with {
            $0.value = draft.name
            $0.limit = 120
            $0.isRequired = true
            $0.placeholder = texts["council.topics.name.example"]
            $0.fault = draft.faults.fields["name"]
        }
        let description = Field("description", texts["council.topics.description"]).with {
            $0.kind = .area
            $0.value = draft.description
            $0.limit = 2000
            $0.isOptionalMarked = true
            $0.hint = texts["council.topics.description.hint"]
            $0.fault = draft.faults.fields["description"]
        }
        return name.render(context) + description.render(context)
    }

    private static func committees(_ model: Model, _ context: PageContext) -> HTML? {
        guard !model.committees.isEmpty else { return nil }
        let texts = context.texts
        let shown = model.committees.filter(\.isSubscribed) + model.committees.filter { !$0.isSubscribed }
        let rows = shown.prefix(6).map { line -> HTML in
            let form = context.toggle(
                line.isSubscribed ? "unsubscribe" : "subscribe",
                fields: [("committee", line.name)],
                title: texts(
                    line.isSubscribed ? "council.unsubscribe.named" : "council.subscribe.named",
                    ["committee": line.name]
                ),
                icon: line.isSubscribed ? .bellOn : .bell,
                isOn: line.isSubscribed,
                isShort: true
            )
            let next = line.next.map { texts("council.committee.next", ["date": context.nearDate($0)]) }
            return """
                <li class="row row--no-lead"><div class="row__body"><span class="row__title">\(line.name)</span>\
                <span class="row__text">\(next ?? texts["council.committee.no_next"])</span></div><div class="row__trail">\(form)</div></li>

                """
        }
        let all = context.counted("council.committees.all", model.committees.count)
        return """
            <section class="section" aria-labelledby="gremien"><div class="section__head"><h2 id="gremien">\(texts["council.tab.committees"])</h2>\
            <a href="\(url: CouncilAddress.list(.committees))">\(all)</a></div>
            <ul class="card card--flush rows">
            \(rows)</ul>
            <p class="tiny muted">\(texts["council.committees.text"]) <a href="/account/notifications">\(texts["council.committees.settings"])</a></p></section>

            """
    }

    private static func districts(_ model: Model, _ context: PageContext) -> HTML? {
        guard !model.districts.isEmpty else { return nil }
        let texts = context.texts
        let options = model.districts.map { place -> HTML in
            "<option value=\"\(place.id)\">\(place.name)</option>\n"
        }
        return """
            <section class="card" aria-labelledby="stadtteile"><h2 id="stadtteile">\(texts["council.topics.districts"])</h2>
            <p class="small muted">\(texts["council.topics.districts.text"])</p>
            <form class="form" method="post" action="\(url: CouncilAddress.topics)"><input type="hidden" name="action" value="create-district">
            <div class="field"><label for="stadtteil">\(texts["council.topics.district"])</label><div class="select-wrap"><select class="select" id="stadtteil" name="place_id" required>
            \(options)</select>\(context.icon(.down))</div></div>
            <div class="actions"><button class="btn" type="submit">\(context.icon(.plus))<span>\(texts["council.theme.take"])</span></button></div></form></section>

            """
    }
}
