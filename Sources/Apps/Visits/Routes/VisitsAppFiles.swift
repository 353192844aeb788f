internal import API
internal import HTML
package import HTTP

/// What makes the visits' pages an app of their own.
package enum VisitsAppFiles {
    /// The web app manifest: starts at Heute; whoever is not signed in is led from there to the sign-in page, and back.
    package static func manifest(_ request: Request, _ environment: VisitsEnvironment) throws -> Response {
        let context = environment.page(request.head, nil)
        let manifest = WebAppManifest(
            .visits,
            name: environment.name,
            description: context.texts["visits.line"],
            start: VisitsAddress.home,
            scope: VisitsAddress.home,
            shortcuts: [
                .init(name: context.texts["visits.nav.open"], url: VisitsAddress.open),
                .init(name: context.texts["visits.new.title"], url: VisitsAddress.new),
                .init(name: context.texts["visits.nav.tasks"], url: VisitsAddress.tasks),
            ],
            context
        )
        return Response.bytes(try JSONBody.encode(manifest), type: "application/manifest+json")
            .with("Cache-Control", "no-cache")
    }

    /// What is shown where neither the network nor the browser's memory has a page.
    package static func offline(_ request: Request, _ environment: VisitsEnvironment) -> Response {
        let context = environment.page(request.head, nil)
        let document = OfflineDocument(
            .visits,
            product: environment.name,
            brand: VisitsFrame.brand(environment.name, context),
            home: VisitsAddress.home,
            stylesheets: VisitsFrame.stylesheets
        )
        return .html(document.render(context))
    }
}
