/// What a browser shows of an app where neither the network nor its memory has the page.
package struct OfflineDocument: Sendable {
    /// The accent.
    package var app: AppTheme
    /// What the window's title calls the app.
    package var product: String
    /// The brand at the page's top.
    package var brand: HTML
    /// The page that is kept if any is.
    package var home: String
    /// Stylesheets besides the ones that every page has.
    package var stylesheets: [String]

    package init(_ app: AppTheme, product: String, brand: HTML, home: String, stylesheets: [String]) {
        self.app = app
        self.product = product
        self.brand = brand
        self.home = home
        self.stylesheets = stylesheets
    }

    /// The document as it goes over the wire.
    package func render(_ context: PageContext) -> HTML {
        let texts = context.texts
        let shell = context.guestShell(
            brand: brand,
            mainClass: "page page--narrow",
            main: """
                <div class="card empty">\(context.icon(.offline))<h1>\(texts["app.offline.title"])</h1><p>\(texts["app.offline.text"])</p>\
                <a class="btn btn--primary" href="\(url: home)">\(texts["app.offline.again"])</a></div>
                """
        )
        var document = Document(
            app: app,
            title: texts("shell.title", ["page": texts["app.offline.title"], "app": product]),
            body: shell
        )
        document.stylesheets = stylesheets
        return document.render(context)
    }
}
