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
        case .login: .logout
        case .logout: .me
        case .me: .kitas
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
        case .removeNote: nil
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
