import API
import Accounts
import Base
import Foundation
import HTTP
import Store
import Synchronization
import TestSupport
import Testing

/// Council.md §17, 26 and 27.
@Suite struct AdminUserTests {
    /// An administrator and somebody else, with their cookies.
    static func world(
        _ mail: MailDouble? = nil,
        surroundings: Surroundings = .none
    ) async throws -> (world: AccountsWorld, admin: String, cookie: String, user: Int64) {
        let world = try await AccountsWorld(
            notifications: try .fixture(),
            mail: mail?.service,
            surroundings: surroundings
        )
        let admin = try await world.another("admin@example.org")
        let cookie = try await world.another("bob@example.org")
        try await world.update("role = 'admin'", email: "admin@example.org")
        return (world, admin, cookie, try await world.owner("bob@example.org"))
    }

    private static let routes: [@Sendable (Request, AccountsEnvironment) async throws -> Response] = [
        AdminUserRoutes.list, { try await AdminUserRoutes.show($0, user: 1, $1) },
        { try await AdminUserRoutes.setRole($0, user: 1, $1) },
        { try await AdminUserRoutes.setStatus($0, user: 1, $1) },
        { try await AdminUserRoutes.setRoles($0, user: 1, $1) },
        { try await AdminUserRoutes.setLimits($0, user: 1, $1) }, StatisticsRoutes.growth, StatisticsRoutes.signups,
        StatisticsRoutes.occasions, StatisticsRoutes.activity, FeedbackRoutes.list, FeedbackRoutes.unread,
        { try await FeedbackRoutes.read($0, feedback: 1, $1) },
        { try await FeedbackRoutes.answer($0, feedback: 1, $1) },
    ]

    @Test(arguments: routes.indices) func `guests get 401 and ordinary people 403`(index: Int) async throws {
        let (world, _, cookie, _) = try await Self.world()
        let route = Self.routes[index]
        #expect(await problem { _ = try await world.call(route, nil, "{}") }?.status == 401)
        #expect(await problem { _ = try await world.call(route, cookie, "{}") }?.status == 403)
    }

    @Test func `the list has everybody with what they did`() async throws {
        let interests = Interests(topics: ["Radweg", "Hafen"], committees: ["Bauausschuss"])
        let surroundings = Surroundings(
            ownedTables: OwnedTable.accounts,
            interests: { ids, _ in ids.map(\.rawValue).contains(2) ? [2: interests] : [:] }
        )
        let (world, admin, _, user) = try await Self.world(surroundings: surroundings)
        try await world.database.write { transaction in
            for (feature, count) in [("session", 1), ("ki_frage", 3), ("recherche", 2), ("quiz", 4)] {
                _ = try transaction.execute(
                    "INSERT INTO user_activity VALUES (\(user), '2026-11-29', \(feature), 'web', \(count))"
                )
            }
        }
        let list = try await world.call(AdminUserRoutes.list, admin)
        let rows = try #require(list.array)
        #expect(rows.map { $0["email"] as? String } == ["bob@example.org", "admin@example.org"])
        #expect(user == 2)
        #expect(rows[0]["n_topics"] as? Int == 2)
        #expect(rows[0]["n_abos"] as? Int == 1)
        #expect(rows[0]["n_ki"] as? Int == 5)
        #expect(rows[0]["n_quiz"] as? Int == 4)
        #expect(rows[0]["last_seen"] as? String == "2026-11-29")
        #expect(rows[1]["role"] as? String == "admin")
        let shown = try await world.call({ try await AdminUserRoutes.show($0, user: user, $1) }, admin)
        #expect(shown.object["topics"] as? [String] == ["Radweg", "Hafen"])
        #expect((shown.object["features"] as? [String: Int])?["quiz"] == 4)
        let days = try #require(shown.object["verlauf"] as? [[String: Any]])
        #expect(days.count == 30 && days.first?["day"] as? String == "2026-11-01")
        #expect(days.filter { $0["count"] as? Int != 0 }.map { $0["day"] as? String } == ["2026-11-29"])
        #expect(days[28]["count"] as? Int == 10)
        #expect(shown.object["deep_limit"] is NSNull && shown.object["limits_frei"] as? Bool == false)
        let nobody = await problem {
            _ = try await world.call({ try await AdminUserRoutes.show($0, user: 99, $1) }, admin)
        }
        #expect(nobody?.status == 404)
    }

    @Test func `a role is given and taken, but not from oneself`() async throws {
        let (world, admin, _, user) = try await Self.world()
        func put(_ role: String, _ id: Int64) async -> Int {
            let refusal = await problem {
                _ = try await world.call(
                    { try await AdminUserRoutes.setRole($0, user: id, $1) },
                    admin,
                    #"{"role": "\#(role)"}"#
                )
            }
            return refusal?.status ?? 200
        }
        #expect(await put("admin", user) == 200)
        #expect(try await world.account("bob@example.org")?.role == .admin)
        #expect(await put("user", user) == 200)
        #expect(try await world.account("bob@example.org")?.role == .user)
        #expect(await put("king", user) == 400)
        #expect(await put("user", 1) == 400)
        #expect(await put("admin", 1) == 200)
        #expect(await put("user", 99) == 404)
        #expect(try await world.account("admin@example.org")?.role == .admin)
    }

