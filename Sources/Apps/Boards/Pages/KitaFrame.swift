internal import Base
internal import Foundation
internal import HTML

/// What every page of a Kita knows and shows around its content: menu, app icon, keys for the scripts.
package struct KitaFrame: Sendable {
    /// A board in the menu.
    package struct Board: Sendable {
        package var slug: String
        package var name: String

        package init(slug: String, name: String) {
            self.slug = slug
            self.name = name
        }
    }

    /// The Kita's name.
    package var name: String
    /// The secret in its address.
    package var link: String
    package var isPaused: Bool
    /// The public VAPID key (87 characters), nil when the instance has no notifications.
    package var pushKey: String?
    /// All boards in their order.
    package var boards: [Board]

    package init(name: String, link: String, isPaused: Bool, pushKey: String?, boards: [Board]) {
        self.name = name
        self.link = link
        self.isPaused = isPaused
        self.pushKey = pushKey
        self.boards = boards
    }

    /// The path of the Kita's page, `/k/<link>/`.
    package var path: String { "/k/\(link)/" }

    /// The path of a board, `/k/<link>/<board>/`.
    package func path(board slug: String) -> String { "\(path)\(slug)/" }

    /// What `js/boards.js` imports, directly or not; a test compares.
    package static let modules = [
        "badge", "bell", "device", "dialog", "following", "install", "lock", "memory", "news", "notes", "page", "pin",
        "push-subscription", "server", "shown", "takedown", "toast", "wall", "when",
    ]

    /// Where the reader is within the Kita.
    enum Place: Equatable {
        case boards
        case board(slug: String)
        case help
    }

    /// The whole document around a page's content.
    ///
    /// `shownUntil` says until which moment the page shows what hangs there; nil where it shows no newest notes.
    func document(
        _ title: String,
        place: Place,
        shownUntil: Timestamp? = nil,
        main: HTML,
        _ context: PageContext
    ) -> HTML {
        let body: HTML = """
            \(shell(place, main, context))
            <div class="toasts" id="meldungen" role="status" aria-live="polite"></div>
            \(ScriptTexts.template(context))
            """
        var document = Document(
            app: .boards,
            title: context.texts("shell.title", ["page": title, "app": name]),
            body: body
        )
        document.isSecret = true
        document.stylesheets = ["boards.css"]
        document.scripts = ["js/boards.js"]
        document.modules = Self.modules.map { "js/\($0).js" }
        document.attributes = attributes(place, context)
        document.head = head(shownUntil, context)
        return document.render(context)
    }

    private func attributes(_ place: Place, _ context: PageContext) -> HTML {
        var slug: String?
        if case .board(let shown) = place { slug = shown }
        return """
             data-kita="\(path)"\(attribute: "data-board", slug) data-push="\(pushKey == nil ? "off" : "on")"\
            \(attribute: "data-paused", if: isPaused) data-zone="\(context.timeZone.identifier)"\
             data-icons="\(url: context.asset("icons.svg"))"
            """
    }

    private func head(_ shownUntil: Timestamp?, _ context: PageContext) -> HTML {
        let key: HTML? = pushKey.map { "<meta name=\"vapid-public-key\" content=\"\($0)\">\n" }
        let until: HTML? = shownUntil.map { "<meta name=\"shown-until\" content=\"\($0.rfc3339)\">\n" }
        return """
            <link rel="manifest" href="\(url: path)manifest.webmanifest">
            <link rel="apple-touch-icon" href="\(url: context.asset("apple-touch-icon.png"))">
            <meta name="mobile-web-app-capable" content="yes">
            <meta name="apple-mobile-web-app-capable" content="yes">
            <meta name="apple-mobile-web-app-title" content="\(name)">
            <meta name="apple-mobile-web-app-status-bar-style" content="default">
            \(key)\(until)
            """
    }

    private func shell(_ place: Place, _ main: HTML, _ context: PageContext) -> HTML {
        let texts = context.texts
        let isInside = place != .boards && place != .help
        var items = [
            NavItem(
                texts["kita.nav.boards"],
                href: path,
                icon: .board,
                current: place == .boards ? .page : isInside ? .below : nil
            )
        ]
        if let slug = pinBoard(place), !isPaused {
            items.append(
                NavItem(texts["kita.nav.pin"], href: path(board: slug) + "#anheften", icon: .pin, look: .raised)
            )
        }
        items.append(
            NavItem(
                texts["kita.nav.help"],
                href: path + "hilfe",
                icon: .help,
                current: place == .help ? .page : nil
            )
        )
        if !boards.isEmpty { items.append(NavItem(texts["kita.nav.boards"], look: .label)) }
        items += boards.map { board in
            NavItem(
                board.name,
                href: path(board: board.slug),
                look: .wide,
                current: place == .board(slug: board.slug) ? .page : nil
            )
        }
        return context.navShell(
            brand: context.brand(.boards, name: name, line: texts["kita.nav.line"], href: path, isInNav: true),
            items: items,
            foot: """
                <p class="tiny muted">\(texts["kita.nav.foot"])</p>
                <p class="tiny">\(context.languageLink)</p>
                """,
            main: main
        )
    }

    /// The board that "Anheften" leads to: the shown one, or the only one.
    private func pinBoard(_ place: Place) -> String? {
        if case .board(let slug) = place { return slug }
        return boards.count == 1 ? boards.first?.slug : nil
    }
}
