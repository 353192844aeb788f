internal import HTML

/// The way to Apple as a link that looks like a button.
///
/// A link and no form, since forms of ours may lead to no other site. Apple's script and its pictures are not needed for it.
enum AppleLink {
    /// Below a form that signs in otherwise.
    static func signIn(next: String?, _ context: PageContext) -> HTML {
        """
        <p class="or" aria-hidden="true"><span>\(context.texts["apple.or"])</span></p>
        <a class="btn btn--block" href="\(url: ApplePageRoutes.start(.signIn, next: next))">\(context.texts["apple.sign_in"])</a>

        """
    }

    /// What Apple has made, carried along by the form that it is for.
    static func field(_ token: String) -> HTML {
        "<input type=\"hidden\" name=\"apple_identity_token\" value=\"\(token)\">\n"
    }

    /// In place of a password, for an account that has none.
    static func proof(_ purpose: AppleJourney.Purpose, _ context: PageContext) -> HTML {
        """
        <a class="btn btn--primary" href="\(url: ApplePageRoutes.start(purpose))">\(context.texts["apple.prove"])</a>
        """
    }
}
