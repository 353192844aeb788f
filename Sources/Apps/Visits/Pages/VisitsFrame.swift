internal import HTML

/// The frame of the visits' pages: the app's menu around a page.
struct VisitsFrame {
    /// Where in the app a page is.
    enum Place: Equatable {
        case today
        case open
        case new
        case tasks
        case opportunities
        case profile
        /// Nowhere in the menu.
        case elsewhere
    }

    /// The modules that `js/visits.js` imports, directly or not; a test compares.
    static let modules = [
        "app-install", "app-offline", "app-priming", "app-pull", "device", "page", "pending-route", "push-subscription",
        "server", "sign-out", "toast", "visits-draft", "visits-permission", "visits-place",
    ]

    let reader: VisitsReader
    let title: String
    let place: Place

    func document(_ main: HTML, _ context: PageContext) -> HTML {
        let texts = context.texts
        var document = Document(
            app: .visits,
            title: texts("shell.title", ["page": title, "app": reader.product]),
            body: """
                \(shell(main, context))
                \(context.tellings)
                \(VisitsScriptTexts.template(context))
                """
        )
        document.stylesheets = Self.stylesheets
        document.scripts = ["js/visits.js"]
        document.modules = Self.modules.map { "js/\($0).js" }
        document.attributes = " data-icons=\"\(url: context.asset("icons.svg"))\""
        let key: HTML? = reader.pushKey.map { "<meta name=\"vapid-public-key\" content=\"\($0)\">\n" }
        document.head = """
            <link rel="manifest" href="/visits/manifest.webmanifest">
            <link rel="apple-touch-icon" href="\(url: context.asset("visits-maskable-192.png"))">
            \(key)
            """
        return document.render(context)
    }

    static let stylesheets = ["account.css", "admin.css", "app.css", "visits.css"]

    private func shell(_ main: HTML, _ context: PageContext) -> HTML {
        let texts = context.texts
        let count: HTML? =
            reader.openCount == 0
            ? nil
            : "<span class=\"count\">\(reader.openCount)<span class=\"sr\"> \(texts["visits.nav.open.count"])</span></span>"
        let item = MenuEntries(at: place, context)
        let items = [
            item("visits.nav.today", VisitsAddress.home, .home, .today),
            item("visits.nav.tasks", VisitsAddress.tasks, .checkCircle, .tasks),
            item("visits.nav.new", VisitsAddress.new, .plus, .new, look: .raised),
            item("visits.nav.open", VisitsAddress.open, .doc, .open, extra: count ?? .empty),
            item("visits.nav.profile", VisitsAddress.profile, .user, .profile),
            item("visits.nav.opportunities", VisitsAddress.opportunities, .star, .opportunities, look: .wide),
            NavItem(texts["account.nav.account"], href: "/account/notifications", icon: .lock, look: .wide),
        ]
        return context.navShell(
            brand: Self.brand(reader.product, context, isInNav: true),
            items: items + context.rightEntries(isStaff: reader.isStaff, isAdmin: reader.isAdmin),
            foot: context.menuFoot,
            main: main
        )
    }

    static func brand(_ product: String, _ context: PageContext, isInNav: Bool = false) -> HTML {
        context.brand(
            .visits,
            name: product,
            line: context.texts["visits.line"],
            href: VisitsAddress.home,
            isInNav: isInNav
        )
    }
}
