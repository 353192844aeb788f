extension Route {
    /// What the OpenAPI document says about the routes of administrators.
    var adminOperation: Operation {
        switch self {
        case .users:
            admin(
                "Accounts, the newest first; X-Total-Count says how many there are",
                query: [
                    ("q", .optional(.text())), ("status", .optional(.oneOf(["pending", "active", "disabled"]))),
                    ("role", .optional(.oneOf(["user", "admin"]))), ("before", .optional(.integer(minimum: 1))),
                    ("limit", .optional(.integer(minimum: 1, maximum: 1000))),
                ],
                success: AdminSchemas.users,
                more: [422]
            )
        case .user: admin("One account", success: AdminSchemas.user, more: [404])
        case .setUserRole:
            admin("Appoints or dismisses", body: AdminSchemas.roleChange, success: WireSchemas.done, more: [404])
        case .setUserStatus:
            admin("Suspends or activates", body: AdminSchemas.statusChange, success: WireSchemas.done, more: [404])
        case .setUserRoles:
            admin("Hands out roles", body: AdminSchemas.rolesChange, success: AdminSchemas.roles, more: [404])
        case .setUserLimits:
            admin(
                "Sets how much of the assistant an account may use",
                body: AdminSchemas.limitsChange,
                success: AdminSchemas.limits,
                more: [404]
            )
        case .growth: figures("How many accounts there are and were active", AdminSchemas.growth)
        case .signups: figures("New accounts, and who was turned away", AdminSchemas.signups)
        case .occasionFigures: figures("What became of notices", AdminSchemas.occasions)
        case .activityFigures: figures("What was used, by which clients", AdminSchemas.activity)
        case .feedback: admin("All feedback, the newest first", success: AdminSchemas.feedback)
        case .unreadFeedback: admin("How much feedback is unread", success: AdminSchemas.unread)
        case .readFeedback:
            admin(
                "Marks feedback as read, or as unread",
                query: [("read", .optional(.boolean))],
                success: WireSchemas.done,
                more: [404]
            )
        default:
            admin(
                "Tells a sender that it is done",
                body: AdminSchemas.answer,
                success: WireSchemas.done,
                more: [404, 409, 502]
            )
        }
    }

    private func figures(_ summary: String, _ schema: Schema) -> Operation {
        admin(
            summary,
            query: [("range", .optional(.oneOf(["30d", "90d", "12m", "all"])))],
            success: schema,
            more: [422]
        )
    }

    private func admin(
        _ summary: String,
        query: [(name: String, schema: Schema)] = [],
        body: Schema? = nil,
        success: Schema,
        more: [Int] = []
    ) -> Operation {
        OwnOperation(tag: "admin")(summary, query: query, body: body, success: (200, success), more: more)
    }
}
