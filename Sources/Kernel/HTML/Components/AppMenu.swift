/// Makes the entries of an app's menu, which say when the reader is there: on their page, or below it.
package struct MenuEntries<Place: Equatable> {
    /// Where the reader is.
    let place: Place
    let context: PageContext

    package init(at place: Place, _ context: PageContext) {
        self.place = place
        self.context = context
    }

    /// An entry by the key of its title.
    package func callAsFunction(
        _ key: String,
        _ href: String,
        _ icon: Icon,
        _ place: Place,
        look: NavItem.Look = .plain,
        extra: HTML = .empty
    ) -> NavItem {
        var item = NavItem(
            context.texts[key],
            href: href,
            icon: icon,
            look: look,
            current: self.place == place ? (context.path == href ? .page : .below) : nil
        )
        item.extra = extra
        return item
    }
}

/// What the frames of the apps have alike.
extension PageContext {
    /// The ways to the pages that only some accounts have.
    package func rightEntries(isStaff: Bool, isAdmin: Bool) -> [NavItem] {
        var items: [NavItem] = []
        if isStaff { items.append(NavItem(texts["account.nav.boards"], href: "/boards", icon: .board, look: .wide)) }
        if isAdmin { items.append(NavItem(texts["admin.title"], href: "/admin", icon: .users, look: .wide)) }
        return items
    }

    /// Says who is signed in; nil for nobody.
    package var viewerLine: HTML? {
        viewer.map { "<p class=\"tiny muted\">\(texts("account.nav.viewer", ["name": $0]))</p>\n" }
    }

    /// The foot of the sidebar: who is signed in, signing out, the other language.
    package var menuFoot: HTML {
        """
        \(viewerLine)<form class="nav__out" method="post" action="/logout"><button class="nav__link" type="submit">\(icon(.signout))\
        <span class="nav__word">\(texts["shell.sign_out"])</span></button></form>\
        <p class="tiny">\(languageLink)</p>
        """
    }

    /// The pill that a script shows while there is no network, and the place where scripts tell what they did.
    package var tellings: HTML {
        """
        <p class="offline" id="offline" role="status" hidden>\(icon(.offline))<span>\(texts["app.offline"])</span></p>
        <div class="toasts" id="meldungen" role="status" aria-live="polite"></div>
        """
    }
}
