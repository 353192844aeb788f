import API
import Accounts
import Base
import HTTP
import Store
import TestSupport
import Testing

/// Council.md §17, 28, and §13.
@Suite struct FeedbackTests {
    private static func send(_ world: AccountsWorld, _ cookie: String, _ kind: String, _ message: String) async -> Int {
        let refusal = await problem {
            _ = try await world.call(
                FeedbackRoutes.send,
                cookie,
                #"{"kind": "\#(kind)", "message": "\#(message)"}"#
            )
        }
        return refusal?.status ?? 200
    }

    private static func unread(_ world: AccountsWorld, _ admin: String) async throws -> Int? {
        try await world.call(FeedbackRoutes.unread, admin).object["unread"] as? Int
    }

    private static func items(_ world: AccountsWorld, _ admin: String) async throws -> [[String: Any]] {
        try await world.call(FeedbackRoutes.list, admin).object["items"] as? [[String: Any]] ?? []
    }

    @Test(arguments: [true, false]) func `feedback is stored also when no mail leaves`(hasMail: Bool) async throws {
        let mail = MailDouble()
        mail.refuse(true)
        let (world, admin, cookie, user) = try await AdminUserTests.world(hasMail ? mail : nil)
        #expect(await Self.send(world, cookie, "bug", "  It broke.  ") == 200)
        let item = try #require(try await Self.items(world, admin).first)
        #expect(item["message"] as? String == "It broke.")
        #expect(item["kind"] as? String == "bug")
        #expect(item["email"] as? String == "bob@example.org")
        #expect((item["owner_id"] as? Int).map(Int64.init) == user)
        #expect(mail.sent.map(\.to) == (hasMail ? ["admin@example.org"] : []))
    }

    @Test func `kinds and lengths are checked`() async throws {
        let (world, admin, cookie, _) = try await AdminUserTests.world()
        #expect(await Self.send(world, cookie, "praise", "Thank you") == 422)
        #expect(await Self.send(world, cookie, "qa_share", "Thank you") == 422)
        #expect(await Self.send(world, cookie, "other", "ab ") == 422)
        #expect(await Self.send(world, cookie, "other", String(repeating: "a", count: 4001)) == 422)
        #expect(await Self.send(world, cookie, "other", String(repeating: "a", count: 4000)) == 200)
        #expect(await Self.send(world, cookie, "feature", "abc") == 200)
        #expect(try await Self.items(world, admin).count == 2)
    }

    @Test func `reading is toggled, and the counter follows`() async throws {
        let (world, admin, cookie, _) = try await AdminUserTests.world()
        _ = await Self.send(world, cookie, "other", "one")
        _ = await Self.send(world, cookie, "other", "two")
        func read(_ target: String) async throws {
            _ = try await world.call({ try await FeedbackRoutes.read($0, feedback: 1, $1) }, admin, target: target)
        }
        #expect(try await Self.unread(world, admin) == 2)
        try await read("/")
        #expect(try await Self.unread(world, admin) == 1)
        try await read("/?read=false")
        #expect(try await Self.unread(world, admin) == 2)
        try await read("/?read=true")
        #expect(try await Self.unread(world, admin) == 1)
        #expect(await problem { try await read("/?read=perhaps") }?.status == 422)
        let unknown = await problem {
            _ = try await world.call({ try await FeedbackRoutes.read($0, feedback: 9, $1) }, admin)
        }
        #expect(unknown?.status == 404)
    }

    @Test func `the contact page takes everybody but programs, five times`() async throws {
        let world = try await AccountsWorld(isLimited: true, notifications: try .fixture())
        func post(_ json: String) async -> Int {
            do { return try await world.call(FeedbackRoutes.contact, nil, json).status } catch {
                return (error as? Problem)?.status ?? 0
            }
        }
        #expect(await post(#"{"email": "Kim@example.org ", "message": "Hello there"}"#) == 202)
        #expect(await post(#"{"message": "Without an address"}"#) == 202)
        #expect(await post(#"{"message": "Buy", "website": "https://spam.example"}"#) == 202)
        #expect(await post(#"{"email": "nobody", "message": "Hello there"}"#) == 422)
        #expect(await post(#"{"message": "Hi"}"#) == 422)
        #expect(await post(#"{"message": "Hello once more"}"#) == 429)
        let stored = try await world.database.read { try Feedback.all(in: $0) }
        #expect(stored.map(\.message) == ["Without an address", "Hello there"])
        #expect(stored.map(\.email) == [nil, "kim@example.org"])
        #expect(stored.allSatisfy { $0.owner == 0 && $0.kind == "kontakt" })
    }

    @Test func `a sender is told once, and only when the mail leaves`() async throws {
        let mail = MailDouble()
        let (world, admin, cookie, _) = try await AdminUserTests.world(mail)
        _ = await Self.send(world, cookie, "feature", "More colours")
        _ = try await world.call(FeedbackRoutes.contact, nil, #"{"message": "Without an address"}"#)
        try await world.database.write { transaction in
            try Feedback.insert(
                owner: nil,
                email: "kim@example.org",
                kind: .sharedAnswer,
                message: "Shared",
                at: Timestamp(seconds: 0),
                in: transaction
            )
        }
        func answer(_ id: Int64) async -> Int {
            let refusal = await problem {
                _ = try await world.call(
                    { try await FeedbackRoutes.answer($0, feedback: id, $1) },
                    admin,
                    #"{"text": "Look at the settings."}"#
                )
            }
            return refusal?.status ?? 200
        }
        func marks() async throws -> [Bool] {
            let first = try #require(try await Self.items(world, admin).last)
            return [first["notified_at"] is String, first["read_at"] is String]
        }
        let before = mail.sent.count
        #expect(await answer(2) == 400)
        #expect(await answer(3) == 400)
        #expect(await answer(9) == 404)
        mail.refuse(true)
        #expect(await answer(1) == 502)
        #expect(try await marks() == [false, false])
        mail.refuse(false)
        #expect(await answer(1) == 200)
        #expect(try await marks() == [true, true])
        #expect(await answer(1) == 409)
        let letters = mail.sent.dropFirst(before)
        #expect(letters.map(\.to) == ["bob@example.org", "bob@example.org"])
        #expect(letters.last?.paragraphs.contains("„More colours“") == true)
        #expect(letters.last?.paragraphs.last == "Look at the settings.")
    }
}
