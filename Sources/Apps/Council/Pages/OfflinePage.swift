package import HTML

/// What a browser shows where neither the network nor its memory has the page (`/offline`).
package enum OfflinePage {
    /// The page as HTML.
    package static func render(product: String, _ context: PageContext) -> HTML {
        let texts = context.texts
        let shell = context.guestShell(
            brand: context.brand(.council, name: product, line: texts["council.line"], href: CouncilAddress.today),
            mainClass: "page page--narrow",
            main: """
                <div class="card empty">\(context.icon(.offline))<h1>\(texts["app.offline.title"])</h1><p>\(texts["app.offline.text"])</p>\
                <a class="btn btn--primary" href="\(url: CouncilAddress.today)">\(texts["app.offline.again"])</a></div>
                """
        )
        var document = Document(
            app: .council,
            title: texts("shell.title", ["page": texts["app.offline.title"], "app": product]),
            body: shell
        )
        document.stylesheets = ["account.css", "app.css", "council.css"]
        return document.render(context)
    }
}
