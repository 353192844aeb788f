/// The shapes of the wire types, named as they appear in the OpenAPI document.
enum WireSchemas {
    private static let control = #"\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069"#
    /// One line that is not blank, without control characters.
    private static func line(_ maximum: Int) -> Schema {
        .text(minimum: 1, maximum: maximum, pattern: #"^[^\s\#(control)][^\#(control)]*$"#)
    }
    /// One line that may be blank, which counts as missing.
    static func optionalLine(_ maximum: Int) -> Schema {
        .optional(.text(maximum: maximum, pattern: #"^[^\#(control)]*$"#))
    }
    private static let slug = Schema.text(minimum: 1, maximum: 40, pattern: "^[a-z0-9]+(-[a-z0-9]+)*$")

    private static let fieldFault = Schema.named(
        "FieldFault",
        .object([("type", .text(minimum: 1)), ("loc", .list(.text())), ("msg", .text())])
    )
    static let problem = Schema.named(
        "Problem",
        .object([
            ("type", .text()), ("title", .text()), ("status", .integer(minimum: 400, maximum: 599)),
            ("detail", .anyOf([.text(), .list(fieldFault)])), ("code", .text(minimum: 1)), ("hint", .optional(.text())),
        ])
    )
    static let health = Schema.named("Health", .object([("status", .oneOf(["ok"]))]))
    static let done = Schema.named("Done", .object([("ok", .boolean)]))
    static let user = Schema.named(
        "UserOut",
        .object([
            ("id", .integer(minimum: 1)), ("email", .text(minimum: 3)), ("role", .oneOf(["user", "admin"])),
            ("status", .oneOf(["pending", "active", "disabled"])),
            ("delivery_channel", .oneOf(["email", "both", "push", "off"])), ("email_verified", .boolean),
            ("apple_linked", .boolean), ("has_password", .boolean), ("access_token", .optional(.text())),
            ("display_name", .optional(.text())), ("qa_speichern", .optional(.boolean)),
            ("pending_email", .optional(.text())),
            ("rights", .list(.oneOf(["admin", "mandate", "budget", "boards", "visits"]))),
        ])
    )

    static let newKita = Schema.named("NewKita", .object([("name", line(80))]))
    static let kitaChange = Schema.named(
        "KitaChange",
        .object([("name", .optional(line(80))), ("paused", .optional(.boolean))])
    )
    static let kitaDeletion = Schema.named("KitaDeletion", .object([("name", .text())]))
    private static let kitaMembers: [(name: String, schema: Schema)] = [
        ("id", .integer(minimum: 1)), ("name", .text(minimum: 1)), ("link", .text(minimum: 1)),
        ("url", .text(format: "uri")), ("paused", .boolean),
    ]
    static let kita = Schema.named("Kita", .object(kitaMembers))
    static let kitas = Schema.named(
        "Kitas",
        .object([
            ("kitas", .list(.named("KitaOverview", .object(kitaMembers + [("boards", .list(board))]))))
        ])
    )
    static let staffChange = Schema.named("StaffChange", .object([("emails", .list(.text()))]))
    static let members = Schema.named(
        "Members",
        .object([
            (
                "members",
                .list(
                    .object([
                        ("id", .integer(minimum: 1)), ("email", .text()), ("display_name", .optional(.text())),
                    ])
                )
            )
        ])
    )
    static let newBoard = Schema.named(
        "NewBoard",
        .object([("name", line(80)), ("slug", .optional(slug))])
    )
    static let boardChange = Schema.named(
        "BoardChange",
        .object([
            ("name", .optional(line(80))),
            ("slug", .optional(slug)), ("notifications", .optional(.boolean)),
        ])
    )
    static let board = Schema.named(
        "Board",
        .object([
            ("id", .integer(minimum: 1)), ("slug", .text(minimum: 1)), ("name", .text(minimum: 1)),
            ("notifications", .boolean),
        ])
    )
    static let newNote = Schema.named(
        "NewNote",
        .object([
            ("title", line(120)),
            ("text", .text(minimum: 1, maximum: 4000, pattern: #"^[^\s\#(control)]([\t\n]|[^\#(control)])*$"#)),
            ("name", optionalLine(80)), ("contact", optionalLine(120)),
            ("endpoint", .optional(.text(maximum: 2048))),
        ])
    )
    static let pinnedNote = Schema.named(
        "PinnedNote",
        .object([("id", .integer(minimum: 1)), ("secret", .text(minimum: 1))])
    )
    static let noteRemoval = Schema.named("NoteRemoval", .object([("secret", .text())]))
    static let notes = Schema.named(
        "Notes",
        .object([
            (
                "notes",
                .list(
                    .named(
                        "Note",
                        .object([
                            ("id", .integer(minimum: 1)), ("title", .text(minimum: 1)), ("text", .text()),
                            ("name", .optional(.text())), ("contact", .optional(.text())),
                            ("pinned_at", .text(format: "date-time")),
                        ])
                    )
                )
            ),
            ("more", .boolean), ("shown_until", .text(format: "date-time")),
        ])
    )

    static let subscription = Schema.named(
        "PushSubscription",
        .object([
            ("endpoint", .text(maximum: 2048, format: "uri")),
            ("keys", .object([("p256dh", .text()), ("auth", .text())])),
        ])
    )
    static let subscribe = Schema.named(
        "Subscribe",
        .object([("board", .text(minimum: 1)), ("subscription", subscription)])
    )
    static let unsubscribe = Schema.named(
        "Unsubscribe",
        .object([("board", .text(minimum: 1)), ("endpoint", .text(maximum: 2048))])
    )
    static let sync = Schema.named(
        "Sync",
        .object([
            ("subscription", subscription), ("board", .optional(.text())),
            ("seen_at", .optional(.text(format: "date-time"))),
        ])
    )
    static let standing = Schema.named(
        "Standing",
        .object([
            ("boards", .list(.text())), ("remaining", .boolean), ("badge", .integer(minimum: 0, maximum: 99)),
        ])
    )
    static let remainder = Schema.named(
        "Remainder",
        .object([("remaining", .boolean), ("badge", .integer(minimum: 0, maximum: 99))])
    )
}
