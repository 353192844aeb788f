import API
import Accounts
import Base
import Foundation
import HTTP
import Notify
import Store
import TestSupport
import Testing

/// Council.md §10 and line 65: how far somebody is with setting up, and the one reminder of it.
@Suite struct SetupTests {
    private static func post(_ world: AccountsWorld, _ cookie: String, _ json: String) async throws -> Response {
        try await world.call(SetupRoutes.note, cookie, json)
    }

    /// Somebody at a step, in a deployment with mail.
    private static func begun(
        _ step: Int = 2,
        _ mail: MailDouble = MailDouble()
    ) async throws -> (world: AccountsWorld, cookie: String, mail: MailDouble) {
        let world = try await AccountsWorld(notifications: try .fixture(), mail: mail.service)
        let cookie = try #require(try await world.register().sessionCookie)
        _ = try await post(world, cookie, "{\"step\": \(step)}")
        return (world, cookie, mail)
    }

    @Test func `a step is noted, the beginning never moves, and what is done stays done`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        let fresh = try await world.call(SetupRoutes.show, cookie)
        #expect(fresh.object["step"] as? Int == 0 && fresh.object["pending"] as? Bool == true)
        #expect(fresh.object["started_at"] is NSNull && fresh.object["done_at"] is NSNull)
        let first = try await Self.post(world, cookie, #"{"step": 1}"#)
        world.clock.advance(by: .hours(1))
        let second = try await Self.post(world, cookie, #"{"step": 7}"#)
        #expect(second.object["step"] as? Int == 4)
        #expect(second.object["started_at"] as? String == first.object["started_at"] as? String)
        #expect(second.object["pending"] as? Bool == true)
        let done = try await Self.post(world, cookie, #"{"step": 4, "done": true}"#)
        #expect(done.object["pending"] as? Bool == false)
        world.clock.advance(by: .hours(1))
        let again = try await Self.post(world, cookie, #"{"step": 2}"#)
        #expect(again.object["done_at"] as? String == done.object["done_at"] as? String)
        #expect(again.object["pending"] as? Bool == false)
    }

    @Test(arguments: [
        (0, false, false, true), (0, true, false, false), (1, true, false, true), (4, false, false, true),
        (4, false, true, false), (0, false, true, false),
    ])
    func `it is offered to whoever began, and to whoever follows nothing yet`(
        step: Int,
        hasInterests: Bool,
        isDone: Bool,
        isPending: Bool
    ) throws {
        let names = ["setup_step", "setup_started_at", "setup_done_at"]
        let done: Value = isDone ? Timestamp(seconds: 1).value : .null
        let row = Row(columns: Row.Columns(names), values: [.integer(Int64(step)), .null, done])
        #expect(try SetupProgress(row: row).isPending(hasInterests: hasInterests) == isPending)
    }

    @Test(arguments: [#"{}"#, #"{"step": "eins"}"#, #"{"step": null}"#])
    func `what is no step is refused`(body: String) async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        #expect(await problem { _ = try await Self.post(world, cookie, body) }?.status == 422)
        #expect(await problem { _ = try await world.call(SetupRoutes.show, nil) }?.status == 401)
    }

    @Test func `who left it for two days is reminded, once`() async throws {
        let (world, _, mail) = try await Self.begun()
        world.clock.advance(by: .hours(48) - .seconds(1))
        #expect(try await SetupReminder.run(world.environment) == "reminded 0 of 0")
        world.clock.advance(by: .seconds(1))
        #expect(try await SetupReminder.run(world.environment) == "reminded 1 of 1")
        world.clock.advance(by: .days(30))
        #expect(try await SetupReminder.run(world.environment) == "reminded 0 of 0")
        #expect(mail.sent.map(\.to) == ["ada@example.org"])
        #expect(mail.sent.first?.button?.label == "Weitermachen")
    }

    @Test func `another step begins the two days anew, the same one does not`() async throws {
        let (world, cookie, mail) = try await Self.begun(1)
        world.clock.advance(by: .hours(40))
        _ = try await Self.post(world, cookie, #"{"step": 2}"#)
        world.clock.advance(by: .hours(40))
        _ = try await Self.post(world, cookie, #"{"step": 2}"#)
        _ = try await SetupReminder.run(world.environment)
        #expect(mail.sent.isEmpty)
        world.clock.advance(by: .hours(8))
        _ = try await SetupReminder.run(world.environment)
        #expect(mail.sent.count == 1)
    }

    @Test(arguments: [
        "setup_step = 0", "setup_done_at = setup_started_at", "status = 'disabled'", "status = 'pending'",
        "email_verified = 0", "delivery_channel = 'off'", "email = 'tg-4711@local'",
        "setup_reminded_at = setup_started_at",
    ])
    func `nobody else is reminded`(change: String) async throws {
        let (world, _, mail) = try await Self.begun()
        try await world.update(SQL(stringLiteral: change))
        world.clock.advance(by: .days(3))
        #expect(try await SetupReminder.run(world.environment) == "reminded 0 of 0")
        #expect(mail.sent.isEmpty)
    }

    @Test func `a mail that the service will not take now is tried again, one that it refuses is not`() async throws {
        let (world, _, mail) = try await Self.begun()
        world.clock.advance(by: .days(3))
        mail.refuse(true)
        #expect(try await SetupReminder.run(world.environment) == "reminded 0 of 1")
        mail.refuse(false)
        #expect(try await SetupReminder.run(world.environment) == "reminded 0 of 0")
        let busy = ServiceMail { _ in .later(nil, reason: .init(code: "double", description: "busy")) }
        let later = try await AccountsWorld(notifications: try .fixture(), mail: busy)
        let cookie = try #require(try await later.register().sessionCookie)
        _ = try await Self.post(later, cookie, #"{"step": 1}"#)
        later.clock.advance(by: .days(3))
        for _ in 1...2 { #expect(try await SetupReminder.run(later.environment) == "reminded 0 of 1") }
    }

    @Test func `without mail nobody is reminded, nor marked as if`() async throws {
        let (world, cookie) = try await AccountsWorld.signedIn(.fixture())
        _ = try await Self.post(world, cookie, #"{"step": 1}"#)
        world.clock.advance(by: .days(3))
        #expect(try await SetupReminder.run(world.environment) == "nothing done: there is no mail")
        let marked: Int? = try await world.database.read {
            try $0.scalar("SELECT COUNT(*) FROM web_users WHERE setup_reminded_at IS NOT NULL")
        }
        #expect(marked == 0)
    }
}
