import Base
import HTTP
import Notify
import TestSupport
import Testing

@testable import FCM

@Suite struct AccessTokensTests {
    let clock = TestClock()

    func tokens(_ google: GoogleDouble) throws -> AccessTokens {
        let endpoint = TokenEndpoint(
            http: google.http,
            account: try Fixture.account(),
            deadline: .seconds(10),
            maximumRetryAfter: .hours(1),
            clock: clock.wallClock
        )
        return AccessTokens(endpoint: endpoint, clock: clock.wallClock, randomness: SeededRandomness(1).randomness)
    }

    /// The token, or the code of what is wrong.
    static func text(_ tokens: AccessTokens) async -> String {
        do {
            return try await tokens.current().text
        } catch {
            return error.code
        }
    }

    @Test func `the request is the one of RFC 7523`() async throws {
        let google = GoogleDouble()
        #expect(await Self.text(try tokens(google)) == Fixture.accessToken)
        let request = try #require(google.tokenRequests.first)
        #expect(request.method == "POST" && request.url == "https://oauth2.googleapis.com/token")
        #expect(request.header("Content-Type") == "application/x-www-form-urlencoded")
        let body = String(decoding: request.body, as: UTF8.self)
        let fixed = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion="
        #expect(body.hasPrefix(fixed))
        #expect(body.dropFirst(fixed.count).split(separator: ".").count == 3)
    }

