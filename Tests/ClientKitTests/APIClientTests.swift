import Base
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing
import VisitPlanner

@testable import ClientKit

/// What goes to a server, and what is made of its answers.
@Suite struct APIClientTests {
    let sent = Sent()

    final class Sent: Sendable {
        let requests = Mutex<[HTTPClient.Request]>([])
        let answers = Mutex<[Result<HTTPClient.Response, HTTPClient.Failure>]>([])

        func answer(_ status: Int, _ json: String = "{}") {
            answers.withLock { $0.append(.success(HTTPClient.Response(status: status, body: Array(json.utf8)))) }
        }

        var lines: [String] { requests.withLock { $0.map { "\($0.method) \($0.url)" } } }
        var tokens: [String?] {
            requests.withLock { $0.map { request in request.headers.first { $0.name == "Authorization" }?.value } }
        }
    }

    private func client() throws -> APIClient {
        let http = HTTPClient { [sent] request throws(HTTPClient.Failure) in
            sent.requests.withLock { $0.append(request) }
            return try sent.answers.withLock { $0.isEmpty ? .failure(.unresolved) : $0.removeFirst() }.get()
        }
        return try #require(APIClient(server: "https://voco.example/", http: http))
    }

    private static func user(_ token: String?) -> String {
        """
        {"id":1,"email":"a@example.org","role":"user","status":"active","delivery_channel":"both","email_verified":true,
        "apple_linked":false,"has_password":true,"access_token":\(token.map { "\"\($0)\"" } ?? "null"),
        "display_name":null,"fragen_speichern":null,"pending_email":null,"rights":[]}
        """
    }

    @Test(arguments: [
        ("https://voco.example", "https://voco.example"), ("https://voco.example:8443/", "https://voco.example:8443"),
        ("HTTPS://Voco.Example", "https://voco.example"), ("http://localhost:8080", "http://localhost:8080"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("http://voco.example", nil), ("voco.example", nil),
        ("ftp://voco.example", nil), ("https://voco.example/visits", nil), ("https://user@voco.example", nil),
        ("", nil),
    ])
    func `an address is one where a password travels safely`(server: String, origin: String?) {
        #expect(APIClient(server: server, http: .failing)?.origin == origin)
    }

    @Test func `signing in gives a token, as a native client gets one`() async throws {
        sent.answer(200, Self.user("abc"))
        #expect(try await client().signIn(email: "a@example.org", password: "geheim") == "abc")
        let request = try #require(sent.requests.withLock { $0.first })
        #expect("\(request.method) \(request.url)" == "POST https://voco.example/api/auth/login")
        #expect(String(decoding: request.body, as: UTF8.self) == #"{"email":"a@example.org","password":"geheim"}"#)
        let headers = Dictionary(uniqueKeysWithValues: request.headers.map { ($0.name, $0.value) })
        #expect(headers["X-Client"] == "app" && headers["Content-Type"] == "application/json")
        #expect(headers["Authorization"] == nil)
    }

    @Test func `a server that gives no token is none for native clients`() async throws {
        sent.answer(200, Self.user(nil))
        await #expect(throws: APIFailure.unreadable) {
            try await client().signIn(email: "a@example.org", password: "geheim")
        }
    }

    @Test func `the plan is read, and what is unknown left out`() async throws {
        sent.answer(
            200,
            """
            {"planned":[
            {"id":"anfahrt-42","typ":"anfahrt","visitId":42,"fires_at":"2026-11-30T09:30:00+01:00","title":"T","body":"B",
             "target":"home","expires_at":"2026-11-30T09:00:00Z","occasion":"anfahrt-42@2026-11-30 10:00"},
            {"id":"geburtstag-1","typ":"geburtstag","visitId":1,"fires_at":"2026-11-30T09:30:00+01:00","title":"T",
             "body":"B","target":"home"},
            {"id":"doku-42","typ":"doku","visitId":42,"fires_at":"2026-11-30T10:45:00Z","title":"T","body":"B",
             "target":"briefing"}]}
            """
        )
        let answer = try await client().visitPlan("abc")
        let plan = answer.planned
        #expect(answer.basis == nil, "an older server")
        #expect(plan.map(\.id) == ["anfahrt-42", "doku-42"])
        #expect(plan[0].firesAt == Desk.moment("08:30") && plan[0].expiresAt == Desk.moment("09:00"))
        #expect(plan[0].occasionKey == "anfahrt-42@2026-11-30 10:00" && plan[0].visitID == "42")
        #expect(plan[1].expiresAt == Desk.moment("10:45") + .hours(24), "the server does not say, so a day")
        #expect(plan[1].occasionKey == "doku-42@2026-11-30")
        #expect(sent.lines == ["GET https://voco.example/api/visits/plan"] && sent.tokens == ["Bearer abc"])
    }

