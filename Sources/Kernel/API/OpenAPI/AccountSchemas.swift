/// The shapes of the account's wire types, named as they appear in the OpenAPI document.
enum AccountSchemas {
    private static let timestamp = Schema.text(format: "date-time")
    private static let displayName = Schema.text(maximum: 60)

    static let appToken = Schema.named(
        "AppToken",
        .object([
            ("token", .text(minimum: 1, maximum: 512)), ("platform", .oneOf(["ios", "android"])),
            ("app", .optional(.oneOf(["council", "visits"]))),
        ])
    )
    static let tokenRemoval = Schema.named("TokenRemoval", .object([("token", .text(minimum: 1, maximum: 512))]))
    static let subscribe = Schema.named(
        "BrowserSubscription",
        .object([("subscription", WireSchemas.subscription)])
    )
    static let unsubscribe = Schema.named("BrowserRemoval", .object([("endpoint", .text(maximum: 2048))]))
    static let devices = Schema.named(
        "Devices",
        .object([
            (
                "devices",
                .list(
                    .named(
                        "Device",
                        .object([
                            ("id", .text(minimum: 1)), ("kind", .oneOf(["ios", "android", "web"])),
                            ("name", .text(minimum: 1)), ("created_at", timestamp),
                            ("last_success_at", .optional(timestamp)),
                        ])
                    )
                )
            )
        ])
    )
    static let displayNameChange = Schema.named(
        "DisplayNameChange",
        .object([("display_name", .anyOf([displayName, .null]))])
    )
    static let timeZoneChange = Schema.named("TimeZoneChange", .object([("time_zone", .anyOf([.text(), .null]))]))
    static let languageChange = Schema.named(
        "LanguageChange",
        .object([("language", .anyOf([.oneOf(["de", "en"]), .null]))])
    )
    static let deliveryChange = Schema.named(
        "DeliveryChange",
        .object([("delivery_channel", .oneOf(["email", "both", "push", "off"]))])
    )
    static let notificationsChange = Schema.named(
        "NotificationsChange",
        .object([("prefs", .map(.boolean))])
    )
    static let notifications = Schema.named(
        "NotificationSettings",
        .object([
            (
                "kinds",
                .list(
                    .named(
                        "NotificationKind",
                        .object([
                            ("key", .text(minimum: 1)), ("label", .text(minimum: 1)), ("hint", .text()),
                            ("default", .boolean), ("enabled", .boolean),
                        ])
                    )
                )
            ),
            (
                "limits",
                .object([
                    ("per_day", .integer(minimum: 0)), ("quiet_from", .integer(minimum: 0, maximum: 24)),
                    ("quiet_to", .integer(minimum: 0, maximum: 24)),
                ])
            ),
            ("next_delivery", .optional(.object([("at", timestamp), ("count", .integer(minimum: 1))]))),
            ("today", .object([("shared", usage), ("deadline", usage)])), ("time_zone", .text(minimum: 1)),
        ])
    )
    private static let usage = Schema.named(
        "Usage",
        .object([("used", .integer(minimum: 0)), ("limit", .integer(minimum: 0))])
    )
    static let setupStep = Schema.named(
        "SetupStep",
        .object([("step", .integer()), ("done", .optional(.boolean))])
    )
    static let setup = Schema.named(
        "Setup",
        .object([
            ("step", .integer(minimum: 0, maximum: 4)), ("started_at", .anyOf([timestamp, .null])),
            ("done_at", .anyOf([timestamp, .null])), ("pending", .boolean),
        ])
    )
    static let trace = Schema.named(
        "Trace",
        .object([
            (
                "entries",
                .list(
                    .named(
                        "TraceEntry",
                        .object([
                            ("at", timestamp), ("occasion", .text(minimum: 1)),
                            (
                                "decision",
                                .oneOf([
                                    "enqueued", "suppressed", "deferred", "bundled", "sent", "failed", "discarded",
                                    "expired",
                                ])
                            ),
                            ("reason", .optional(.text())), ("until", .optional(timestamp)),
                            ("title", .optional(.text())), ("url", .optional(.text())),
                        ])
                    )
                )
            )
        ])
    )
    static let deletion = Schema.named(
        "AccountDeletion",
        .object([
            ("current_password", .optional(.text())), ("apple_identity_token", .optional(SignInSchemas.identityToken)),
            ("apple_authorization_code", .optional(.text(maximum: 2048))),
        ])
    )
    static let served = Schema.named("Served", .object([("sent", .list(.oneOf(["email", "push"])))]))
}
