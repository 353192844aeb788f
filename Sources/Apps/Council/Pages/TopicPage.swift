package import HTML

/// One topic (`/topics/<id>`): what was found for it and by which words, and how to change it.
package enum TopicPage {
    /// A decision that was found.
    package struct Hit: Sendable, Equatable {
        package var line: DecisionLine
        /// The words by which it was found.
        package var words: [String]
        package var isUnread: Bool

        package init(line: DecisionLine, words: [String] = [], isUnread: Bool = false) {
            self.line = line
            self.words = words
            self.isUnread = isUnread
        }
    }

    /// An item of an agenda to come.
    package struct Coming: Sendable, Equatable {
        package var session: SessionLine
        package var itemNumber: String
        package var title: String
        package var words: [String]

        package init(session: SessionLine, itemNumber: String, title: String, words: [String] = []) {
            self.session = session
            self.itemNumber = itemNumber
            self.title = title
            self.words = words
        }
    }

    /// What it shows.
    package struct Model: Sendable {
        package var reader: CouncilReader
        package var topic: TopicsPage.Row
        package var hits: [Hit]
        package var coming: [Coming]
        package var draft: TopicsPage.Draft
        package var isSaved: Bool

        package init(
            reader: CouncilReader,
            topic: TopicsPage.Row,
            hits: [Hit],
            coming: [Coming] = [],
            draft: TopicsPage.Draft,
            isSaved: Bool = false
        ) {
            self.reader = reader
            self.topic = topic
            self.hits = hits
            self.coming = coming
            self.draft = draft
            self.isSaved = isSaved
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let (topic, texts) = (model.topic, context.texts)
        let frame = CouncilFrame(reader: model.reader, title: topic.name, place: .topics)
        let saved: HTML? =
            model.isSaved ? context.banner(.ok, title: texts["council.topics.told.saved"], role: "status") : nil
        let description: HTML? = topic.description.isEmpty ? nil : "<p>\(topic.description)</p>"
        return frame.document(
            """
            <div class="page page--narrow">
            \(context.backLink(texts["council.topics.title"], href: CouncilAddress.topics))
            <div class="head"><div class="lead-row">\(TopicsPage.thumb(topic, context))<div class="grow"><h1>\(topic.name)</h1>\(description)\
            <p class="small muted">\(TopicsPage.summary(topic, context))</p></div></div>\(saved)</div>
            \(coming(model, context))\(hits(model, context))\(edit(model, context))</div>
            """,
            context
        )
    }

    private static func words(_ words: [String], _ context: PageContext) -> HTML? {
        guard !words.isEmpty else { return nil }
        return HTML(text: context.texts("council.topics.words", ["words": words.joined(separator: ", ")]))
    }

    private static func coming(_ model: Model, _ context: PageContext) -> HTML? {
        guard !model.coming.isEmpty else { return nil }
        let rows = model.coming.map { each -> HTML in
            let address =
                (each.session.id.map(CouncilAddress.session) ?? CouncilAddress.week)
                + "&top=\(each.itemNumber.replacing(" ", with: "%20"))"
            let why: HTML? = words(each.words, context).map { "<span class=\"row__text\">\($0)</span>" }
            return """
                <a class="row" href="\(url: address)"><span class="row__lead">\(context.leaf(each.session.date))</span><span class="row__body">\
                <span class="row__title">\(context.item(each.itemNumber)) \(each.title)</span>\
                \(context.meta([each.session.committee, context.nearDate(each.session.date), context.clock(each.session.time)]))\(why)</span></a>

                """
        }
        return """
            <section class="section" aria-labelledby="bald"><h2 id="bald">\(context.texts["council.topics.coming"])</h2>
            <div class="card card--flush rows">
            \(rows)</div></section>

            """
    }

    private static func hits(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        guard !model.hits.isEmpty else {
            return context.empty(.search, title: texts["council.topics.nothing"], text: texts["council.topics.no_hits"])
        }
        let rows = model.hits.map { hit in
            context.decisionRow(hit.line, text: words(hit.words, context), isUnread: hit.isUnread)
        }
        return """
            <section class="section" aria-labelledby="treffer"><h2 id="treffer">\(texts["council.topics.hits"])</h2>
            <div class="card card--flush rows">
            \(rows)</div></section>

            """
    }

    private static func edit(_ model: Model, _ context: PageContext) -> HTML {
        let (topic, texts) = (model.topic, context.texts)
        return """
            <section class="card" aria-labelledby="aendern"><h2 id="aendern">\(texts["council.topics.edit"])</h2>\(context.faultBanner(model.draft.faults))
            <form class="form" method="post" action="\(url: "\(CouncilAddress.topics)/\(topic.id)")"><input type="hidden" name="action" value="save">
            \(TopicsPage.fields(model.draft, context))<div class="actions"><button class="btn btn--primary" type="submit">\(texts["council.topics.save"])</button>\
            <a class="btn btn--danger" href="\(url: "\(CouncilAddress.topics)/\(topic.id)/loeschen")">\(texts["council.topics.delete"])</a></div>
            </form></section>

            """
    }

    /// Asks once more before a topic goes.
    package static func renderDeletion(_ model: Model, _ context: PageContext) -> HTML {
        let (topic, texts) = (model.topic, context.texts)
        let frame = CouncilFrame(reader: model.reader, title: texts["council.topics.delete"], place: .topics)
        let address = "\(CouncilAddress.topics)/\(topic.id)"
        let question = Confirmation(
            title: texts("council.topics.delete.title", ["name": topic.name]),
            consequences: [texts["council.topics.delete.hits"], texts["council.topics.delete.told"]],
            action: address,
            fields: "<input type=\"hidden\" name=\"action\" value=\"delete\">",
            doIt: texts["council.topics.delete"],
            keep: texts["council.topics.keep"],
            keepHref: address
        )
        return frame.document(
            "<div class=\"page page--narrow\">\n\(question.render(context))\n</div>",
            context
        )
    }
}
