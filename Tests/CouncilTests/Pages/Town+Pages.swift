import API
import Accounts
import Base
import HTTP
import Store
import TestSupport

@testable import Council

extension Town {
    /// A page, or a form sent to it, by its address.
    func open(
        _ target: String,
        as owner: Account.ID? = nil,
        form: [(String, String)]? = nil,
        _ change: (inout CouncilEnvironment) -> Void = { _ in }
    ) async throws -> Reply {
        let method = form == nil ? "GET" : "POST"
        let request = request(target, as: owner, method: method, form: form)
        guard case .found(.council(let page)) = Page.table.match(method: method, path: request.path) else {
            preconditionFailure("\(target) is no page")
        }
        var environment = environment
        change(&environment)
        return try await Reply { [environment] in try await answer(page, request, environment) }
    }

    private func answer(
        _ page: CouncilPage,
        _ request: Request,
        _ environment: CouncilEnvironment
    ) async throws -> Response {
        switch page {
        case .today: try await TodayPageRoute.get(request, environment)
        case .council: try await CouncilPages.show(request, environment)
        case .submitCouncil: try await CouncilPages.submit(request, environment)
        case .decision: try await SharedPages.decision(request, environment)
        case .theme: try await SharedPages.theme(request, environment)
        case .person: try await SharedPages.person(request, environment)
        case .week: try await FigurePages.week(request, environment)
        case .analysis: try await FigurePages.analysis(request, environment)
        case .maps: try await FigurePages.maps(request, environment)
        case .budget: try await FigurePages.budget(request, environment)
        case .topics: try await TopicPages.list(request, environment)
        case .submitTopics: try await TopicPages.create(request, environment)
        case .topic(let topic): try await TopicPages.show(request, topic: topic, environment)
        case .submitTopic(let topic): try await TopicPages.submit(request, topic: topic, environment)
        case .confirmDeleteTopic(let topic): try await TopicPages.confirmDeletion(request, topic: topic, environment)
        case .offline: AppFiles.offline(request, environment)
        case .manifest: try AppFiles.manifest(request, environment)
        case .topicPicture: preconditionFailure("files are the server's")
        }
    }
}
