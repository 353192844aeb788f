/// The JSON of the routes on visits.
enum VisitsSchemas {
    private static let day = Schema.text(format: "date")
    private static let clock = Schema.text(pattern: "^[0-2][0-9]:[0-5][0-9]$")
    private static let moment = Schema.optional(.text(format: "date-time"))
    private static let status = Schema.oneOf(["geplant", "erledigt", "abgesagt"])
    private static let reportStatus = Schema.oneOf(["keiner", "entwurf", "freigegeben"])

    static let visit = Schema.named(
        "Visit",
        .object([
            ("id", .integer()),
            (
                "kunde",
                .object([
                    ("name", .text()), ("adresse", .text()), ("lat", .optional(.number)), ("lon", .optional(.number)),
                    ("telefon", .optional(.text())), ("email", .optional(.text())),
                ])
            ),
            ("datum", day), ("uhrzeit", clock), ("uhrzeitEnde", clock), ("status", status),
            ("bericht_status", reportStatus), ("bericht_erstellt_am", moment),
        ])
    )
    private static let customerDraft = Schema.object([
        ("name", .optional(.text(maximum: 200))), ("adresse", .optional(.text(maximum: 300))),
        ("lat", .optional(.number)), ("lon", .optional(.number)), ("telefon", .optional(.text(maximum: 40))),
        ("email", .optional(.text(maximum: 254))),
    ])
    static let newVisit = Schema.named(
        "NewVisit",
        .object([
            ("kunde", customerDraft), ("datum", day), ("uhrzeit", clock), ("uhrzeitEnde", .optional(clock)),
            ("status", .optional(status)), ("bericht_status", .optional(reportStatus)),
        ])
    )
    static let visitChange = Schema.named(
        "VisitChange",
        .object([
            ("kunde", .optional(customerDraft)), ("datum", .optional(day)), ("uhrzeit", .optional(clock)),
            ("uhrzeitEnde", .optional(clock)), ("status", .optional(status)),
            ("bericht_status", .optional(reportStatus)),
        ])
    )
    static let visits = Schema.object([("visits", .list(visit))])
    static let welcome = Schema.object([
        ("besuche", .integer(minimum: 0)), ("kilometer", .integer(minimum: 0)),
        ("fahrzeit_minuten", .integer(minimum: 0)), ("erste_abfahrt", .optional(clock)),
        ("vorname", .optional(.text())),
    ])
    private static let topic = Schema.oneOf(["anfahrt", "doku", "freigabe", "verspaetung", "offene_freigaben"])
    /// From what a device plans by itself; of each customer the name alone.
    private static let basis = Schema.named(
        "PlanBasis",
        .object([
            ("as_of", .text(format: "date-time")), ("time_zone", .text()), ("language", .oneOf(["de", "en"])),
            ("topics", .list(topic)), ("delay_threshold_minutes", .integer(minimum: 5, maximum: 120)),
            ("evening_time", clock),
            (
                "visits",
                .list(
                    .object([
                        ("id", .integer()), ("kunde", .object([("name", .text())])), ("datum", day),
                        ("uhrzeit", clock), ("datumEnde", day), ("uhrzeitEnde", clock), ("time_zone", .text()),
                        ("status", status), ("bericht_status", reportStatus), ("bericht_erstellt_am", moment),
                    ])
                )
            ),
            (
                "legs",
                .list(
                    .object([
                        ("visitId", .integer()), ("fahrzeit_sekunden", .integer(minimum: 0)),
                        ("delaySeconds", .optional(.integer(minimum: 0))), ("meter", .integer(minimum: 0)),
                        ("stand", .text(format: "date-time")), ("geschaetzt", .boolean),
                    ])
                )
            ),
            ("told", .list(.text())),
        ])
    )
    static let plan = Schema.object([
        (
            "planned",
            .list(
                .object([
                    ("id", .text()),
                    ("typ", topic), ("visitId", .optional(.integer())), ("fires_at", .text(format: "date-time")),
                    ("title", .text()),
                    ("body", .text()), ("target", .oneOf(["home", "briefing", "bericht", "offen"])),
                    ("expires_at", .text(format: "date-time")), ("occasion", .text()),
                ])
            )
        ),
        ("basis", basis),
    ])
    static let report = Schema.named(
        "VisitReport",
        .object([
            ("text", .text()), ("bericht_status", reportStatus), ("bericht_erstellt_am", moment),
            ("freigegeben_am", moment),
        ])
    )
    static let reportText = Schema.object([("text", .text(minimum: 1, maximum: 20_000))])
    static let briefing = Schema.object([
        ("visit", visit),
        (
            "leg",
            .optional(
                .object([
                    ("fahrzeit_minuten", .integer(minimum: 0)), ("delaySeconds", .optional(.integer(minimum: 0))),
                    ("kilometer", .number), ("stand", clock), ("geschaetzt", .boolean),
                ])
            )
        ),
        ("abfahrt", .optional(clock)), ("bericht", report),
        (
            "letzte_berichte",
            .list(.object([("visit_id", .integer()), ("datum", day), ("text", .text()), ("freigegeben_am", moment)]))
        ),
    ])
    private static let start = Schema.object([
        ("adresse", .text()), ("lat", .optional(.number)), ("lon", .optional(.number)),
    ])
    static let settings = Schema.named(
        "VisitSettings",
        .object([
            ("topics", .list(.object([("key", .text()), ("label", .text()), ("enabled", .boolean)]))),
            ("device_plans", .boolean), ("delay_threshold_minutes", .integer(minimum: 5, maximum: 120)),
            ("evening_time", clock), ("start", .optional(start)),
        ])
    )
    static let settingsChange = Schema.object([
        ("prefs", .optional(.map(.boolean))), ("device_plans", .optional(.boolean)),
        ("delay_threshold_minutes", .optional(.integer(minimum: 5, maximum: 120))),
        ("evening_time", .optional(clock)), ("start", .optional(start)),
        (
            "planning",
            .optional(
                .object([
                    ("device", .text(minimum: 1, maximum: 64)), ("seconds", .integer(minimum: 0, maximum: 3600)),
                    ("renewal", .optional(.boolean)),
                ])
            )
        ),
    ])
    static let imported = Schema.object([
        ("imported", .integer(minimum: 0)), ("changed", .integer(minimum: 0)),
        ("faults", .list(.object([("line", .integer(minimum: 1)), ("reason", .text())]))),
    ])
    static let task = Schema.named(
        "VisitTask",
        .object([("id", .integer()), ("title", .text()), ("faellig", .optional(.text())), ("erledigt", .boolean)])
    )
    static let taskDraft = Schema.object([
        ("title", .text(minimum: 1, maximum: 300)), ("faellig", .optional(.text())), ("erledigt", .optional(.boolean)),
    ])
    static let taskChange = Schema.object([
        ("title", .optional(.text(minimum: 1, maximum: 300))), ("faellig", .optional(.text())),
        ("erledigt", .optional(.boolean)),
    ])
    static let opportunity = Schema.named(
        "VisitOpportunity",
        .object([("id", .integer()), ("title", .text()), ("datum", .optional(day))])
    )
    static let opportunityDraft = Schema.object([
        ("title", .text(minimum: 1, maximum: 300)), ("datum", .optional(day)),
    ])
    static let opportunityChange = Schema.object([
        ("title", .optional(.text(minimum: 1, maximum: 300))), ("datum", .optional(day)),
    ])
}
