internal import API
internal import Council
internal import HTTP

extension Router {
    /// Hands a route of the council to its handler.
    func handle(_ route: CouncilRoute, _ request: Request) async throws -> Response {
        let council = environment.council
        return switch route {
        case .sessions: try await ListRoutes.sessions(request, council)
        case .session(let key): try await OpenRoutes.session(request, key: key, council)
        case .decisions: try await ListRoutes.decisions(request, council)
        case .decision(let key): try await OpenRoutes.decision(request, key: key, council)
        case .committees: try await CommitteeRoutes.list(request, council)
        case .fields: try await OverviewRoutes.fields(request, council)
        case .members: try await OverviewRoutes.members(request, council)
        case .person(let slug): try await OpenRoutes.person(slug: slug, council)
        case .entity(let slug): try await OpenRoutes.entity(request, slug: slug, council)
        case .analysis: try await OverviewRoutes.analysis(request, council)
        case .trends: try await OverviewRoutes.trends(request, council)
        case .week: try await OverviewRoutes.week(request, council)
        case .find: try await OverviewRoutes.find(request, council)
        case .places: try await OverviewRoutes.places(request, council)
        case .finance: try await OverviewRoutes.finance(request, council)
        case .preview(let kind, let key): try await OpenRoutes.preview(request, kind: kind, key: key, council)
        case .following(let route): try await handle(route, request)
        }
    }
}
