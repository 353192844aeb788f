/// The council's part of ``Route``.
package enum CouncilRoute: Hashable, Sendable {
    case sessions
    /// Keys stand as they came: what is no number is another fault than a number that nobody has.
    case session(String)
    case decisions
    case decision(String)
    case committees
    case fields
    case members
    case person(slug: String)
    case entity(slug: String)
    case analysis
    case trends
    case week
    case find
    case places
    case finance
    case preview(kind: String, key: String)
    case following(FollowingRoute)

    /// `GET`, `POST`, `PUT` or `DELETE`.
    package var method: String {
        switch self {
        case .sessions, .session, .decisions, .decision, .committees, .fields, .members, .person, .entity, .analysis,
            .trends, .week, .find, .places, .finance, .preview:
            "GET"
        case .following(let route): route.method
        }
    }

    /// The path as it goes over the wire, its parameters percent-encoded.
    package var path: String {
        switch self {
        case .sessions: "/api/council/sessions"
        case .session(let session): "/api/council/session/\(PathSegment.encode(session))"
        case .decisions: "/api/council/decisions"
        case .decision(let decision): "/api/council/decision/\(PathSegment.encode(decision))"
        case .committees: "/api/council/committees"
        case .fields: "/api/council/fields"
        case .members: "/api/council/members"
        case .person(let slug): "/api/council/person/\(PathSegment.encode(slug))"
        case .entity(let slug): "/api/council/entity/\(PathSegment.encode(slug))"
        case .analysis: "/api/council/analysis"
        case .trends: "/api/council/trends"
        case .week: "/api/council/diese-woche"
        case .find: "/api/council/fundstueck"
        case .places: "/api/council/places"
        case .finance: "/api/council/finance"
        case .preview(let kind, let key):
            "/api/council/preview/\(PathSegment.encode(kind))/\(PathSegment.encode(key))"
        case .following(let route): route.path
        }
    }

    /// Request lines to routes.
    static let entries: [PathTable<Route>.Entry] =
        [
            .init("GET", "/api/council/sessions") { _ in .council(.sessions) },
            .init("GET", "/api/council/session/{session}") { .council(.session($0[0])) },
            .init("GET", "/api/council/decisions") { _ in .council(.decisions) },
            .init("GET", "/api/council/decision/{decision}") { .council(.decision($0[0])) },
            .init("GET", "/api/council/committees") { _ in .council(.committees) },
            .init("GET", "/api/council/fields") { _ in .council(.fields) },
            .init("GET", "/api/council/members") { _ in .council(.members) },
            .init("GET", "/api/council/person/{slug}") { .council(.person(slug: $0[0])) },
            .init("GET", "/api/council/entity/{slug}") { .council(.entity(slug: $0[0])) },
            .init("GET", "/api/council/analysis") { _ in .council(.analysis) },
            .init("GET", "/api/council/trends") { _ in .council(.trends) },
            .init("GET", "/api/council/diese-woche") { _ in .council(.week) },
            .init("GET", "/api/council/fundstueck") { _ in .council(.find) },
            .init("GET", "/api/council/places") { _ in .council(.places) },
            .init("GET", "/api/council/finance") { _ in .council(.finance) },
            .init("GET", "/api/council/preview/{kind}/{key}") { .council(.preview(kind: $0[0], key: $0[1])) },
        ] + FollowingRoute.entries
}
