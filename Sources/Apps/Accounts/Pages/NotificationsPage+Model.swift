package import Base
package import HTML
package import Notify

extension NotificationsPage {
    /// What it shows.
    package struct Model: Sendable {
        /// One occasion with its switch.
        package struct Choice: Sendable {
            package var id: String
            package var label: String
            package var hint: String?
            package var isOn: Bool

            package init(id: String, label: String, hint: String?, isOn: Bool) {
                self.id = id
                self.label = label
                self.hint = hint
                self.isOn = isOn
            }
        }

        /// What today's allowance has left.
        package struct Allowance: Sendable {
            package var used: Int
            package var limit: Int

            package init(used: Int, limit: Int) {
                self.used = used
                self.limit = limit
            }
        }

        /// One device.
        package struct DeviceRow: Sendable {
            package var id: String
            package var title: String
            package var isPhone: Bool
            package var lastSuccessAt: Timestamp?
            /// By which a page finds out whether it runs there; nil for apps.
            package var fingerprint: String?

            package init(
                id: String,
                title: String,
                isPhone: Bool,
                lastSuccessAt: Timestamp?,
                fingerprint: String?
            ) {
                self.id = id
                self.title = title
                self.isPhone = isPhone
                self.lastSuccessAt = lastSuccessAt
                self.fingerprint = fingerprint
            }
        }

        /// One decision of the engine.
        package struct TraceRow: Sendable {
            package var trace: Trace
            package var occasion: String
            package var title: String?
            package var url: String?

            package init(trace: Trace, occasion: String, title: String?, url: String?) {
                self.trace = trace
                self.occasion = occasion
                self.title = title
                self.url = url
            }
        }

        package var choices: [Choice] = []
        package var channel: DeliveryChannel = .email
        /// Where mail goes; nil when there is no mailbox.
        package var mailbox: String?
        /// When what waits will leave, and how many notices that will be.
        package var next: (at: Timestamp, count: Int)?
        package var shared = Allowance(used: 0, limit: 2)
        /// Nil where no occasion has a deadline.
        package var deadline: Allowance?
        /// The clock that the limits go by.
        package var zone = ""
        /// What the person chose; nil is the deployment's.
        package var ownZone: String?
        /// The deployment's.
        package var deploymentZone = ""
        /// The names to choose from.
        package var zones: [String] = []
        /// Whether what is told at 18:00 of the deployment falls into the night of the person's clock.
        package var isEveningLate = false
        package var language: Language?
        package var devices: [DeviceRow] = []
        /// The public VAPID key; nil when browsers cannot be reached.
        package var pushKey: String?
        /// Newest first.
        package var trace: [TraceRow] = []
        /// What was just done: the end of a key below `account.notice.`.
        package var notice: String?
        package var faults: FormFaults = .none
        package var isStaff = false
        /// Whether the administration belongs to them.
        package var isAdmin = false

        package init() {}
    }
}