    @Test func `suspending and activating mails once, and what apps call pending is disabled`() async throws {
        let mail = MailDouble()
        let (world, admin, _, user) = try await Self.world(mail)
        func put(_ status: String, _ id: Int64) async -> Int {
            let refusal = await problem {
                _ = try await world.call(
                    { try await AdminUserRoutes.setStatus($0, user: id, $1) },
                    admin,
                    #"{"status": "\#(status)"}"#
                )
            }
            return refusal?.status ?? 200
        }
        #expect(await put("active", user) == 200)
        #expect(mail.sent == [])
        #expect(await put("pending", user) == 200)
        #expect(try await world.account("bob@example.org")?.status == .disabled)
        #expect(await put("disabled", user) == 200)
        #expect(mail.sent == [])
        #expect(await put("active", user) == 200)
        #expect(await put("active", user) == 200)
        #expect(try await world.account("bob@example.org")?.status == .active)
        #expect(mail.sent.map(\.to) == ["bob@example.org"])
        #expect(mail.sent.first?.button?.url == "https://rat.example/login")
        #expect(await put("away", user) == 400)
        #expect(await put("disabled", 1) == 400)
        #expect(await put("pending", 1) == 400)
        #expect(await put("active", 99) == 404)
    }

    @Test func `roles bring their rights, and the list is the whole truth`() async throws {
        let (world, admin, _, user) = try await Self.world()
        func put(_ json: String) async throws -> Response {
            try await world.call({ try await AdminUserRoutes.setRoles($0, user: user, $1) }, admin, json)
        }
        let both = try await put(#"{"roles": ["Kita-Team", "Ratsmitglied"]}"#)
        #expect(both.object["roles"] as? [String] == ["Ratsmitglied", "Kita-Team"])
        #expect(both.object["rights"] as? [String] == ["mandate", "boards"])
        let one = try await put(#"{"roles": ["Außendienst"]}"#)
        #expect(one.object["rights"] as? [String] == ["visits"])
        #expect(try await world.account("bob@example.org")?.rights == [.visits])
        #expect(await problem { _ = try await put(#"{"roles": ["König"]}"#) }?.status == 422)
        #expect(try await world.account("bob@example.org")?.rights == [.visits])
    }

    @Test func `the list goes page by page, and says how many there are`() async throws {
        let (world, admin, _, _) = try await Self.world()
        for name in ["c", "d", "e"] { _ = try await world.another("\(name)@example.org") }
        try await world.update("status = 'disabled'", email: "d@example.org")
        func get(_ query: String) async throws -> (emails: [String], count: String?) {
            let answer = try await world.call(AdminUserRoutes.list, admin, target: "/api/admin/users?\(query)")
            return (answer.array?.compactMap { $0["email"] as? String } ?? [], answer.header("X-Total-Count"))
        }
        #expect(try await get("").emails.map(\.first) == ["e", "d", "c", "b", "a"])
        let first = try await get("limit=2")
        #expect(first.emails == ["e@example.org", "d@example.org"] && first.count == "5")
        #expect(try await get("limit=2&before=4").emails == ["c@example.org", "bob@example.org"])
        #expect(try await get("limit=2&before=1").emails == [])
        #expect(try await get("status=disabled").emails == ["d@example.org"])
        #expect(try await get("role=admin&status=").emails == ["admin@example.org"])
        let found = try await get("q=BOB")
        #expect(found.emails == ["bob@example.org"] && found.count == "1")
        for query in ["limit=0", "limit=1001", "limit=x", "before=x", "status=away", "role=king"] {
            #expect(await problem { _ = try await get(query) }?.status == 422, "\(query)")
        }
    }

    @Test func `limits are set one by one, and null is the deployment's`() async throws {
        let (world, admin, _, user) = try await Self.world()
        func put(_ json: String, _ id: Int64? = nil) async throws -> Response {
            try await world.call({ try await AdminUserRoutes.setLimits($0, user: id ?? user, $1) }, admin, json)
        }
        let number = try await put(#"{"deep_limit": 5}"#).object
        #expect(number["deep_limit"] as? Int == 5 && number["limits_frei"] as? Bool == false)
        let free = try await put(#"{"limits_frei": true}"#).object
        #expect(free["deep_limit"] as? Int == 5 && free["limits_frei"] as? Bool == true)
        let none = try await put(#"{"deep_limit": 0, "limits_frei": false}"#).object
        #expect(none["deep_limit"] as? Int == 0 && none["limits_frei"] as? Bool == false)
        let unset = try await put(#"{"deep_limit": null}"#).object
        #expect(unset["deep_limit"] is NSNull)
        for json in [#"{"deep_limit": -1}"#, #"{"deep_limit": 1001}"#, #"{"deep_limit": "x"}"#, #"{"limits_frei": 2}"#]
        {
            #expect(await problem { _ = try await put(json) }?.status == 422, "\(json)")
        }
        #expect(await problem { _ = try await put("{}", 99) }?.status == 404)
    }

    @Test func `a page of the list asks no more of the database than it shows`() async throws {
        let (world, admin, _, _) = try await Self.world()
        for number in 0..<60 { _ = try await world.another("p\(number)@example.org") }
        let asked = Asked()
        let surroundings = Surroundings(
            ownedTables: OwnedTable.accounts,
            interests: { ids, _ in
                asked.add(ids.count)
                return [:]
            }
        )
        var search = UserSearch(limit: 20)
        search.before = Account.ID(rawValue: 40)
        let page = search
        let rows = try await world.database.read {
            try UserRow.load(page, interests: surroundings.interests, in: $0)
        }
        #expect(rows.count == 20 && asked.all == [20])
        let text = AccountPagesTests.text(try await world.call(AdminPages.users, admin, target: "/admin?q=p1"))
        #expect(text.contains("11 Konten"))
    }

    /// Collects numbers from inside a transaction.
    private final class Asked: Sendable {
        private let values = Mutex<[Int]>([])
        var all: [Int] { values.withLock { $0 } }
        func add(_ value: Int) { values.withLock { $0.append(value) } }
    }
}
