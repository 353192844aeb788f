internal import HTML

/// What a browser shows of the visits where neither the network nor its memory has the page (`/visits/offline`).
enum VisitsOfflinePage {
    /// The page as HTML.
    static func render(product: String, _ context: PageContext) -> HTML {
        let texts = context.texts
        let shell = context.guestShell(
            brand: VisitsFrame.brand(product, context),
            mainClass: "page page--narrow",
            main: """
                <div class="card empty">\(context.icon(.offline))<h1>\(texts["app.offline.title"])</h1><p>\(texts["app.offline.text"])</p>\
                <a class="btn btn--primary" href="\(url: VisitsAddress.home)">\(texts["app.offline.again"])</a></div>
                """
        )
        var document = Document(
            app: .visits,
            title: texts("shell.title", ["page": texts["app.offline.title"], "app": product]),
            body: shell
        )
        document.stylesheets = VisitsFrame.stylesheets
        return document.render(context)
    }
}
