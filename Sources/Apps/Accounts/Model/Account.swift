internal import Base
package import HTML
package import Notify
internal import Store

/// A person who signs in: to a council's app, to the visits, or as staff of a Kita.
///
/// The password's hash is not part of it, so that no answer and no log can carry it by accident.
package struct Account: Sendable, Equatable {
    /// The number of a row of `web_users`; never given out twice.
    package struct ID: Identifier, Bindable, Readable {
        package let rawValue: Int64

        package init(rawValue: Int64) { self.rawValue = rawValue }
    }

    /// What the account is to the whole deployment; everything finer is a ``Right``.
    package enum Role: String, Sendable {
        case user
        case admin
    }

    /// Whether it may be used.
    package enum Status: String, Sendable {
        /// The address is not confirmed yet.
        case pending
        case active
        /// Shut by an administrator.
        case disabled
    }

    package let id: ID
    /// Trimmed and in lower case.
    package let email: String
    package let role: Role
    package let status: Status
    package let deliveryChannel: DeliveryChannel
    /// Tokens carry it as `ver`; raising it ends all sessions.
    package let tokenVersion: Int
    package let isEmailVerified: Bool
    package let isAppleLinked: Bool
    /// False for an account that was made by Sign in with Apple.
    package let hasPassword: Bool
    package let displayName: String?
    /// Whether questions and answers are kept; nil while the person has not said.
    package let savesQuestions: Bool?
    /// An address that waits for its confirmation.
    package let pendingEmail: String?
    /// The clock on the person's wall, by its IANA name; nil is the deployment's.
    package let timeZone: String?
    /// In which language it is written to; nil while the person has not said.
    package let language: Language?
    /// What it may do; decisions are taken on these alone.
    package let rights: Set<Right>

    /// Whether it may do something.
    package func may(_ right: Right) -> Bool { rights.contains(right) }

    /// Whether it may use what needs an account: active ones, and administrators always.
    package var isAdmitted: Bool { status == .active || role == .admin }

    /// Whether there is a mailbox that mail may go to.
    package var hasMailbox: Bool { Mailbox.isReal(email, isVerified: isEmailVerified) }

    /// What the person is called where somebody is signed in.
    package var name: String { displayName ?? email }
}
