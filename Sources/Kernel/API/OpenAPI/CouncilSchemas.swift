/// The JSON of the council's routes.
enum CouncilSchemas {
    private static let text = Schema.text()
    private static let textOrNull = Schema.optional(.text())
    private static let number = Schema.integer()
    private static let numberOrNull = Schema.optional(.integer())
    private static let day = Schema.text(format: "date")
    private static let outcome = Schema.oneOf(["angenommen", "abgelehnt", "vertagt", "zur_kenntnis", "kein_beschluss"])

    static let committees = Schema.named("Committees", .object([("committees", .list(.text()))]))

    private static let sessionLine = Schema.named(
        "SessionLine",
        .object([
            ("ksinr", numberOrNull), ("committee", text), ("title", textOrNull), ("session_date", day),
            ("session_time", textOrNull), ("location", textOrNull), ("n_items", number), ("has_protocol", .boolean),
            ("is_cancelled", .boolean), ("url", textOrNull),
            ("my_topic_items", .optional(.list(.object([("item_number", text), ("topic", text)])))),
        ])
    )
    static let sessions = Schema.named(
        "Sessions",
        .object([("count", number), ("total", number), ("sessions", .list(sessionLine))])
    )

    private static let decisionLine = Schema.named(
        "DecisionLine",
        .object([
            ("id", number), ("ksinr", number), ("item_number", text), ("title", text), ("committee", text),
            ("session_date", day), ("outcome", outcome), ("vote", textOrNull), ("result", textOrNull),
            ("policy_field", textOrNull), ("vorlage_nr", textOrNull), ("kvonr", numberOrNull),
            ("amount_eur", numberOrNull), ("importance", numberOrNull), ("summary", textOrNull),
        ])
    )
    static let decisions = Schema.named(
        "Decisions",
        .object([
            ("total", number), ("decisions", .list(decisionLine)), ("did_you_mean", .optional(.text())),
        ])
    )
    private static let attendance = Schema.list(
        .object([("name", text), ("party", textOrNull), ("role", textOrNull), ("slug", textOrNull)])
    )
    private static let file = Schema.object([
        ("title", text), ("url", text), ("media_type", textOrNull), ("byte_count", numberOrNull),
    ])
    static let decision = Schema.named(
        "DecisionDetail",
        .object([
            ("decision", .object([("id", number), ("title", text), ("outcome", outcome), ("committee", text)])),
            ("attendance", attendance), ("present_parties", .list(text)), ("ratsinfo_url", textOrNull),
            ("sub_votes", .list(decisionLine)), ("vorlage_journey", .list(decisionLine)), ("vorlage_url", textOrNull),
            ("vorlage", .optional(.object([("kvonr", number), ("title", text)]))), ("anlagen", .list(file)),
            ("beratungsfolge", .list(.object([("gremium", textOrNull), ("datum", textOrNull), ("future", .boolean)]))),
            ("similar", .list(decisionLine)), ("entities", .list(.object([("slug", text), ("name", text)]))),
            ("importance_breakdown", .object([("score", numberOrNull), ("base_score", numberOrNull)])),
            ("follow", .optional(.object([("kvonr", number), ("following", .boolean)]))),
        ])
    )
    static let session = Schema.named(
        "SessionDetail",
        .object([
            ("ksinr", number), ("committee", text), ("session_date", day), ("session_time", textOrNull),
            ("location", textOrNull), ("n_items", number),
            (
                "agenda_items",
                .list(
                    .object([
                        ("item_number", text), ("title", text), ("vorlage_nr", textOrNull), ("kvonr", numberOrNull),
                        ("is_public", .boolean), ("anlagen", .list(.object([("title", text), ("url", text)]))),
                        ("summary", textOrNull), ("bookmarked", .optional(.boolean)),
                    ])
                )
            ),
            ("decisions", .list(decisionLine)), ("attendance", attendance), ("has_protocol", .boolean),
            ("url", textOrNull), ("aenderungen", .list(.object([("kind", text), ("item_number", text)]))),
        ])
    )
    static let fields = Schema.named(
        "Fields",
        .object([("fields", .list(.object([("key", text), ("label", text), ("n", number)])))])
    )
    static let members = Schema.named(
        "CouncilMembers",
        .object([
            (
                "members",
                .list(.object([("slug", text), ("name", text), ("party", textOrNull), ("committees", .list(text))]))
            )
        ])
    )
    static let person = Schema.named(
        "CouncilPerson",
        .object([
            ("slug", text), ("name", text), ("party", textOrNull), ("sessions", number),
            ("committees", .list(.object([("name", text), ("role", textOrNull)]))),
            ("recent", .list(sessionLine)),
        ])
    )
    private static let entityLine = Schema.object([("slug", text), ("name", text), ("kind", text), ("n", number)])
    static let entity = Schema.named(
        "CouncilEntity",
        .object([
            ("entity", entityLine), ("description", textOrNull), ("geo", .optional(.object([("place_id", text)]))),
            ("decisions", .list(decisionLine)), ("money", numberOrNull),
            ("parties", .list(.object([("party", text), ("n", number)]))),
            ("fields", .list(.object([("key", text), ("n", number)]))), ("merged_from", .list(text)),
            ("field_labels", .map(text)), ("related", .list(entityLine)),
        ])
    )
    static let analysis = Schema.named(
        "Analysis",
        .object([
            ("outcomes", .map(number)), ("votes", .map(number)),
            ("by_committee", .list(.object([("committee", text), ("n", number)]))),
            ("by_month", .list(.object([("month", text), ("n", number)]))),
        ])
    )
    static let trends = Schema.named(
        "Trends",
        .object([
            ("trends", .list(.object([("slug", text), ("name", text), ("n", number), ("n_before", number)])))
        ])
    )
    static let week = Schema.named(
        "CouncilWeek",
        .object([("from", day), ("to", day), ("sessions", .list(sessionLine)), ("decisions", .list(decisionLine))])
    )
    static let find = Schema.named("Find", .object([("decision", .optional(decisionLine))]))
    static let places = Schema.named(
        "Places",
        .object([("places", .list(.object([("place_id", text), ("name", text), ("n", number)])))])
    )
    static let finance = Schema.named(
        "Finance",
        .object([
            (
                "years",
                .list(
                    .object([
                        ("year", number), ("sum", number),
                        ("by_committee", .list(.object([("committee", text), ("sum", number)]))),
                        ("decisions", .list(decisionLine)),
                    ])
                )
            )
        ])
    )
    static let preview = Schema.named("Preview", .object([("title", text), ("description", text)]))
}
