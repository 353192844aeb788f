import API
import Accounts
import Base
import Foundation
import HTTP
import Store
import TestSupport
import Testing

/// A browser's way to Apple and back.
@Suite struct AppleJourneyTests {
    let apple: AppleDouble

    init() throws { apple = try AppleDouble() }

    /// Where a way leads, and what the browser carries.
    struct Beginning {
        let url: URL
        let query: [String: String]
        let cookie: String
        let attributes: Set<String>
    }

    static func begin(_ world: AccountsWorld, _ target: String = "/auth/apple") async throws -> Beginning {
        let answer = try await ApplePageRoutes.begin(AccountsWorld.request("GET", target), world.environment)
        #expect(answer.status == 303)
        #expect(answer.header("Cache-Control") == "no-store")
        let url = try #require(answer.header("Location").flatMap(URL.init(string:)))
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let parts = try #require(answer.header("Set-Cookie")).split(separator: ";").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        return Beginning(
            url: url,
            query: Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first },
            cookie: parts[0],
            attributes: Set(parts.dropFirst())
        )
    }

    /// What Apple's page posts for a way.
    private func form(
        _ world: AccountsWorld,
        _ beginning: Beginning,
        _ change: [String: Any] = [:]
    ) throws -> [(String, String)] {
        let claims = AppleDouble.claims(at: world.clock.now).merging(
            ["aud": AppleDouble.serviceID, "nonce": beginning.query["nonce"] ?? ""].merging(change) { _, new in new }
        ) { _, new in new }
        return [
            ("state", beginning.query["state"] ?? ""), ("code", "the code"), ("id_token", try apple.token(claims)),
            ("user", #"{"name":{"firstName":"Ada","lastName":"Lovelace"},"email":"evil@example.org"}"#),
        ]
    }

    static func end(
        _ world: AccountsWorld,
        _ form: [(String, String)],
        cookie: String?
    ) async throws -> Response {
        try await ApplePageRoutes.end(
            AccountsWorld.request(
                "POST",
                "/auth/apple/return",
                headers: cookie.map { [("Cookie", $0)] } ?? [],
                form: form
            ),
            world.environment
        )
    }

    static func cookies(_ answer: Response) -> [String] {
        answer.headers.filter { $0.name == "Set-Cookie" }.map(\.value)
    }

    @Test func `it leads to Apple with all that Apple asks for, and with a cookie that comes back from there`()
        async throws
    {
        let world = try await AccountsWorld.withApple(apple)
        let beginning = try await Self.begin(world, "/auth/apple?weiter=%2Fboards%2F7")
        #expect(beginning.url.absoluteString.hasPrefix("https://apple.example/auth/authorize?"))
        let query = beginning.query
        #expect(query["client_id"] == AppleDouble.serviceID)
        #expect(query["redirect_uri"] == "https://rat.example/auth/apple/return")
        #expect(query["response_type"] == "code id_token")
        #expect(query["response_mode"] == "form_post")
        #expect(query["scope"] == "name email")
        #expect((query["state"]?.count ?? 0) >= 32 && (query["nonce"]?.count ?? 0) >= 32)
        #expect(query["state"] != query["nonce"])
        #expect(beginning.cookie.hasPrefix("apple_state="))
        #expect(
            beginning.attributes == ["Max-Age=600", "Path=/auth/apple", "HttpOnly", "Secure", "SameSite=None"]
        )
        // Where somebody is going is none of Apple's business.
        #expect(!beginning.url.absoluteString.contains("boards"))
        let second = try await Self.begin(world)
        #expect(second.query["state"] != query["state"])
    }

    @Test func `it ends signed in, where the person was going`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        let beginning = try await Self.begin(world, "/auth/apple?weiter=%2Fboards%2F7%3Fa%3Db")
        let answer = try await Self.end(world, try form(world, beginning), cookie: beginning.cookie)
        #expect(answer.status == 303)
        #expect(answer.header("Location") == "/boards/7?a=b")
        let cookies = Self.cookies(answer)
        #expect(cookies.count == 2)
        let session = try #require(cookies.first { $0.hasPrefix("access_token=ey") })
        #expect(cookies.contains { $0.hasPrefix("apple_state=; Max-Age=0; Path=/auth/apple;") })
        #expect(await world.status(String(session.prefix { $0 != ";" })) == 200)
        let account = try #require(try await world.account())
        #expect(account.displayName == "Ada Lovelace")
        #expect(!account.hasPassword && account.isAppleLinked)
    }

    @Test(arguments: ["//evil.example", "https://evil.example", "/\\evil.example", ""])
    func `another site is no place to go to`(target: String) async throws {
        let world = try await AccountsWorld.withApple(apple)
        let beginning = try await Self.begin(world, "/auth/apple?weiter=\(PathSegment.encode(target))")
        let answer = try await Self.end(world, try form(world, beginning), cookie: beginning.cookie)
        #expect(answer.header("Location") == "/dashboard")
    }

    @Test func `it ends once`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        let beginning = try await Self.begin(world)
        let form = try form(world, beginning)
        #expect(try await Self.end(world, form, cookie: beginning.cookie).status == 303)
        let again = try await Self.end(world, form, cookie: beginning.cookie)
        #expect(again.status == 400)
        #expect(!Self.cookies(again).contains { $0.hasPrefix("access_token=") })
    }

    @Test func `also a failure ends it`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        let beginning = try await Self.begin(world)
        let state = ("state", beginning.query["state"] ?? "")
        #expect(try await Self.end(world, [state], cookie: beginning.cookie).status == 401)
        let right = try form(world, beginning)
        #expect(try await Self.end(world, right, cookie: beginning.cookie).status == 400)
    }

    @Test func `it takes ten minutes at most`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        let slow = try await Self.begin(world)
        world.clock.advance(by: .minutes(10) - .seconds(1))
        #expect(try await Self.end(world, try form(world, slow), cookie: slow.cookie).status == 303)
        let late = try await Self.begin(world)
        world.clock.advance(by: .minutes(10))
        #expect(try await Self.end(world, try form(world, late), cookie: late.cookie).status == 400)
    }

    @Test func `what is remembered of it goes with its time`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        let beginning = try await Self.begin(world)
        _ = try await Self.end(world, try form(world, beginning), cookie: beginning.cookie)
        for (wait, count) in [(Duration.zero, 1), (.minutes(10), 0)] {
            world.clock.advance(by: wait)
            let now = world.clock.now
            try await world.database.write { try ExpiredTokens.remove(at: now, in: $0) }
            #expect(try await world.database.read { try $0.scalar("SELECT COUNT(*) FROM apple_journeys") } == count)
        }
        let text: [String] = try await world.database.read { try $0.scalars("SELECT state_hash FROM apple_journeys") }
        #expect(!text.contains(beginning.query["state"] ?? ""))
    }

    @Test func `who did not begin it does not end it`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        let mine = try await Self.begin(world)
        let other = try await Self.begin(world)
        let form = try form(world, mine)
        let parts = mine.cookie.split(separator: ".").map(String.init)
        let signature = try #require(parts.last)
        let forged = (parts.dropLast() + [(signature.first == "A" ? "B" : "A") + signature.dropFirst()])
        var longer = parts
        longer[3] = "99999999999"
        var elsewhere = parts
        elsewhere[2] = "loeschen"
        let cookies = [
            nil, other.cookie, "apple_state=", "apple_state=a.b.c.d.e.f", forged.joined(separator: "."),
            longer.joined(separator: "."), elsewhere.joined(separator: "."), mine.cookie + ".x",
        ]
        for cookie in cookies {
            #expect(try await Self.end(world, form, cookie: cookie).status == 400, "\(cookie ?? "none")")
        }
        for state in ["", "x", (mine.query["state"] ?? "") + "x"] {
            let changed = [("state", state)] + form.dropFirst()
            #expect(try await Self.end(world, changed, cookie: mine.cookie).status == 400, "\(state)")
        }
        #expect(try await world.account() == nil)
        #expect(try await Self.end(world, form, cookie: mine.cookie).status == 303)
    }

    @Test(arguments: ["another", nil] as [String?])
    func `a token that was made for another way does not count`(nonce: String?) async throws {
        let world = try await AccountsWorld.withApple(apple)
        let beginning = try await Self.begin(world)
        let answer = try await Self.end(
            world,
            try form(world, beginning, ["nonce": nonce ?? NSNull()]),
            cookie: beginning.cookie
        )
        #expect(answer.status == 401)
        #expect(try await world.account() == nil)
    }

    @Test func `who cancels is not told of a fault, and comes back to where it began`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        let beginning = try await Self.begin(world, "/auth/apple?weiter=%2Fboards")
        let form = [("state", beginning.query["state"] ?? ""), ("error", "user_cancelled_authorize")]
        let answer = try await Self.end(world, form, cookie: beginning.cookie)
        #expect(answer.status == 200)
        let page = AccountPagesTests.text(answer)
        #expect(page.contains("Abgebrochen"))
        #expect(page.contains("href=\"/login?weiter=%2Fboards\""))
        #expect(page.contains("href=\"/auth/apple?weiter=%2Fboards\""))
        let other = try await Self.begin(world)
        let refused = [("state", other.query["state"] ?? ""), ("error", "invalid_scope")]
        #expect(try await Self.end(world, refused, cookie: other.cookie).status == 400)
    }

    @Test func `without an address, without Apple and too often it says so`() async throws {
        let world = try await AccountsWorld.withApple(apple, isLimited: true)
        let first = try await Self.begin(world)
        let nobody = try form(world, first, ["email_verified": false])
        let answer = try await Self.end(world, nobody, cookie: first.cookie)
        #expect(answer.status == 400)
        #expect(AccountPagesTests.text(answer).contains("„Mit Apple anmelden“"))
        for _ in 0..<9 { _ = await problem { _ = try await world.apple("x") } }
        let second = try await Self.begin(world)
        let late = try await Self.end(world, try form(world, second), cookie: second.cookie)
        #expect(late.status == 429)
        #expect(late.header("Retry-After") == "60")
    }

    @Test func `a deployment without a services id has no such way`() async throws {
        let world = try await AccountsWorld.withApple(try AppleDouble(hasServiceID: false))
        let begun = await problem {
            _ = try await ApplePageRoutes.begin(AccountsWorld.request("GET", "/auth/apple"), world.environment)
        }
        #expect(begun == .notFound)
        #expect(await problem { _ = try await Self.end(world, [], cookie: nil) } == .notFound)
    }

    @Test func `a disabled account is told so`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        try await world.register()
        try await world.update("status = 'disabled'")
        let beginning = try await Self.begin(world, "/auth/apple?weiter=%2Fboards")
        let answer = try await Self.end(world, try form(world, beginning), cookie: beginning.cookie)
        #expect(answer.header("Location") == "/konto/bestaetigen?weiter=%2Fboards")
    }

    @Test func `for a deletion it leads to the form that does it`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        let cookie = try await world.enteredWithApple(apple)
        let question = try await world.call(DeleteAccountPages.show, cookie)
        #expect(AccountPagesTests.text(question).contains("href=\"/auth/apple?zweck=loeschen\""))
        let beginning = try await Self.begin(world, "/auth/apple?zweck=loeschen")
        let form = try form(world, beginning)
        let answer = try await Self.end(world, form, cookie: beginning.cookie)
        #expect(answer.status == 200)
        #expect(!Self.cookies(answer).contains { $0.hasPrefix("access_token") })
        let page = AccountPagesTests.text(answer)
        #expect(page.contains("action=\"/konto/loeschen\""))
        #expect(page.contains("name=\"apple_identity_token\" value=\"\(form[2].1)\""))
        #expect(page.contains("name=\"apple_authorization_code\" value=\"the code\""))
        let done = try await DeleteAccountPages.submit(
            AccountsWorld.request(
                "POST",
                "/konto/loeschen",
                headers: [("Cookie", cookie)],
                form: [("apple_identity_token", form[2].1), ("apple_authorization_code", "the code")]
            ),
            world.environment
        )
        #expect(done.status == 200)
        #expect(try await world.account() == nil)
        await world.environment.errands.doAll()
        #expect(apple.forms(AppleDouble.endpoints.token).first?["client_id"] == AppleDouble.serviceID)
        #expect(
            apple.forms(AppleDouble.endpoints.token).first?["redirect_uri"] == "https://rat.example/auth/apple/return"
        )
    }

    @Test func `for an address it leads to the form that asks for it`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        let beginning = try await Self.begin(world, "/auth/apple?zweck=adresse")
        let form = try form(world, beginning)
        let page = AccountPagesTests.text(try await Self.end(world, form, cookie: beginning.cookie))
        #expect(page.contains("action=\"/konto/adresse\""))
        #expect(page.contains("name=\"apple_identity_token\" value=\"\(form[2].1)\""))
        #expect(page.contains("name=\"new_email\""))
    }
}
