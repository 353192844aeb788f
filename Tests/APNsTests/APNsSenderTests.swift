import Base
import Crypto
import HTTP
import Notify
import TestSupport
import Testing

@testable import APNs

@Suite struct APNsSenderTests {
    let clock = TestClock()

    func send(
        _ gateway: TestGateway,
        to device: APNsDevice? = nil,
        wording: APNsWording = .english
    ) async throws -> APNsResult {
        try await gateway.sender(clock: clock, wording: wording)
            .send(Fixture.message(), to: device ?? Fixture.device())
    }

    @Test func `a message is one request with everything that the service asks for`() async throws {
        let gateway = TestGateway(.taken)
        let result = try await send(gateway)
        let receipt = Outcome.Receipt(id: "EABEAE54-14A8-11E5-B60B-1697F925EC7B")
        #expect(result == APNsResult(outcome: .accepted(receipt), environment: .production))

        let request = try #require(gateway.requests.first)
        #expect(gateway.requests.count == 1)
        #expect(request.method == "POST")
        #expect(request.url == "https://api.push.apple.com/3/device/\(Fixture.token)")
        #expect(request.reach == .publicInternet)
        #expect(request.deadline == .seconds(30))
        #expect(request.header("apns-topic") == Fixture.topic)
        #expect(request.header("apns-push-type") == "alert")
        #expect(request.header("apns-priority") == "10")
        #expect(request.header("apns-expiration") == "1800000000")
        #expect(request.header("apns-collapse-id") == "board:7")
        #expect(request.header("apns-id") == "090ca599-5b8e-86b3-a0f5-7ce6f5da4fb2")
        #expect(request.header("Content-Type") == "application/json")
        #expect(request.headers.count == 8)
        #expect(request.body == (try Fixture.message().payload))
        let token = try #require(request.header("authorization")).dropFirst("bearer ".count)
        #expect(throws: Never.self) { try JWS.verify(String(token), with: .es256(Fixture.key.publicKey)) }
    }

    @Test func `a device of the sandbox is asked there first`() async throws {
        let gateway = TestGateway(.taken)
        let result = try await send(gateway, to: Fixture.device(.sandbox))
        #expect(gateway.requests.map(\.isSandbox) == [true])
        #expect(result.environment == .sandbox)
    }

    @Test func `gateways of one's own may have private addresses`() async throws {
        let gateway = TestGateway(.taken)
        let gateways = try APNsGateways(production: "https://localhost:8444")
        _ = try await gateway.sender(gateways: gateways).send(Fixture.message(), to: Fixture.device())
        #expect(gateway.requests.first?.url.hasPrefix("https://localhost:8444/3/device/") == true)
        #expect(gateway.requests.first?.reach == .anywhere)
    }

    @Test(arguments: ["ExpiredProviderToken", "InvalidProviderToken"])
    func `a token of ours that is refused is renewed once and the message sent again`(reason: String) async throws {
        let gateway = TestGateway(.reason(403, reason), .taken)
        let result = try await send(gateway)
        #expect(result.environment == .production)
        let requests = gateway.requests
        #expect(requests.count == 2)
        #expect(requests[0].header("authorization") != requests[1].header("authorization"))
        #expect(requests[0].header("apns-id") == requests[1].header("apns-id"))
    }

    @Test func `tokens that are always refused are renewed no more than once in twenty minutes`() async throws {
        let gateway = TestGateway(.reason(403, "InvalidProviderToken"))
        let sender = try gateway.sender(clock: clock)
        let outcomes = await withTaskGroup(of: Outcome?.self) { group in
            for _ in 0..<50 {
                group.addTask { try? await sender.send(Fixture.message(), to: Fixture.device()).outcome }
            }
            return await group.reduce(into: [Outcome?]()) { $0.append($1) }
        }
        #expect(Set(gateway.requests.map { $0.header("authorization") }).count == 2)
        for outcome in outcomes {
            guard case .rejected(let reason) = outcome else {
                Issue.record("\(String(describing: outcome))")
                continue
            }
            #expect(reason.code == "invalid_provider_token")
            #expect(reason.isConfigurationFault)
        }
        let before = gateway.requests.count
        _ = await sender.send(try Fixture.message(), to: try Fixture.device())
        #expect(gateway.requests.count == before + 1)
    }

    @Test func `a connection that broke is worth one more request at once, with the same id`() async throws {
        let gateway = TestGateway(.failure(.broken("reset")), .taken)
        #expect(try await send(gateway).environment == .production)
        let requests = gateway.requests
        #expect(requests.count == 2)
        #expect(requests[0].header("apns-id") == requests[1].header("apns-id"))
        #expect(requests[0].header("authorization") == requests[1].header("authorization"))
        #expect(requests[0].body == requests[1].body)
    }

