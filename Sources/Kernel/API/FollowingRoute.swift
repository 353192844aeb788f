internal import Base

/// What people follow and how they hear of it: a part of ``CouncilRoute``.
package enum FollowingRoute: Hashable, Sendable {
    case topics
    case createTopic
    /// Numbers stand as they came: what is none is another fault than one that nobody has (``PathNumber``).
    case updateTopic(String)
    case deleteTopic(String)
    case cityTopics
    case topicSuggestions
    case topicDecisions(String)
    case latestHits
    case markHitsSeen(String)
    case unreadHits
    case describeTopic

    case subscriptions
    case subscribe
    case unsubscribe

    case follows
    case follow(paper: String)
    case unfollow(paper: String)

    case bookmarks
    case bookmark(session: String)
    case removeBookmark(session: String)

    case calendar
    case renewCalendar
    case personalFeed(secret: String)
    case sessionFeed(session: Int64)
    case committeeFeed(committee: Int64)
    case personFeed(slug: String)

    case setImpact

    case towns
    case chooseTown

    /// `GET`, `POST`, `PUT` or `DELETE`.
    package var method: String {
        switch self {
        case .topics, .cityTopics, .topicSuggestions, .topicDecisions, .latestHits, .unreadHits, .subscriptions,
            .follows, .bookmarks, .calendar, .personalFeed, .sessionFeed, .committeeFeed, .personFeed,
            .towns:
            "GET"
        case .createTopic, .markHitsSeen, .describeTopic, .subscribe, .follow, .bookmark, .renewCalendar: "POST"
        case .updateTopic, .setImpact, .chooseTown: "PUT"
        case .deleteTopic, .unsubscribe, .unfollow, .removeBookmark: "DELETE"
        }
    }

    /// The path as it goes over the wire, its parameters percent-encoded.
    package var path: String {
        switch self {
        case .topics, .createTopic: "/api/topics"
        case .updateTopic(let topic), .deleteTopic(let topic): "/api/topics/\(PathSegment.encode(topic))"
        case .cityTopics: "/api/topics/city"
        case .topicSuggestions: "/api/topics/suggestions"
        case .topicDecisions(let topic): "/api/topics/\(PathSegment.encode(topic))/decisions"
        case .latestHits: "/api/topics/latest-hits"
        case .markHitsSeen(let topic): "/api/topics/\(PathSegment.encode(topic))/seen"
        case .unreadHits: "/api/topics/unread-count"
        case .describeTopic: "/api/topics/describe"
        case .subscriptions, .subscribe, .unsubscribe: "/api/subscriptions"
        case .follows: "/api/council/follows"
        case .follow(let paper), .unfollow(let paper): "/api/council/vorlage/\(PathSegment.encode(paper))/follow"
        case .bookmarks: "/api/council/merken"
        case .bookmark(let session), .removeBookmark(let session):
            "/api/council/session/\(PathSegment.encode(session))/merken"
        case .calendar, .renewCalendar: "/api/account/calendar"
        case .personalFeed(let secret): "/kalender/\(PathSegment.encode(secret)).ics"
        case .sessionFeed(let session): "/kalender/sitzung/\(session).ics"
        case .committeeFeed(let committee): "/kalender/gremium/\(committee).ics"
        case .personFeed(let slug): "/kalender/person/\(PathSegment.encode(slug)).ics"
        case .setImpact: "/api/admin/council/impact"
        case .towns: "/api/council/towns"
        case .chooseTown: "/api/council/town"
        }
    }

    /// Request lines to routes.
    static let entries: [PathTable<Route>.Entry] = [
        entry("GET", "/api/topics") { _ in .topics },
        entry("POST", "/api/topics") { _ in .createTopic },
        entry("PUT", "/api/topics/{topic}") { .updateTopic($0[0]) },
        entry("DELETE", "/api/topics/{topic}") { .deleteTopic($0[0]) },
        entry("GET", "/api/topics/city") { _ in .cityTopics },
        entry("GET", "/api/topics/suggestions") { _ in .topicSuggestions },
        entry("GET", "/api/topics/{topic}/decisions") { .topicDecisions($0[0]) },
        entry("GET", "/api/topics/latest-hits") { _ in .latestHits },
        entry("POST", "/api/topics/{topic}/seen") { .markHitsSeen($0[0]) },
        entry("GET", "/api/topics/unread-count") { _ in .unreadHits },
        entry("POST", "/api/topics/describe") { _ in .describeTopic },
        entry("GET", "/api/subscriptions") { _ in .subscriptions },
        entry("POST", "/api/subscriptions") { _ in .subscribe },
        entry("DELETE", "/api/subscriptions") { _ in .unsubscribe },
        entry("GET", "/api/council/follows") { _ in .follows },
        entry("POST", "/api/council/vorlage/{paper}/follow") { .follow(paper: $0[0]) },
        entry("DELETE", "/api/council/vorlage/{paper}/follow") { .unfollow(paper: $0[0]) },
        entry("GET", "/api/council/merken") { _ in .bookmarks },
        entry("POST", "/api/council/session/{session}/merken") { .bookmark(session: $0[0]) },
        entry("DELETE", "/api/council/session/{session}/merken") { .removeBookmark(session: $0[0]) },
        entry("GET", "/api/account/calendar") { _ in .calendar },
        entry("POST", "/api/account/calendar") { _ in .renewCalendar },
        entry("GET", "/kalender/{file}") { file($0[0]).map { .personalFeed(secret: $0) } },
        entry("GET", "/kalender/sitzung/{file}") {
            file($0[0]).flatMap { Int64(digits: $0) }.map { .sessionFeed(session: $0) }
        },
        entry("GET", "/kalender/gremium/{file}") {
            file($0[0]).flatMap { Int64(digits: $0) }.map { .committeeFeed(committee: $0) }
        },
        entry("GET", "/kalender/person/{file}") { file($0[0]).map { .personFeed(slug: $0) } },
        entry("PUT", "/api/admin/council/impact") { _ in .setImpact },
        entry("GET", "/api/council/towns") { _ in .towns },
        entry("PUT", "/api/council/town") { _ in .chooseTown },
    ]

    private static func entry(
        _ method: String,
        _ template: String,
        _ make: @escaping @Sendable (_ parameters: [String]) -> FollowingRoute?
    ) -> PathTable<Route>.Entry {
        .init(method, template) { parameters in make(parameters).map { .council(.following($0)) } }
    }

    /// The name of a calendar's file without its ending.
    private static func file(_ text: String) -> String? {
        text.hasSuffix(".ics") && text.utf8.count > 4 ? String(text.dropLast(4)) : nil
    }
}
