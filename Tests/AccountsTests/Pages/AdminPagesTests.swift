import API
import Accounts
import Base
import Foundation
import HTML
import HTTP
import Notify
import Store
import TestSupport
import Testing

/// The administration, the account's end and the contact page: how they look, and what their forms do.
@Suite struct AdminPagesTests {
    private static func context(_ path: String, _ language: Language = .german) throws -> PageContext {
        try .fixture(language, path: path, viewer: "Kim Beispiel")
    }

    private static func users() -> [UserRow] {
        let now = PageContext.fixtureNow
        var kim = UserRow(
            id: Account.ID(rawValue: 2),
            email: "kim@beispiel.de",
            displayName: "Kim <Beispiel>",
            role: "user",
            status: "disabled",
            roles: ["Kita-Team"],
            createdAt: now,
            isAppleLinked: false
        )
        kim.lastSeen = "2026-11-29"
        let admin = UserRow(
            id: Account.ID(rawValue: 1),
            email: "ada@beispiel.de",
            displayName: nil,
            role: "admin",
            status: "active",
            roles: [],
            createdAt: now,
            isAppleLinked: false
        )
        return [kim, admin]
    }

    @Test func `the accounts`() throws {
        var search = UserSearch(text: "be\"s", limit: 2)
        search.status = .disabled
        search.before = Account.ID(rawValue: 3)
        let page = AdminUsersPage.render(
            .init(users: Self.users(), search: search, count: 1234, unread: 3),
            try Self.context("/admin")
        )
        SignInPagesTests.check(page, "admin-users")
        #expect(page.string.contains("Kim &lt;Beispiel&gt;"))
        #expect(page.string.contains("href=\"/admin?q=be%22s&amp;status=disabled&amp;before=1\""))
        let empty = AdminUsersPage.render(
            .init(users: [], search: UserSearch(limit: 50), count: 0),
            try Self.context("/admin", .english)
        )
        SignInPagesTests.check(empty, "admin-users-empty")
    }

