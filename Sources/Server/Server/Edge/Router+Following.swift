internal import API
internal import Council
internal import HTTP

extension Router {
    /// Hands a route on what people follow to its handler.
    func handle(_ route: FollowingRoute, _ request: Request) async throws -> Response {
        let council = environment.council
        return switch route {
        case .topics: try await TopicRoutes.list(request, council)
        case .towns: try await TownRoutes.list(request, council)
        case .chooseTown: try await TownRoutes.choose(request, council)
        case .createTopic: try await TopicRoutes.create(request, council)
        case .updateTopic(let topic):
            try await TopicRoutes.update(request, topic: try PathNumber.read(topic, "topic"), council)
        case .deleteTopic(let topic):
            try await TopicRoutes.delete(request, topic: try PathNumber.read(topic, "topic"), council)
        case .cityTopics: try await SuggestionRoutes.cityTopics(request, council)
        case .topicSuggestions: try await SuggestionRoutes.suggest(request, council)
        case .describeTopic: try await SuggestionRoutes.describe(request, council)
        case .topicDecisions(let topic):
            try await TopicHitRoutes.decisions(request, topic: try PathNumber.read(topic, "topic"), council)
        case .latestHits: try await TopicHitRoutes.latest(request, council)
        case .markHitsSeen(let topic):
            try await TopicHitRoutes.markSeen(request, topic: try PathNumber.read(topic, "topic"), council)
        case .unreadHits: try await TopicHitRoutes.unread(request, council)
        case .subscriptions: try await SubscriptionRoutes.list(request, council)
        case .subscribe: try await SubscriptionRoutes.subscribe(request, council)
        case .unsubscribe: try await SubscriptionRoutes.unsubscribe(request, council)
        case .follows: try await PaperFollowRoutes.list(request, council)
        case .follow(let paper):
            try await PaperFollowRoutes.follow(request, paper: try PathNumber.read(paper, "paper"), council)
        case .unfollow(let paper):
            try await PaperFollowRoutes.unfollow(request, paper: try PathNumber.read(paper, "paper"), council)
        case .bookmarks: try await BookmarkRoutes.list(request, council)
        case .bookmark(let session):
            try await BookmarkRoutes.add(request, session: try PathNumber.read(session, "session"), council)
        case .removeBookmark(let session):
            try await BookmarkRoutes.remove(request, session: try PathNumber.read(session, "session"), council)
        case .calendar: try await CalendarRoutes.show(request, council)
        case .renewCalendar: try await CalendarRoutes.renew(request, council)
        case .personalFeed(let secret): try await CalendarRoutes.personal(request, secret: secret, council)
        case .sessionFeed(let session): try await CalendarRoutes.session(request, session: session, council)
        case .committeeFeed(let committee):
            try await CalendarRoutes.committee(request, committee: committee, council)
        case .personFeed(let slug): try await CalendarRoutes.person(request, slug: slug, council)
        case .setImpact: try await ImpactRoutes.set(request, council)
        }
    }
}
