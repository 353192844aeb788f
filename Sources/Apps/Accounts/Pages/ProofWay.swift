/// How whoever is signed in can show to be the owner of the account.
package enum ProofWay: Sendable {
    case password
    /// By password or at Apple.
    case either
    /// At Apple, for an account without a password.
    case apple
    /// In no way yet: a first password comes by mail.
    case none

    package init(hasPassword: Bool, hasApple: Bool) {
        self = hasPassword ? (hasApple ? .either : .password) : (hasApple ? .apple : .none)
    }

    /// The ways of an account.
    init(_ account: Account, _ environment: AccountsEnvironment) {
        self.init(
            hasPassword: account.hasPassword,
            hasApple: account.isAppleLinked && environment.apple.serviceID != nil
        )
    }
}
