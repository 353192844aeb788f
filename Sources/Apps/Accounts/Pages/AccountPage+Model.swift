package import Base
package import HTML
package import Notify

extension AccountPage {
    /// What was just done.
    package enum Notice: String, Sendable, CaseIterable {
        case profile
        case password
        case pending
        case address
        case sent
        case dropped
        case link
    }

    /// What it shows.
    package struct Model: Sendable {
        package var email: String
        /// An address that waits for its confirmation.
        package var pendingEmail: String?
        /// As stored, or as typed when it was refused.
        package var displayName = ""
        package var language: Language?
        package var hasPassword = true
        package var channel = DeliveryChannel.email
        /// When what waits will leave; nil when nothing waits.
        package var next: Timestamp?
        package var deviceCount = 0
        package var notice: Notice?
        package var faults = FormFaults.none
        package var isStaff = false
        package var isAdmin = false

        package init(email: String) { self.email = email }
    }
}
