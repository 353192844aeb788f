package import HTML

/// A place or a project (`/council/thema?slug=`) and what was decided about it.
package enum ThemePage {
    /// What it shows.
    package struct Model: Sendable {
        package var reader: CouncilReader
        package var detail: EntityDetail

        package init(reader: CouncilReader, detail: EntityDetail) {
            self.reader = reader
            self.detail = detail
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let (detail, texts) = (model.detail, context.texts)
        let frame = CouncilFrame(
            reader: model.reader,
            title: detail.entity.name,
            place: .council,
            preview: LinkPreview(detail, context),
            invitation: texts("council.invite.theme", ["name": detail.entity.name])
        )
        let take: HTML? =
            model.reader.isGuest
            ? nil
            : """
            <form method="post" action="\(url: CouncilAddress.topics)"><input type="hidden" name="action" value="create">\
            <input type="hidden" name="name" value="\(detail.entity.name)">\
            <button class="btn btn--primary" type="submit">\(context.icon(.plus))<span>\(texts["council.theme.take"])</span></button></form>
            """
        let money: HTML? = detail.money.flatMap { $0 > 0 ? $0 : nil }.map { amount in
            "<div><dt>\(texts["council.theme.money"])</dt><dd>\(context.money(amount))</dd></div>"
        }
        let parties = detail.parties.prefix(8).map { "\($0.party) \($0.count)" }.joined(separator: ", ")
        let moved: HTML? =
            parties.isEmpty
            ? nil : "<p class=\"small muted\">\(texts("council.theme.parties", ["parties": parties]))</p>\n"
        let related: HTML? =
            detail.related.isEmpty
            ? nil
            : """
            <section class="section" aria-labelledby="verwandt"><h2 id="verwandt">\(texts["council.theme.related"])</h2><div class="chips">
            \(detail.related.map { each -> HTML in "<a class=\"chip-btn\" href=\"\(url: CouncilAddress.theme(each.slug))\">\(each.name)</a>\n" })</div></section>

            """
        let content: HTML = """
            <div class="head"><p class="eyebrow">\(texts["council.theme.kind.\(detail.entity.kind)"])</p><h1>\(detail.entity.name)</h1></div>
            <div class="actions">\(take)\(context.shareButton)</div>
            <section class="card" aria-label="\(texts["council.figures"])"><dl class="figures">\
            <div><dt>\(texts["council.theme.decisions"])</dt><dd>\(context.number(detail.entity.count))</dd></div>\(money)</dl>\(moved)</section>
            <section class="section" aria-labelledby="beschluesse"><h2 id="beschluesse">\(texts["council.theme.latest"])</h2>
            <div class="card card--flush rows">
            \(detail.decisions.map { context.decisionRow($0) })</div></section>
            \(related)
            """
        return frame.document(
            model.reader.isGuest ? content : "<div class=\"page page--narrow\">\n\(content)</div>",
            context
        )
    }
}
