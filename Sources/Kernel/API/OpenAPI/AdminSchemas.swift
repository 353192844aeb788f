/// The shapes of what administrators see and change, named as they appear in the OpenAPI document.
enum AdminSchemas {
    private static let timestamp = Schema.text(format: "date-time")
    private static let day = Schema.text(format: "date")
    private static let count = Schema.integer(minimum: 0)
    private static let role = Schema.oneOf(["user", "admin"])
    private static let roleNames = Schema.list(.oneOf(["Ratsmitglied", "Fachpublikum", "Kita-Team", "Außendienst"]))
    private static let message = Schema.text(minimum: 3, maximum: 4000)
    private static let userMembers: [(name: String, schema: Schema)] = [
        ("id", .integer(minimum: 1)), ("email", .text()), ("display_name", .optional(.text())), ("role", role),
        ("status", .oneOf(["pending", "active", "disabled"])), ("roles", roleNames), ("created_at", timestamp),
        ("apple_linked", .boolean), ("n_topics", count), ("n_abos", count), ("n_quiz", count), ("n_ki", count),
        ("last_seen", .optional(day)),
    ]

    static let users = Schema.list(.named("AdminUser", .object(userMembers)))
    static let user = Schema.named(
        "AdminUserDetail",
        .object(
            userMembers + [
                ("deep_limit", .optional(count)), ("limits_frei", .boolean), ("features", .map(count)),
                ("topics", .list(.text())), ("abos", .list(.text())),
                ("verlauf", .list(.named("ActiveDay", .object([("day", day), ("count", count)])))),
            ]
        )
    )
    static let roleChange = Schema.named("RoleChange", .object([("role", role)]))
    static let statusChange = Schema.named(
        "StatusChange",
        .object([("status", .oneOf(["active", "disabled", "pending"]))])
    )
    static let rolesChange = Schema.named("RolesChange", .object([("roles", roleNames)]))
    static let roles = Schema.named("Roles", .object([("roles", roleNames), ("rights", .list(.text()))]))

    static let limitsChange = Schema.named(
        "LimitsChange",
        .object([
            ("deep_limit", .optional(.integer(minimum: 0, maximum: 1000))), ("limits_frei", .optional(.boolean)),
        ])
    )
    static let limits = Schema.named(
        "Limits",
        .object([("deep_limit", .optional(count)), ("limits_frei", .boolean)])
    )

    private static let dayCount = Schema.named("DayCount", .object([("day", day), ("n", count)]))
    static let growth = Schema.named(
        "Growth",
        .object([
            ("users", .list(dayCount)), ("topics", .list(dayCount)), ("wau", .list(dayCount)), ("council", .map(count)),
        ])
    )
    static let signups = Schema.named(
        "Signups",
        .object([
            (
                "days",
                .list(.named("SignupDay", .object([("day", day)] + reasons)))
            ), ("totals", .named("SignupTotals", .object(reasons))),
        ])
    )
    private static let reasons: [(name: String, schema: Schema)] = [
        ("accounts", count), ("rate_limit", count), ("disposable_email", count), ("duplicate_email", count),
    ]
    static let occasions = Schema.named(
        "OccasionFigures",
        .object([
            (
                "occasions",
                .list(
                    .named(
                        "OccasionFigure",
                        .object([
                            ("key", .text(minimum: 1)), ("sent", count), ("bundled", count), ("waiting", count),
                            ("suppressed", count), ("expired", count), ("discarded", count),
                        ])
                    )
                )
            )
        ])
    )
    static let activity = Schema.named(
        "ActivityFigures",
        .object([
            (
                "days",
                .list(
                    .named(
                        "ActivityFigure",
                        .object([
                            ("day", day), ("client", .oneOf(["web", "ios", "android", "app"])), ("feature", .text()),
                            ("accounts", count), ("count", count),
                        ])
                    )
                )
            )
        ])
    )

    static let newFeedback = Schema.named(
        "NewFeedback",
        .object([("kind", .oneOf(["feature", "bug", "other"])), ("message", message)])
    )
    static let contact = Schema.named(
        "ContactMessage",
        .object([
            ("email", .optional(.text(maximum: 254))), ("message", message), ("website", .optional(.text())),
        ])
    )
    static let feedback = Schema.named(
        "FeedbackList",
        .object([
            (
                "items",
                .list(
                    .named(
                        "Feedback",
                        .object([
                            ("id", .integer(minimum: 1)), ("owner_id", count), ("email", .optional(.text())),
                            ("kind", .text()), ("message", .text()), ("created_at", timestamp),
                            ("read_at", .optional(timestamp)), ("notified_at", .optional(timestamp)),
                        ])
                    )
                )
            ), ("unread", count),
        ])
    )
    static let unread = Schema.named("UnreadFeedback", .object([("unread", count)]))
    static let answer = Schema.named("FeedbackAnswer", .object([("text", .optional(.text(maximum: 4000)))]))
}
