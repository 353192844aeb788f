import Base
import HTTP
import Notify
import TestSupport
import Testing

@testable import FCM

@Suite struct FCMSenderTests {
    let clock = TestClock()

    func sender(_ google: GoogleDouble, wording: FCMWording = .english) throws -> FCMSender {
        FCMSender(
            http: google.http,
            account: try Fixture.account(),
            wording: wording,
            clock: clock.wallClock,
            randomness: SeededRandomness(1).randomness
        )
    }

    @Test func `a message goes to the project with the token of its account`() async throws {
        let google = GoogleDouble()
        let outcome = try await sender(google).send(Fixture.message())
        #expect(outcome == .accepted(Outcome.Receipt(id: "projects/meldewerk-test/messages/0:1")))
        let request = try #require(google.messages.first)
        #expect(google.messages.count == 1)
        #expect(request.method == "POST")
        #expect(request.url == "https://fcm.googleapis.com/v1/projects/meldewerk-test/messages:send")
        #expect(request.header("Authorization") == "Bearer " + Fixture.accessToken)
        #expect(request.header("Content-Type") == "application/json")
        #expect(request.headers.count == 2)
        #expect(request.body == (try Fixture.message().encoded()))
    }

    @Test func `FCM may live elsewhere, and may be asked only to check`() async throws {
        let google = GoogleDouble()
        let sender = FCMSender(
            http: google.http,
            account: try Fixture.account(),
            service: try FCMServiceURL("http://localhost:81/fcm/"),
            clock: clock.wallClock
        )
        _ = await sender.send(Fixture.message(), validateOnly: true)
        let request = try #require(google.messages.first)
        #expect(request.url == "http://localhost:81/fcm/v1/projects/meldewerk-test/messages:send")
        #expect(String(decoding: request.body, as: UTF8.self).hasSuffix(#","validate_only":true}"#))
    }

    @Test func `one token serves many messages`() async throws {
        let google = GoogleDouble()
        let sender = try sender(google)
        for _ in 0..<50 { _ = await sender.send(Fixture.message()) }
        #expect(google.messages.count == 50)
        #expect(google.tokenRequests.count == 1)
    }

    @Test func `after a 401 the token is renewed and the message goes once more`() async throws {
        let google = GoogleDouble(token: [.granted("a"), .granted("b")], message: [.refused(401), .taken])
        let outcome = try await sender(google).send(Fixture.message())
        #expect(outcome == .accepted(Outcome.Receipt(id: "projects/meldewerk-test/messages/0:1")))
        #expect(google.messages.map { $0.header("Authorization") } == ["Bearer a", "Bearer b"])
    }

    @Test func `a new token that is refused too is the operator's fault, and the token service is left alone`()
        async throws
    {
        let google = GoogleDouble(token: [.granted("a"), .granted("b"), .granted("c")], message: [.refused(401)])
        let sender = try sender(google)
        for _ in 0..<5 {
            let outcome = await sender.send(Fixture.message())
            #expect(outcome.reason?.code == "unauthenticated")
            #expect(outcome.reason?.isConfigurationFault == true)
        }
        #expect(google.tokenRequests.count == 2)
        #expect(google.messages.count == 6)
    }

    @Test func `a missing key for APNs or Web Push is no reason to renew the token`() async throws {
        let google = GoogleDouble(message: [.refused(401, code: "THIRD_PARTY_AUTH_ERROR")])
        #expect(try await sender(google).send(Fixture.message()).reason?.code == "third_party_auth_error")
        #expect(google.messages.count == 1 && google.tokenRequests.count == 1)
    }

