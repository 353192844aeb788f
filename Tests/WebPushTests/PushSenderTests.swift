import Base
import HTTP
import Notify
import Testing

@testable import WebPush

@Suite struct PushSenderTests {
    let clock = TestClock()
    let keys = VAPIDKeys.generate()
    let receiver = ReceiverKeys()

    func sender(
        _ service: TestService,
        former: [VAPIDKeys] = [],
        policy: EndpointPolicy = .knownServices,
        wording: PushWording = .english
    ) throws -> PushSender {
        PushSender(
            http: service.http,
            keys: keys,
            formerKeys: former,
            subject: try VAPIDSubject("mailto:betrieb@example.org"),
            policy: policy,
            wording: wording,
            clock: clock.wall
        )
    }

    @Test func `a push service finds nothing to object to`() async throws {
        let service = TestService(status: 201, [("Location", "https://fcm.googleapis.com/m/1")])
        let message = try PushMessage(
            payload: Array("Hallo".utf8),
            timeToLive: .days(1),
            urgency: .high,
            topic: Topic("abc")
        )
        let outcome = try await sender(service).send(message, to: Fixture.subscription(receiver))
        #expect(outcome == .accepted(Outcome.Receipt(id: "https://fcm.googleapis.com/m/1")))

        let request = try #require(service.requests.first)
        #expect(service.requests.count == 1)
        #expect(try ServiceRules.objections(to: request, now: clock.now) == [])
        #expect(request.url == Fixture.endpoint)
        #expect(request.reach == .publicInternet)
        #expect(request.header("TTL") == "86400")
        #expect(request.header("Urgency") == "high")
        #expect(request.header("Topic") == "abc")
        #expect(request.headers.count == 6)
        #expect(request.body.count == 231)
        #expect(try receiver.decrypt(request.body) == Array("Hallo".utf8))
    }

    @Test func `without a topic there is no such header`() async throws {
        let service = TestService(status: 201)
        _ = try await sender(service).send(PushMessage(payload: [1], timeToLive: .zero), to: Fixture.subscription())
        let request = try #require(service.requests.first)
        #expect(request.header("Topic") == nil)
        #expect(request.header("TTL") == "0")
        #expect(request.header("Urgency") == "normal")
        #expect(try ServiceRules.objections(to: request, now: clock.now) == [])
    }

    @Test(arguments: [200, 201, 202, 204, 299]) func `every 2xx is a success`(status: Int) async throws {
        let outcome = try await sender(TestService(status: status)).send(
            PushMessage(payload: [1]),
            to: Fixture.subscription()
        )
        #expect(outcome == .accepted(Outcome.Receipt()))
    }

    @Test(arguments: [404, 410]) func `a subscription that is gone is gone`(status: Int) async throws {
        let outcome = try await sender(TestService(status: status)).send(
            PushMessage(payload: [1]),
            to: Fixture.subscription()
        )
        #expect(outcome == .gone)
    }

    @Test(arguments: [408, 425, 429, 500, 502, 503, 504]) func `an overloaded service is asked later`(
        status: Int
    ) async throws {
        let service = TestService(status: status, [("Retry-After", "120")])
        let outcome = try await sender(service).send(PushMessage(payload: [1]), to: Fixture.subscription())
        let reason = Outcome.Reason(
            code: "http_\(status)",
            description: "fcm.googleapis.com asks to try again later (\(status))"
        )
        #expect(outcome == .later(.seconds(120), reason: reason))
        #expect(service.requests.count == 1)
    }

    @Test func `without a duration the caller's own backoff applies`() async throws {
        let outcome = try await sender(TestService(status: 503)).send(
            PushMessage(payload: [1]),
            to: Fixture.subscription()
        )
        guard case .later(nil, _) = outcome else {
            Issue.record("\(outcome)")
            return
        }
    }

    @Test(arguments: [401, 403]) func `a refused key is the operator's fault`(status: Int) async throws {
        let outcome = try await sender(TestService(status: status), wording: .german).send(
            PushMessage(payload: [1]),
            to: Fixture.subscription()
        )
        let reason = Outcome.Reason(
            code: "http_\(status)",
            description: "fcm.googleapis.com lehnt die Nachricht ab (\(status))",
            isConfigurationFault: true
        )
        #expect(outcome == .rejected(reason))
    }

    @Test(arguments: [400, 402, 405, 411, 418, 301, 302, 308, 304]) func `other answers reject this message`(
        status: Int
    ) async throws {
        let service = TestService(status: status, [("Location", "https://other.example/")])
        let outcome = try await sender(service).send(PushMessage(payload: [1]), to: Fixture.subscription())
        let reason = Outcome.Reason(
            code: "http_\(status)",
            description: "fcm.googleapis.com refuses the message (\(status))"
        )
        #expect(outcome == .rejected(reason))
        #expect(service.requests.count == 1)
    }