    @Test(.mustEnd) func `a thousand tasks make one request`() async throws {
        let door = Door()
        let google = GoogleDouble(door: door)
        let tokens = try tokens(google)
        let texts = await withTaskGroup(of: String.self) { group in
            for _ in 0..<1000 { group.addTask { await Self.text(tokens) } }
            await door.arrivals(1)
            await door.open()
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(texts == [Fixture.accessToken])
        #expect(google.tokenRequests.count == 1)
    }

    @Test(.mustEnd) func `a thousand tasks hear of one failure`() async throws {
        let door = Door()
        let google = GoogleDouble(token: [.answer(503, "")], door: door)
        let tokens = try tokens(google)
        let texts = await withTaskGroup(of: String.self) { group in
            for _ in 0..<1000 { group.addTask { await Self.text(tokens) } }
            await door.arrivals(1)
            await door.open()
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(texts == ["token_unavailable"])
        #expect(google.tokenRequests.count == 1)
    }

    @Test(.mustEnd) func `if the one who asks is cancelled, the next one asks`() async throws {
        let door = Door()
        let google = GoogleDouble(door: door)
        let tokens = try tokens(google)
        let first = Task { await Self.text(tokens) }
        await door.arrivals(1)
        let second = Task { await Self.text(tokens) }
        first.cancel()
        await door.open()
        #expect(await first.value == "cancelled")
        #expect(await second.value == Fixture.accessToken)
        #expect(google.tokenRequests.count == 2)
    }

    @Test func `a token is used until five minutes before its end`() async throws {
        let google = GoogleDouble(token: [.granted("a", lifetime: "3600"), .granted("b", lifetime: "3600")])
        let tokens = try tokens(google)
        #expect(await Self.text(tokens) == "a")
        clock.advance(by: .seconds(3299))
        #expect(await Self.text(tokens) == "a")
        clock.advance(by: .seconds(1))
        #expect(await Self.text(tokens) == "b")
        #expect(google.tokenRequests.count == 2)
    }

    @Test(arguments: [("300", 150), ("400", 200), ("\"1000\"", 700), ("null", 3300), ("999999999", 86_100)])
    func `whatever lifetime is named, a token is good for more than one message`(lifetime: String, seconds: Int)
        async throws
    {
        let google = GoogleDouble(token: [.granted("a", lifetime: lifetime), .granted("b")])
        let tokens = try tokens(google)
        _ = await Self.text(tokens)
        clock.advance(by: .seconds(seconds) - .milliseconds(1))
        #expect(await Self.text(tokens) == "a")
        clock.advance(by: .milliseconds(1))
        #expect(await Self.text(tokens) == "b")
    }

    @Test func `a clock that jumps costs one request, in either direction`() async throws {
        let google = GoogleDouble(token: [.granted("a"), .granted("b"), .granted("c")])
        let tokens = try tokens(google)
        #expect(await Self.text(tokens) == "a")
        clock.set(to: clock.now - .days(400))
        #expect(await Self.text(tokens) == "b")
        #expect(await Self.text(tokens) == "b")
        clock.set(to: clock.now + .days(800))
        #expect(await Self.text(tokens) == "c")
        #expect(google.tokenRequests.count == 3)
    }

    @Test func `a clock that is set back does not prolong a pause`() async throws {
        let google = GoogleDouble(token: [.answer(400, #"{"error":"invalid_scope"}"#), .granted()])
        let tokens = try tokens(google)
        #expect(await Self.text(tokens) == "token_refused")
        clock.set(to: clock.now - .days(1))
        #expect(await Self.text(tokens) == Fixture.accessToken)
    }

    @Test func `after a failure the token service is left alone, longer each time`() async throws {
        let google = GoogleDouble(token: [.answer(500, "")])
        let tokens = try tokens(google)
        var pauses: [Duration] = []
        for attempt in 1...12 {
            #expect(await Self.text(tokens) == "token_unavailable")
            #expect(google.tokenRequests.count == attempt)
            let pause = try #require(await pause(tokens))
            #expect(google.tokenRequests.count == attempt)
            pauses.append(pause)
            clock.advance(by: pause)
        }
        #expect(pauses.allSatisfy { $0 >= .seconds(1) && $0 <= .minutes(5) })
        #expect((pauses.max() ?? .zero) > .seconds(30))
    }

    /// How long the next one is told to wait.
    private func pause(_ tokens: AccessTokens) async -> Duration? {
        do {
            _ = try await tokens.current()
            return nil
        } catch {
            return error.retryAfter
        }
    }

    @Test func `the pause that the token service names is kept`() async throws {
        let google = GoogleDouble(token: [.answer(429, "", [("Retry-After", "90")]), .granted()])
        let tokens = try tokens(google)
        #expect(await Self.text(tokens) == "token_unavailable")
        clock.advance(by: .seconds(89))
        #expect(await Self.text(tokens) == "token_unavailable")
        #expect(google.tokenRequests.count == 1)
        clock.advance(by: .seconds(1))
        #expect(await Self.text(tokens) == Fixture.accessToken)
    }

    @Test func `an account that is refused is tried again after a minute`() async throws {
        let google = GoogleDouble(token: [.answer(401, #"{"error":"invalid_client"}"#), .granted()])
        let tokens = try tokens(google)
        #expect(await Self.text(tokens) == "token_account_unknown")
        clock.advance(by: .seconds(59))
        #expect(await Self.text(tokens) == "token_account_unknown")
        #expect(google.tokenRequests.count == 1)
        clock.advance(by: .seconds(1))
        #expect(await Self.text(tokens) == Fixture.accessToken)
    }

    @Test func `a refused token is replaced once, by whoever is first`() async throws {
        let google = GoogleDouble(token: [.granted("a"), .granted("b"), .granted("c")])
        let tokens = try tokens(google)
        let first = try await tokens.current()
        #expect(try await tokens.another(than: first)?.text == "b")
        #expect(try await tokens.another(than: first)?.text == "b")
        #expect(google.tokenRequests.count == 2)
        let second = try await tokens.current()
        #expect(try await tokens.another(than: second) == nil)
        clock.advance(by: .minutes(1))
        #expect(try await tokens.another(than: second)?.text == "c")
    }

    @Test(
        arguments: [
            .answer(200, "<html>"), .answer(200, "{}"), .answer(200, #"{"access_token":""}"#),
            .answer(200, #"{"access_token":"a\r\nX: y"}"#), .answer(200, #"{"access_token":7}"#),
            .answer(302, "", [("Location", "https://evil.example/")]), .answer(502, "<html>"), .answer(408, ""),
            .failure(.timedOut), .failure(.unresolved), .failure(.untrusted("x")), .failure(.broken("reset")),
            .failure(.unreachable("x")),
        ] as [GoogleDouble.Answer]
    )
    func `an answer without sense is waited for`(answer: GoogleDouble.Answer) async throws {
        let google = GoogleDouble(token: [answer])
        #expect(await Self.text(try tokens(google)) == "token_unavailable")
    }

    static let skewed = [(name: "Date", value: "Mon, 30 Nov 2026 07:20:00 GMT")]
    static let refusals: [(GoogleDouble.Answer, FCMFault.Kind, String)] = [
        (
            grant("Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe."),
            .clockSkew, ""
        ),
        (grant("Invalid JWT Signature.", skewed), .clockSkew, "-20 min"),
        (grant("Invalid JWT Signature."), .keyRevoked, ""),
        (grant("Invalid grant: account not found"), .accountUnknown, ""),
        (grant("Invalid email or User ID"), .accountUnknown, ""),
        (
            .answer(401, #"{"error":"deleted_client","error_description":"The OAuth client was deleted."}"#),
            .accountUnknown, ""
        ),
        (.answer(400, #"{"error":"invalid_scope"}"#), .tokenRefused, "invalid_scope"),
        (.answer(403, #"{"error":"A key: \#(Fixture.accessToken)"}"#), .tokenRefused, "http_403"),
        (.answer(404, "<html>"), .tokenRefused, "http_404"),
    ]

    static func grant(_ sentence: String, _ headers: [(name: String, value: String)] = []) -> GoogleDouble.Answer {
        .answer(400, #"{"error":"invalid_grant","error_description":"\#(sentence)"}"#, headers)
    }

    @Test(arguments: refusals) func `a refused account is told what is wrong with it`(
        answer: GoogleDouble.Answer,
        kind: FCMFault.Kind,
        detail: String
    ) async throws {
        clock.set(to: try #require(Timestamp(rfc3339: "2026-11-30T07:00:00Z")))
        do {
            _ = try await tokens(GoogleDouble(token: [answer])).current()
            Issue.record("a token")
        } catch let fault as FCMFault {
            #expect(fault.kind == kind)
            #expect(fault.detail == detail)
            #expect(fault.reason(.english).isConfigurationFault)
        }
    }
}
