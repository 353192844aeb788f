import Accounts
import Base
import HTTP
import Store
import TestSupport
import Testing

@Suite struct SessionRenewalTests {
    static let now = Timestamp(seconds: 1_796_000_000)
    static let tokens = AccountsWorld.tokens()

    static func renewed(
        left: Duration,
        response: Response = .noContent,
        field: String = "Cookie",
        settings: SessionSettings = SessionSettings()
    ) -> String? {
        let token = SessionClaims(account: Account.ID(rawValue: 5), expires: now + left, version: 2).token(tokens)
        let value = field == "Cookie" ? "access_token=\(token)" : "Bearer \(token)"
        let head = AccountsWorld.request("GET", "/k/x", headers: [(field, value)]).head
        return SessionRenewal.cookie(for: head, answeredWith: response, tokens, settings, now: now)
    }

    @Test func `a cookie with less than half its life left is replaced by a full one of the same version`() throws {
        let field = try #require(Self.renewed(left: .days(45) - .seconds(1)))
        #expect(field.contains("; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax; Secure"))
        let token = String(field.dropFirst("access_token=".count).prefix { $0 != ";" })
        let claims = try SessionClaims(token: token, Self.tokens, now: Self.now)
        #expect(claims == SessionClaims(account: Account.ID(rawValue: 5), expires: Self.now + .days(90), version: 2))
    }

    @Test func `a cookie with enough life, an expired one and a Bearer token are left alone`() {
        #expect(Self.renewed(left: .days(45)) == nil)
        #expect(Self.renewed(left: .days(-1)) == nil)
        #expect(Self.renewed(left: .days(1), field: "Authorization") == nil)
        #expect(Self.renewed(left: .days(1), settings: SessionSettings(renewWithin: nil)) == nil)
    }

    @Test func `signing out is not undone, and a refusal renews nothing`() {
        let cleared = Response.noContent.with("Set-Cookie", SessionCookie.clear(SessionSettings()))
        #expect(Self.renewed(left: .days(1), response: cleared) == nil)
        #expect(Self.renewed(left: .days(1), response: Response(status: 401)) == nil)
        #expect(Self.renewed(left: .days(1), response: .noContent.with("Set-Cookie", "lang=de")) != nil)
        #expect(Self.renewed(left: .days(1), response: Response(status: 403)) != nil)
    }
}
