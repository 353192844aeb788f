/// One entry of the menu.
package struct NavItem: Sendable {
    /// How an entry stands out.
    package enum Look: Sendable {
        case plain
        /// The filled button in the middle of the bar.
        case raised
        /// In the sidebar only.
        case wide
        /// A heading in the sidebar.
        case label
    }

    /// Where the reader is.
    package enum Current: String, Sendable {
        case page
        /// Somewhere below this entry.
        case below = "true"
    }

    package var title: String
    package var href: String
    package var icon: Icon?
    package var look: Look
    package var current: Current?
    /// More attributes of the link, each with the space before it.
    package var attributes: HTML
    /// What stands behind the title: a number of what is new.
    package var extra: HTML = .empty

    package init(
        _ title: String,
        href: String = "",
        icon: Icon? = nil,
        look: Look = .plain,
        current: Current? = nil,
        attributes: HTML = .empty
    ) {
        self.title = title
        self.href = href
        self.icon = icon
        self.look = look
        self.current = current
        self.attributes = attributes
    }

    func render(_ context: PageContext) -> HTML {
        if look == .label {
            return "<li class=\"nav__only-wide\"><span class=\"nav__label\">\(title)</span></li>\n"
        }
        return """
            <li\(attribute: "class", "nav__raised", if: look == .raised)\
            \(attribute: "class", "nav__only-wide", if: look == .wide)>\
            <a class="\(look == .raised ? "nav__link nav__link--raised" : "nav__link")" href="\(url: href)"\
            \(attribute: "aria-current", current?.rawValue)\(attributes)>\(icon.map { context.icon($0) })\
            <span class="nav__word">\(title)</span>\(extra)</a></li>

            """
    }
}

extension PageContext {
    /// The frame of an app's pages: one menu, a bar at the bottom of a phone and a sidebar from 769 px, and the page.
    ///
    /// `brand` and `foot` stand at the ends of the sidebar; `extra` holds more list entries after the items, such as a
    /// form that signs out.
    package func navShell(
        brand: HTML,
        items: [NavItem],
        extra: HTML = .empty,
        foot: HTML,
        main: HTML
    ) -> HTML {
        """
        <div class="shell">
        <nav class="nav" aria-label="\(texts["shell.menu"])">
        \(brand)
        <ul class="nav__list">
        \(items.map { $0.render(self) })\(extra)</ul>
        <div class="nav__foot">\(foot)</div>
        </nav>
        <main class="main" id="inhalt">
        \(main)
        </main>
        </div>
        """
    }

    /// The frame of pages for whoever has not signed in: brand, page, foot.
    package func guestShell(brand: HTML, trail: HTML = .empty, mainClass: StaticString, main: HTML) -> HTML {
        """
        <div class="guest">
        <header class="guest__bar">\(brand)\(trail)</header>
        <main id="inhalt"\(attribute: "class", "\(mainClass)")>
        \(main)
        </main>
        <footer class="guest__foot">\(footLinks.map(footLink))\(languageLink)</footer>
        </div>
        """
    }

    /// A link to this page in the other language, named in that language.
    package var languageLink: HTML {
        let other: Language = texts.language == .german ? .english : .german
        let name = other == .german ? "Deutsch" : "English"
        return """
            <a href="\(url: path(in: other))" lang="\(other.rawValue)" hreflang="\(other.rawValue)">\(name)</a>
            """
    }

    private func footLink(_ link: FootLink) -> HTML {
        let name =
            switch link {
            case .imprint: texts["shell.imprint"]
            case .privacy: texts["shell.privacy"]
            case .contact: texts["contact.title"]
            }
        return "<a href=\"\(url: link.rawValue)\">\(name)</a>"
    }
}
