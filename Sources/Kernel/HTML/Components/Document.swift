/// The accent of an app: harbour blue, sunflower yellow, road green.
package enum AppTheme: String, Sendable {
    case council
    case boards
    case visits

    /// The ground colours, for the browser's own bars; the values of `--bg` in `tokens.css`.
    var ground: (light: String, dark: String) {
        switch self {
        case .council: ("#f3f6f8", "#0d151c")
        case .boards: ("#f8f3e9", "#16120c")
        case .visits: ("#f3f6f3", "#0e1511")
        }
    }
}

/// A whole HTML document around a page's content.
package struct Document: Sendable {
    /// The accent.
    package var app: AppTheme
    /// The window's title.
    package var title: String
    /// Whether the address is a secret: no search engine, no referrer.
    package var isSecret = false
    /// Shown in light colours whatever the system says; for what is printed.
    package var isAlwaysLight = false
    /// Stylesheets besides the ones that every page has.
    package var stylesheets: [String] = []
    /// The entry modules of the scripts.
    package var scripts: [String] = []
    /// The modules that those import, so that a browser fetches all of them at once.
    package var modules: [String] = []
    /// More attributes of `<html>`, each with the space before it.
    package var attributes: HTML = .empty
    /// More of the head.
    package var head: HTML = .empty
    /// What `<body>` holds, after the skip link to `#inhalt`.
    package var body: HTML

    package init(app: AppTheme, title: String, body: HTML) {
        self.app = app
        self.title = title
        self.body = body
    }

    /// The document as it goes over the wire.
    package func render(_ context: PageContext) -> HTML {
        let styles = (["tokens.css", "base.css", "components.css"] + stylesheets).map { name -> HTML in
            "<link rel=\"stylesheet\" href=\"\(url: context.asset(name))\">\n"
        }
        let preloads = modules.map { name -> HTML in
            "<link rel=\"modulepreload\" href=\"\(url: context.asset(name))\">\n"
        }
        let entries = scripts.map { name -> HTML in
            "<script type=\"module\" src=\"\(url: context.asset(name))\"></script>\n"
        }
        return """
            <!doctype html>
            <html lang="\(context.texts.language.rawValue)" data-app="\(app.rawValue)"\
            \(attribute: "data-theme", "light", if: isAlwaysLight)\(attributes)>
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
            <title>\(title)</title>
            <meta name="theme-color" content="\(app.ground.light)" media="(prefers-color-scheme: light)">
            <meta name="theme-color" content="\(isAlwaysLight ? app.ground.light : app.ground.dark)" media="(prefers-color-scheme: dark)">
            \(isSecret ? secretMetas : .empty)\(styles)\
            <link rel="icon" href="\(url: context.asset(iconName))" type="image/svg+xml">
            \(head)\(preloads)\(entries)</head>
            <body>
            <a class="skip" href="#inhalt">\(context.texts["shell.skip"])</a>
            \(body)
            </body>
            </html>

            """
    }

    private var iconName: String { app == .boards ? "app-icon.svg" : "meldewerk.svg" }

    private var secretMetas: HTML {
        """
        <meta name="robots" content="noindex, nofollow">
        <meta name="referrer" content="no-referrer">

        """
    }
}
