/// One notification as a desktop shows it (Desktop Notifications Specification 1.2).
package struct DesktopNotice: Sendable, Hashable {
    /// How much it may disturb.
    package enum Urgency: UInt8, Sendable {
        /// Only in the list.
        case low = 0
        /// As everything else.
        case normal = 1
        /// Stays until somebody has seen it.
        case critical = 2
    }

    /// A button; the key `default` is a click on the notification itself.
    package struct Action: Sendable, Hashable {
        /// What ``DesktopEvent/invoked(_:action:activationToken:)`` says.
        package let key: String
        /// What the button says.
        package let label: String

        package init(_ key: String, _ label: String) {
            self.key = key
            self.label = label
        }
    }

    /// Which program speaks.
    package let application: String
    /// A name of the icon theme or a `file:` URL; empty for none.
    package let icon: String
    /// One line.
    package let summary: String
    /// Plain text; what looks like markup is shown as it stands.
    package let body: String
    /// In the order of the buttons.
    package let actions: [Action]
    /// How much it may disturb.
    package let urgency: Urgency
    /// What kind of thing it is, `x-vendor.class.name`.
    package let category: String
    /// Name of the program's `.desktop` file, without its ending.
    package let desktopEntry: String

    package init(
        application: String,
        icon: String = "",
        summary: String,
        body: String,
        actions: [Action] = [],
        urgency: Urgency = .normal,
        category: String = "",
        desktopEntry: String = ""
    ) {
        self.application = application
        self.icon = icon
        self.summary = summary
        self.body = body
        self.actions = actions
        self.urgency = urgency
        self.category = category
        self.desktopEntry = desktopEntry
    }
}

/// A notification that a desktop has shown.
///
/// Numbers begin anew with every notification service, and two of them must not be mixed up: whoever replaces number 3
/// of yesterday's desktop would replace somebody else's.
package struct ShownNotice: Sendable, Hashable {
    /// The bus and the service on it; another one after each sign-in and each restart.
    package let server: String
    /// Never zero.
    package let number: UInt32

    package init(server: String, number: UInt32) {
        self.server = server
        self.number = number
    }
}

/// What a desktop says by itself.
package enum DesktopEvent: Sendable, Equatable {
    /// Somebody clicked.
    ///
    /// The token lets the program that is opened now come to the front (xdg-activation); not every desktop gives one.
    case invoked(ShownNotice, action: String, activationToken: String?)
    /// It is not shown any more.
    case closed(ShownNotice)
    /// A notification service is there, for the first time or again: what could not be shown may be tried anew.
    case appeared
}