    @Test func `a body that is too large goes once more without padding`() async throws {
        let service = TestService(
            .success(HTTPClient.Response(status: 413)),
            .success(HTTPClient.Response(status: 201))
        )
        let outcome = try await sender(service).send(
            PushMessage(payload: [UInt8](repeating: 65, count: 1100)),
            to: Fixture.subscription(receiver)
        )
        #expect(outcome == .accepted(Outcome.Receipt()))
        #expect(service.requests.map(\.body.count) == [2151, 1203])
        #expect(try receiver.decrypt(service.requests[1].body).count == 1100)
    }

    @Test(arguments: [(1100, 2), (2048, 1), (3000, 1)]) func `a body that is still too large is rejected`(
        count: Int,
        requests: Int
    ) async throws {
        let service = TestService(status: 413)
        let outcome = try await sender(service).send(
            PushMessage(payload: [UInt8](repeating: 65, count: count)),
            to: Fixture.subscription()
        )
        #expect(service.requests.count == requests)
        guard case .rejected(let reason) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reason.code == "payload_too_large")
        #expect(!reason.isConfigurationFault)
    }

    @Test(
        arguments: [
            (.timedOut, "timeout"), (.unresolved, "unresolved"), (.unreachable("no route"), "unreachable"),
            (.untrusted("self-signed"), "untrusted"), (.broken("reset"), "connection_broken"),
            (.cancelled, "cancelled"),
        ] as [(HTTPClient.Failure, String)]
    )
    func `no answer means later`(failure: HTTPClient.Failure, code: String) async throws {
        let service = TestService(.failure(failure))
        let outcome = try await sender(service).send(PushMessage(payload: [1]), to: Fixture.subscription())
        let reason = Outcome.Reason(code: code, description: "fcm.googleapis.com does not answer (\(code))")
        #expect(outcome == .later(nil, reason: reason))
        #expect(service.requests.count == 1)
    }

    @Test(
        arguments: [
            (.forbiddenAddress, "forbidden_address"), (.badURL, "endpoint_invalid"),
        ] as [(HTTPClient.Failure, String)]
    )
    func `an endpoint that may not be reached is rejected`(failure: HTTPClient.Failure, code: String) async throws {
        let outcome = try await sender(TestService(.failure(failure))).send(
            PushMessage(payload: [1]),
            to: Fixture.subscription()
        )
        guard case .rejected(let reason) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reason.code == code)
    }

    @Test func `an endpoint that the policy no longer allows gets nothing`() async throws {
        let extra = EndpointPolicy(extraHosts: [try #require(EndpointPolicy.ExtraHost("push.local:8443"))])
        let subscription = try Fixture.subscription(endpoint: "https://push.local:8443/x", policy: extra)
        let service = TestService(status: 201)
        let outcome = try await sender(service).send(PushMessage(payload: [1]), to: subscription)
        guard case .rejected(let reason) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reason.code == "endpoint_not_allowed")
        #expect(service.requests.isEmpty)

        #expect(
            try await sender(service, policy: extra).send(PushMessage(payload: [1]), to: subscription)
                == .accepted(Outcome.Receipt())
        )
        let request = try #require(service.requests.first)
        #expect(request.reach == .anywhere)
        #expect(
            try VAPIDTokensTests.claims(of: request.header("Authorization") ?? "")["aud"] as? String
                == "https://push.local:8443"
        )
    }

    @Test func `each subscription is sent to with the pair it was made with`() async throws {
        let former = VAPIDKeys.generate()
        let service = TestService(status: 201)
        let sender = try sender(service, former: [former])
        let message = try PushMessage(payload: [1])
        let subscription = try Fixture.subscription()
        _ = await sender.send(message, to: subscription)
        _ = await sender.send(message, to: subscription, keyID: keys.id)
        _ = await sender.send(message, to: subscription, keyID: former.id)
        let used = service.requests.map { $0.header("Authorization")?.suffix(87) }
        #expect(used == [keys.publicKey[...], keys.publicKey[...], former.publicKey[...]])

        let unknown = await sender.send(message, to: subscription, keyID: VAPIDKeys.ID(rawValue: "gone"))
        guard case .rejected(let reason) = unknown else {
            Issue.record("\(unknown)")
            return
        }
        #expect(reason.code == "vapid_key_unknown")
        #expect(service.requests.count == 3)
    }

    @Test func `no reason ever repeats the endpoint`() async throws {
        for status in [400, 403, 413, 429, 503] {
            let outcome = try await sender(TestService(status: status)).send(
                PushMessage(payload: [1]),
                to: Fixture.subscription()
            )
            #expect(!"\(outcome)".contains("APA91"))
        }
    }

    @Test func `a message that no service takes cannot be made`() {
        #expect(throws: PushMessage.Fault.tooLarge(bytes: 3994)) {
            try PushMessage(payload: [UInt8](repeating: 0, count: 3994))
        }
        #expect(throws: PushMessage.Fault.negativeTimeToLive) { try PushMessage(payload: [], timeToLive: .seconds(-1)) }
    }
}
