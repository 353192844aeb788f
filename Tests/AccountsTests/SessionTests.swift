import API
import Accounts
import Base
import HTTP
import Store
import TestSupport
import Testing

@Suite struct SessionTests {
    static func head(bearer: String? = nil, cookie: String? = nil, client: String? = nil) -> RequestHead {
        var headers: [(name: String, value: String)] = []
        if let bearer { headers.append(("Authorization", "Bearer \(bearer)")) }
        if let cookie { headers.append(("Cookie", "theme=dark; access_token=\(cookie); lang=de")) }
        if let client { headers.append(("X-Client", client)) }
        return AccountsWorld.request("GET", "/api/auth/me", headers: headers).head
    }

    static func token(_ world: AccountsWorld, _ email: String = "ada@example.org") async throws -> String {
        let account = try #require(try await world.account(email))
        return SessionClaims(
            account: account.id,
            expires: world.clock.now + .days(90),
            version: account.tokenVersion
        ).token(world.environment.tokens)
    }

    static func status(_ head: RequestHead, _ world: AccountsWorld) async -> Int? {
        await problem { _ = try await Session.current(head, world.environment) }?.status
    }

    @Test func `a Bearer token beats the cookie, also when it is no good`() async throws {
        let world = try await AccountsWorld()
        try await world.register("ada@example.org")
        try await world.register("bob@example.org")
        let (ada, bob) = (try await Self.token(world), try await Self.token(world, "bob@example.org"))
        let both = try await Session.current(Self.head(bearer: ada, cookie: bob), world.environment)
        #expect(both.account.email == "ada@example.org")
        #expect(both.source == .bearer)
        #expect(await Self.status(Self.head(bearer: "x.y.z", cookie: bob), world) == 401)
        let proxied = AccountsWorld.request(
            "GET",
            "/",
            headers: [("Authorization", "Basic abc"), ("Cookie", "access_token=\(bob)")]
        ).head
        #expect(try await Session.current(proxied, world.environment).source == .cookie)
    }

    @Test func `no token, a revoked version and a deleted account are all 401`() async throws {
        let world = try await AccountsWorld()
        try await world.register()
        let token = try await Self.token(world)
        #expect(await Self.status(Self.head(), world) == 401)
        #expect(await Self.status(Self.head(cookie: token), world) == nil)
        try await world.update("token_version = token_version + 1")
        #expect(await Self.status(Self.head(cookie: token), world) == 401)
        let renewed = try await Self.token(world)
        #expect(await Self.status(Self.head(cookie: renewed), world) == nil)
        try await world.database.write { _ = try $0.execute("DELETE FROM web_users") }
        #expect(await Self.status(Self.head(cookie: renewed), world) == 401)
        try await world.register("other@example.org")
        try await world.update("token_version = 1", email: "other@example.org")
        #expect(await Self.status(Self.head(cookie: renewed), world) == 401, "an id must not be given out again")
    }

    @Test(
        arguments: [
            ("user", "active", nil, nil, nil, false), ("user", "pending", nil, 403, "account_pending", true),
            ("user", "disabled", nil, 403, "account_disabled", true), ("admin", "active", nil, nil, nil, false),
            ("admin", "disabled", nil, nil, nil, false),
        ] as [(String, String, Int?, Int?, String?, Bool)]
    )
    func `who may go in depends on status and role`(
        role: String,
        status: String,
        current: Int?,
        active: Int?,
        code: String?,
        isGuest: Bool
    ) async throws {
        let world = try await AccountsWorld()
        try await world.register()
        try await world.update("role = \(role), status = \(status)")
        let head = Self.head(cookie: try await Self.token(world))
        #expect(await Self.status(head, world) == current)
        let refused = await problem { _ = try await Session.active(head, world.environment) }
        #expect(refused?.status == active)
        #expect(refused?.code == code)
        let guest = try await Session.optional(head, world.environment)
        #expect((guest == nil) == isGuest)
        let admin = await problem { _ = try await Session.admin(head, world.environment) }
        #expect((admin == nil) == (role == "admin"))
    }

    @Test func `a guest with a broken token is a guest`() async throws {
        let world = try await AccountsWorld()
        #expect(try await Session.optional(Self.head(), world.environment) == nil)
        #expect(try await Session.optional(Self.head(bearer: "broken"), world.environment) == nil)
    }

    @Test func `rights come from roles, and an administrator has all boards`() async throws {
        let world = try await AccountsWorld()
        try await world.register()
        let id = try #require(try await world.account()).id
        let head = Self.head(cookie: try await Self.token(world))
        #expect(await problem { _ = try await Session.having(.boards, head, world.environment) } == .forbidden)
        try await world.database.write { transaction in
            try Account.grant(.kitaTeam, to: id, in: transaction)
            try Account.grant(.kitaTeam, to: id, in: transaction)
            try Account.grant(.councilMember, to: id, in: transaction)
        }
        let session = try await Session.having(.boards, head, world.environment)
        #expect(session.account.userOut(accessToken: nil).rights == ["mandate", "boards"])
        try await world.database.write { try Account.revoke(.kitaTeam, from: id, in: $0) }
        #expect(try await world.account()?.rights == [.mandate])
        try await world.update("role = 'admin'")
        #expect(try await world.account()?.rights == [.admin, .mandate, .boards])
    }

    @Test(arguments: zip(RoleName.allCases, [Right.mandate, .budget, .boards, .visits]))
    func `each role brings its right`(role: RoleName, right: Right) async throws {
        let world = try await AccountsWorld()
        try await world.register()
        let id = try #require(try await world.account()).id
        try await world.database.write { try Account.grant(role, to: id, in: $0) }
        #expect(try await world.account()?.rights == [right])
    }

    @Test func `me renews a native client's token with the same version and sets no cookie`() async throws {
        let world = try await AccountsWorld()
        try await world.register()
        try await world.update("token_version = 7, status = 'disabled'")
        let old = try await Self.token(world)
        world.clock.advance(by: .days(10))
        let head = Self.head(bearer: old, client: "ios")
        let answer = try await MeRoute.get(Request(head: head), world.environment)
        let token = try #require(answer.object["access_token"] as? String)
        let claims = try SessionClaims(token: token, world.environment.tokens, now: world.clock.now)
        #expect(claims.version == 7)
        #expect(claims.expires == world.clock.now + .days(90))
        #expect(answer.header("Set-Cookie") == nil)
        let web = try await MeRoute.get(Request(head: Self.head(cookie: old)), world.environment)
        #expect(web.object["access_token"] as? String == nil)
    }
}