    @Test func `without a token nothing is sent`() async throws {
        let google = GoogleDouble(token: [
            .answer(400, #"{"error":"invalid_grant","error_description":"Invalid JWT Signature."}"#)
        ])
        let sender = try sender(google)
        let reason = try #require(await sender.send(Fixture.message()).reason)
        #expect(reason.code == "token_key_revoked" && reason.isConfigurationFault)
        #expect(await sender.accessProblem() == reason)
        #expect(google.messages.isEmpty)
    }

    @Test func `a good account has no problem`() async throws {
        let google = GoogleDouble()
        #expect(try await sender(google).accessProblem() == nil)
        #expect(google.messages.isEmpty)
    }

    @Test(
        arguments: [
            (FCMMessage(token: "a b"), "invalid_token"),
            (FCMMessage(token: "t", data: ["from": "x"]), "message_invalid"),
            (
                FCMMessage(token: "t", data: ["k": .string(String(repeating: "x", count: 5000))]),
                "payload_too_large"
            ),
        ]
    )
    func `what FCM would refuse is not sent`(message: FCMMessage, code: String) async throws {
        let google = GoogleDouble()
        let outcome = try await sender(google, wording: .german).send(message)
        guard case .rejected(let reason) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reason.code == code && !reason.isConfigurationFault)
        #expect(google.messages.isEmpty && google.tokenRequests.isEmpty)
        if code == "message_invalid" { #expect(reason.description.contains("data.from")) }
    }

    /// What Google says, what its kind is, and whether and how long to wait.
    static let answers: [(GoogleDouble.Answer, FCMFault.Kind, Outcome.Class)] = [
        (.refused(404, code: "UNREGISTERED"), .unregistered, .gone),
        (.refused(400, code: "UNREGISTERED"), .unregistered, .gone),
        (.refused(404), .projectUnknown, .configuration),
        (.answer(404, "<html>Not found</html>"), .projectUnknown, .configuration),
        (.answer(404, ""), .projectUnknown, .configuration),
        (.refused(404, code: "SOMETHING_NEW"), .projectUnknown, .configuration),
        (.refused(400, code: "INVALID_ARGUMENT", fields: ["message.token"]), .invalidToken, .rejected),
        (.refused(400, fields: ["message.token"]), .invalidToken, .rejected),
        (
            .refused(
                400,
                code: "INVALID_ARGUMENT",
                message: "The registration token is not a valid FCM registration token"
            ), .invalidToken, .rejected
        ),
        (.refused(400, code: "INVALID_ARGUMENT", fields: ["message.android.ttl"]), .invalidArgument, .rejected),
        (.refused(400, fields: ["message.data[0].value"]), .invalidArgument, .rejected),
        (.answer(400, "nonsense"), .invalidArgument, .rejected),
        (.refused(403, code: "SENDER_ID_MISMATCH"), .senderMismatch, .rejected),
        (.refused(403), .permissionDenied, .configuration),
        (.refused(401, code: "THIRD_PARTY_AUTH_ERROR"), .thirdPartyAuth, .configuration),
        (.refused(429, code: "QUOTA_EXCEEDED"), .quotaExceeded, .later(.minutes(1))),
        (.refused(429), .quotaExceeded, .later(.minutes(1))),
        (.refused(429, [("Retry-After", "7")]), .quotaExceeded, .later(.seconds(7))),
        (.refused(429, [("Retry-After", "soon")]), .quotaExceeded, .later(.minutes(1))),
        (.refused(503, code: "UNAVAILABLE"), .unavailable, .later(nil)),
        (.refused(503, [("Retry-After", "30")]), .unavailable, .later(.seconds(30))),
        (.refused(503, [("Retry-After", "9999999")]), .unavailable, .later(.hours(24))),
        (.refused(500, code: "INTERNAL"), .internalError, .later(nil)),
        (.refused(500, code: "UNREGISTERED"), .internalError, .later(nil)),
        (.answer(502, "<html>"), .status, .later(nil)), (.answer(504, ""), .status, .later(nil)),
        (.answer(408, ""), .status, .later(nil)), (.answer(413, ""), .tooLarge, .rejected),
        (.answer(302, "", [("Location", "https://evil.example/")]), .status, .rejected),
        (.answer(405, "[]"), .status, .rejected),
        (.answer(200, "<html>Welcome to the hotel</html>"), .unreadable, .later(nil)),
        (.answer(204, ""), .unreadable, .later(nil)),
        (.failure(.timedOut), .timedOut, .later(nil)), (.failure(.unresolved), .unresolved, .later(nil)),
        (.failure(.unreachable("x")), .unreachable, .later(nil)), (.failure(.untrusted("x")), .untrusted, .later(nil)),
        (.failure(.broken("reset")), .broken, .later(nil)), (.failure(.cancelled), .cancelled, .later(nil)),
        (.failure(.badURL), .addressRefused, .configuration),
        (.failure(.forbiddenAddress), .addressRefused, .configuration),
    ]

    @Test(arguments: answers) func `every answer has one meaning`(
        answer: GoogleDouble.Answer,
        kind: FCMFault.Kind,
        expected: Outcome.Class
    ) async throws {
        let google = GoogleDouble(message: [answer])
        let sender = try sender(google)
        #expect(await sender.send(Fixture.message()).class == expected)
        let fault = await #expect(throws: FCMFault.self) { try await sender.deliver(Fixture.message()) }
        #expect(fault?.kind == kind)
        #expect(google.messages.count == 2)
    }

    @Test func `what is wrong in a message is named, unless it does not look like a place`() async throws {
        let fields = ["message.android.ttl", "message.data[0].value", "Heute 18 Uhr", "\(Fixture.token)"]
        let google = GoogleDouble(message: [.refused(400, code: "INVALID_ARGUMENT", fields: fields)])
        let reason = try #require(try await sender(google).send(Fixture.message()).reason)
        #expect(reason.description.hasSuffix(": message.android.ttl, message.data[0].value"))
    }

    @Test(
        arguments: [
            "[]", "{}", "null", #"{"error":[]}"#, #"{"error":{"details":{}}}"#, #"{"error":{"details":[7,"x",null]}}"#,
            #"{"error":{"details":[{"@type":7,"errorCode":"UNREGISTERED"}]}}"#,
            #"{"error":{"details":[{"@type":"x/google.rpc.ErrorInfo","errorCode":"UNREGISTERED"}]}}"#,
            #"{"error":{"details":[{"errorCode":"UNREGISTERED"}]}}"#, #"{"error":{"status":"UNREGISTERED"}}"#,
            String(repeating: "[", count: 10_000),
        ]
    )
    func `no nonsense removes a token`(body: String) async throws {
        let google = GoogleDouble(message: [.answer(404, body)])
        #expect(try await sender(google).send(Fixture.message()).class == .configuration)
    }

    @Test(arguments: ["7", "null", #"{"@type":[]}"#, #"{"@type":"x/google.rpc.BadRequest","fieldViolations":7}"#])
    func `a strange detail does not hide the one that counts`(detail: String) async throws {
        let fcm = #"{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"UNREGISTERED"}"#
        let google = GoogleDouble(message: [.answer(404, #"{"error":{"details":[\#(detail),\#(fcm)]}}"#)])
        #expect(try await sender(google).send(Fixture.message()) == .gone)
    }
}

extension Outcome {
    /// The outcome without its words.
    enum Class: Sendable, Equatable {
        case accepted
        case gone
        case later(Duration?)
        case rejected
        case configuration
    }

    var `class`: Class {
        switch self {
        case .accepted: .accepted
        case .gone: .gone
        case .later(let pause, _): .later(pause)
        case .rejected(let reason): reason.isConfigurationFault ? .configuration : .rejected
        }
    }
}
