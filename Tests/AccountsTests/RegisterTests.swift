import API
import Accounts
import Base
import Foundation
import HTTP
import Store
import TestSupport
import Testing

@Suite struct RegisterTests {
    @Test func `an account is active and verified at once, with every member of its answer`() async throws {
        let world = try await AccountsWorld()
        let answer = try await world.register()
        #expect(answer.status == 201)
        let object = answer.object
        #expect(
            Set(object.keys) == [
                "id", "email", "role", "status", "delivery_channel", "email_verified", "apple_linked", "has_password",
                "access_token", "display_name", "qa_speichern", "pending_email", "rights",
            ]
        )
        #expect(object["email"] as? String == "ada@example.org")
        #expect(object["role"] as? String == "user")
        #expect(object["status"] as? String == "active")
        #expect(object["delivery_channel"] as? String == "email")
        #expect(object["email_verified"] as? Bool == true)
        #expect(object["apple_linked"] as? Bool == false)
        #expect(object["has_password"] as? Bool == true)
        #expect(object["rights"] as? [String] == [])
        for name in ["access_token", "display_name", "qa_speichern", "pending_email"] {
            #expect(object[name] is NSNull)
        }
    }

    @Test(arguments: ["ada@example.org", "ADA@Example.ORG", "  ada@example.org "])
    func `the same address in other letters or with blanks is taken`(email: String) async throws {
        let world = try await AccountsWorld()
        try await world.register()
        let refused = await problem { try await world.register(email, "another password") }
        #expect(refused?.status == 409)
        #expect(refused?.code == "email_taken")
        let counted: Int? = try await world.database.read {
            try $0.scalar("SELECT n FROM signup_rejections WHERE day = '2026-11-30' AND reason = 'duplicate_email'")
        }
        #expect(counted == 1)
    }

    @Test func `two registrations of one address at once make one account`() async throws {
        let world = try await AccountsWorld()
        let statuses = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    do { return try await world.register().status } catch { return (error as? Problem)?.status ?? 500 }
                }
            }
            return await group.reduce(into: [Int]()) { $0.append($1) }.sorted()
        }
        #expect(statuses == [201] + [Int](repeating: 409, count: 7))
    }

    @Test func `the first account and the administrator's address stay ordinary, and the log says what to do`()
        async throws
    {
        let world = try await AccountsWorld(adminEmail: "Chef@example.org")
        #expect(try await world.register("chef@example.org").object["role"] as? String == "user")
        #expect(world.log.text.contains("meldewerk admin grant"))
        #expect(!world.log.text.contains("chef@"))
        let other = try await AccountsWorld(adminEmail: "chef@example.org")
        try await other.register("ada@example.org")
        #expect(other.log.entries.isEmpty)
    }

    @Test(arguments: [
        (#"{"email": "x", "password": "12345678"}"#, "email", "email_invalid"),
        (#"{"email": "a@example.org", "password": "1234567"}"#, "password", "string_too_short"),
        (#"{"password": "12345678"}"#, "email", "missing"),
        (#"{"email": "a@example.org", "password": 12345678}"#, "password", "string_type"),
        (
            #"{"email": "a@example.org", "password": "12345678", "display_name": "\#(String(repeating: "ä", count: 61))"}"#,
            "display_name", "string_too_long"
        ),
        (
            #"{"email": "a@example.org", "password": "12345678", "display_name": "a\nb"}"#, "display_name",
            "control_characters"
        ),
        (
            #"{"email": "a@example.org", "password": "\#(String(repeating: "p", count: 129))"}"#, "password",
            "string_too_long"
        ),
    ])
    func `a faulty field is named and never repeated`(body: String, field: String, type: String) async throws {
        let world = try await AccountsWorld()
        let refused = await problem {
            _ = try await RegisterRoute.post(
                AccountsWorld.request("POST", "/api/auth/register", json: body),
                world.environment
            )
        }
        #expect(refused?.status == 422)
        #expect(refused?.fields.map(\.location) == [["body", field]])
        #expect(refused?.fields.map(\.type) == [type])
        #expect(refused?.fields.flatMap(\.arguments.values).contains { $0.contains("1234567") } == false)
    }

    @Test func `all faults are told at once`() async throws {
        let world = try await AccountsWorld()
        let refused = await problem { try await world.register("x", "y") }
        #expect(refused?.fields.map(\.location) == [["body", "email"], ["body", "password"]])
    }

    @Test func `passwords of 8 and of 128 characters are fine, however many bytes they take`() async throws {
        let world = try await AccountsWorld()
        #expect(try await world.register("a@example.org", String(repeating: "ß", count: 8)).status == 201)
        #expect(try await world.register("b@example.org", String(repeating: "😀", count: 128)).status == 201)
    }

    @Test(arguments: [(" Ada ", "Ada"), ("", nil), ("   ", nil), ("Ådå 😀", "Ådå 😀")] as [(String, String?)])
    func `a name is trimmed and an empty one is none`(typed: String, kept: String?) async throws {
        let world = try await AccountsWorld()
        let json = #"{"email": "a@example.org", "password": "12345678", "display_name": "\#(typed)"}"#
        let answer = try await RegisterRoute.post(
            AccountsWorld.request("POST", "/api/auth/register", json: json),
            world.environment
        )
        #expect(answer.object["display_name"] as? String == kept)
    }

    @Test func `the sixth registration from an address within five minutes waits, and is counted`() async throws {
        let world = try await AccountsWorld(isLimited: true)
        for number in 0..<5 { try await world.register("a\(number)@example.org") }
        let refused = await problem { try await world.register("a5@example.org") }
        #expect(refused == Problem.tooMany(retryAfter: 300))
        world.clock.advance(by: .minutes(5))
        #expect(try await world.register("a5@example.org").status == 201)
        let counted: Int? = try await world.database.read {
            try $0.scalar("SELECT n FROM signup_rejections WHERE reason = 'rate_limit'")
        }
        #expect(counted == 1)
    }

    @Test(
        arguments: [
            ("ios", "ios"), ("android", "android"), ("app", "app"), ("IOS", "web"), ("'; --", "web"), (nil, "web"),
        ] as [(String?, String)]
    )
    func `where somebody signed up is kept, foreign values as web`(sent: String?, kept: String) async throws {
        let world = try await AccountsWorld()
        let answer = try await world.register(client: sent)
        let stored: String? = try await world.database.read { try $0.scalar("SELECT signup_client FROM web_users") }
        #expect(stored == kept)
        #expect((answer.object["access_token"] as? String != nil) == (kept != "web"))
    }

    @Test(arguments: [
        "ada@example.org", "a.b+c@sub.example.org", "jürgen@münchen.example", "x@1.example", "o'neil@example.org",
    ])
    func `an address that mail servers take is one`(text: String) {
        #expect(EmailAddress(text)?.text == text)
    }

    @Test(arguments: [
        "", "@", "a@", "@example.org", "a@example", "a@@example.org", "a b@example.org", "a@exa mple.org",
        "a@.example.org", "a@example..org", "a@example.org.", "a@-a.example", "a..b@example.org", ".a@example.org",
        "a@b.example\r\nBcc: x@y.example", "a\u{0}@example.org", "a@example.org\u{200B}", "<a@example.org>",
        "a,b@example.org", "\(String(repeating: "a", count: 65))@example.org",
        "a@\(String(repeating: "a.", count: 126))example",
    ])
    func `what no mail server takes is none`(text: String) {
        #expect(EmailAddress(text) == nil)
    }
}
