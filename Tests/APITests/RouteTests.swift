import API
import HTTP
import Testing

@Suite struct RouteTests {
    /// One route of each case, with parameters that need escaping.
    ///
    /// A new case does not compile until it is here.
    static let all: [Route] = {
        var routes: [Route] = [.health]
        while let last = routes.last, let next = next(after: last) { routes.append(next) }
        return routes
    }()

    private static let link = "a/b %ü?#"
    private static let board = "tauschen & co"

    private static func next(after route: Route) -> Route? {
        switch route {
        case .health: .metrics
        case .metrics: .openAPI
        case .openAPI: .register
        case .register: .login
        case .login: .apple
        case .apple: .logout
        case .logout: .me
        case .me: .verifyEmail
        case .verifyEmail: .resendVerification
        case .resendVerification: .forgotPassword
        case .forgotPassword: .resetPassword
        case .resetPassword: .changePassword
        case .changePassword: .changeEmail
        case .changeEmail: .dropEmailChange
        case .dropEmailChange: .registerApp
        case .registerApp: .unregisterApp
        case .unregisterApp: .subscribeBrowser
        case .subscribeBrowser: .unsubscribeBrowser
        case .unsubscribeBrowser: .devices
        case .devices: .removeDevice("web-1/ü")
        case .removeDevice: .setDelivery
        case .setDelivery: .notificationSettings
        case .notificationSettings: .updateNotifications
        case .updateNotifications: .setDisplayName
        case .setDisplayName: .setTimeZone
        case .setTimeZone: .setLanguage
        case .setLanguage: .trace
        case .trace: .testNotification
        case .testNotification: .setup
        case .setup: .noteSetup
        case .noteSetup: .exportAccount
        case .exportAccount: .deleteAccount
        case .deleteAccount: .sendFeedback
        case .sendFeedback: .contact
        case .contact: .users
        case .users: .user(14)
        case .user: .setUserRole(15)
        case .setUserRole: .setUserStatus(16)
        case .setUserStatus: .setUserRoles(17)
        case .setUserRoles: .setUserLimits(18)
        case .setUserLimits: .growth
        case .growth: .signups
        case .signups: .occasionFigures
        case .occasionFigures: .activityFigures
        case .activityFigures: .feedback
        case .feedback: .unreadFeedback
        case .unreadFeedback: .readFeedback(18)
        case .readFeedback: .answerFeedback(19)
        case .answerFeedback: .kitas
        case .kitas: .createKita
        case .createKita: .updateKita(1)
        case .updateKita: .deleteKita(2)
        case .deleteKita: .renewKitaLink(3)
        case .renewKitaLink: .replaceKitaStaff(4)
        case .replaceKitaStaff: .createBoard(kita: 5)
        case .createBoard: .updateBoard(kita: 6, board: 7)
        case .updateBoard: .deleteBoard(kita: 8, board: 999_999_999_999_999_999)
        case .deleteBoard: .takeNoteDown(kita: 10, board: 11, note: 12)
        case .takeNoteDown: .pushSubscribe(link: link)
        case .pushSubscribe: .pushUnsubscribe(link: link)
        case .pushUnsubscribe: .pushSync(link: link)
        case .pushSync: .notes(link: link, board: board)
        case .notes: .pinNote(link: link, board: board)
        case .pinNote: .removeNote(link: link, board: board, note: 13)
        case .removeNote: .council(.sessions)
        case .council(let route): next(after: route).map { .council($0) } ?? .visits(.visits)
        case .visits(let route): next(after: route).map { .visits($0) }
        }
    }

    private static func next(after route: VisitsRoute) -> VisitsRoute? {
        switch route {
        case .visits: .createVisit
        case .createVisit: .visit("1")
        case .visit: .updateVisit("2")
        case .updateVisit: .deleteVisit("3")
        case .deleteVisit: .briefing("4")
        case .briefing: .report("5")
        case .report: .writeReport("6")
        case .writeReport: .approveReport("7")
        case .approveReport: .openVisits
        case .openVisits: .welcome
        case .welcome: .plan
        case .plan: .notifications
        case .notifications: .updateNotifications
        case .updateNotifications: .importVisits
        case .importVisits: .export
        case .export: .tasks
        case .tasks: .createTask
        case .createTask: .updateTask("8")
        case .updateTask: .deleteTask("9")
        case .deleteTask: .opportunities
        case .opportunities: .createOpportunity
        case .createOpportunity: .updateOpportunity("10")
        case .updateOpportunity: .deleteOpportunity("ü/11")
        case .deleteOpportunity: nil
        }
    }

