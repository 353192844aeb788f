internal import Accounts
package import HTML

/// Analyse (`/council/analyse`): decisions counted, and what is talked about more than before.
package enum AnalysisPage {
    /// What it shows.
    package struct Model: Sendable {
        package var reader: CouncilReader
        package var analysis: Overview.Analysis
        package var trends: [Overview.Trend]
        /// How many months are counted; nil for all.
        package var months: Int?

        package init(
            reader: CouncilReader,
            analysis: Overview.Analysis,
            trends: [Overview.Trend] = [],
            months: Int? = 12
        ) {
            self.reader = reader
            self.analysis = analysis
            self.trends = trends
            self.months = months
        }
    }

    /// The spans that are offered, in months; 0 for all.
    package static let spans = [3, 12, 0]

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let (analysis, texts) = (model.analysis, context.texts)
        let frame = CouncilFrame(reader: model.reader, title: texts["council.nav.analysis"], place: .analysis)
        let spans = spans.map { span -> HTML in
            """
            <a class="chip-btn" href="\(url: "\(CouncilAddress.analysis)?monate=\(span)")"\
            \(attribute: "aria-current", "true", if: span == (model.months ?? 0))>\(texts["council.span.\(span)"])</a>
            """
        }
        return frame.document(
            """
            <div class="page">
            <div class="head"><h1>\(texts["council.nav.analysis"])</h1><p>\(texts["council.analysis.lead"])</p></div>
            <nav class="chips" aria-label="\(texts["council.span"])">\(spans)</nav>
            \(analysis.total == 0 ? nothing(context) : charts(model, context))</div>
            """,
            context
        )
    }

    private static func nothing(_ context: PageContext) -> HTML {
        context.empty(
            .chart,
            title: context.texts["council.decisions.none"],
            text: context.texts["council.analysis.none"]
        )
    }

    private static func charts(_ model: Model, _ context: PageContext) -> HTML {
        let (analysis, texts) = (model.analysis, context.texts)
        let unanimous = analysis.votes.first { $0.name == Decision.Vote.unanimous.rawValue }?.count ?? 0
        let votes = analysis.votes.reduce(0) { $0 + $1.count }
        let accepted = analysis.outcomes.first { $0.name == Decision.Outcome.accepted.rawValue }?.count ?? 0
        let figures: [(String, String)] = [
            (texts["council.analysis.total"], context.number(analysis.total)),
            (texts["council.analysis.accepted"], percent(accepted, of: analysis.total)),
            (texts["council.analysis.unanimous"], percent(unanimous, of: votes)),
        ]
        let outcomes = analysis.outcomes.map { each in
            FieldCount(
                name: Decision.Outcome(rawValue: each.name).map(context.outcome) ?? each.name,
                count: each.count
            )
        }
        let months = Chart(
            id: "monate",
            title: texts["council.chart.months"],
            caption: texts["council.chart.months.text"],
            rowTitle: texts["council.chart.month"],
            labels: analysis.byMonth.map { context.month($0.name) },
            series: [.init(name: texts["council.theme.decisions"], values: analysis.byMonth.map(\.count))]
        )
        return """
            <section class="card" aria-label="\(texts["council.figures"])"><dl class="figures">\
            \(figures.map { name, value -> HTML in "<div><dt>\(name)</dt><dd>\(value)</dd></div>" })</dl></section>
            <div class="charts">
            \(analysis.byMonth.count > 1 ? months.lines(context) : nil)\
            \(context.countChart("ergebnis", texts["council.chart.outcomes"], texts["council.chart.outcomes.text"], texts["council.filter.outcome"], outcomes))\
            \(context.countChart("gremien", texts["council.chart.committees"], texts["council.chart.committees.text"], texts["council.filter.committee"], Array(analysis.byCommittee.prefix(10))))\
            \(trends(model.trends, context))</div>

            """
    }

    private static func percent(_ part: Int, of all: Int) -> String {
        all == 0 ? "–" : "\((part * 100 + all / 2) / all)\u{A0}%"
    }

    private static func trends(_ trends: [Overview.Trend], _ context: PageContext) -> HTML? {
        guard !trends.isEmpty else { return nil }
        let texts = context.texts
        let rows = trends.prefix(12).map { trend -> HTML in
            """
            <tr><th scope="row"><a href="\(url: CouncilAddress.theme(trend.slug))">\(trend.name)</a></th>\
            <td class="n">\(context.number(trend.count))</td><td class="n">\(context.number(trend.countBefore))</td></tr>

            """
        }
        return """
            <section class="card" aria-labelledby="trends"><h2 id="trends">\(texts["council.trends"])</h2><p class="small muted">\(texts["council.trends.text"])</p>
            <table class="table"><thead><tr><th scope="col">\(texts["council.trends.name"])</th>\
            <th scope="col" class="n">\(texts["council.trends.now"])</th><th scope="col" class="n">\(texts["council.trends.before"])</th></tr></thead><tbody>
            \(rows)</tbody></table></section>

            """
    }
}

extension PageContext {
    /// Counted things as bars, with a table behind them; nothing where nothing was counted.
    func countChart(
        _ id: String,
        _ title: String,
        _ caption: String,
        _ rowTitle: String,
        _ counts: [FieldCount],
        of things: String? = nil
    ) -> HTML? {
        guard !counts.isEmpty else { return nil }
        return Chart(
            id: id,
            title: title,
            caption: caption,
            rowTitle: rowTitle,
            labels: counts.map(\.name),
            series: [.init(name: things ?? texts["council.theme.decisions"], values: counts.map(\.count))]
        ).bars(self)
    }
}
