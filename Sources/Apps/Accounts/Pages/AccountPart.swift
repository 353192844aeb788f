package import HTML

extension PageContext {
    /// The menu's entries of whoever is signed in: the own account, and signing out.
    package var accountItems: HTML {
        """
        <li><a class="nav__link" href="\(url: AccountPage.path)">\(icon(.user))\
        <span class="nav__word">\(texts["account.nav.account"])</span></a></li>
        \(signOutItem)
        """
    }

    /// The menu's entry that signs out: a form, since it changes something.
    package var signOutItem: HTML {
        """
        <li><form method="post" action="/logout"><button class="nav__link" type="submit">\(icon(.signout))\
        <span class="nav__word">\(texts["shell.sign_out"])</span></button></form></li>

        """
    }
}
