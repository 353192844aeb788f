import Accounts
import Base
import Store
import TestSupport
import Testing

/// Council.md §13: the daily look at registrations.
@Suite struct HeartbeatTests {
    private static func fill(
        _ world: AccountsWorld,
        accounts: Int = 0,
        unconfirmed: Int = 0,
        rejections: [(String, String, Int)] = []
    ) async throws {
        for number in 0..<accounts { try await world.register("a\(number)@example.org") }
        for number in 0..<unconfirmed { try await world.update("email_verified = 0", email: "a\(number)@example.org") }
        try await world.database.write { transaction in
            for (day, reason, count) in rejections {
                _ = try transaction.execute("INSERT INTO signup_rejections VALUES (\(day), \(reason), \(count))")
            }
        }
    }

    private static func alarms(_ world: AccountsWorld) async throws -> [String] {
        let now = world.clock.now
        let found = try await world.database.read { transaction in
            try Heartbeat.alarms(now: now, days: ["2026-11-30", "2026-11-29"], in: transaction).map {
                "\($0.alarm.rawValue) \($0.count)"
            }
        }
        return found
    }

    @Test func `nine are usual and ten are not`() async throws {
        let world = try await AccountsWorld()
        try await Self.fill(world, accounts: 9, unconfirmed: 9)
        #expect(try await Self.alarms(world) == [])
        #expect(try await Heartbeat.run(world.environment) == "nothing unusual")
        try await world.register("one@example.org")
        #expect(try await Self.alarms(world) == ["accounts 10"])
        try await world.update("email_verified = 0", email: "one@example.org")
        #expect(try await Self.alarms(world) == ["accounts 10", "unconfirmed 10"])
        world.clock.advance(by: .days(1))
        #expect(try await Self.alarms(world) == [])
    }

    @Test func `rejections of two days count, but who forgot an account does not`() async throws {
        let world = try await AccountsWorld()
        try await Self.fill(
            world,
            rejections: [
                ("2026-11-30", "rate_limit", 9), ("2026-11-29", "disposable_email", 10),
                ("2026-11-30", "duplicate_email", 500), ("2026-11-28", "rate_limit", 500),
            ]
        )
        #expect(try await Self.alarms(world) == [])
        try await Self.fill(world, rejections: [("2026-11-29", "rate_limit", 1)])
        #expect(try await Self.alarms(world) == ["rejections 20"])
    }

    @Test func `all administrators get one mail; without mail the job fails and the log says why`() async throws {
        let mail = MailDouble()
        let world = try await AccountsWorld(notifications: try .fixture(), mail: mail.service)
        try await Self.fill(world, accounts: 10)
        for name in ["a0", "a1"] { try await world.update("role = 'admin'", email: "\(name)@example.org") }
        #expect(try await Heartbeat.run(world.environment) == "accounts 10; told 2")
        #expect(mail.sent.map(\.to) == ["a0@example.org", "a1@example.org"])
        #expect(mail.sent.first?.paragraphs == ["Neue Konten in den letzten 24 Stunden: 10"])
        mail.refuse(true)
        await #expect(throws: Heartbeat.Untold.self) { _ = try await Heartbeat.run(world.environment) }
        let silent = try await AccountsWorld()
        try await Self.fill(silent, accounts: 10)
        await #expect(throws: Heartbeat.Untold.self) { _ = try await Heartbeat.run(silent.environment) }
        #expect(silent.log.text.contains("accounts 10"))
    }
}
