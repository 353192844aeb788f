package import HTML

/// Where mail for an account goes, and how it begins.
package struct Mailbox: Sendable, Equatable {
    package let owner: Int64
    package let email: String
    /// For the greeting.
    package let displayName: String?
    /// Nil while the person has not said.
    package let language: Language?

    package init(owner: Int64, email: String, displayName: String?, language: Language?) {
        self.owner = owner
        self.email = email
        self.displayName = displayName
        self.language = language
    }

    /// Whether mail may go there: confirmed, and not one of the made-up addresses of accounts without any
    /// (`tg-1234@local`).
    package static func isReal(_ email: String, isVerified: Bool) -> Bool {
        isVerified && !email.hasSuffix("@local")
    }
}
