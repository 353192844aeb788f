package import HTML

/// A sheet of A4 for the hallway, with the QR code of a Kita's link (`/boards/<id>/poster`).
package enum PosterPage {
    /// What it shows.
    package struct Model: Sendable {
        package var kitaID: Int64
        package var kitaName: String
        /// The absolute address for parents.
        package var url: String
        /// The dark modules of the code as an SVG path, one unit each, the quiet zone not included.
        package var qrPath: String
        /// The code's width in modules.
        package var qrSize: Int
        /// Whether the instance has notifications.
        package var hasPush: Bool

        package init(kitaID: Int64, kitaName: String, url: String, qrPath: String, qrSize: Int, hasPush: Bool) {
            self.kitaID = kitaID
            self.kitaName = kitaName
            self.url = url
            self.qrPath = qrPath
            self.qrSize = qrSize
            self.hasPush = hasPush
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let body: HTML = """
            <div class="poster-tools no-print" role="region" aria-label="\(texts["poster.tools"])">\
            \(context.backLink(texts["poster.back"], href: "/boards/\(model.kitaID)"))\
            <button class="btn" type="button" data-print hidden>\(context.icon(.print))\(texts["poster.print"])</button>\
            <p class="small muted cluster">\(texts["poster.how"])</p></div>
            <main class="poster" id="inhalt">
            <div class="poster__top"><div><p class="poster__kita">\(model.kitaName)</p><h1>\(texts["poster.title"])</h1>\
            <p class="poster__lead">\(texts["poster.lead"])</p></div>\
            <svg viewBox="0 0 120 150" aria-hidden="true"><use href="\(url: context.asset("icons.svg") + "#sunflower-stem")"/></svg></div>
            <div class="poster__mid">
            <div class="poster__qr"><svg viewBox="0 0 \(model.qrSize) \(model.qrSize)" role="img" aria-label="\(texts("poster.code", ["kita": model.kitaName]))" \
            fill="#2a2116" shape-rendering="crispEdges"><path d="\(model.qrPath)"/></svg><p>\(texts["poster.camera"])</p></div>
            <ol>\(steps(model, texts))</ol>
            </div>
            <div class="poster__foot"><p>\(texts["poster.type"])<br><code>\(model.url)</code></p>\
            <p>\(texts["poster.only"])<br>\(texts["poster.secret"])</p></div>
            </main>
            """
        var document = Document(
            app: .boards,
            title: texts("shell.title", ["page": texts["poster.name"], "app": model.kitaName]),
            body: body
        )
        document.isSecret = true
        document.isAlwaysLight = true
        document.stylesheets = ["poster.css"]
        document.scripts = ["js/staff.js"]
        return document.render(context)
    }

    private static func steps(_ model: Model, _ texts: Texts) -> [HTML] {
        var steps = [
            (texts["poster.step.scan"], texts["poster.step.scan_text"]),
            (texts["poster.step.add"], texts["poster.step.add_text"]),
        ]
        if model.hasPush { steps.append((texts["poster.step.bell"], texts["poster.step.bell_text"])) }
        return steps.map { title, text in "<li><div><strong>\(title)</strong>\(text)</div></li>" }
    }
}