    private static func next(after route: CouncilRoute) -> CouncilRoute? {
        switch route {
        case .sessions: .session("7")
        case .session: .decisions
        case .decisions: .decision("8")
        case .decision: .committees
        case .committees: .fields
        case .fields: .members
        case .members: .person(slug: "kim ü")
        case .person: .entity(slug: "alter/hafen")
        case .entity: .analysis
        case .analysis: .trends
        case .trends: .week
        case .week: .find
        case .find: .places
        case .places: .finance
        case .finance: .preview(kind: "thema", key: "a/b")
        case .preview: .following(.topics)
        case .following(let route): next(after: route).map { .following($0) }
        }
    }

    private static func next(after route: FollowingRoute) -> FollowingRoute? {
        switch route {
        case .topics: .createTopic
        case .createTopic: .updateTopic("1")
        case .updateTopic: .deleteTopic("2")
        case .deleteTopic: .cityTopics
        case .cityTopics: .topicSuggestions
        case .topicSuggestions: .topicDecisions("3")
        case .topicDecisions: .latestHits
        case .latestHits: .markHitsSeen("4")
        case .markHitsSeen: .unreadHits
        case .unreadHits: .describeTopic
        case .describeTopic: .subscriptions
        case .subscriptions: .subscribe
        case .subscribe: .unsubscribe
        case .unsubscribe: .follows
        case .follows: .follow(paper: "5")
        case .follow: .unfollow(paper: "6")
        case .unfollow: .bookmarks
        case .bookmarks: .bookmark(session: "7")
        case .bookmark: .removeBookmark(session: "8")
        case .removeBookmark: .calendar
        case .calendar: .renewCalendar
        case .renewCalendar: .personalFeed(secret: link)
        case .personalFeed: .sessionFeed(session: 9)
        case .sessionFeed: .committeeFeed(committee: 10)
        case .committeeFeed: .personFeed(slug: "müller & söhne")
        case .personFeed: .setImpact
        case .setImpact: .towns
        case .towns: .chooseTown
        case .chooseTown: nil
        }
    }

    static func match(_ method: String, _ target: String) throws -> PathTable<Route>.Match {
        let head = try #require(RequestHead(method: method, target: target))
        return Route.table.match(method: method, path: head.path)
    }

    static func found(_ method: String, _ target: String) throws -> Route? {
        if case .found(let route) = try match(method, target) { route } else { nil }
    }

    @Test(arguments: all)
    func `a route is printed and read back`(route: Route) throws {
        #expect(try Self.found(route.method, route.path) == route)
    }

    @Test func `there are as many lines as routes, and no line twice`() {
        #expect(Route.table.entries.count == Self.all.count)
        #expect(Set(Route.table.entries.map { "\($0.method) \($0.template)" }).count == Self.all.count)
        #expect(Set(Self.all.map { "\($0.method) \($0.path)" }).count == Self.all.count)
    }

    @Test(arguments: all)
    func `a path is of this site and has nothing to escape left`(route: Route) {
        #expect(route.path.hasPrefix("/") && !route.path.hasPrefix("//"))
        #expect(route.path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        #expect(!route.path.contains("?") && !route.path.contains("#"))
        #expect(["GET", "POST", "PUT", "DELETE"].contains(route.method))
    }

    @Test(
        arguments: [
            "/api/boards/kitas/12345678901234567890", "/api/boards/kitas/1234567890123456789", "/api/boards/kitas/-1",
            "/api/boards/kitas/+1", "/api/boards/kitas/1.0", "/api/boards/kitas/0x1", "/api/boards/kitas/%31a",
            "/api/boards/kitas/", "/api/boards/kitas/%20", "/api/boards/kitas/١",
            "/api/boards/kitas/1/boards/99999999999999999999",
        ].map { $0.replacing("١", with: "%D9%A1") }
    )
    func `what is no number of 1 to 18 digits leads nowhere`(path: String) throws {
        #expect(try Self.found("PUT", path) == nil)
        #expect(try Self.found("DELETE", path) == nil)
    }

    @Test func `leading zeros and 18 digits are numbers`() throws {
        #expect(try Self.found("DELETE", "/api/boards/kitas/007") == .deleteKita(7))
        #expect(
            try Self.found("DELETE", "/api/boards/kitas/999999999999999999") == .deleteKita(999_999_999_999_999_999)
        )
    }
}
