internal import API
internal import HTML
package import HTTP

/// What makes the council's pages an app of their own.
package enum AppFiles {
    /// The web app manifest: starts at Heute; guests are led from there to the sign-in page, and back.
    package static func manifest(_ request: Request, _ environment: CouncilEnvironment) throws -> Response {
        let context = environment.page(request.head, nil)
        let manifest = WebAppManifest(
            .council,
            name: environment.name,
            description: context.texts["council.line"],
            start: CouncilAddress.today,
            scope: "/",
            shortcuts: [
                .init(name: context.texts["council.nav.council"], url: CouncilAddress.council),
                .init(name: context.texts["council.topics.title"], url: CouncilAddress.topics),
            ],
            context
        )
        return Response.bytes(try JSONBody.encode(manifest), type: "application/manifest+json")
            .with("Cache-Control", "no-cache")
    }

    /// What is shown where neither the network nor the browser's memory has a page.
    package static func offline(_ request: Request, _ environment: CouncilEnvironment) -> Response {
        let context = environment.page(request.head, nil)
        let document = OfflineDocument(
            .council,
            product: environment.name,
            brand: context.brand(
                .council,
                name: environment.name,
                line: context.texts["council.line"],
                href: CouncilAddress.today
            ),
            home: CouncilAddress.today,
            stylesheets: ["account.css", "app.css", "council.css"]
        )
        return .html(document.render(context))
    }
}
