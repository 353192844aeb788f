package import HTML

/// The figures (`/admin/statistik`).
package enum AdminStatisticsPage {
    /// What it shows.
    package struct Model: Sendable {
        package var range: StatisticsRange
        /// How many accounts there were at the end of each week, and how many were active in it.
        package var weeks: [(day: String, users: Int, active: Int)]
        package var signups: [Statistics.SignupDay]
        /// With their names.
        package var occasions: [(name: String, figures: OccasionFigures)]
        package var unread: Int

        package init(
            range: StatisticsRange,
            weeks: [(day: String, users: Int, active: Int)],
            signups: [Statistics.SignupDay],
            occasions: [(name: String, figures: OccasionFigures)],
            unread: Int = 0
        ) {
            self.range = range
            self.weeks = weeks
            self.signups = signups
            self.occasions = occasions
            self.unread = unread
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let ranges = StatisticsRange.allCases.map { range -> HTML in
            """
            <a class="chip-btn" href="/admin/statistik?range=\(range.rawValue)"\
            \(attribute: "aria-current", "true", if: range == model.range)>\(texts["admin.range.\(range.rawValue)"])</a>
            """
        }
        let sent = model.occasions.reduce(0) { $0 + $1.figures.sent }
        let bundled = model.occasions.reduce(0) { $0 + $1.figures.bundled }
        let figures: [(String, Int)] = [
            (texts["admin.figure.users"], model.weeks.last?.users ?? 0),
            (texts["admin.figure.active"], model.weeks.last?.active ?? 0), (texts["admin.figure.sent"], sent),
            (texts["admin.figure.bundled"], bundled),
        ]
        let accounts = Chart(
            id: "konten",
            title: texts["admin.chart.users"],
            caption: texts["admin.chart.users.text"],
            rowTitle: texts["admin.week"],
            labels: model.weeks.map { context.civilDay($0.day) },
            series: [
                .init(name: texts["admin.figure.users"], values: model.weeks.map(\.users)),
                .init(name: texts["admin.figure.active"], values: model.weeks.map(\.active)),
            ]
        )
        let occasions = Chart(
            id: "anlaesse",
            title: texts["admin.chart.occasions"],
            caption: texts["admin.chart.occasions.text"],
            rowTitle: texts["admin.occasion"],
            labels: model.occasions.map(\.name),
            series: [
                .init(
                    name: texts["admin.figure.sent"],
                    values: model.occasions.map(\.figures.sent)
                )
            ]
        )
        return AdminShell.document(
            .statistics,
            title: texts["admin.nav.statistics"],
            unread: model.unread,
            main: """
                <div class="page">
                <div class="head"><h1>\(texts["admin.nav.statistics"])</h1>
                <nav class="chips" aria-label="\(texts["admin.range"])">\(ranges)</nav></div>
                <section class="card" aria-label="\(texts["admin.overview"])"><dl class="figures figures--4">\
                \(figures.map { name, value -> HTML in "<div><dt>\(name)</dt><dd>\(context.number(value))</dd></div>" })</dl></section>
                <div class="charts">
                \(accounts.lines(context))\(occasions.bars(context))\(notSent(model, context))\(signups(model, context))</div>
                </div>
                """,
            context
        )
    }

    private static func notSent(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let rows = model.occasions.map { each -> [String] in
            let figures = each.figures
            return [each.name]
                + [figures.waiting, figures.suppressed, figures.expired, figures.discarded].map(context.number)
        }
        return AdminTable(
            title: texts["admin.not_sent"],
            heads: [
                texts["admin.occasion"], texts["admin.waiting"], texts["admin.suppressed"], texts["admin.expired"],
                texts["admin.discarded"],
            ],
            rows: rows
        ).render(context)
    }

    private static func signups(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let days = model.signups.filter { $0.accounts > 0 || !$0.rejections.isEmpty }.reversed()
        return AdminTable(
            title: texts["admin.signups"],
            heads: [texts["admin.day"], texts["admin.signups.made"]]
                + SignupRejection.allCases.map { texts["admin.rejection.\($0.rawValue)"] },
            rows: days.map { day in
                [context.civilDay(day.day), context.number(day.accounts)]
                    + SignupRejection.allCases.map { context.number(day.rejections[$0.rawValue] ?? 0) }
            }
        ).render(context)
    }
}
