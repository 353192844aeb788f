internal import HTML

/// The frame of the pages about one's own account.
enum AccountShell {
    /// The modules that `js/account.js` imports, directly or not; a test compares.
    static let modules = ["account-push", "device", "page", "push-subscription", "server", "sign-out", "toast"]

    /// The whole document around a page's content; `head` and `attributes` are for its scripts.
    static func document(
        _ title: String,
        isStaff: Bool,
        isAdmin: Bool,
        current: NavItem.Current = .below,
        attributes: HTML = .empty,
        head: HTML = .empty,
        main: HTML,
        _ context: PageContext
    ) -> HTML {
        let texts = context.texts
        // The same bar as on the council's pages: whoever looks after the account comes back by it.
        var items = [
            NavItem(texts["council.nav.today"], href: "/dashboard", icon: .sun),
            NavItem(texts["council.nav.council"], href: "/council", icon: .council),
            NavItem(texts["council.nav.topics"], href: "/topics", icon: .topics),
        ]
        if isStaff { items.append(NavItem(texts["account.nav.boards"], href: "/boards", icon: .board)) }
        items.append(
            NavItem(texts["account.nav.account"], href: AccountPage.path, icon: .user, current: current)
        )
        if isAdmin { items.append(NavItem(texts["admin.title"], href: "/admin", icon: .users)) }
        let shell = context.navShell(
            brand: context.brand(
                .meldewerk,
                name: texts["brand.name"],
                line: texts["brand.line"],
                href: "/",
                isInNav: true
            ),
            items: items,
            extra: context.signOutItem,
            foot: "\(context.viewerLine)<p class=\"tiny\">\(context.languageLink)</p>",
            main: main
        )
        var document = Document(
            app: .council,
            title: texts("shell.title", ["page": title, "app": texts["brand.name"]]),
            body: """
                \(shell)
                <div class="toasts" id="meldungen" role="status" aria-live="polite"></div>
                \(AccountScriptTexts.template(context))
                """
        )
        document.isSecret = true
        document.stylesheets = ["account.css"]
        document.scripts = ["js/account.js"]
        document.modules = modules.map { "js/\($0).js" }
        document.attributes = attributes
        document.head = head
        return document.render(context)
    }
}
