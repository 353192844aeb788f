package import HTML

/// A chart as SVG that needs no script, with its numbers as a table behind it.
package struct Chart: Sendable {
    /// One line or one set of bars.
    package struct Series: Sendable {
        package let name: String
        package let values: [Int]

        package init(name: String, values: [Int]) {
            self.name = name
            self.values = values
        }
    }

    package let id: String
    package let title: String
    package let caption: String
    package let rowTitle: String
    /// One for each value.
    package let labels: [String]
    package let series: [Series]

    package init(
        id: String,
        title: String,
        caption: String,
        rowTitle: String,
        labels: [String],
        series: [Series]
    ) {
        self.id = id
        self.title = title
        self.caption = caption
        self.rowTitle = rowTitle
        self.labels = labels
        self.series = series
    }

    private static let (left, right, top, bottom) = (34.0, 352.0, 10.0, 164.0)

    /// Lines over time.
    package func lines(_ context: PageContext) -> HTML {
        let most = Double(Self.ceiling(series.flatMap(\.values).max() ?? 0))
        func y(_ value: Double) -> Double { Self.bottom - value / most * (Self.bottom - Self.top) }
        let steps = (0...4).map { step -> HTML in
            let value = most / 4 * Double(step)
            return """
                <path class="\(step == 0 ? "base" : "grid")" d="M34 \(Self.text(y(value)))H352"/>\
                <text class="end" x="28" y="\(Self.text(y(value) + 4))">\(Self.text(value))</text>
                """
        }
        let count = max(labels.count - 1, 1)
        let paths = series.enumerated().map { index, each -> HTML in
            let points = each.values.enumerated().map { place, value in
                Self.text(Self.left + (Self.right - Self.left) * Double(place) / Double(count)) + " "
                    + Self.text(y(Double(value)))
            }
            return """
                <path class="\(index == 0 ? "line" : "line line--2")" d="M\(points.joined(separator: " "))"/>
                """
        }
        let ends: HTML = """
            <text x="34" y="184">\(labels.first ?? "")</text><text class="end" x="352" y="184">\(labels.last ?? "")</text>
            """
        return figure("\(steps)\(paths)\(ends)", height: 190, context)
    }

    /// One bar for each label, the first series only.
    package func bars(_ context: PageContext) -> HTML {
        let values = series.first?.values ?? []
        let most = Double(max(values.max() ?? 0, 1))
        let rows = zip(labels, values).enumerated().map { place, row -> HTML in
            let y = place * 40
            let width = Self.text(310 * Double(row.1) / most)
            return """
                <text x="0" y="\(y + 11)">\(Self.short(row.0))</text>\
                <rect class="b0" y="\(y + 17)" width="310" height="11" rx="5.5"/>\
                <rect class="b1" y="\(y + 17)" width="\(width)" height="11" rx="5.5"/>\
                <text class="t-strong end" x="360" y="\(y + 27)">\(context.number(row.1))</text>
                """
        }
        return figure("\(rows)", height: max(labels.count * 40, 40), context)
    }

    private func figure(_ drawing: HTML, height: Int, _ context: PageContext) -> HTML {
        let heads = series.map { each -> HTML in "<th scope=\"col\" class=\"n\">\(each.name)</th>" }
        let rows = labels.indices.map { place -> HTML in
            let cells = series.map { each -> HTML in
                "<td class=\"n\">\(context.number(place < each.values.count ? each.values[place] : 0))</td>"
            }
            return "<tr><th scope=\"row\">\(labels[place])</th>\(cells)</tr>\n"
        }
        let legend =
            series.count < 2
            ? []
            : series.enumerated().map { index, each -> HTML in
                """
                <li><svg viewBox="0 0 12 12" aria-hidden="true"><rect class="\(index == 0 ? "b1" : "b2")" width="12" height="12" rx="3"/></svg>\
                \(each.name)</li>
                """
            }
        let list: HTML? = legend.isEmpty ? nil : "<ul class=\"legend\">\(legend)</ul>"
        return """
            <figure class="card chart"><figcaption><strong>\(title)</strong><span>\(caption)</span></figcaption>
            <svg viewBox="0 0 360 \(height)" role="img" aria-labelledby="\(id)-t"><title id="\(id)-t">\(title)</title>\(drawing)</svg>\(list)
            <details class="fold"><summary>\(context.icon(.down))\(context.texts["admin.table"])</summary>\
            <div class="table-wrap" tabindex="0" role="region" aria-label="\(title)"><table class="table"><caption>\(title)</caption>\
            <thead><tr><th scope="col">\(rowTitle)</th>\(heads)</tr></thead><tbody>
            \(rows)</tbody></table></div></details></figure>

            """
    }

    /// A round number that four steps divide.
    private static func ceiling(_ value: Int) -> Int {
        // 1, 2, 5, 10, 20, 50: what people read off a scale.
        var (step, place) = (1, 0)
        while step * 4 < value {
            step = step * [4, 5, 4][place] / 2
            place = (place + 1) % 3
        }
        return step * 4
    }

    /// A name that fits over its bar; the table has it in full.
    private static func short(_ label: String) -> String {
        label.count <= 48 ? label : label.prefix(47) + "…"
    }

    /// With one digit behind the point, none where it is whole.
    private static func text(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }
}