    @Test func `what the plan was made from is read, and passed over where nobody can plan from it`() async throws {
        let basis = PlanBasis(asOf: Desk.moment("07:00"), visits: [], route: [:], settings: PlannerSettings(zone: .utc))
        let text = String(decoding: try JSONEncoder().encode(basis), as: UTF8.self)
        sent.answer(200, #"{"planned":[],"basis":\#(text)}"#)
        sent.answer(200, #"{"planned":[],"basis":{"as_of":"gestern"}}"#)
        #expect(try await client().visitPlan("abc") == PlanAnswer(planned: [], basis: basis))
        #expect(try await client().visitPlan("abc") == PlanAnswer(planned: [], basis: nil))
    }

    @Test(arguments: [
        (401, "{}", APIFailure.signedOut), (403, #"{"detail":"Nein."}"#, .refused(status: 403, detail: "Nein.")),
        (422, #"{"detail":[{"type":"missing"}]}"#, .refused(status: 422, detail: nil)),
        (302, "", .refused(status: 302, detail: nil)), (429, "{}", .unavailable(status: 429)),
        (503, "<html>", .unavailable(status: 503)), (200, "<html>", .unreadable), (200, "{}", .unreadable),
    ])
    func `an answer that is no plan has a reason`(status: Int, body: String, failure: APIFailure) async throws {
        sent.answer(status, body)
        await #expect(throws: failure) { try await client().visitPlan("abc") }
    }

    @Test func `no answer is a passing failure`() async throws {
        await #expect(throws: APIFailure.offline(.unresolved)) { try await client().visitPlan("abc") }
        #expect(APIFailure.offline(.unresolved).isPassing && !APIFailure.signedOut.isPassing)
    }
}

/// A sign-in that lasts for months.
extension APIClientTests {
    private final class Keep: Sendable {
        let token: Mutex<String?>
        init(_ token: String?) { self.token = Mutex(token) }

        var keeper: Session.Keeper {
            Session.Keeper(
                load: { self.token.withLock { $0 } },
                save: { token in self.token.withLock { $0 = token } }
            )
        }
    }

    private static let emptyPlan = #"{"planned":[]}"#

    @Test func `a session is renewed once a day`() async throws {
        let (keep, clock) = (Keep("old"), TestClock(at: "2026-11-30T07:00:00Z"))
        let source = Session(try client(), keeper: keep.keeper, clock: clock.wallClock).source(device: "desk")
        for answer in [Self.emptyPlan, Self.user("new"), Self.emptyPlan, Self.emptyPlan, Self.user("newer")] {
            sent.answer(200, answer)
        }
        _ = try await source.plan(.seconds(15))
        _ = try await source.plan(.seconds(15))
        clock.set(to: clock.now + .hours(25))
        _ = try await source.plan(.seconds(15))
        #expect(sent.tokens == ["Bearer old", "Bearer old", "Bearer new", "Bearer new", "Bearer new"])
        #expect(keep.token.withLock { $0 } == "newer")
    }

    @Test func `a session that somebody began anew is taken up`() async throws {
        let keep = Keep("old")
        let source = Session(try client(), keeper: keep.keeper, clock: TestClock().wallClock).source(device: "desk")
        sent.answer(401)
        await #expect(throws: APIFailure.signedOut) { _ = try await source.plan(.seconds(15)) }
        keep.token.withLock { $0 = "new" }
        sent.answer(200, Self.emptyPlan)
        sent.answer(200, Self.user("new"))
        #expect(try await source.plan(.seconds(15)).planned.isEmpty)
        keep.token.withLock { $0 = nil }
        await #expect(throws: APIFailure.signedOut) { _ = try await source.plan(.seconds(15)) }
    }

    @Test func `the server is told that the device plans, for a while`() async throws {
        let source = Session(try client(), keeper: Keep("t").keeper, clock: TestClock().wallClock).source(device: "d")
        for isTrue in [true, false, false] { sent.answer(200, #"{"device_plans":\#(isTrue)}"#) }
        #expect(try await source.announce(.begins))
        #expect(try await source.announce(.goesOn) == false)
        #expect(try await source.announce(.ends) == false)
        #expect(sent.lines == Array(repeating: "PUT https://voco.example/api/visits/notifications", count: 3))
        #expect(
            sent.requests.withLock { $0.map { String(decoding: $0.body, as: UTF8.self) } } == [
                #"{"planning":{"device":"d","renewal":false,"seconds":900}}"#,
                #"{"planning":{"device":"d","renewal":true,"seconds":900}}"#,
                #"{"planning":{"device":"d","renewal":false,"seconds":0}}"#,
            ]
        )
        let silent = Session(try client(), keeper: Keep("t").keeper, clock: TestClock().wallClock).source(device: nil)
        #expect(try await silent.announce(.begins) == false)
        #expect(sent.lines.count == 3)
    }
}
