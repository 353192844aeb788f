internal import API
internal import HTML

/// What the pages of signing in share.
enum SignInDocument {
    /// The hidden field that carries `weiter` through the form.
    static func nextField(_ next: String?) -> HTML? {
        next.map { "<input type=\"hidden\" name=\"weiter\" value=\"\($0)\">\n" }
    }

    /// A path with `weiter` kept, and with more that its page is to know.
    ///
    /// Each page says by this where it is: what a form was answered with is found again when its language is changed.
    static func path(_ path: String, _ more: [(name: String, value: String)] = [], next: String?) -> String {
        let all = more + (next.map { [("weiter", $0)] } ?? [])
        guard !all.isEmpty else { return path }
        return path + "?" + all.map { $0.name + "=" + PathSegment.encode($0.value) }.joined(separator: "&")
    }

    /// The document around a form; in the colours of the app that the reader is on the way to.
    ///
    /// The `scripts` come with the modules that they import.
    static func document(
        title: String,
        next: String?,
        main: HTML,
        scripts: (entries: [String], modules: [String]) = ([], []),
        _ context: PageContext
    ) -> HTML {
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
        document.scripts = scripts.entries
        document.modules = scripts.modules
        return document.render(context)
    }
}
