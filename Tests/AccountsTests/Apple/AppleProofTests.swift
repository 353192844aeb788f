import API
import Accounts
import Base
import HTTP
import Store
import TestSupport
import Testing

/// A fresh token in place of a password (council.md §5), and what is withdrawn at Apple when an account ends.
@Suite struct AppleProofTests {
    let apple: AppleDouble

    init() throws { apple = try AppleDouble() }

    private func token(_ world: AccountsWorld, _ subject: String = "001.ada", _ more: [String: Any] = [:]) throws
        -> String
    {
        try apple.token(AppleDouble.claims(subject, email: nil, at: world.clock.now).merging(more) { _, new in new })
    }

    private func delete(_ world: AccountsWorld, _ cookie: String, _ body: [String: String]) async throws -> Response {
        try await world.call(AccountRoutes.delete, json: body, cookie: cookie)
    }

    @Test func `an account without a password ends by a fresh token`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        let cookie = try await world.enteredWithApple(apple)
        let answer = try await delete(world, cookie, ["apple_identity_token": try token(world)])
        #expect(answer.status == 204)
        #expect(answer.sessionCookie == "access_token=")
        #expect(try await world.account() == nil)
        #expect(apple.forms(AppleDouble.endpoints.revoke).isEmpty)
    }

    @Test func `a stale, a foreign and a forged token prove nothing, and nothing is removed`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        let cookie = try await world.enteredWithApple(apple)
        let now = world.clock.now.seconds
        let wrong = Problem(400, "apple_proof_invalid")
        for token in [
            try token(world, "001.ada", ["iat": now - 601]), try token(world, "001.bob"),
            try token(world, "001.ada", ["aud": "de.other.app"]), try token(world, "001.ada", ["exp": now]),
            try token(world) + "x", "x",
        ] {
            let refused = await problem { _ = try await delete(world, cookie, ["apple_identity_token": token]) }
            #expect(refused == wrong, "\(token)")
        }
        let password = await problem { _ = try await delete(world, cookie, ["current_password": "guessed"]) }
        #expect(password == Problem(400, "password_missing"))
        for body in [[:], ["apple_identity_token": ""], ["apple_authorization_code": "c"]] {
            let refused = await problem { _ = try await delete(world, cookie, body) }
            #expect(refused == Problem.invalid("current_password", "missing"))
        }
        #expect(try await world.account() != nil)
        apple.rotate(to: ["k2"])
        world.clock.advance(by: .days(2))
        apple.answer(AppleDouble.endpoints.keys, .failure(.timedOut))
        let late = try apple.token(AppleDouble.claims(at: world.clock.now))
        #expect(try await delete(world, cookie, ["apple_identity_token": late]).status == 204)
    }

    @Test func `an account that Apple does not know is not proved by Apple`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        let cookie = try #require(try await world.register().sessionCookie)
        let refused = await problem {
            _ = try await delete(world, cookie, ["apple_identity_token": try token(world)])
        }
        #expect(refused == Problem(400, "apple_proof_invalid"))
    }

    @Test func `where there is a password and a token, the password decides`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        let cookie = try #require(try await world.register().sessionCookie)
        _ = try await world.apple(try apple.token(AppleDouble.claims(at: world.clock.now)))
        let body = ["current_password": "wrong", "apple_identity_token": try token(world)]
        #expect(await problem { _ = try await delete(world, cookie, body) } == Problem(400, "wrong_password"))
        #expect(
            try await delete(world, cookie, ["current_password": "", "apple_identity_token": try token(world)]).status
                == 204
        )
    }

    @Test func `proofs are not tried without end`() async throws {
        let world = try await AccountsWorld.withApple(apple, isLimited: true)
        let cookie = try await world.enteredWithApple(apple)
        var statuses: [Int] = []
        for _ in 0..<11 {
            let refusal = await problem { _ = try await delete(world, cookie, ["apple_identity_token": "x"]) }
            statuses.append(refusal?.status ?? 0)
        }
        #expect(statuses == Array(repeating: 400, count: 10) + [429])
    }

    @Test func `another address needs the same proof, and the old one is told`() async throws {
        let world = try await AccountsWorld.withApple(apple, hasMail: true)
        let cookie = try await world.enteredWithApple(apple)
        func wish(_ body: [String: String]) async throws -> Response {
            try await world.call(
                EmailChangeRoutes.begin,
                json: body.merging(["new_email": "new@example.org"]) { given, _ in given },
                cookie: cookie
            )
        }
        let foreign = try token(world, "001.bob")
        #expect(
            await problem { _ = try await wish(["apple_identity_token": foreign]) }
                == Problem(400, "apple_proof_invalid")
        )
        #expect(
            await problem { _ = try await wish(["current_password": "x"]) } == Problem(400, "password_missing")
        )
        #expect(await problem { _ = try await wish([:]) } == Problem.invalid("current_password", "missing"))
        let answer = try await wish(["apple_identity_token": try token(world)])
        #expect(answer.object["pending_email"] as? String == "new@example.org")
        #expect(await world.sent().map(\.to) == ["new@example.org", "ada@example.org"])
        let done = try await world.verify(try await world.token(to: "new@example.org"))
        #expect(done.object["email"] as? String == "new@example.org")
        #expect(done.object["apple_linked"] as? Bool == true)
        // From now on the person is known by Apple's name, whatever address Apple tells.
        let again = try await world.apple(try apple.token(AppleDouble.claims(at: world.clock.now)))
        #expect(again.object["email"] as? String == "new@example.org")
    }

    @Test func `a withdrawal exchanges the code and hands the token back, after the answer`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        let cookie = try await world.enteredWithApple(apple)
        let body = ["apple_identity_token": try token(world), "apple_authorization_code": "c&de"]
        #expect(try await delete(world, cookie, body).status == 204)
        #expect(apple.forms(AppleDouble.endpoints.token).isEmpty)
        await world.environment.errands.doAll()
        let exchange = try #require(apple.forms(AppleDouble.endpoints.token).first)
        let now = world.clock.now.seconds
        let claims =
            #"{"iss":"TEAM123456","iat":\#(now),"exp":\#(now + 300),"aud":"https://appleid.apple.com","sub":"de.ratslotse.app"}"#
        let secret = "secret.of." + Base64URL.encode(Array(claims.utf8))
        #expect(
            exchange == [
                "client_id": "de.ratslotse.app", "client_secret": secret, "grant_type": "authorization_code",
                "code": "c&de",
            ]
        )
        #expect(
            apple.forms(AppleDouble.endpoints.revoke) == [
                [
                    "client_id": "de.ratslotse.app", "client_secret": secret, "token": "the refresh token",
                    "token_type_hint": "refresh_token",
                ]
            ]
        )
        #expect(world.log.messages(.warning).isEmpty)
    }

    @Test func `a password with a code withdraws too, and without our key, a code or Apple there is nothing to do`()
        async throws
    {
        let world = try await AccountsWorld.withApple(apple)
        let cookie = try #require(try await world.register().sessionCookie)
        _ = try await world.apple(try apple.token(AppleDouble.claims(at: world.clock.now)))
        let body = ["current_password": "correct horse", "apple_authorization_code": "c"]
        #expect(try await delete(world, cookie, body).status == 204)
        await world.environment.errands.doAll()
        #expect(apple.forms(AppleDouble.endpoints.revoke).count == 1)
        let unlinked = try await world.another()
        #expect(try await delete(world, unlinked, body).status == 204)
        await world.environment.errands.doAll()
        #expect(apple.forms(AppleDouble.endpoints.revoke).count == 1)
        let keyless = try AppleDouble(hasClientKey: false)
        let other = try await AccountsWorld.withApple(keyless)
        let last = try await other.enteredWithApple(keyless)
        let proof = ["apple_identity_token": try token(other), "apple_authorization_code": "c"]
        #expect(try await delete(other, last, proof).status == 204)
        await other.environment.errands.doAll()
        #expect(keyless.requests.allSatisfy { $0.url == AppleDouble.endpoints.keys })
    }

    /// One way in which Apple may fail, and what is asked of it in all.
    struct Failure: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let token: [Result<HTTPClient.Response, HTTPClient.Failure>]
        let revoke: [Result<HTTPClient.Response, HTTPClient.Failure>]
        let tokenCalls: Int
        let revokeCalls: Int
        /// The reason in the log; nil when it succeeds in the end.
        let reason: String?
    }

    static let refusal = HTTPClient.Response(status: 400, body: Array(#"{"error":"invalid_grant"}"#.utf8))

    @Test(arguments: [
        Failure(
            testDescription: "the code is too old",
            token: [.success(refusal)],
            revoke: [],
            tokenCalls: 1,
            revokeCalls: 0,
            reason: "status 400, invalid_grant"
        ),
        Failure(
            testDescription: "what Apple says is nothing for a log",
            token: [.success(.init(status: 400, body: Array(#"{"error":"secret.of.X"}"#.utf8)))],
            revoke: [],
            tokenCalls: 1,
            revokeCalls: 0,
            reason: "status 400"
        ),
        Failure(
            testDescription: "an answer without a token",
            token: [.success(.init(status: 200, body: Array("{}".utf8)))],
            revoke: [],
            tokenCalls: 1,
            revokeCalls: 0,
            reason: "no token"
        ),
        Failure(
            testDescription: "away for a moment",
            token: [.failure(.timedOut)],
            revoke: [],
            tokenCalls: 2,
            revokeCalls: 1,
            reason: nil
        ),
        Failure(
            testDescription: "out of order at the second step",
            token: [],
            revoke: [.success(.init(status: 503))],
            tokenCalls: 1,
            revokeCalls: 2,
            reason: nil
        ),
        Failure(
            testDescription: "away for longer",
            token: [.success(.init(status: 502)), .success(.init(status: 500))],
            revoke: [],
            tokenCalls: 2,
            revokeCalls: 0,
            reason: "status 500"
        ),
        Failure(
            testDescription: "refused at the second step",
            token: [],
            revoke: [.success(refusal)],
            tokenCalls: 1,
            revokeCalls: 1,
            reason: "invalid_grant"
        ),
    ])
    func `a withdrawal that fails is tried once more if that may help, and hinders nobody`(failure: Failure)
        async throws
    {
        for answer in failure.token { apple.answer(AppleDouble.endpoints.token, answer) }
        for answer in failure.revoke { apple.answer(AppleDouble.endpoints.revoke, answer) }
        let world = try await AccountsWorld.withApple(apple)
        let cookie = try await world.enteredWithApple(apple)
        let proof = ["apple_identity_token": try token(world), "apple_authorization_code": "the code"]
        #expect(try await delete(world, cookie, proof).status == 204)
        #expect(try await world.account() == nil)
        let errands = world.environment.errands
        let running = Task { await errands.run() }
        if failure.tokenCalls == 2 || failure.revokeCalls == 2 {
            await world.clock.sleepers(1)
            #expect(world.clock.sleeps == [.minutes(1)])
            world.clock.advance(by: .minutes(1))
        }
        await errands.finish()
        await running.value
        #expect(apple.forms(AppleDouble.endpoints.token).count == failure.tokenCalls)
        #expect(apple.forms(AppleDouble.endpoints.revoke).count == failure.revokeCalls)
        let warnings = world.log.messages(.warning)
        #expect(warnings.count == (failure.reason == nil ? 0 : 1))
        if let reason = failure.reason { #expect(warnings.first?.contains(reason) == true, "\(warnings)") }
        for secret in ["the code", "refresh token", "secret.of", "001.ada", "ada@"] {
            #expect(!world.log.text.contains(secret))
        }
    }

    @Test func `what was put off is done when the server stops`() async throws {
        apple.answer(AppleDouble.endpoints.revoke, .failure(.timedOut))
        let world = try await AccountsWorld.withApple(apple)
        let cookie = try await world.enteredWithApple(apple)
        let proof = ["apple_identity_token": try token(world), "apple_authorization_code": "the code"]
        _ = try await delete(world, cookie, proof)
        let errands = world.environment.errands
        let running = Task { await errands.run() }
        await world.clock.sleepers(1)
        await errands.finish()
        await running.value
        #expect(apple.forms(AppleDouble.endpoints.revoke).count == 2)
    }

    @Test func `the export tells that Apple knows the account, and nothing that opens something`() async throws {
        let world = try await AccountsWorld.withApple(apple)
        let cookie = try await world.enteredWithApple(apple)
        let export = try await world.call(AccountRoutes.export, cookie)
        let account = try #require(export.object["account"] as? [String: Any])
        #expect(account["apple_sub"] as? String == "001.ada")
        #expect(account["password_hash"] == nil)
    }
}
