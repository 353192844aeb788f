internal import API
internal import HTML
package import HTTP

/// What makes the council's pages an app of their own.
package enum AppFiles {
    /// The web app manifest.
    package static func manifest(_ request: Request, _ environment: CouncilEnvironment) throws -> Response {
        let context = environment.page(request.head, nil)
        return Response.bytes(
            try JSONBody.encode(CouncilManifest(environment.name, context)),
            type: "application/manifest+json"
        ).with("Cache-Control", "no-cache")
    }

    /// What is shown where neither the network nor the browser's memory has a page.
    package static func offline(_ request: Request, _ environment: CouncilEnvironment) -> Response {
        .html(OfflinePage.render(product: environment.name, environment.page(request.head, nil)))
    }
}

/// Starts at Heute; guests are led from there to the sign-in page, and back.
private struct CouncilManifest: Encodable {
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

    let id = "/dashboard"
    let start_url = "/dashboard"
    let scope = "/"
    let name: String
    let short_name: String
    let description: String
    let lang: String
    let display = "standalone"
    let background_color = "#f3f6f8"
    let theme_color = "#f3f6f8"
    let icons: [Icon]
    let shortcuts: [Shortcut]

    init(_ product: String, _ context: PageContext) {
        name = product
        short_name = product
        description = context.texts["council.line"]
        lang = context.texts.language.rawValue
        icons = [
            ("council-192", "192x192", "any"), ("council-512", "512x512", "any"),
            ("council-maskable-192", "192x192", "maskable"), ("council-maskable-512", "512x512", "maskable"),
        ].map { Icon(src: context.asset("\($0.0).png"), sizes: $0.1, purpose: $0.2) }
        shortcuts = [
            Shortcut(name: context.texts["council.nav.council"], url: CouncilAddress.council),
            Shortcut(name: context.texts["council.topics.title"], url: CouncilAddress.topics),
        ]
    }
}
