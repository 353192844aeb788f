import API
import Accounts
import Base
import HTTP
import Store
import TestSupport
import Testing

/// Council.md §17, 23 and 25, and the export.
@Suite struct AccountDeletionTests {
    private static func world(_ mail: MailDouble? = nil) async throws -> (AccountsWorld, DeskDouble, String) {
        let desk = DeskDouble()
        let world = try await AccountsWorld(notifications: try .fixture(desk), mail: mail?.service)
        return (world, desk, try #require(try await world.register().sessionCookie))
    }

    @Test func `a wrong password removes nothing`() async throws {
        let mail = MailDouble()
        let (world, desk, cookie) = try await Self.world(mail)
        let refusal = await problem {
            _ = try await world.call(AccountRoutes.delete, cookie, #"{"current_password": "wrong"}"#)
        }
        #expect(refusal?.status == 400)
        #expect(refusal?.code == "wrong_password")
        #expect(try await world.account() != nil)
        #expect(desk.stopped == [])
        #expect(mail.sent == [])
    }

    @Test func `the right password ends the account, its sessions and what is on its way, and says good-bye`()
        async throws
    {
        let mail = MailDouble()
        let (world, desk, cookie) = try await Self.world(mail)
        let other = try await world.another()
        let owner = try await world.owner()
        let answer = try await world.call(AccountRoutes.delete, cookie, #"{"current_password": "correct horse"}"#)
        #expect(answer.status == 204)
        #expect(answer.sessionCookie == "access_token=")
        #expect(answer.header("Set-Cookie")?.contains("Max-Age=0") == true)
        #expect(try await world.account() == nil)
        #expect(desk.stopped.map(\.rawValue) == [owner])
        #expect(await problem { _ = try await world.login() }?.status == 401)
        #expect(await problem { _ = try await world.call(MeRoute.get, cookie) }?.status == 401)
        #expect(try await world.call(MeRoute.get, other).status == 200)
        #expect(mail.sent.map(\.to) == ["ada@example.org"])
        #expect(mail.sent.first?.subject == "Dein Konto ist gelöscht")
    }

    @Test func `a mail that does not leave, and an address that is none, hinder nobody`() async throws {
        let mail = MailDouble()
        mail.refuse(true)
        let (world, _, cookie) = try await Self.world(mail)
        let proof = #"{"current_password": "correct horse"}"#
        #expect(try await world.call(AccountRoutes.delete, cookie, proof).status == 204)
        #expect(mail.sent.count == 1)
        let made = try await world.another("tg@example.org")
        try await world.update("email = 'tg-1@local'", email: "tg@example.org")
        #expect(try await world.call(AccountRoutes.delete, made, proof).status == 204)
        #expect(mail.sent.count == 1)
    }

    @Test func `an account without a password is not ended by any, and guests end nothing`() async throws {
        let (world, _, cookie) = try await Self.world()
        try await world.update("password_set = 0")
        let proof = #"{"current_password": "correct horse"}"#
        #expect(await problem { _ = try await world.call(AccountRoutes.delete, cookie, proof) }?.status == 400)
        #expect(await problem { _ = try await world.call(AccountRoutes.delete, nil, proof) }?.status == 401)
        #expect(await problem { _ = try await world.call(AccountRoutes.delete, cookie, "{}") }?.status == 422)
        #expect(try await world.account() != nil)
    }

    @Test func `passwords are not guessed with a stranger's session`() async throws {
        let world = try await AccountsWorld(isLimited: true, notifications: try .fixture())
        let cookie = try #require(try await world.register().sessionCookie)
        var statuses: [Int] = []
        for _ in 0..<11 {
            let refusal = await problem {
                _ = try await world.call(AccountRoutes.delete, cookie, #"{"current_password": "wrong"}"#)
            }
            statuses.append(refusal?.status ?? 0)
        }
        #expect(statuses == Array(repeating: 400, count: 10) + [429])
    }

    @Test func `the form asks, refuses and ends`() async throws {
        let (world, _, cookie) = try await Self.world()
        func post(_ form: [(String, String)]) async throws -> Response {
            try await DeleteAccountPages.submit(
                AccountsWorld.request("POST", "/konto/loeschen", headers: [("Cookie", cookie)], form: form),
                world.environment
            )
        }
        let page = try await world.call(DeleteAccountPages.show, cookie)
        #expect(AccountPagesTests.text(page).contains("autocomplete=\"current-password\""))
        #expect(try await post([]).status == 422)
        #expect(try await post([("password", "wrong")]).status == 400)
        #expect(try await world.account() != nil)
        let done = try await post([("password", "correct horse")])
        #expect(done.status == 200)
        #expect(done.sessionCookie == "access_token=")
        #expect(try await world.account() == nil)
    }

    @Test func `the export has what is stored, and nothing that opens something`() async throws {
        let (world, _, cookie) = try await Self.world()
        let other = try await world.another()
        for owner in [cookie, other] {
            _ = try await world.call(PushRoutes.subscribe, owner, AccountsWorld.subscription("of-\(owner.suffix(8))"))
        }
        _ = try await world.call(
            ProfileRoutes.setDisplayName,
            cookie,
            #"{"display_name": "Ada L."}"#
        )
        let answer = try await world.call(AccountRoutes.export, cookie)
        #expect(answer.header("Content-Disposition") == "attachment; filename=\"meldewerk-konto-2026-11-30.json\"")
        #expect(answer.header("Cache-Control") == "no-store")
        let account = try #require(answer.object["account"] as? [String: Any])
        #expect(account["email"] as? String == "ada@example.org")
        #expect(account["display_name"] as? String == "Ada L.")
        let tables = try #require(answer.object["tables"] as? [String: [[String: Any]]])
        #expect(Set(tables.keys) == Set(OwnedTable.accounts.map(\.table)))
        #expect(tables["account_push"]?.count == 1)
        let text = AccountPagesTests.text(answer)
        for secret in ["hash of", "push.example", "bob@", "secret", "p256dh"] {
            #expect(!text.contains(secret), "\(secret)")
        }
    }

    @Test(arguments: [
        ("password_hash", true), ("token", true), ("token_hash", true), ("endpoint", true), ("auth", true),
        ("p256dh", true), ("calendar_secret", true), ("salt", true), ("claimed_by", true), ("token_version", false),
        ("email", false), ("author", false), ("title", false), ("notify_prefs", false),
    ])
    func `a column stays out by what its name says`(column: String, isWithheld: Bool) {
        #expect(AccountExport.isWithheld(column) == isWithheld)
    }
}
