internal import API
internal import HTTP
internal import Visits

extension Router {
    /// Hands a page of the visits to its handler.
    func show(_ page: VisitsPage, _ request: Request) async throws -> Response {
        let visits = environment.visits
        return switch page {
        case .home: try await HomePages.show(request, visits)
        case .submitHome: try await HomePages.submit(request, visits)
        case .open: try await ReportPages.open(request, visits)
        case .tasks: try await DatedItemPages.list(.task, request, visits)
        case .submitTasks: try await DatedItemPages.submit(.task, request, visits)
        case .task(let task): try await DatedItemPages.show(.task, request, id: task, visits)
        case .submitTask(let task): try await DatedItemPages.submit(.task, request, id: task, visits)
        case .confirmDeleteTask(let task): try await DatedItemPages.confirmDeletion(.task, request, id: task, visits)
        case .opportunities: try await DatedItemPages.list(.opportunity, request, visits)
        case .submitOpportunities: try await DatedItemPages.submit(.opportunity, request, visits)
        case .opportunity(let chance): try await DatedItemPages.show(.opportunity, request, id: chance, visits)
        case .submitOpportunity(let chance): try await DatedItemPages.submit(.opportunity, request, id: chance, visits)
        case .confirmDeleteOpportunity(let chance):
            try await DatedItemPages.confirmDeletion(.opportunity, request, id: chance, visits)
        case .profile: try await ProfilePages.show(request, visits)
        case .submitProfile: try await ProfilePages.submit(request, visits)
        case .new: try await VisitPages.new(request, visits)
        case .submitNew: try await VisitPages.submitNew(request, visits)
        case .briefing(let visit): try await VisitPages.briefing(request, visit: visit, visits)
        case .submitBriefing(let visit): try await VisitPages.submitBriefing(request, visit: visit, visits)
        case .report(let visit): try await ReportPages.show(request, visit: visit, visits)
        case .submitReport(let visit): try await ReportPages.submit(request, visit: visit, visits)
        case .edit(let visit): try await VisitPages.edit(request, visit: visit, visits)
        case .submitEdit(let visit): try await VisitPages.submitEdit(request, visit: visit, visits)
        case .confirmDelete(let visit): try await VisitPages.confirmDeletion(request, visit: visit, visits)
        case .submitDelete(let visit): try await VisitPages.submitDeletion(request, visit: visit, visits)
        case .offline: VisitsAppFiles.offline(request, visits)
        case .manifest: try VisitsAppFiles.manifest(request, visits)
        }
    }
}
