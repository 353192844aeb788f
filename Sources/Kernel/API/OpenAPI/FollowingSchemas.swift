/// The JSON of the routes on what people follow.
enum FollowingSchemas {
    static let topic = Schema.named(
        "Topic",
        .object([
            ("id", .integer()), ("name", .text(maximum: 120)), ("description", .text(maximum: 2000)),
            ("created_at", .text(format: "date-time")), ("decision_count", .integer(minimum: 0)),
            ("decision_count_capped", .boolean), ("last_hit_id", .optional(.integer())),
            ("last_hit_title", .optional(.text())), ("last_hit_date", .optional(.text(format: "date"))),
            ("unread_count", .integer(minimum: 0)), ("image_key", .optional(.text())),
            ("place_id", .optional(.text())),
        ])
    )
    static let topicDraft = Schema.named(
        "TopicDraft",
        .object([
            ("name", .text(minimum: 1, maximum: 120)), ("description", .optional(.text(maximum: 2000))),
            ("place_id", .optional(.text(maximum: 120))),
        ])
    )
    static let cityTopics = Schema.object([
        (
            "topics",
            .list(
                .object([("key", .text()), ("name", .text()), ("description", .text()), ("image_key", .text())])
            )
        )
    ])
    private static let suggestion = Schema.named(
        "TopicSuggestion",
        .object([("name", .text()), ("description", .text()), ("n", .integer(minimum: 0))])
    )
    static let suggestions = Schema.object([
        ("suggestions", .list(suggestion)),
        (
            "districts",
            .list(
                .object([("place_id", .text()), ("name", .text()), ("suggestions", .list(suggestion))])
            )
        ),
    ])
    static let topicDecisions = Schema.object([
        (
            "decisions",
            .list(
                .object([
                    ("id", .integer()), ("title", .text()), ("committee", .text()),
                    ("session_date", .text(format: "date")), ("policy_field", .optional(.text())),
                    ("outcome", .text()), ("score", .number),
                ])
            )
        )
    ])
    static let latestHits = Schema.object([
        (
            "hits",
            .list(
                .object([
                    ("topic_name", .text()), ("id", .integer()), ("title", .text()), ("committee", .text()),
                    ("session_date", .text(format: "date")),
                ])
            )
        )
    ])
    static let marked = Schema.object([("marked", .integer(minimum: 0))])
    static let total = Schema.object([("total", .integer(minimum: 0))])
    static let name = Schema.object([("name", .text(minimum: 1, maximum: 120))])
    static let described = Schema.object([
        ("name", .text()), ("description", .text()), ("matches", .integer(minimum: 0)), ("matches_capped", .boolean),
        ("verdict", .text()), ("is_council_topic", .boolean), ("reason", .text()), ("vague", .boolean),
        ("hint", .text()), ("suggestion", .optional(.text())),
    ])

    static let subscriptions = Schema.object([("subscriptions", .list(.text()))])
    static let committee = Schema.object([("committee_name", .text(minimum: 1))])
    static let subscribed = Schema.object([("subscribed", .boolean), ("committee_name", .text())])
    static let unsubscribed = Schema.object([("unsubscribed", .boolean), ("committee_name", .text())])

    private static let station = Schema.named(
        "Station",
        .object([("datum", .optional(.text())), ("gremium", .optional(.text())), ("ergebnis", .optional(.text()))])
    )
    static let follows = Schema.object([
        (
            "follows",
            .list(
                .object([
                    ("id", .integer()), ("kvonr", .integer()), ("vorlage_nr", .optional(.text())), ("title", .text()),
                    ("created_at", .text(format: "date-time")), ("notified_at", .optional(.text(format: "date-time"))),
                    ("url", .text()), ("n_stationen", .integer(minimum: 0)), ("naechste", .optional(station)),
                    ("letzte", .optional(station)),
                ])
            )
        )
    ])
    static let following = Schema.object([("kvonr", .integer()), ("following", .boolean)])

    static let bookmarkedItem = Schema.object([("item_number", .text(minimum: 1))])
    static let bookmarked = Schema.object([
        ("ksinr", .integer()), ("item_number", .text()), ("bookmarked", .boolean),
    ])
    static let bookmarks = Schema.object([
        (
            "items",
            .list(
                .object([
                    ("ksinr", .integer()), ("item_number", .text()), ("title", .text()), ("committee", .text()),
                    ("session_date", .text(format: "date")),
                ])
            )
        )
    ])

    static let calendar = Schema.object([("url", .text(format: "uri"))])
    static let town = Schema.object([("town", .optional(.integer(minimum: 1)))])
    static let towns = Schema.object([
        ("towns", .list(.object([("id", .integer()), ("name", .text())]))), ("chosen", .optional(.integer())),
    ])
    static let impact = Schema.object([
        ("decision_id", .optional(.integer())), ("ksinr", .optional(.integer())), ("item_number", .optional(.text())),
        ("impact", .optional(.integer(minimum: 0, maximum: 100))), ("reason", .text(maximum: 500)),
    ])
}
