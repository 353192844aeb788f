package import HTML

/// A member of the council (`/council/person?slug=`), by what the council itself says of the office.
package enum PersonPage {
    /// What it shows.
    package struct Model: Sendable {
        package var reader: CouncilReader
        package var detail: PersonDetail

        package init(reader: CouncilReader, detail: PersonDetail) {
            self.reader = reader
            self.detail = detail
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let (detail, texts) = (model.detail, context.texts)
        let frame = CouncilFrame(
            reader: model.reader,
            title: detail.name,
            place: .council,
            preview: LinkPreview(detail, context)
        )
        let party: HTML? = detail.party.map { "<p>\($0)</p>" }
        let committees = detail.committees.map { each -> HTML in
            let role: HTML? = each.role.map { "<span class=\"row__text\">\($0)</span>" }
            return
                "<li class=\"row row--no-lead\"><div class=\"row__body\"><span class=\"row__title\">\(each.name)</span>\(role)</div></li>\n"
        }
        let list: HTML? =
            committees.isEmpty
            ? nil
            : """
            <section class="section" aria-labelledby="gremien"><h2 id="gremien">\(texts["council.person.committees"])</h2>
            <ul class="card card--flush rows">
            \(committees)</ul></section>

            """
        let recent: HTML? =
            detail.recent.isEmpty
            ? nil
            : """
            <section class="section" aria-labelledby="sitzungen"><h2 id="sitzungen">\(context.counted("council.person.sessions", detail.sessionCount))</h2>
            <div class="card card--flush rows">
            \(detail.recent.map { context.sessionRow($0) })</div></section>

            """
        let content: HTML = """
            <div class="head"><p class="eyebrow">\(texts["council.person.kind"])</p><h1>\(detail.name)</h1>\(party)</div>
            <div class="actions">\(context.shareButton)</div>
            \(list)\(recent)
            """
        return frame.document(
            model.reader.isGuest ? content : "<div class=\"page page--narrow\">\n\(content)</div>",
            context
        )
    }
}
