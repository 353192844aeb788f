internal import API
internal import HTML
package import HTTP

/// What makes the visits' pages an app of their own.
package enum VisitsAppFiles {
    /// The web app manifest.
    package static func manifest(_ request: Request, _ environment: VisitsEnvironment) throws -> Response {
        let context = environment.page(request.head, nil)
        return Response.bytes(
            try JSONBody.encode(VisitsManifest(environment.name, context)),
            type: "application/manifest+json"
        ).with("Cache-Control", "no-cache")
    }

    /// What is shown where neither the network nor the browser's memory has a page.
    package static func offline(_ request: Request, _ environment: VisitsEnvironment) -> Response {
        .html(VisitsOfflinePage.render(product: environment.name, environment.page(request.head, nil)))
    }
}

/// Starts at Heute; whoever is not signed in is led from there to the sign-in page, and back.
private struct VisitsManifest: Encodable {
    struct Icon: Encodable {
        let src: String
        let sizes: String
        let type = "image/png"
        let purpose: String
    }

    struct Shortcut: Encodable {
        let name: String
        let url: String
    }

    let id = "/visits"
    let start_url = "/visits"
    let scope = "/visits"
    let name: String
    let short_name: String
    let description: String
    let lang: String
    let display = "standalone"
    let background_color = "#f3f6f3"
    let theme_color = "#f3f6f3"
    let icons: [Icon]
    let shortcuts: [Shortcut]

    init(_ product: String, _ context: PageContext) {
        name = product
        short_name = product
        description = context.texts["visits.line"]
        lang = context.texts.language.rawValue
        icons = [
            ("visits-192", "192x192", "any"), ("visits-512", "512x512", "any"),
            ("visits-maskable-192", "192x192", "maskable"), ("visits-maskable-512", "512x512", "maskable"),
        ].map { Icon(src: context.asset("\($0.0).png"), sizes: $0.1, purpose: $0.2) }
        shortcuts = [
            Shortcut(name: context.texts["visits.nav.open"], url: VisitsAddress.open),
            Shortcut(name: context.texts["visits.new.title"], url: VisitsAddress.new),
            Shortcut(name: context.texts["visits.nav.tasks"], url: VisitsAddress.tasks),
        ]
    }
}