    @Test func `a connection that breaks again is tried later`() async throws {
        let gateway = TestGateway(.failure(.broken("reset")))
        let outcome = try await send(gateway).outcome
        let reason = Outcome.Reason(
            code: "connection_broken",
            description: "api.push.apple.com does not answer (connection_broken)"
        )
        #expect(outcome == .later(nil, reason: reason))
        #expect(gateway.requests.count == 2)
    }

    @Test(arguments: [
        (HTTPClient.Failure.timedOut, "timeout"), (.unreachable("x"), "unreachable"), (.unresolved, "unresolved"),
        (.untrusted("x"), "untrusted"), (.cancelled, "cancelled"),
    ]) func `without an answer it is tried later`(failure: HTTPClient.Failure, code: String) async throws {
        let gateway = TestGateway(.failure(failure))
        #expect(try await send(gateway).outcome.reason?.code == code)
        #expect(gateway.requests.count == 1)
    }

    @Test func `a gateway that must not be reached is the operator's fault`() async throws {
        let outcome = try await send(TestGateway(.failure(.forbiddenAddress)), wording: .german).outcome
        let reason = Outcome.Reason(
            code: "forbidden_address",
            description: "an api.push.apple.com wurde nichts geschickt (forbidden_address)",
            isConfigurationFault: true
        )
        #expect(outcome == .rejected(reason))
    }

    @Test(
        arguments: [
            ("120", Duration.seconds(120)), ("0", nil), ("x", nil), ("9999999999", .hours(24)), (nil, nil),
        ] as [(String?, Duration?)]
    ) func `the pause that the service names is kept`(
        value: String?,
        pause: Duration?
    ) async throws {
        let headers = value.map { [(name: "Retry-After", value: $0)] } ?? []
        let outcome = try await send(TestGateway(.reason(503, "ServiceUnavailable", headers: headers))).outcome
        guard case .later(pause, let reason) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reason.code == "service_unavailable")
    }

    @Test(arguments: APNsReason.allCases) func `every reason has its end`(reason: APNsReason) async throws {
        let gateway = TestGateway(.reason(400, reason.rawValue))
        let result = try await send(gateway)
        #expect(gateway.requests.count == ([.environment, .token].contains(reason.kind) ? 2 : 1))
        switch (reason.kind, result.outcome) {
        case (.gone, .gone), (.later, .later): break
        case (.environment, .gone): #expect(reason == .badDeviceToken)
        case (.message, .rejected(let why)): #expect(!why.isConfigurationFault && why.code == reason.code)
        case (.token, .rejected(let why)), (.configuration, .rejected(let why)):
            #expect(why.isConfigurationFault && why.code == reason.code)
        case (.environment, .rejected(let why)):
            #expect(why.code == reason.code)
            #expect(why.isConfigurationFault == (reason != .deviceTokenNotForTopic))
        default: Issue.record("\(reason): \(result.outcome)")
        }
        #expect(result.reason == reason)
        #expect(result.environment == nil)
    }

    @Test(arguments: [
        (200, "accepted"), (204, "accepted"), (301, "rejected"), (400, "rejected"), (401, "fault"), (403, "fault"),
        (404, "fault"), (405, "fault"), (408, "later"), (410, "gone"), (413, "rejected"), (418, "rejected"),
        (425, "later"), (429, "later"), (500, "later"), (502, "later"), (503, "later"), (504, "later"),
    ]) func `an answer without a known reason is judged by its status`(status: Int, end: String) async throws {
        let bodies = [
            "", "<html><title>502 Bad Gateway</title>", "{\"reason\":\"NeverHeardOf\"}", "{\"reason\":7}", "[]", "{",
            "{\"reason\":\"\(String(repeating: "x", count: 4000))",
        ]
        for body in bodies {
            let outcome = try await send(TestGateway(.answer(status, body: body))).outcome
            let name =
                switch outcome {
                case .accepted: "accepted"
                case .gone: "gone"
                case .later: "later"
                case .rejected(let reason): reason.isConfigurationFault ? "fault" : "rejected"
                }
            #expect(name == end)
            if let reason = outcome.reason { #expect(reason.code == "http_\(status)") }
        }
    }

    @Test func `a reason says what to do in the operator's language`() async throws {
        let gateway = TestGateway(.reason(403, "MissingProviderToken"))
        #expect(
            try await send(gateway).outcome.reason?.description
                == "api.push.apple.com refuses the message (403 MissingProviderToken): no signed token arrived; look "
                + "for a proxy in between that drops the authorization header"
        )
        #expect(
            try await send(gateway, wording: .german).outcome.reason?.description
                == "api.push.apple.com lehnt die Nachricht ab (403 MissingProviderToken): es kam kein signiertes Token "
                + "an; nach einem Proxy suchen, der das Feld authorization entfernt"
        )
    }
}