    @Test func `one account`() throws {
        var detail = UserDetail(user: Self.users()[0])
        detail.signupClient = "ios"
        detail.deepLimit = 5
        detail.features = ["session": 12, "quiz": 3, "neu": 3]
        detail.interests = Interests(topics: ["Radweg <Hafen>", "Kitas"], committees: [])
        detail.days = (1...30).map { DayCount(day: "2026-11-\($0 < 10 ? "0" : "")\($0)", count: $0 % 4) }
        let page = AdminUserPage.render(
            .init(detail: detail, unread: 1, isSaved: true),
            try Self.context("/admin/konten/2")
        )
        SignInPagesTests.check(page, "admin-user")
        #expect(page.string.contains("Radweg &lt;Hafen&gt;"))
        // Nobody demotes or suspends himself: the reader's own account has no such form.
        for action in ["role", "status"] { #expect(page.string.contains("name=\"action\" value=\"\(action)\"")) }
        let faults = FormFaults(.invalid("deep_limit", "value_error"))
        let own = AdminUserPage.render(
            .init(detail: UserDetail(user: Self.users()[1]), isOwn: true, faults: faults),
            try Self.context("/admin/konten/1", .english)
        )
        SignInPagesTests.check(own, "admin-user-own")
        for action in ["role", "status"] { #expect(!own.string.contains("name=\"action\" value=\"\(action)\"")) }
    }

    @Test func `the figures, drawn and as tables`() throws {
        let page = AdminStatisticsPage.render(
            .init(
                range: .quarter,
                weeks: [("2026-11-16", 120, 60), ("2026-11-23", 182, 96), ("2026-11-30", 351, 181)],
                signups: [
                    .init(day: "2026-11-29", accounts: 0, rejections: [:]),
                    .init(day: "2026-11-30", accounts: 4, rejections: ["rate_limit": 2]),
                ],
                occasions: [
                    ("Dein Thema", .init(key: "n2_thema", sent: 100, bundled: 48, waiting: 2, suppressed: 9)),
                    ("Am Vorabend", .init(key: "n5_vorabend")),
                ]
            ),
            try Self.context("/admin/statistik")
        )
        SignInPagesTests.check(page, "admin-statistics")
        #expect(page.string.contains("<td class=\"n\">351</td><td class=\"n\">181</td>"))
        let empty = AdminStatisticsPage.render(
            .init(range: .all, weeks: [], signups: [], occasions: []),
            try Self.context("/admin/statistik", .english)
        )
        SignInPagesTests.check(empty, "admin-statistics-empty")
    }

    @Test func `what people wrote`() throws {
        let now = PageContext.fixtureNow
        let page = AdminFeedbackPage.render(
            .init(
                items: [
                    Feedback(
                        id: .init(rawValue: 2),
                        owner: 0,
                        email: nil,
                        kind: "kontakt",
                        message: "<b>Hallo</b>\nzweite Zeile",
                        createdAt: now
                    ),
                    Feedback(
                        id: .init(rawValue: 1),
                        owner: 2,
                        email: "kim@beispiel.de",
                        kind: "bug",
                        message: "Es ging nicht",
                        createdAt: now,
                        readAt: now
                    ),
                ],
                unread: 1
            ),
            try Self.context("/admin/feedback")
        )
        SignInPagesTests.check(page, "admin-feedback")
        #expect(!page.string.contains("<b>Hallo"))
    }

    @Test func `writing without an account, and ending one`() throws {
        let path = "/kontakt"
        SignInPagesTests.check(ContactPage.render(.init(), try Self.context(path)), "contact")
        SignInPagesTests.check(ContactPage.render(.init(isSent: true), try Self.context(path)), "contact-sent")
        let question = DeleteAccountPage.render(isStaff: true, .none, try Self.context(DeleteAccountPage.path))
        SignInPagesTests.check(question, "delete-account")
        let done = DeleteAccountPage.renderDone(try Self.context(DeleteAccountPage.path, .english))
        SignInPagesTests.check(done, "delete-account-done")
    }

    private static func post(
        _ route: AccountsWorld.Handler,
        _ world: AccountsWorld,
        _ cookie: String?,
        _ form: [(String, String)]
    ) async throws -> Response {
        let headers: [(name: String, value: String)] = cookie.map { [("Cookie", $0)] } ?? []
        return try await route(AccountsWorld.request("POST", "/", headers: headers, form: form), world.environment)
    }

    @Test func `the forms work without script, for administrators only`() async throws {
        let mail = MailDouble()
        let (world, admin, cookie, user) = try await AdminUserTests.world(mail)
        let detail: AccountsWorld.Handler = { try await AdminUserPages.show($0, user: user, $1) }
        let forms: AccountsWorld.Handler = { try await AdminUserPages.submit($0, user: user, $1) }
        for page in [AdminPages.users, AdminPages.statistics, AdminPages.feedback, detail] {
            #expect(try await world.call(page, admin).status == 200)
            #expect(await problem { _ = try await world.call(page, cookie) }?.status == 403)
            #expect(await problem { _ = try await world.call(page, nil) }?.status == 401)
        }
        let done = try await Self.post(forms, world, admin, [("action", "status"), ("status", "disabled")])
        #expect(done.header("Location") == "/admin/konten/\(user)?ok=saved")
        #expect(try await world.account("bob@example.org")?.status == .disabled)
        let own: AccountsWorld.Handler = { try await AdminUserPages.submit($0, user: 1, $1) }
        for form in [[("action", "status"), ("status", "disabled")], [("action", "role"), ("role", "user")], []] {
            #expect(try await Self.post(own, world, admin, form).status == 400)
        }
        let roles = [("action", "roles"), ("roles", "Ratsmitglied"), ("roles", "Kita-Team")]
        _ = try await Self.post(forms, world, admin, roles)
        #expect(try await world.account("bob@example.org")?.rights == [.mandate, .boards])
        _ = try await Self.post(forms, world, admin, [("action", "limits"), ("deep_limit", "7"), ("limits_frei", "1")])
        let limited = try await world.call({ try await AdminUserRoutes.show($0, user: user, $1) }, admin).object
        #expect(limited["deep_limit"] as? Int == 7 && limited["limits_frei"] as? Bool == true)
        for (typed, status) in [("x", 422), ("-1", 422), (" ", 303)] {
            let limits = [("action", "limits"), ("deep_limit", typed)]
            #expect(try await Self.post(forms, world, admin, limits).status == status, "\(typed)")
        }
        let nobody = await problem {
            _ = try await world.call({ try await AdminUserPages.show($0, user: 99, $1) }, admin)
        }
        #expect(nobody?.status == 404)
        let contact = [("email", "kim@example.org"), ("message", "Guten Tag"), ("website", "")]
        let sent = try await Self.post(ContactPages.submit, world, nil, contact)
        #expect(sent.header("Location") == "/kontakt?ok=sent")
        #expect(try await Self.post(ContactPages.submit, world, nil, [("message", "x")]).status == 422)
        for (action, unread) in [("read", 0), ("unread", 1)] {
            _ = try await Self.post(AdminPages.submitFeedback, world, admin, [("action", action), ("feedback", "1")])
            #expect(try await world.database.read { try Feedback.unread(in: $0) } == unread)
        }
        let answer = [("action", "answer"), ("feedback", "1"), ("text", "")]
        #expect(try await Self.post(AdminPages.submitFeedback, world, admin, answer).status == 303)
        #expect(mail.sent.last?.to == "kim@example.org")
        #expect(try await Self.post(AdminPages.submitFeedback, world, admin, answer).status == 409)
    }

    @Test(arguments: [("BOB", 1), ("_", 0), ("%", 0), ("example.org", 2), ("", 2), ("nobody", 0)])
    func `the search takes what is typed as text`(typed: String, count: Int) async throws {
        let (world, _, _, _) = try await AdminUserTests.world()
        let search = UserSearch(text: typed, limit: 10)
        let (found, counted) = try await world.database.read { transaction in
            (
                try UserRow.load(search, interests: { _, _ in [:] }, in: transaction),
                try UserRow.count(search, in: transaction)
            )
        }
        #expect(found.count == count && counted == count)
    }
}
