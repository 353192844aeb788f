import API
import Accounts
import Base
import HTTP
import Store
import TestSupport

@testable import Council

extension Town {
    /// One call of the API, by its route.
    @discardableResult
    func call(
        _ route: FollowingRoute,
        as owner: Account.ID? = nil,
        json: String? = nil,
        query: String = "",
        headers extra: [(name: String, value: String)] = []
    ) async throws -> Reply {
        var headers = extra
        var body: [UInt8] = []
        if let owner {
            let claims = SessionClaims(account: owner, expires: clock.now + .days(80), version: 0)
            headers.append(("Cookie", "access_token=" + claims.token(environment.accounts.tokens)))
        }
        if let json {
            headers.append(("Content-Type", "application/json"))
            body = Array(json.utf8)
        }
        guard let head = RequestHead(method: route.method, target: route.path + query, headers: Headers(headers)) else {
            preconditionFailure("\(route.path) is no target")
        }
        let request = Request(head: head, body: .bytes(body))
        return try await Reply { try await answer(route, request) }
    }

    private func answer(_ route: FollowingRoute, _ request: Request) async throws -> Response {
        switch route {
        case .topics: try await TopicRoutes.list(request, environment)
        case .towns: try await TownRoutes.list(request, environment)
        case .chooseTown: try await TownRoutes.choose(request, environment)
        case .createTopic: try await TopicRoutes.create(request, environment)
        case .updateTopic(let topic):
            try await TopicRoutes.update(request, topic: try PathNumber.read(topic, "topic"), environment)
        case .deleteTopic(let topic):
            try await TopicRoutes.delete(request, topic: try PathNumber.read(topic, "topic"), environment)
        case .cityTopics: try await SuggestionRoutes.cityTopics(request, environment)
        case .topicSuggestions: try await SuggestionRoutes.suggest(request, environment)
        case .describeTopic: try await SuggestionRoutes.describe(request, environment)
        case .topicDecisions(let topic):
            try await TopicHitRoutes.decisions(request, topic: try PathNumber.read(topic, "topic"), environment)
        case .latestHits: try await TopicHitRoutes.latest(request, environment)
        case .markHitsSeen(let topic):
            try await TopicHitRoutes.markSeen(request, topic: try PathNumber.read(topic, "topic"), environment)
        case .unreadHits: try await TopicHitRoutes.unread(request, environment)
        case .subscriptions: try await SubscriptionRoutes.list(request, environment)
        case .subscribe: try await SubscriptionRoutes.subscribe(request, environment)
        case .unsubscribe: try await SubscriptionRoutes.unsubscribe(request, environment)
        case .follows: try await PaperFollowRoutes.list(request, environment)
        case .follow(let paper):
            try await PaperFollowRoutes.follow(request, paper: try PathNumber.read(paper, "paper"), environment)
        case .unfollow(let paper):
            try await PaperFollowRoutes.unfollow(request, paper: try PathNumber.read(paper, "paper"), environment)
        case .bookmarks: try await BookmarkRoutes.list(request, environment)
        case .bookmark(let session):
            try await BookmarkRoutes.add(request, session: try PathNumber.read(session, "session"), environment)
        case .removeBookmark(let session):
            try await BookmarkRoutes.remove(request, session: try PathNumber.read(session, "session"), environment)
        case .calendar: try await CalendarRoutes.show(request, environment)
        case .renewCalendar: try await CalendarRoutes.renew(request, environment)
        case .personalFeed(let secret): try await CalendarRoutes.personal(request, secret: secret, environment)
        case .sessionFeed(let session): try await CalendarRoutes.session(request, session: session, environment)
        case .committeeFeed(let committee):
            try await CalendarRoutes.committee(request, committee: committee, environment)
        case .personFeed(let slug): try await CalendarRoutes.person(request, slug: slug, environment)
        case .setImpact: try await ImpactRoutes.set(request, environment)
        }
    }

    /// Makes a topic; answers its number.
    @discardableResult
    func topic(_ name: String, of owner: Account.ID, place: String? = nil) async throws -> Int64 {
        let place = place.map { ", \"place_id\": \"\($0)\"" } ?? ""
        let reply = try await call(.createTopic, as: owner, json: "{\"name\": \"\(name)\"\(place)}")
        return (reply.object["id"] as? Int).map(Int64.init) ?? 0
    }

    /// Follows a committee.
    func subscribe(_ owner: Account.ID, to committee: String = "Verkehrsausschuss") async throws {
        _ = try await call(.subscribe, as: owner, json: "{\"committee_name\": \"\(committee)\"}")
    }
}
