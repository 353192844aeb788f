extension Route {
    /// What the OpenAPI document says about the routes of one's own account.
    var accountOperation: Operation {
        switch self {
        case .registerApp:
            own("Registers an app for push", tag: "push", body: AccountSchemas.appToken, success: (204, nil))
        case .unregisterApp:
            own("Forgets an app of one's own", tag: "push", body: AccountSchemas.tokenRemoval, success: (204, nil))
        case .subscribeBrowser:
            own(
                "Registers a browser for push",
                tag: "push",
                body: AccountSchemas.subscribe,
                success: (204, nil),
                more: [404, 429]
            )
        case .unsubscribeBrowser:
            own("Forgets a browser of one's own", tag: "push", body: AccountSchemas.unsubscribe, success: (204, nil))
        case .devices: own("Where the account is notified", success: (200, AccountSchemas.devices))
        case .removeDevice: own("Forgets a device", success: (204, nil), more: [404])
        case .setDelivery:
            own(
                "Sets by which ways notifications leave",
                body: AccountSchemas.deliveryChange,
                success: (200, WireSchemas.user)
            )
        case .notificationSettings:
            own(
                "What can be switched, what comes next, what today has left",
                success: (200, AccountSchemas.notifications)
            )
        case .updateNotifications:
            own(
                "Sets switches; those not sent stay",
                body: AccountSchemas.notificationsChange,
                success: (200, AccountSchemas.notifications)
            )
        case .setDisplayName:
            own(
                "Sets how the person is called",
                body: AccountSchemas.displayNameChange,
                success: (200, WireSchemas.done)
            )
        case .setTimeZone:
            own("Sets the person's clock", body: AccountSchemas.timeZoneChange, success: (200, WireSchemas.done))
        case .setLanguage:
            own(
                "Sets the language of what is sent",
                body: AccountSchemas.languageChange,
                success: (200, WireSchemas.done)
            )
        case .trace:
            own(
                "Why something came, or did not",
                query: [("days", .optional(.integer(minimum: 1, maximum: 90)))],
                success: (200, AccountSchemas.trace),
                more: [422]
            )
        case .setup: own("How far setting up is", success: (200, AccountSchemas.setup))
        case .noteSetup:
            own(
                "Notes how far setting up is",
                body: AccountSchemas.setupStep,
                success: (200, AccountSchemas.setup)
            )
        case .exportAccount: own("Everything that is stored about the account", success: (200, .object([])))
        case .deleteAccount:
            own(
                "Ends the account for good",
                body: AccountSchemas.deletion,
                success: (204, nil),
                more: [429, 503]
            )
        case .sendFeedback:
            own(
                "Feedback",
                tag: "feedback",
                body: AdminSchemas.newFeedback,
                success: (200, WireSchemas.done),
                more: [429]
            )
        default: own("Sends a test by all ways that are on", success: (200, AccountSchemas.served), more: [429])
        }
    }

    private var own: OwnOperation { OwnOperation(tag: "account") }
}
