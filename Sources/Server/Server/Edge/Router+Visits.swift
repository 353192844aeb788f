internal import API
internal import HTTP
internal import Visits

extension Router {
    /// Hands a route of the visits to its handler.
    func handle(_ route: VisitsRoute, _ request: Request) async throws -> Response {
        let visits = environment.visits
        return switch route {
        case .visits: try await VisitRoutes.list(request, visits)
        case .createVisit: try await VisitRoutes.create(request, visits)
        case .visit(let visit): try await VisitRoutes.show(request, visit: visit, visits)
        case .updateVisit(let visit): try await VisitRoutes.update(request, visit: visit, visits)
        case .deleteVisit(let visit): try await VisitRoutes.delete(request, visit: visit, visits)
        case .briefing(let visit): try await VisitRoutes.briefing(request, visit: visit, visits)
        case .report(let visit): try await ReportRoutes.show(request, visit: visit, visits)
        case .writeReport(let visit): try await ReportRoutes.write(request, visit: visit, visits)
        case .approveReport(let visit): try await ReportRoutes.approve(request, visit: visit, visits)
        case .openVisits: try await VisitRoutes.open(request, visits)
        case .welcome: try await PlanRoutes.welcome(request, visits)
        case .plan: try await PlanRoutes.plan(request, visits)
        case .notifications: try await VisitSettingsRoutes.show(request, visits)
        case .updateNotifications: try await VisitSettingsRoutes.update(request, visits)
        case .importVisits: try await VisitFileRoutes.take(request, visits)
        case .export: try await VisitFileRoutes.export(request, visits)
        case .tasks: try await DatedItemRoutes.list(.task, request, visits)
        case .createTask: try await DatedItemRoutes.create(.task, request, visits)
        case .updateTask(let task): try await DatedItemRoutes.update(.task, request, id: task, visits)
        case .deleteTask(let task): try await DatedItemRoutes.delete(.task, request, id: task, visits)
        case .opportunities: try await DatedItemRoutes.list(.opportunity, request, visits)
        case .createOpportunity: try await DatedItemRoutes.create(.opportunity, request, visits)
        case .updateOpportunity(let opportunity):
            try await DatedItemRoutes.update(.opportunity, request, id: opportunity, visits)
        case .deleteOpportunity(let opportunity):
            try await DatedItemRoutes.delete(.opportunity, request, id: opportunity, visits)
        }
    }
}
