internal import API
internal import Council
internal import HTTP

extension Router {
    /// Hands a page of the council to its handler.
    func show(_ page: CouncilPage, _ request: Request) async throws -> Response {
        let council = environment.council
        return switch page {
        case .today: try await TodayPageRoute.get(request, council)
        case .council: try await CouncilPages.show(request, council)
        case .submitCouncil: try await CouncilPages.submit(request, council)
        case .decision: try await SharedPages.decision(request, council)
        case .theme: try await SharedPages.theme(request, council)
        case .person: try await SharedPages.person(request, council)
        case .week: try await FigurePages.week(request, council)
        case .analysis: try await FigurePages.analysis(request, council)
        case .maps: try await FigurePages.maps(request, council)
        case .budget: try await FigurePages.budget(request, council)
        case .topics: try await TopicPages.list(request, council)
        case .submitTopics: try await TopicPages.create(request, council)
        case .topic(let topic): try await TopicPages.show(request, topic: topic, council)
        case .submitTopic(let topic): try await TopicPages.submit(request, topic: topic, council)
        case .confirmDeleteTopic(let topic): try await TopicPages.confirmDeletion(request, topic: topic, council)
        case .offline: AppFiles.offline(request, council)
        case .manifest: try AppFiles.manifest(request, council)
        case .topicPicture(let name): try file("themen/\(name)", request)
        }
    }
}
