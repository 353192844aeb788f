import API
import Accounts
import Base
import HTTP
import Store
import TestSupport
import Testing

/// Council.md §13: the figures of the administration, and what is done once to older data (§8.1, §13).
@Suite struct StatisticsTests {
    private static func get(
        _ world: AccountsWorld,
        _ route: AccountsWorld.Handler,
        _ admin: String,
        _ query: String = ""
    ) async throws -> Response {
        try await world.call(route, admin, target: "/" + query)
    }

    @Test func `accounts are counted day by day, and the active ones by the week`() async throws {
        let (world, admin, _, user) = try await AdminUserTests.world()
        try await world.update("created_at = '2026-11-28T22:59:59.000Z'", email: "admin@example.org")
        // Half an hour before midnight in Berlin is the next day there.
        try await world.update("created_at = '2026-11-28T23:30:00.000Z'", email: "bob@example.org")
        try await world.database.write { transaction in
            for day in ["2026-11-22", "2026-11-23", "2026-11-24"] {
                _ = try transaction.execute(
                    "INSERT INTO user_activity VALUES (\(user), \(day), 'session', 'web', 1)"
                )
            }
        }
        let growth = try await Self.get(world, StatisticsRoutes.growth, admin, "?range=30d").object
        let users = try #require(growth["users"] as? [[String: Any]])
        #expect(users.count == 30)
        #expect(users.suffix(4).map { $0["n"] as? Int } == [0, 1, 2, 2])
        #expect(users.last?["day"] as? String == "2026-11-30")
        let weeks = try #require(growth["wau"] as? [[String: Any]])
        #expect(weeks.suffix(3).map { $0["day"] as? String } == ["2026-11-16", "2026-11-23", "2026-11-30"])
        #expect(weeks.suffix(3).map { $0["n"] as? Int } == [1, 1, 0])
        let all = try await Self.get(world, StatisticsRoutes.growth, admin, "?range=all").object
        #expect((all["users"] as? [Any])?.count == 3)
        let refusal = await problem { _ = try await Self.get(world, StatisticsRoutes.growth, admin, "?range=1y") }
        #expect(refusal?.status == 422)
    }

    @Test func `sign-ups stand beside those who were turned away`() async throws {
        let (world, admin, _, _) = try await AdminUserTests.world()
        _ = await problem { try await world.register("bob@example.org") }
        let answer = try await Self.get(world, StatisticsRoutes.signups, admin).object
        let today = try #require((answer["days"] as? [[String: Any]])?.last)
        #expect(today["accounts"] as? Int == 2)
        #expect(today["duplicate_email"] as? Int == 1)
        #expect(today["rate_limit"] as? Int == 0)
        #expect((answer["totals"] as? [String: Int])?["accounts"] == 2)
    }

    @Test func `activity is told by day, client and feature`() async throws {
        let (world, admin, _, user) = try await AdminUserTests.world()
        try await world.database.write { transaction in
            for (day, owner, count) in [("2026-11-29", user, 3), ("2026-11-29", 1, 4), ("2026-10-01", user, 9)] {
                _ = try transaction.execute(
                    "INSERT INTO user_activity VALUES (\(owner), \(day), 'quiz', 'ios', \(count))"
                )
            }
        }
        let answer = try await Self.get(world, StatisticsRoutes.activity, admin).object
        let days = try #require(answer["days"] as? [[String: Any]])
        #expect(days.count == 1)
        #expect(days.first?["accounts"] as? Int == 2)
        #expect(days.first?["count"] as? Int == 7)
        #expect(days.first?["client"] as? String == "ios")
        let all = try await Self.get(world, StatisticsRoutes.activity, admin, "?range=all").object
        #expect((all["days"] as? [Any])?.count == 2)
    }

    @Test func `what became of notices comes from the engine`() async throws {
        let surroundings = Surroundings(
            ownedTables: OwnedTable.accounts,
            occasions: { since in
                [OccasionFigures(key: "n2_thema", sent: Int(since.milliseconds / 86_400_000), waiting: 2)]
            }
        )
        let (world, admin, _, _) = try await AdminUserTests.world(surroundings: surroundings)
        let answer = try await Self.get(world, StatisticsRoutes.occasions, admin, "?range=all").object
        let row = try #require((answer["occasions"] as? [[String: Any]])?.first)
        #expect(row["key"] as? String == "n2_thema")
        #expect(row["sent"] as? Int == 0)
        #expect(row["waiting"] as? Int == 2)
    }

    @Test func `older accounts keep the former defaults, once, and only where nothing was set`() async throws {
        let world = try await AccountsWorld()
        for name in ["a", "b", "c"] { try await world.register("\(name)@example.org") }
        let set = #"{"n1_tagesordnung":false,"n2_thema":false}"#
        try await world.update("notify_prefs = \(set)", email: "b@example.org")
        try await world.update("status = 'pending', email_verified = 1", email: "b@example.org")
        try await world.update("status = 'pending', email_verified = 0", email: "c@example.org")
        let made = try await MarkedMigrations.run(world.database, appliedAt: "2026-11-30T12:00:00Z")
        #expect(made == ["status_disabled_2026_09", "notify_vorgaben_2026_09"])
        try await world.register("d@example.org")
        try await world.update("status = 'pending'", email: "a@example.org")
        #expect(try await MarkedMigrations.run(world.database, appliedAt: "2026-11-30T12:00:00Z") == [])
        let stored: [Value] = try await world.database.read {
            try $0.scalars("SELECT notify_prefs FROM web_users ORDER BY email")
        }
        #expect(
            stored == [
                .text(#"{"n1_tagesordnung":true,"n6_woche":false}"#),
                .text(#"{"n1_tagesordnung":false,"n2_thema":false,"n6_woche":false}"#),
                .text(#"{"n1_tagesordnung":true,"n6_woche":false}"#), .null,
            ]
        )
        #expect(try await world.account("a@example.org")?.status == .pending)
        #expect(try await world.account("b@example.org")?.status == .disabled)
        #expect(try await world.account("c@example.org")?.status == .pending)
    }
}
