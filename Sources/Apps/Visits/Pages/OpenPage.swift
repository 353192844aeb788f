internal import HTML

/// Offen (`/visits/offen`): visits whose report waits.
enum OpenPage {
    /// What it shows.
    struct Model: Sendable {
        var reader: VisitsReader
        var visits: [StoredVisit]
        var today: Int64
        var notice: String?
    }

    /// The page as HTML.
    static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let frame = VisitsFrame(reader: model.reader, title: texts["visits.nav.open"], place: .open)
        let drafts = model.visits.filter { $0.reportStatus == .draft }
        let missing = model.visits.filter { $0.reportStatus != .draft }
        let none: HTML? =
            model.visits.isEmpty
            ? context.empty(.checkCircle, title: texts["visits.open.none"], text: texts["visits.open.none.text"]) : nil
        return frame.document(
            """
            <div class="page page--narrow">
            <div class="head"><h1>\(texts["visits.nav.open"])</h1><p>\(texts["visits.open.lead"])</p>\(context.told(model.notice))</div>
            \(none)\(section("entwuerfe", "visits.open.drafts", drafts, model, context))\(section("fehlt", "visits.open.undocumented", missing, model, context))</div>
            """,
            context
        )
    }

    private static func section(
        _ id: String,
        _ key: String,
        _ visits: [StoredVisit],
        _ model: Model,
        _ context: PageContext
    ) -> HTML? {
        guard !visits.isEmpty else { return nil }
        return """
            <section class="section" aria-labelledby="\(id)"><div class="section__head"><h2 id="\(id)">\(context.texts[key])</h2>\
            <span class="small muted num">\(context.number(visits.count))</span></div>
            <div class="card card--flush rows">
            \(visits.map { context.openRow($0, today: model.today) })</div></section>

            """
    }
}
