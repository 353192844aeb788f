/// A sign from `icons.svg`; the raw value is its name there.
package enum Icon: String, Sendable, CaseIterable {
    case ask
    case back
    case bell
    case bellBlocked = "bell-blocked"
    case bellOff = "bell-off"
    case bellOn = "bell-on"
    case board
    case calendar
    case call
    case car
    case chart
    case check
    case checkCircle = "check-circle"
    case clock
    case council
    case cross
    case desktop
    case doc
    case down
    case edit
    case euro
    case external
    case eye
    case follow
    case help
    case home
    case info
    case install
    case link
    case lock
    case mail
    case minus
    case moon
    case move
    case note
    case offline
    case phone
    case pin
    case place
    case plus
    case print
    case refresh
    case right
    case route
    case search
    case share
    case signout
    case star
    case sun
    case takedown
    case topics
    case user
    case users
    case warn
}

/// A drawing from `icons.svg` with colours of its own.
package enum Mark: String, Sendable, CaseIterable {
    /// The sunflower of the boards.
    case boards = "mark-boards"
    /// The harbour of the council app.
    case council = "mark-council"
    /// The bell of the whole product.
    case meldewerk = "mark-meldewerk"
    /// The road of the visits.
    case visits = "mark-visits"
}

extension PageContext {
    /// A sign in the colour of its text, hidden from screen readers: the word stands beside it.
    package func icon(_ icon: Icon, isSmall: Bool = false) -> HTML {
        """
        <svg class="icon\(isSmall ? " icon--s" : "")" aria-hidden="true"><use href="\(url: iconAddress(icon))"/></svg>
        """
    }

    /// The address of a sign; scripts swap one for another.
    package func iconAddress(_ icon: Icon) -> String {
        asset("icons.svg") + "#" + icon.rawValue
    }

    /// A brand mark, hidden from screen readers.
    package func mark(_ mark: Mark) -> HTML {
        """
        <svg class="brand__mark" viewBox="0 0 40 40" aria-hidden="true"><use href="\(url: asset("icons.svg") + "#" + mark.rawValue)"/></svg>
        """
    }

    /// A mark with a name and a line below it, as a link.
    package func brand(_ mark: Mark, name: String, line: String, href: String, isInNav: Bool = false) -> HTML {
        """
        <a class="\(isInNav ? "nav__brand brand" : "brand")" href="\(url: href)">\(self.mark(mark))\
        <span>\(name)<small>\(line)</small></span></a>
        """
    }
}
