package import HTML

/// Karten (`/council/karten`): in which districts something was decided, as a map and as a list.
package enum MapsPage {
    /// A district with the number of its decisions.
    package struct Row: Sendable, Equatable {
        package var id: String
        package var name: String
        package var count: Int

        package init(id: String, name: String, count: Int) {
            self.id = id
            self.name = name
            self.count = count
        }
    }

    /// What it shows.
    package struct Model: Sendable {
        package var reader: CouncilReader
        /// Those with most decisions first.
        package var places: [Row]
        package var drawing: DistrictDrawing
        /// The district that was opened, with its latest decisions.
        package var open: (place: Row, decisions: DecisionList)?

        package init(
            reader: CouncilReader,
            places: [Row],
            drawing: DistrictDrawing,
            open: (place: Row, decisions: DecisionList)? = nil
        ) {
            self.reader = reader
            self.places = places
            self.drawing = drawing
            self.open = open
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let frame = CouncilFrame(
            reader: model.reader,
            title: model.open?.place.name ?? texts["council.nav.maps"],
            place: .maps
        )
        let body: HTML =
            model.places.isEmpty
            ? context.empty(.place, title: texts["council.maps.none"], text: texts["council.maps.none.text"])
            : """
            <section class="card map-card" aria-label="\(texts["council.maps.map"])">\(map(model, context))</section>
            \(opened(model, context))\(list(model, context))
            """
        return frame.document(
            """
            <div class="page">
            <div class="head"><h1>\(texts["council.nav.maps"])</h1><p>\(texts["council.maps.lead"])</p></div>
            \(body)</div>
            """,
            context
        )
    }

    static func address(_ place: String) -> String { "\(CouncilAddress.maps)?ort=\(place)" }

    /// Four shades: none, and thirds of the districts that have any.
    ///
    /// Thirds of the districts, not of the highest number: one district with a council of its own would leave all the
    /// others alike. Equal numbers get the same shade.
    static func shades(_ counts: [Int]) -> @Sendable (_ count: Int) -> Int {
        let some = counts.filter { $0 > 0 }.sorted()
        return { count in
            guard count > 0, !some.isEmpty else { return 0 }
            let below = some.count { $0 < count }
            return min(3, 1 + below * 3 / some.count)
        }
    }

    /// The picture; whoever cannot see it or has no pointer uses the list beside it.
    private static func map(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let counts = Dictionary(model.places.map { ($0.id, $0.count) }) { first, _ in first }
        let shade = shades(model.places.map(\.count))
        let shapes = model.drawing.shapes.map { shape -> HTML in
            let level = shade(counts[shape.id] ?? 0)
            let look: HTML? = level > 0 ? " d\(level)" : nil
            return """
                <a href="\(url: address(shape.id))" tabindex="-1"><path class="d\(look)\(shape.id == model.open?.place.id ? " d--open" : "")" d="\(shape.path)"/></a>

                """
        }
        let names = model.drawing.shapes.filter { $0.fits(size: 12) }.map { shape -> HTML in
            // On a phone the letters are larger in proportion, and fewer names fit.
            let looks = [
                shade(counts[shape.id] ?? 0) == 3 ? "on" : nil, shape.fits(size: 17) ? nil : "wide",
            ].compactMap(\.self)
            return """
                <text x="\(shape.center.x)" y="\(shape.center.y + 4)"\(attribute: "class", looks.joined(separator: " "), if: !looks.isEmpty)>\(shape.name)</text>

                """
        }
        return """
            <p class="sr">\(title(model, context))</p>
            <svg class="map" viewBox="0 0 \(model.drawing.width) \(model.drawing.height)" aria-hidden="true">
            \(shapes)\(names)</svg>
            <ul class="legend">\(legend(texts))</ul>
            """
    }

    private static func title(_ model: Model, _ context: PageContext) -> String {
        let top = model.places.prefix(3).filter { $0.count > 0 }.map { "\($0.name) \($0.count)" }
        return context.texts("council.maps.title", ["places": top.isEmpty ? "–" : top.joined(separator: ", ")])
    }

    private static func legend(_ texts: Texts) -> [HTML] {
        [0, 1, 2, 3].map { level -> HTML in
            let look: HTML? = level > 0 ? " d\(level)" : nil
            return """
                <li><svg class="map" viewBox="0 0 12 12" aria-hidden="true"><rect class="d\(look)" width="12" height="12" rx="3"/></svg>\(texts["council.maps.level.\(level)"])</li>
                """
        }
    }

    private static func opened(_ model: Model, _ context: PageContext) -> HTML? {
        guard let (place, list) = model.open else { return nil }
        let texts = context.texts
        let rows: HTML =
            list.decisions.isEmpty
            ? "<p class=\"row\">\(texts["council.maps.empty"])</p>\n"
            : list.decisions.map { context.decisionRow($0) }.joined()
        let all: HTML? =
            list.total > list.decisions.count
            ? "<p class=\"small\"><a href=\"\(url: CouncilAddress.list(.decisions, [("place_id", place.id)]))\">\(context.counted("council.decisions.all", list.total))</a></p>\n"
            : nil
        return """
            <section class="section" aria-labelledby="ort" data-place="\(place.id)"><div class="section__head"><h2 id="ort">\(place.name)</h2>\
            <form method="post" action="\(url: CouncilAddress.topics)"><input type="hidden" name="action" value="create">\
            <input type="hidden" name="name" value="\(place.name)"><input type="hidden" name="place_id" value="\(place.id)">\
            <button class="btn" type="submit">\(context.icon(.plus))<span>\(texts["council.theme.take"])</span></button></form></div>
            <div class="card card--flush rows">
            \(rows)</div>\(all)</section>

            """
    }

    private static func list(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let rows = model.places.map { place -> HTML in
            """
            <a class="row row--no-lead" href="\(url: address(place.id))"\(attribute: "aria-current", "true", if: place.id == model.open?.place.id)>\
            <span class="row__body"><span class="row__title">\(place.name)</span></span>\
            <span class="row__trail num">\(context.counted("council.decisions.short", place.count))</span></a>

            """
        }
        return """
            <section class="section" aria-labelledby="orte"><h2 id="orte">\(texts["council.maps.list"])</h2>
            <div class="card card--flush rows rows--two">
            \(rows)</div></section>

            """
    }
}
