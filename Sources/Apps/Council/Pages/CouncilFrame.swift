internal import API
internal import Accounts
internal import HTML

/// The frame of the council's pages: the app's menu for whoever is signed in, a plain one for guests.
struct CouncilFrame {
    /// Where in the app a page is.
    enum Place: Equatable {
        case today
        case council
        case topics
        case week
        case analysis
        case maps
        case budget
        /// Nowhere in the menu.
        case elsewhere
    }

    /// The modules that `js/council.js` imports, directly or not; a test compares.
    static let modules = [
        "app-install", "app-offline", "app-priming", "app-pull", "council-share", "council-unread",
        "device", "page", "push-subscription", "server", "sign-out", "toast",
    ]

    let reader: CouncilReader
    let title: String
    let place: Place
    /// What a messenger shows of the link; nil for pages that nobody shares.
    var preview: LinkPreview?
    /// What a guest is invited to, at the end of the page; nil uses the general words.
    var invitation: String?
    /// For a page that a refused form or a missing path leads to.
    var isSecret = false
    /// For the page that invites by itself, and that accounts see without their menu too.
    var isLanding = false

    func document(_ main: HTML, _ context: PageContext) -> HTML {
        let texts = context.texts
        let shell =
            isLanding
            ? landingShell(main, context) : reader.isGuest ? guestShell(main, context) : appShell(main, context)
        var document = Document(
            app: .council,
            title: texts("shell.title", ["page": title, "app": reader.product]),
            body: """
                \(shell)
                \(context.tellings)
                \(CouncilScriptTexts.template(context))
                """
        )
        document.isSecret = isSecret
        document.stylesheets = ["account.css", "admin.css", "app.css", "council.css"]
        document.scripts = ["js/council.js"]
        document.modules = Self.modules.map { "js/\($0).js" }
        document.attributes = """
             data-icons="\(url: context.asset("icons.svg"))" data-reader="\(reader.isGuest ? "guest" : "account")"\
            \(attribute: "data-interests", if: reader.hasInterests)
            """
        document.head = head(context)
        return document.render(context)
    }

    private func head(_ context: PageContext) -> HTML {
        let key: HTML? =
            reader.isGuest
            ? nil : reader.pushKey.map { "<meta name=\"vapid-public-key\" content=\"\($0)\">\n" }
        let shared: HTML? = preview.map { preview -> HTML in
            """
            <meta name="description" content="\(preview.description)">
            <meta property="og:type" content="\(isLanding ? "website" : "article")">
            <meta property="og:site_name" content="\(reader.product)">
            <meta property="og:title" content="\(preview.title)">
            <meta property="og:description" content="\(preview.description)">
            <meta property="og:url" content="\(reader.baseURL + context.path)">
            <meta property="og:image" content="\(reader.baseURL + context.asset("council-512.png"))">
            <meta property="og:locale" content="\(context.texts.language == .german ? "de_DE" : "en_GB")">

            """
        }
        return "<link rel=\"manifest\" href=\"/manifest.webmanifest\">\n\(key)\(shared)"
    }

    private func guestShell(_ main: HTML, _ context: PageContext) -> HTML {
        let texts = context.texts
        let onward = "?weiter=" + PathSegment.encode(context.path)
        return context.guestShell(
            brand: brand(context, isInNav: false),
            trail: "<a class=\"btn\" href=\"\(url: "/login" + onward)\">\(texts["start.sign_in"])</a>",
            mainClass: "page page--narrow",
            main: """
                \(main)
                <section class="invite" aria-labelledby="einladung">
                \(context.harbour)
                <div><h2 id="einladung">\(invitation ?? texts["council.invite.title"])</h2><p>\(texts["council.invite.text"])</p>\
                <div class="actions"><a class="btn btn--primary" href="\(url: "/register" + onward)">\(texts["council.invite.do"])</a>\
                <a class="btn btn--quiet" href="\(url: "/login" + onward)">\(texts["council.invite.have"])</a></div></div>
                </section>
                """
        )
    }

    private func landingShell(_ main: HTML, _ context: PageContext) -> HTML {
        let (href, key) =
            reader.isGuest
            ? ("/login?weiter=%2Fdashboard", "start.sign_in") : (CouncilAddress.today, "council.nav.today")
        return context.guestShell(
            brand: brand(context, isInNav: false),
            trail: "<a class=\"btn\" href=\"\(url: href)\">\(context.texts[key])</a>",
            mainClass: "landing",
            main: main
        )
    }

    private func brand(_ context: PageContext, isInNav: Bool) -> HTML {
        context.brand(
            .council,
            name: reader.product,
            line: context.texts["council.line"],
            href: reader.isGuest || isLanding ? "/" : CouncilAddress.today,
            isInNav: isInNav
        )
    }

    private func appShell(_ main: HTML, _ context: PageContext) -> HTML {
        let texts = context.texts
        let count: HTML = """
            <span class="count" data-unread\(attribute: "hidden", if: reader.unread == 0)><span data-number>\(reader.unread)</span>\
            <span class="sr"> \(texts["council.unread"])</span></span>
            """
        let item = MenuEntries(at: place, context)
        var items = [
            item("council.nav.today", CouncilAddress.today, .sun, .today),
            item("council.nav.council", CouncilAddress.council, .council, .council),
            item("council.nav.topics", CouncilAddress.topics, .topics, .topics, extra: count),
            NavItem(texts["account.nav.account"], href: "/account/notifications", icon: .user),
            NavItem(texts["council.nav.more"], look: .label),
            item("council.nav.week", CouncilAddress.week, .calendar, .week, look: .wide),
            item("council.nav.analysis", CouncilAddress.analysis, .chart, .analysis, look: .wide),
            item("council.nav.maps", CouncilAddress.maps, .place, .maps, look: .wide),
        ]
        if reader.hasBudget {
            items.append(item("council.nav.budget", CouncilAddress.budget, .euro, .budget, look: .wide))
        }
        items += context.rightEntries(isStaff: reader.isStaff, isAdmin: reader.isAdmin)
        return context.navShell(
            brand: brand(context, isInNav: true),
            items: items,
            foot: context.menuFoot,
            main: "\(context.townPicker(reader.towns))\(main)"
        )
    }
}
