import API
import Accounts
import Base
import HTTP
import Store
import TestSupport
import Testing

/// Council.md §3: a session counts once per day and client, without a write per request.
@Suite struct ActivityTests {
    private static func rows(_ world: AccountsWorld) async throws -> [String] {
        try await world.database.read { transaction in
            try transaction.rows("SELECT * FROM user_activity ORDER BY owner_id, day, feature, client").map { row in
                let owner: Int64 = try row.get("owner_id")
                let day: String = try row.get("day")
                let feature: String = try row.get("feature")
                let client: String = try row.get("client")
                return "\(owner) \(day) \(feature) \(client) \(try row.get("count", as: Int.self))"
            }
        }
    }

    @Test func `a session counts once per day and client, and only when it is written`() async throws {
        let world = try await AccountsWorld(notifications: try .fixture())
        let cookie = try #require(try await world.register().sessionCookie)
        let owner = try await world.owner()
        let service = ActivityService(world.environment)
        for client in ["web", "ios", "web", "curl", "ios"] {
            let request = AccountsWorld.request(
                "GET",
                "/api/auth/me",
                headers: [("Cookie", cookie), ("X-Client", client)]
            )
            _ = try await MeRoute.get(request, world.environment)
        }
        #expect(try await Self.rows(world) == [])
        await service.flush()
        let first = ["\(owner) 2026-11-30 session ios 1", "\(owner) 2026-11-30 session web 1"]
        #expect(try await Self.rows(world) == first)
        _ = try await world.call(MeRoute.get, cookie)
        await service.flush()
        #expect(try await Self.rows(world) == first)
        world.clock.advance(by: .days(1))
        _ = try await world.call(MeRoute.get, cookie)
        await service.flush()
        #expect(try await Self.rows(world) == first + ["\(owner) 2026-12-01 session web 1"])
    }

    @Test func `another process's count of the same day is not doubled, a feature's uses add up`() async throws {
        let world = try await AccountsWorld()
        try await world.register()
        let owner = Account.ID(rawValue: try await world.owner())
        for _ in 0..<2 {
            let buffer = ActivityBuffer()
            buffer.noteSession(owner, day: "2026-11-30", client: .web)
            buffer.count("quiz", of: owner, day: "2026-11-30", client: .web)
            buffer.count("quiz", of: owner, day: "2026-11-30", client: .web)
            try await buffer.flush(into: world.database)
        }
        #expect(
            try await Self.rows(world)
                == ["\(owner) 2026-11-30 quiz web 4", "\(owner) 2026-11-30 session web 1"]
        )
    }

    @Test func `an account that is gone leaves no row`() async throws {
        let world = try await AccountsWorld()
        let buffer = ActivityBuffer()
        buffer.noteSession(Account.ID(rawValue: 99), day: "2026-11-30", client: .web)
        try await buffer.flush(into: world.database)
        #expect(try await Self.rows(world) == [])
    }

    @Test func `what could not be written breaks no request and is written the next time`() async throws {
        let world = try await AccountsWorld(notifications: try .fixture())
        let cookie = try #require(try await world.register().sessionCookie)
        try await world.database.write { _ = try $0.execute("ALTER TABLE user_activity RENAME TO elsewhere") }
        #expect(try await world.call(MeRoute.get, cookie).status == 200)
        let service = ActivityService(world.environment)
        await service.flush()
        #expect(world.log.text.contains("could not be counted"))
        try await world.database.write { _ = try $0.execute("ALTER TABLE elsewhere RENAME TO user_activity") }
        await service.flush()
        #expect(try await Self.rows(world).count == 1)
    }
}
