package import HTML

/// The Ratswoche (`/council/woche`): what meets from Monday to Sunday, and what was decided.
package enum WeekPage {
    /// What it shows.
    package struct Model: Sendable {
        package var reader: CouncilReader
        package var week: CouncilWeek

        package init(reader: CouncilReader, week: CouncilWeek) {
            self.reader = reader
            self.week = week
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let (week, texts) = (model.week, context.texts)
        let frame = CouncilFrame(reader: model.reader, title: texts["council.nav.week"], place: .week)
        let dates = texts(
            "council.week.dates",
            ["from": context.date(week.from.text), "to": context.fullDate(week.to.text)]
        )
        let isNow = week.from <= context.today && context.today <= week.to
        let onward: HTML = """
            <nav class="pager" aria-label="\(texts["council.week.pager"])">\
            <a class="btn" rel="prev" href="\(url: address(week.from + -7))">\(context.icon(.back))\(texts["council.week.before"])</a>\
            \(isNow ? nil : "<a class=\"btn btn--quiet\" href=\"\(url: CouncilAddress.week)\">\(texts["council.week.now"])</a>")\
            <a class="btn" rel="next" href="\(url: address(week.from + 7))">\(texts["council.week.after"])\(context.icon(.right))</a></nav>

            """
        return frame.document(
            """
            <div class="page">
            <div class="head"><p class="eyebrow">\(dates)</p><h1>\(texts["council.nav.week"])</h1><p>\(lead(week, context))</p></div>
            \(onward)\(sessions(week, context))\(charts(week, context))\(decisions(week, context))</div>
            """,
            context
        )
    }

    private static func address(_ day: CouncilDay) -> String { "\(CouncilAddress.week)?woche=\(day.text)" }

    private static func lead(_ week: CouncilWeek, _ context: PageContext) -> String {
        context.counted("council.week.sessions", week.sessions.count) + " "
            + context.counted("council.week.decisions", week.decisions.count)
    }

    private static func sessions(_ week: CouncilWeek, _ context: PageContext) -> HTML {
        let texts = context.texts
        guard !week.sessions.isEmpty else {
            return context.empty(
                .calendar,
                title: texts["council.week.none"],
                text: texts["council.week.none.text"]
            )
        }
        let rows = week.sessions.map { line in
            context.sessionRow(line, isMarked: week.subscribed.contains(line.committee), isWeekday: true)
        }
        return """
            <section class="section" aria-labelledby="sitzungen"><h2 id="sitzungen">\(texts["council.tab.sessions"])</h2>
            <div class="card card--flush rows">
            \(rows)</div></section>

            """
    }

    private static func charts(_ week: CouncilWeek, _ context: PageContext) -> HTML? {
        let texts = context.texts
        let days = week.sessions.count > 2 ? self.days(week, context) : nil
        guard week.decisions.count > 1 else {
            return days.map { "<div class=\"charts\">\n\($0)</div>\n" }
        }
        let outcomes = Decision.Outcome.allCases.map { outcome in
            FieldCount(name: context.outcome(outcome), count: week.decisions.count { $0.outcome == outcome })
        }.filter { $0.count > 0 }
        var committees: [FieldCount] = []
        for line in week.decisions {
            if let place = committees.firstIndex(where: { $0.name == line.committee }) {
                committees[place].count += 1
            } else {
                committees.append(FieldCount(name: line.committee, count: 1))
            }
        }
        committees.sort { ($1.count, $0.name) < ($0.count, $1.name) }
        return """
            <div class="charts">
            \(days)\(context.countChart("ergebnis", texts["council.chart.outcomes"], texts["council.chart.week"], texts["council.filter.outcome"], outcomes))\
            \(context.countChart("gremien", texts["council.chart.committees"], texts["council.chart.week"], texts["council.filter.committee"], committees))</div>

            """
    }

    /// How full each of the seven days is.
    private static func days(_ week: CouncilWeek, _ context: PageContext) -> HTML? {
        let texts = context.texts
        let counts = (0..<7).map { step in
            let day = week.from + step
            let name = texts["date.weekday.\(day.weekday)"]
            return FieldCount(name: name, count: week.sessions.count { $0.date == day.text })
        }
        return context.countChart(
            "tage",
            texts["council.chart.days"],
            texts["council.chart.days.text"],
            texts["council.chart.day"],
            counts,
            of: texts["council.tab.sessions"]
        )
    }

    private static func decisions(_ week: CouncilWeek, _ context: PageContext) -> HTML? {
        guard !week.decisions.isEmpty else { return nil }
        let shown = week.decisions.prefix(30)
        return """
            <section class="section" aria-labelledby="beschluesse"><h2 id="beschluesse">\(context.texts["council.week.decided"])</h2>
            <div class="card card--flush rows">
            \(shown.map { context.decisionRow($0) })</div>
            \(week.decisions.count > shown.count ? all(week, context) : nil)</section>

            """
    }

    private static func all(_ week: CouncilWeek, _ context: PageContext) -> HTML {
        let address = CouncilAddress.list(.decisions, [("date_from", week.from.text), ("date_to", week.to.text)])
        return
            "<p class=\"small\"><a href=\"\(url: address)\">\(context.counted("council.decisions.all", week.decisions.count))</a></p>\n"
    }
}
