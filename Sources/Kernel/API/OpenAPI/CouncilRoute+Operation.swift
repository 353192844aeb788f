extension CouncilRoute {
    /// What the OpenAPI document says about the route.
    var operation: Operation {
        switch self {
        case .sessions:
            own(
                "Sessions, filtered and searched",
                query: Self.filters + [
                    ("scope", .optional(.oneOf(["all", "upcoming", "recent"])))
                ] + Self.paging,
                CouncilSchemas.sessions,
                more: [422]
            )
        case .session: open("A session with its agenda and what came of it", CouncilSchemas.session, more: [422])
        case .decisions:
            own(
                "Decisions, filtered and searched",
                query: Self.filters + [
                    ("field", .optional(.text())), ("outcome", .optional(.text())), ("place_id", .optional(.text())),
                    ("topic", .optional(.integer(minimum: 1))),
                ] + Self.paging,
                CouncilSchemas.decisions,
                more: [404, 422]
            )
        case .decision: open("A decision with all that belongs to it", CouncilSchemas.decision, more: [422])
        case .committees: own("The names of the committees that may be followed", CouncilSchemas.committees)
        case .fields: own("Fields of policy with the number of their decisions", CouncilSchemas.fields)
        case .members: own("Who sits on the council", CouncilSchemas.members)
        case .person: open("A member of the council", CouncilSchemas.person)
        case .entity: open("A place or a project and the decisions about it", CouncilSchemas.entity)
        case .analysis:
            own(
                "Decisions by outcome, vote, committee and month",
                query: Self.days,
                CouncilSchemas.analysis,
                more: [422]
            )
        case .trends: own("What is talked about more than before", CouncilSchemas.trends)
        case .week: own("The week of the council, Monday to Sunday", CouncilSchemas.week)
        case .find: own("The find of the day", CouncilSchemas.find)
        case .places: own("Districts with the number of their decisions", CouncilSchemas.places)
        case .finance: own("Amounts that decisions name, by year", CouncilSchemas.finance)
        case .preview: open("Title and description for a link's preview", CouncilSchemas.preview)
        case .following(let route): route.operation
        }
    }

    private static let days: [(name: String, schema: Schema)] = [
        ("date_from", .optional(.text(format: "date"))), ("date_to", .optional(.text(format: "date"))),
    ]
    private static let filters: [(name: String, schema: Schema)] =
        [("q", .optional(.text())), ("committee", .optional(.text()))] + days
    private static let paging: [(name: String, schema: Schema)] = [
        ("limit", .optional(.integer(minimum: 1, maximum: 200))), ("offset", .optional(.integer(minimum: 0))),
    ]

    private func own(
        _ summary: String,
        query: [(name: String, schema: Schema)] = [],
        _ schema: Schema,
        more: [Int] = []
    ) -> Operation {
        OwnOperation(tag: "council")(summary, query: query, success: (200, schema), more: more)
    }

    private func open(_ summary: String, _ schema: Schema, more: [Int] = []) -> Operation {
        Operation(summary, tag: "council", success: (200, schema), problems: [404] + more)
    }
}
