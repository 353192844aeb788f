internal import Base
internal import HTML
internal import Notify

/// The report as one page that needs nothing else: charts as SVG, the numbers behind them as tables.
struct SimulationPage {
    let report: SimulationReport
    let registry: [Occasion]
    let zone: Zone

    /// The whole document.
    func document() -> HTML {
        let first = SimulationReport.day(report.begins, zone)
        let verdict: HTML =
            report.violations.isEmpty
            ? "<p class=\"good\">No rule was broken.</p>"
            : "<p class=\"bad\">Rules broken: \(report.violations.count)</p>"
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>Simulation · \(report.days) days from \(first)</title>\(style)</head>
            <body><main><h1>Who would have got what</h1>
            <p>\(report.accounts) accounts, \(report.days) days from \(first).</p>\(verdict)
            <dl class="figures">\(figures())</dl>
            <h2>A day, with and without the engine</h2>
            <p>How many days brought a person so many notifications. Without the engine each notice comes at once.</p>
            \(dayChart())
            <h2>By occasion and hour of the day</h2>
            \(report.occasions(registry).map(occasion))
            \(streams())</main></body></html>
            """
    }

    private func figures() -> HTML {
        var pairs = [
            ("notices handed in", String(report.offers)), ("told alone", String(report.singles)),
            ("told in bundles", "\(report.bundled) in \(report.bundles)"),
            ("deliveries a person and week", SimulationReport.number(report.perWeek)),
            ("expired", String(report.expired)), ("waiting at the end", String(report.waiting)),
        ]
        pairs += report.suppressed.sorted { $0.key < $1.key }.map { ("not taken in: \($0.key)", String($0.value)) }
        return "\(pairs.map { name, value -> HTML in "<div><dt>\(name)</dt><dd>\(value)</dd></div>" })"
    }

    private func dayChart() -> HTML {
        let most = min(12, max(1, report.perDay.keys.max() ?? 1, report.perDayWithoutCalm.keys.max() ?? 1))
        let largest = (report.perDay.values.max() ?? 0, report.perDayWithoutCalm.values.max() ?? 0)
        let scale = Double(max(1, largest.0, largest.1))
        var bars = HTML.empty
        var rows = HTML.empty
        for number in 1...most {
            let (told, offered) = (report.perDay[number] ?? 0, report.perDayWithoutCalm[number] ?? 0)
            let left = number * 48 - 40
            bars.append(bar(left, told, scale, "told"))
            bars.append(bar(left + 18, offered, scale, "offered"))
            bars.append("<text x=\"\(left + 17)\" y=\"178\">\(number)</text>")
            rows.append("<tr><th scope=\"row\">\(number)</th><td>\(told)</td><td>\(offered)</td></tr>")
        }
        return """
            <figure><svg viewBox="0 0 588 184" role="img" aria-label="Days by number of notifications">
            \(bars)</svg><figcaption><span class="key told"></span> with the engine
            <span class="key offered"></span> without it</figcaption></figure>
            <details><summary>The numbers</summary><table><thead><tr><th scope="col">a day</th>
            <th scope="col">with</th><th scope="col">without</th></tr></thead><tbody>\(rows)</tbody></table></details>
            """
    }

    private func bar(_ left: Int, _ value: Int, _ scale: Double, _ kind: String) -> HTML {
        // What is there at all can be seen.
        let height = value == 0 ? 0 : max(2, Int(Double(value) / scale * 150))
        return "<rect class=\"\(kind)\" x=\"\(left)\" y=\"\(160 - height)\" width=\"16\" height=\"\(height)\"/>"
    }

    private func occasion(_ occasion: Occasion) -> HTML {
        let none = Array(repeating: 0, count: 24)
        let told = report.hours[occasion.id] ?? none
        let offered = report.offeredHours[occasion.id] ?? none
        let scale = Double(max(1, told.max() ?? 0, offered.max() ?? 0))
        var bars = HTML.empty
        var rows = HTML.empty
        for hour in 0..<24 {
            let height = { (value: Int) in value == 0 ? 0 : max(2, Int(Double(value) / scale * 70)) }
            bars.append(
                """
                <rect class="offered" x="\(hour * 24 + 12)" y="\(80 - height(offered[hour]))" width="8" \
                height="\(height(offered[hour]))"/><rect class="told" x="\(hour * 24 + 2)" \
                y="\(80 - height(told[hour]))" width="8" height="\(height(told[hour]))"/>
                """
            )
            if hour % 6 == 0 { bars.append("<text x=\"\(hour * 24 + 11)\" y=\"96\">\(hour)</text>") }
            guard told[hour] + offered[hour] > 0 else { continue }
            rows.append("<tr><th scope=\"row\">\(hour)</th><td>\(told[hour])</td><td>\(offered[hour])</td></tr>")
        }
        return """
            <section><h3>\(occasion.label.en) <code>\(occasion.id)</code></h3>
            <svg viewBox="0 0 580 100" role="img" aria-label="\(occasion.label.en), by hour">\(bars)</svg>
            <details><summary>The numbers</summary><table><thead><tr><th scope="col">hour</th>
            <th scope="col">told</th><th scope="col">handed in</th></tr></thead><tbody>\(rows)</tbody></table></details>
            </section>
            """
    }

    private func streams() -> HTML {
        guard !report.streams.isEmpty else { return .empty }
        let rows = report.streams.map { stream -> HTML in
            """
            <tr><th scope="row">\(stream.stream)</th><td>\(stream.events)</td><td>\(stream.notifications)</td>\
            <td>\(stream.expired)</td></tr>
            """
        }
        return """
            <h2>Boards</h2><table><thead><tr><th scope="col">board</th><th scope="col">notes</th>
            <th scope="col">notifications</th><th scope="col">expired</th></tr></thead><tbody>\(rows)</tbody></table>
            """
    }

    private var style: HTML {
        """
        <style>
        :root { color-scheme: light dark; --ink: light-dark(#1d2521, #e9efec); --paper: light-dark(#fbfaf7, #151917);
          --told: light-dark(#1f6f54, #6fc7a4); --offered: light-dark(#c9b27c, #7d6a3b); --line: light-dark(#d9d5ca, #343b37); }
        body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
        main { max-width: 46rem; margin: auto; padding: 1.5rem 1rem 4rem; }
        h1 { font-size: 1.6rem; } h2 { margin-top: 2.5rem; font-size: 1.2rem; } h3 { font-size: 1rem; margin-bottom: .25rem; }
        code { font-size: .85em; opacity: .75; }
        .figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: .75rem; margin: 1.5rem 0; }
        .figures div { border: 1px solid var(--line); border-radius: .6rem; padding: .6rem .8rem; }
        dt { font-size: .85rem; opacity: .8; } dd { margin: 0; font-size: 1.3rem; font-variant-numeric: tabular-nums; }
        svg { width: 100%; height: auto; } svg text { font-size: 11px; text-anchor: middle; fill: currentColor; }
        figure { margin: 1rem 0; } .told { fill: var(--told); background: var(--told); }
        .offered { fill: var(--offered); background: var(--offered); }
        .key { display: inline-block; width: .8rem; height: .8rem; border-radius: .2rem; margin-left: .8rem; }
        .good { color: var(--told); font-weight: 600; } .bad { color: light-dark(#a3261f, #ff9d94); font-weight: 600; }
        table { border-collapse: collapse; margin: .5rem 0; font-variant-numeric: tabular-nums; }
        th, td { text-align: right; padding: .15rem .8rem; border-bottom: 1px solid var(--line); }
        summary { cursor: pointer; }
        </style>
        """
    }
}
