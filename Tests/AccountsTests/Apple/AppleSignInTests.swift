import API
import Accounts
import Base
import Crypto
import HTTP
import Store
import TestSupport
import Testing

/// `POST /api/auth/apple`: whose account it is (council.md §4.1; §17, 16 to 20).
@Suite struct AppleSignInTests {
    let apple: AppleDouble

    init() throws { apple = try AppleDouble() }

    private func token(
        _ world: AccountsWorld,
        _ subject: String = "001.ada",
        email: String? = "ada@example.org",
        with more: [String: Any] = [:]
    ) throws -> String {
        try apple.token(
            AppleDouble.claims(subject, email: email, at: world.clock.now).merging(more) { _, new in new }
        )
    }

    @Test func `a new person gets an account that is active, confirmed, linked and without a password`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        let answer = try await world.apple(try token(world), given: " Ada ", family: "Lovelace", client: "ios")
        #expect(answer.status == 200)
        let user = answer.object
        #expect(user["status"] as? String == "active")
        #expect(user["email_verified"] as? Bool == true)
        #expect(user["apple_linked"] as? Bool == true)
        #expect(user["has_password"] as? Bool == false)
        #expect(user["role"] as? String == "user")
        #expect(user["display_name"] as? String == "Ada Lovelace")
        #expect(answer.sessionCookie?.hasPrefix("access_token=ey") == true)
        let bearer = try #require(user["access_token"] as? String)
        let head = AccountsWorld.request("GET", "/", headers: [("Authorization", "Bearer \(bearer)")]).head
        #expect(try await Session.active(head, world.environment).account.email == "ada@example.org")
        let client: String? = try await world.database.read { try $0.scalar("SELECT signup_client FROM web_users") }
        #expect(client == "ios")
        // What nobody chose nobody can guess.
        let hash: String? = try await world.database.read { try $0.scalar("SELECT password_hash FROM web_users") }
        #expect(hash?.hasPrefix("hash of ") == true && (hash?.count ?? 0) > 40)
    }

    @Test func `a browser gets no token to read`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        #expect(try await world.apple(try token(world)).object["access_token"] as? String == nil)
    }

    @Test func `a confirmed address links the account that has it, and from then on the name alone is enough`()
        async throws
    {
        let world = try await AccountsWorld.withApple(apple)
        try await world.register()
        let id = try #require(try await world.account()?.id)
        let linked = try await world.apple(try token(world, email: "ADA@example.org"), given: "Ada")
        #expect(linked.object["id"] as? Int == Int(id.rawValue))
        #expect(linked.object["apple_linked"] as? Bool == true)
        #expect(linked.object["has_password"] as? Bool == true)
        #expect(linked.object["display_name"] as? String == "Ada")
        let again = try await world.apple(try token(world, email: nil), given: "Another")
        #expect(again.object["id"] as? Int == Int(id.rawValue))
        #expect(again.object["display_name"] as? String == "Ada")
        #expect(try await world.login().status == 200)
        let other = try await world.apple(try token(world, email: "other@example.org"))
        #expect(other.object["id"] as? Int == Int(id.rawValue))
        #expect(other.object["email"] as? String == "ada@example.org")
    }

    @Test func `an account that waits for its confirmation is active, and administrators hear of it`() async throws {
        let desk = DeskDouble()
        let world = try await AccountsWorld.withApple(apple, hasMail: true, desk: desk)
        try await world.confirmed("chef@example.org")
        try await world.update("role = 'admin'", email: "chef@example.org")
        try await world.register()
        let link = try await world.token()
        let answer = try await world.apple(try token(world))
        #expect(answer.object["status"] as? String == "active")
        #expect(answer.object["email_verified"] as? Bool == true)
        #expect(await problem { try await world.verify(link) }?.status == 400)
        let texts = await world.sent().filter { $0.to == "chef@example.org" }.flatMap(\.paragraphs)
        #expect(texts.contains { $0.contains("ada@example.org") })
        let account = try #require(try await world.account())
        #expect(desk.added.contains(account.id))
    }

    @Test func `whoever typed a stranger's address in does not get into the account that the stranger makes active`()
        async throws
    {
        let world = try await AccountsWorld.withApple(apple, hasMail: true)
        let thief = try #require(try await world.register().sessionCookie)
        _ = try await world.call(
            EmailChangeRoutes.begin,
            json: EmailChangeTests.wish("thief@example.org"),
            cookie: thief
        )
        let wish = try await world.token(to: "thief@example.org")
        let answer = try await world.apple(try token(world))
        #expect(answer.object["has_password"] as? Bool == false)
        #expect(await problem { _ = try await world.login() }?.status == 401)
        #expect(await world.status(thief) == 401)
        #expect(await problem { try await world.verify(wish) }?.status == 400)
        #expect(await world.status(try #require(answer.sessionCookie)) == 200)
    }

    @Test(arguments: [false, true])
    func `a disabled account stays disabled`(isConfirmed: Bool) async throws {
        let world = try await AccountsWorld.withApple(apple)
        try await world.register()
        try await world.update("status = 'disabled', email_verified = \(isConfirmed)")
        for _ in 0..<2 {
            let answer = try await world.apple(try token(world))
            #expect(answer.object["status"] as? String == "disabled")
            #expect(await world.status(try #require(answer.sessionCookie)) == 403)
        }
    }

    @Test func `the administrator's address makes an administrator at once, also beside another one`() async throws {
        let world = try await AccountsWorld.withApple(apple, adminEmail: "chef@example.org")
        try await world.register()
        try await world.update("role = 'admin'")
        let answer = try await world.apple(try token(world, "001.chef", email: "Chef@example.org"))
        #expect(answer.object["role"] as? String == "admin")
        let other = try await world.apple(try token(world, "001.bob", email: "bob@example.org"))
        #expect(other.object["role"] as? String == "user")
    }

    @Test func `an account that was there is not made one`() async throws {
        let world = try await AccountsWorld.withApple(apple, adminEmail: "ada@example.org")
        try await world.register()
        #expect(try await world.apple(try token(world)).object["role"] as? String == "user")
    }

    @Test(arguments: [nil, "hidden@example.org"] as [String?])
    func `without a confirmed address nobody can be told apart`(email: String?) async throws {
        let world = try await AccountsWorld.withApple(apple)
        let refused = await problem {
            _ = try await world.apple(try token(world, email: email, with: ["email_verified": false]))
        }
        #expect(refused == Problem(400, "apple_email_missing"))
        #expect(try await world.database.read { try $0.scalar("SELECT COUNT(*) FROM web_users") } == 0)
    }

    @Test func `addresses behind which Apple hides one are ordinary, disposable ones are not asked for`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        for (number, email) in ["x@privaterelay.appleid.com", "x@mailinator.com"].enumerated() {
            let answer = try await world.apple(try token(world, "001.\(number)", email: email))
            #expect(answer.object["email"] as? String == email)
        }
    }

    @Test func `both the apps' and the browsers' tokens count`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        for audience in ["de.ratslotse.app", "de.voco.app", "de.ratslotse.web"] {
            #expect(try await world.apple(try token(world, with: ["aud": audience])).status == 200)
            #expect(try await world.apple(try token(world, with: ["aud": ["x", audience]])).status == 200)
        }
        let without = try AppleDouble(hasServiceID: false)
        let other = try await AccountsWorld.withApple(without)
        let refused = await problem { _ = try await other.apple(try token(other, with: ["aud": "de.ratslotse.web"])) }
        #expect(refused == Problem(401, "apple_token_invalid"))
    }

    @Test func `all rejections are the same answer`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        let now = world.clock.now
        let good = try token(world)
        let parts = good.split(separator: ".").map(String.init)
        let forged = parts[2].first == "A" ? "B" : "A"
        let claims = AppleDouble.claims(at: now)
        let other = AppleDouble.claims("001.bob", at: now)
        let borrowed = try apple.token(other).split(separator: ".")[2]
        var tokens = [
            "", "x", "a.b.c", parts[0] + "." + parts[1], good + ".x", good + "A", "\(good) ",
            parts[0] + "." + parts[1] + "." + forged + parts[2].dropFirst(),
            parts[0] + "." + parts[1] + "." + borrowed, parts[0] + "." + parts[1] + ".",
            try apple.token(claims, keyID: "unknown"),
            JWS.sign(Array(#"{"sub":"001.ada"}"#.utf8), with: .hs256([1, 2, 3]), keyID: "k1"),
        ]
        tokens.append(Base64URL.encode(Array(#"{"alg":"none","kid":"k1"}"#.utf8)) + "." + parts[1] + ".")
        for change: [String: Any] in [
            ["aud": "de.other.app"], ["iss": "https://evil.example"], ["exp": now.seconds], ["sub": ""],
            ["iat": now.seconds + 3600],
        ] { tokens.append(try token(world, with: change)) }
        for token in tokens {
            let refused = await problem { _ = try await world.apple(token) }
            #expect(refused == Problem(401, "apple_token_invalid"), "\(token)")
        }
        #expect(try await world.database.read { try $0.scalar("SELECT COUNT(*) FROM web_users") } == 0)
        #expect(try await world.apple(good).status == 200)
    }

    @Test func `without Apple's keys there is no telling`() async throws {
        apple.answer(AppleDouble.endpoints.keys, .failure(.timedOut))
        let world = try await AccountsWorld.withApple(apple)
        let refused = await problem { _ = try await world.apple(try token(world)) }
        #expect(refused?.status == 503)
        #expect(refused?.headers["Retry-After"] != nil)
    }

    @Test func `the eleventh attempt within a minute waits`() async throws {
        let world = try await AccountsWorld.withApple(apple, isLimited: true)
        var statuses: [Int] = []
        for _ in 0..<11 { statuses.append(await problem { _ = try await world.apple("x") }?.status ?? 0) }
        #expect(statuses == Array(repeating: 401, count: 10) + [429])
    }

    @Test func `a body without a token is named`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        let refused = await problem { _ = try await world.call(AppleRoute.post, json: ["given_name": "Ada"]) }
        #expect(refused == Problem.invalid("identity_token", "missing"))
    }

    @Test(
        arguments: [
            ("Ada", nil, "Ada"), (nil, "Lovelace", "Lovelace"), ("  ", " ", nil), ("A\nB", nil, nil), (nil, nil, nil),
            (String(repeating: "ä", count: 59), "Long", String(repeating: "ä", count: 59)),
            (String(repeating: "ä", count: 70), "Long", String(repeating: "ä", count: 60)),
        ] as [(String?, String?, String?)]
    )
    func `a name is taken as far as it may stand in a greeting`(given: String?, family: String?, name: String?)
        async throws
    {
        let world = try await AccountsWorld.withApple(apple)
        let answer = try await world.apple(try token(world), given: given, family: family)
        #expect(answer.object["display_name"] as? String == name)
    }

    @Test func `two devices at once make one account`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        let token = try token(world)
        try await withThrowingTaskGroup(of: Int?.self) { group in
            for _ in 0..<8 { group.addTask { try await world.apple(token).object["id"] as? Int } }
            var ids: Set<Int?> = []
            for try await id in group { ids.insert(id) }
            #expect(ids.count == 1)
        }
    }
}
