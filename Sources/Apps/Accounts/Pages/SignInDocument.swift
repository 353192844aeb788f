internal import API
internal import HTML

/// What the pages of signing in share.
enum SignInDocument {
    /// The hidden field that carries `weiter` through the form.
    static func nextField(_ next: String?) -> HTML? {
        next.map { "<input type=\"hidden\" name=\"weiter\" value=\"\($0)\">\n" }
    }

    /// A path with `weiter` kept.
    static func path(_ path: String, next: String?) -> String {
        next.map { path + "?weiter=" + PathSegment.encode($0) } ?? path
    }

    /// The document around a form; in the colours of the app that the reader is on the way to.
    static func document(title: String, next: String?, main: HTML, _ context: PageContext) -> HTML {
        let app: AppTheme = next?.hasPrefix("/boards") == true ? .boards : .council
        let brand = context.brand(
            .meldewerk,
            name: context.texts["brand.name"],
            line: context.texts["brand.line"],
            href: "/"
        )
        let shell = context.guestShell(brand: brand, mainClass: "signin", main: main)
        var document = Document(
            app: app,
            title: context.texts("shell.title", ["page": title, "app": context.texts["brand.name"]]),
            body: shell
        )
        document.isSecret = true
        return document.render(context)
    }
}
