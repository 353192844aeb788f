internal import HTML

/// What the pages outside the apps share.
enum PlainShell {
    static func brand(_ context: PageContext) -> HTML {
        context.brand(.meldewerk, name: context.texts["brand.name"], line: context.texts["brand.line"], href: "/")
    }
}
