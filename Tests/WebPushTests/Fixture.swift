import Base
import Crypto
import HTTP
import Synchronization

@testable import WebPush

/// Values that several suites of this module share.
enum Fixture {
    static let endpoint = "https://fcm.googleapis.com/fcm/send/abc:APA91?x=1"
    static let now = Timestamp(seconds: 1_796_029_200)

    static func bytes(_ text: String) -> [UInt8] {
        guard let bytes = Base64URL.decode(text) else { fatalError("a fixture is no Base64url") }
        return bytes
    }

    static func privateKey(_ scalar: String) -> P256.PrivateKey {
        guard let key = try? P256.PrivateKey(scalar: bytes(scalar)) else { fatalError("a fixture is no key") }
        return key
    }

    static func subscription(
        _ keys: ReceiverKeys = ReceiverKeys(),
        endpoint: String = Fixture.endpoint,
        policy: EndpointPolicy = .knownServices
    ) throws -> Subscription {
        try Subscription(endpoint: endpoint, p256dh: keys.p256dh, auth: keys.auth, policy: policy)
    }
}

/// A clock that a test sets.
final class TestClock: Sendable {
    private let moment = Mutex(Fixture.now)

    var now: Timestamp {
        get { moment.withLock { $0 } }
        set { moment.withLock { $0 = newValue } }
    }

    var wall: WallClock { WallClock(now: { self.now }, sleep: { _ in }) }
}

/// A push service in memory: keeps what it was sent and answers what the test wants.
final class TestService: Sendable {
    private let log = Mutex<[HTTPClient.Request]>([])
    private let answers: Mutex<[Result<HTTPClient.Response, HTTPClient.Failure>]>

    /// The answers in order; the last one is given again and again.
    init(_ answers: Result<HTTPClient.Response, HTTPClient.Failure>...) { self.answers = Mutex(answers) }

    /// A service that always answers one status.
    convenience init(status: Int, _ headers: [(name: String, value: String)] = []) {
        self.init(.success(HTTPClient.Response(status: status, headers: Headers(headers))))
    }

    var requests: [HTTPClient.Request] { log.withLock { $0 } }

    var http: HTTPClient {
        HTTPClient { request throws(HTTPClient.Failure) in
            self.log.withLock { $0.append(request) }
            return try self.answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }.get()
        }
    }
}

extension HTTPClient.Request {
    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
