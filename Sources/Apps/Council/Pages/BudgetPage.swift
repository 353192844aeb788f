package import HTML

/// Haushalt (`/council/haushalt`): the amounts that decisions name, for whoever has the right to see them.
package enum BudgetPage {
    /// What it shows.
    package struct Model: Sendable {
        package var reader: CouncilReader
        /// The latest first.
        package var years: [FinanceYear]
        /// The year that is shown; one of ``years``.
        package var year: Int?

        package init(reader: CouncilReader, years: [FinanceYear], year: Int? = nil) {
            self.reader = reader
            self.years = years
            self.year = year
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let frame = CouncilFrame(reader: model.reader, title: texts["council.nav.budget"], place: .budget)
        let shown = model.years.first { $0.year == model.year } ?? model.years.first
        let years = model.years.map { year -> HTML in
            """
            <a class="chip-btn" href="\(url: "\(CouncilAddress.budget)?jahr=\(year.year)")"\
            \(attribute: "aria-current", "true", if: year.year == shown?.year)>\(year.year)</a>
            """
        }
        let body: HTML =
            shown.map { year($0, model, context) }
            ?? context.empty(.euro, title: texts["council.budget.none"], text: texts["council.budget.none.text"])
        let chips: HTML? =
            years.isEmpty ? nil : "<nav class=\"chips\" aria-label=\"\(texts["council.budget.year"])\">\(years)</nav>\n"
        return frame.document(
            """
            <div class="page">
            <div class="head"><h1>\(texts["council.nav.budget"])</h1><p>\(texts["council.budget.lead"])</p></div>
            \(chips)\(body)</div>
            """,
            context
        )
    }

    private static func year(_ year: FinanceYear, _ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let committees = chart(
            "gremien",
            texts("council.budget.committees", ["year": String(year.year)]),
            texts["council.filter.committee"],
            year.byCommittee.map { ($0.committee, $0.sum) },
            context
        )
        let years =
            model.years.count > 1
            ? chart(
                "jahre",
                texts["council.budget.years"],
                texts["council.budget.year"],
                model.years.map { (String($0.year), $0.sum) },
                context
            ) : nil
        return """
            <section class="card" aria-label="\(texts["council.figures"])"><dl class="figures">\
            <div><dt>\(texts("council.budget.sum", ["year": String(year.year)]))</dt><dd>\(context.money(year.sum))</dd></div></dl>\
            <p class="small muted">\(texts["council.budget.text"])</p></section>
            <div class="charts">
            \(committees)\(years)</div>
            <section class="section" aria-labelledby="teuer"><h2 id="teuer">\(texts["council.budget.dearest"])</h2><div class="card card--flush rows">
            \(year.decisions.map { context.decisionRow($0) })</div></section>

            """
    }

    /// Sums as bars, the ten first, with a table of all of them behind.
    private static func chart(
        _ id: String,
        _ title: String,
        _ rowTitle: String,
        _ sums: [(name: String, sum: Int64)],
        _ context: PageContext
    ) -> HTML {
        let texts = context.texts
        let most = Double(max(sums.map(\.sum).max() ?? 1, 1))
        let bars = sums.prefix(10).enumerated().map { place, each -> HTML in
            let y = place * 40
            let width = Int((310 * Double(each.sum) / most).rounded())
            return """
                <text x="0" y="\(y + 11)">\(each.name)</text><rect class="b0" y="\(y + 17)" width="310" height="11" rx="5.5"/>\
                <rect class="b1" y="\(y + 17)" width="\(max(width, 2))" height="11" rx="5.5"/>\
                <text class="t-strong end" x="360" y="\(y + 12)">\(context.money(each.sum))</text>
                """
        }
        let rows = sums.map { each -> HTML in
            "<tr><th scope=\"row\">\(each.name)</th><td class=\"n\">\(context.number(Int(each.sum)))\u{A0}€</td></tr>\n"
        }
        return """
            <figure class="card chart"><figcaption><strong>\(title)</strong></figcaption>
            <svg viewBox="0 0 360 \(bars.count * 40)" role="img" aria-labelledby="\(id)-t"><title id="\(id)-t">\(title)</title>\(bars)</svg>
            <details class="fold"><summary>\(context.icon(.down))\(texts["admin.table"])</summary><div class="table-wrap" tabindex="0" role="region" aria-label="\(title)">\
            <table class="table"><caption>\(title)</caption><thead><tr><th scope="col">\(rowTitle)</th>\
            <th scope="col" class="n">\(texts["council.figure.amount"])</th></tr></thead><tbody>
            \(rows)</tbody></table></div></details></figure>

            """
    }
}
