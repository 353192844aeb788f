import Base
import HTTP
import Notify
import TestSupport
import Testing

@testable import APNs

/// Devices that come from the other environment, and devices that are gone.
@Suite struct EnvironmentTests {
    typealias Answer = TestGateway.Answer

    /// A gateway whose two environments answer differently.
    func gateway(production: Answer, sandbox: Answer) -> TestGateway {
        TestGateway { $0.isSandbox ? sandbox : production }
    }

    func send(_ gateway: TestGateway, to device: APNsDevice) async throws -> APNsResult {
        try await gateway.sender().send(Fixture.message(), to: device)
    }

    @Test(arguments: [
        "BadDeviceToken", "BadEnvironmentKeyInToken", "BadEnvironmentKeyIdInToken", "DeviceTokenNotForTopic",
    ])
    func `a device from Xcode is found in the sandbox, and the other way round`(reason: String) async throws {
        let here = gateway(production: .reason(400, reason), sandbox: .taken)
        let result = try await send(here, to: Fixture.device(.production))
        #expect(result.environment == .sandbox)
        #expect(here.requests.map(\.isSandbox) == [false, true])
        #expect(here.requests[0].header("apns-id") == here.requests[1].header("apns-id"))
        let there = gateway(production: .taken, sandbox: .reason(400, reason))
        #expect(try await send(there, to: Fixture.device(.sandbox)).environment == .production)
        #expect(there.requests.map(\.isSandbox) == [true, false])
    }

    @Test(arguments: [
        ("BadDeviceToken", "BadDeviceToken"), ("BadDeviceToken", "BadEnvironmentKeyInToken"),
        ("BadEnvironmentKeyInToken", "BadDeviceToken"),
    ]) func `a token that neither environment knows is gone`(production: String, sandbox: String) async throws {
        let gateway = gateway(production: .reason(400, production), sandbox: .reason(403, sandbox))
        let result = try await send(gateway, to: Fixture.device())
        #expect(result == APNsResult(outcome: .gone, reason: .badDeviceToken))
        #expect(gateway.requests.count == 2)
    }

    @Test func `a key that is valid nowhere says nothing about the device`() async throws {
        let gateway = TestGateway(.reason(403, "BadEnvironmentKeyInToken"))
        let outcome = try await send(gateway, to: Fixture.device()).outcome
        #expect(outcome.reason?.code == "bad_environment_key_in_token")
        #expect(outcome.reason?.isConfigurationFault == true)
    }

    @Test(arguments: [
        ("DeviceTokenNotForTopic", "BadDeviceToken", "api.push.apple.com"),
        ("BadDeviceToken", "DeviceTokenNotForTopic", "api.sandbox.push.apple.com"),
    ]) func `a device of another app is kept`(production: String, sandbox: String, host: String) async throws {
        let gateway = gateway(production: .reason(400, production), sandbox: .reason(400, sandbox))
        let outcome = try await send(gateway, to: Fixture.device()).outcome
        guard case .rejected(let reason) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reason.code == "device_token_not_for_topic")
        #expect(!reason.isConfigurationFault)
        #expect(reason.description.hasPrefix(host))
    }

    @Test func `an environment that does not answer leaves it open`() async throws {
        for silent: Answer in [.failure(.timedOut), .reason(503, "Shutdown"), .answer(502, body: "<html>")] {
            let gateway = gateway(production: .reason(400, "BadDeviceToken"), sandbox: silent)
            guard case .later = try await send(gateway, to: Fixture.device()).outcome else {
                Issue.record("a device must not be forgotten while one environment is silent")
                continue
            }
        }
    }

    static let since = 1_796_000_000_123

    func gone(_ reason: String = "Unregistered", timestamp: String = "\(since)") -> Answer {
        .answer(410, body: "{\"reason\":\"\(reason)\",\"timestamp\":\(timestamp)}")
    }

    @Test(arguments: ["Unregistered", "ExpiredToken"]) func `a device without the app is gone`(
        reason: String
    ) async throws {
        let result = try await send(TestGateway(gone(reason)), to: Fixture.device())
        #expect(result.outcome == .gone)
        #expect(result.goneSince == Timestamp(milliseconds: Int64(Self.since)))
        #expect(result.reason?.rawValue == reason)
    }

    @Test(arguments: [(-1, true), (0, true), (1, false), (3_600_000, false)])
    func `a device that the app reported later is not gone`(milliseconds: Int64, isGone: Bool) async throws {
        let registered = Timestamp(milliseconds: Int64(Self.since) + milliseconds)
        let result = try await send(TestGateway(gone()), to: Fixture.device(registeredAt: registered))
        #expect(result.goneSince == Timestamp(milliseconds: Int64(Self.since)))
        if isGone {
            #expect(result.outcome == .gone)
        } else {
            guard case .later(nil, let reason) = result.outcome else {
                Issue.record("\(result.outcome)")
                return
            }
            #expect(reason.code == "registered_anew")
        }
    }

    @Test(arguments: ["0", "-5", "\"x\"", "null", "1e300", "253402300800001"])
    func `a timestamp that is none does not save the device`(timestamp: String) async throws {
        let device = try Fixture.device(registeredAt: Timestamp(milliseconds: 1))
        let result = try await send(TestGateway(gone(timestamp: timestamp)), to: device)
        #expect(result == APNsResult(outcome: .gone, reason: .unregistered))
    }

    @Test func `a device of the sandbox may be gone there`() async throws {
        let gateway = gateway(production: .reason(400, "BadDeviceToken"), sandbox: gone())
        let result = try await send(gateway, to: Fixture.device())
        #expect(result.outcome == .gone)
        #expect(result.goneSince != nil)
    }
}
