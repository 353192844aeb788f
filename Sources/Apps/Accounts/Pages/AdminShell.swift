internal import HTML

/// The frame of the administration's pages.
enum AdminShell {
    /// A page of it.
    enum Place: String, CaseIterable {
        case users = "/admin"
        case statistics = "/admin/statistik"
        case feedback = "/admin/feedback"
    }

    /// The module that signing out needs; a test compares.
    static let modules = ["server", "sign-out"]

    /// The whole document; `isBelow` says that the page is one of those behind the menu's entry.
    static func document(
        _ place: Place,
        title: String,
        isBelow: Bool = false,
        unread: Int,
        main: HTML,
        _ context: PageContext
    ) -> HTML {
        let texts = context.texts
        let names: [(place: Place, title: String, icon: Icon)] = [
            (.statistics, texts["admin.nav.statistics"], .chart), (.users, texts["admin.nav.users"], .users),
            (.feedback, unread > 0 ? "\(texts["admin.nav.feedback"]) (\(unread))" : texts["admin.nav.feedback"], .mail),
        ]
        let items = names.map { name in
            NavItem(
                name.title,
                href: name.place.rawValue,
                icon: name.icon,
                current: name.place == place ? (isBelow ? .below : .page) : nil
            )
        }
        let shell = context.navShell(
            brand: context.brand(
                .meldewerk,
                name: texts["admin.title"],
                line: texts["brand.name"],
                href: "/",
                isInNav: true
            ),
            items: items,
            extra: context.accountItems,
            foot: "<p class=\"tiny\">\(context.languageLink)</p>",
            main: main
        )
        var document = Document(
            app: .council,
            title: texts("shell.title", ["page": title, "app": texts["admin.title"]]),
            body: shell
        )
        document.isSecret = true
        document.stylesheets = ["account.css", "admin.css"]
        document.scripts = ["js/admin.js"]
        document.modules = modules.map { "js/\($0).js" }
        return document.render(context)
    }
}
