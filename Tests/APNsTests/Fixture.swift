import Base
import Crypto
import Foundation
import HTTP
import Notify
import Synchronization
import TestSupport

@testable import APNs

/// Values that several suites of this module share.
enum Fixture {
    static let token = String(repeating: "a1b2c3d4", count: 8)
    static let keyID = "ABC123DEFG"
    static let teamID = "DEF123GHIJ"
    static let topic = "de.example.brett"
    static let key = P256.PrivateKey.generate()
    static let pem = key.pem

    static func apnsKey() throws -> APNsKey { try APNsKey(p8: key.pem, keyID: keyID, teamID: teamID) }

    static func device(
        _ environment: APNsEnvironment = .production,
        registeredAt: Timestamp? = nil
    ) throws -> APNsDevice {
        try APNsDevice(token: token, environment: environment, registeredAt: registeredAt)
    }

    static func message(body: String = "3 neue Zettel") throws -> APNsMessage {
        try APNsMessage(
            APNsPayload(alert: APNsAlert(title: "Sonnengruppe", body: body), sound: .standard),
            id: "notice:55",
            topic: topic,
            expiration: .at(Timestamp(seconds: 1_800_000_000)),
            collapseID: APNsCollapseID("board:7")
        )
    }

    /// What a payload says, read by another parser.
    static func object(_ json: [UInt8]) throws -> [String: Any] {
        guard let object = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any] else {
            throw NotAnObject()
        }
        return object
    }

    struct NotAnObject: Error {}
}

/// Time that passes beside the wall clock.
final class Elapsed: Sendable {
    private let value = Mutex(Duration.zero)

    var now: Duration { value.withLock { $0 } }

    func advance(by duration: Duration) { value.withLock { $0 += duration } }
}

/// A gateway in memory: keeps what it was sent and answers what the test wants.
final class TestGateway: Sendable {
    typealias Answer = Result<HTTPClient.Response, HTTPClient.Failure>

    private let log = Mutex<[HTTPClient.Request]>([])
    private let answer: @Sendable (_ request: HTTPClient.Request, _ number: Int) -> Answer

    /// The answers in order; the last one is given again and again.
    init(_ answers: Answer...) { answer = { _, number in answers[min(number, answers.count - 1)] } }

    /// Answers by what is asked.
    init(_ answer: @escaping @Sendable (_ request: HTTPClient.Request) -> Answer) {
        self.answer = { request, _ in answer(request) }
    }

    var requests: [HTTPClient.Request] { log.withLock { $0 } }

    var http: HTTPClient {
        HTTPClient { request throws(HTTPClient.Failure) in
            let number = self.log.withLock { log in
                log.append(request)
                return log.count - 1
            }
            return try self.answer(request, number).get()
        }
    }

    func sender(
        clock: TestClock = TestClock(),
        wording: APNsWording = .english,
        gateways: APNsGateways = .apple
    ) throws -> APNsSender {
        APNsSender(
            http: http,
            key: try Fixture.apnsKey(),
            gateways: gateways,
            wording: wording,
            clock: clock.wallClock
        )
    }
}

extension Result where Success == HTTPClient.Response, Failure == HTTPClient.Failure {
    static var taken: Self { answer(200, headers: [("apns-id", "EABEAE54-14A8-11E5-B60B-1697F925EC7B")]) }

    static func answer(
        _ status: Int,
        headers: [(name: String, value: String)] = [],
        body: String = ""
    ) -> Self {
        .success(HTTPClient.Response(status: status, headers: Headers(headers), body: Array(body.utf8)))
    }

    static func reason(_ status: Int, _ reason: String, headers: [(name: String, value: String)] = []) -> Self {
        answer(status, headers: headers, body: "{\"reason\":\"\(reason)\"}")
    }
}

extension HTTPClient.Request {
    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    var isSandbox: Bool { url.hasPrefix("https://api.sandbox.push.apple.com/") }
}
