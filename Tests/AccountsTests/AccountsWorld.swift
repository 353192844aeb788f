import API
import Accounts
import Base
import Foundation
import HTTP
import Notify
import Store
import Synchronization
import TestSupport

/// A deployment with nobody in it: an empty database, a clock that stands, passwords that cost nothing.
struct AccountsWorld {
    let database: Database
    let clock: TestClock
    let log: RecordingLog
    let verifications: Counter
    let letters: Letters
    let environment: AccountsEnvironment

    /// A mail service that keeps what it gets, once the errands are run.
    final class Letters: Sendable {
        private let kept = Mutex<[ServiceMail.Letter]>([])
        var all: [ServiceMail.Letter] { kept.withLock { $0 } }
        var mail: ServiceMail {
            ServiceMail { letter in
                self.kept.withLock { $0.append(letter) }
                return .accepted(.init())
            }
        }
    }

    /// Counts how often a password was checked, and against what.
    final class Counter: Sendable {
        private let values = Mutex<[String?]>([])
        var all: [String?] { values.withLock { $0 } }
        func append(_ value: String?) { values.withLock { $0.append(value) } }
    }

    /// A keyed code that is no HMAC but differs with every byte of its input.
    static func tokens(key: UInt8 = 1) -> SessionTokens {
        SessionTokens { bytes in
            var state = UInt64(key) &* 0x9E37_79B9_7F4A_7C15
            for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
            return (UInt64(0)..<4).flatMap { part -> [UInt8] in
                state = (state ^ part) &* 0x94D0_49BB_1331_11EB
                return withUnsafeBytes(of: state.bigEndian) { Array($0) }
            }
        }
    }

    /// Whether whoever registers is confirmed at once: where a test brings a mail service of its own, its story begins later.
    private let isConfirming: Bool

    init(
        settings: SessionSettings = SessionSettings(),
        adminEmail: String? = nil,
        isLimited: Bool = false,
        notifications: NotificationSetup = .none,
        hasMail: Bool = false,
        mail: ServiceMail? = nil,
        disposable: DisposableDomains = .starter,
        apple: AppleDouble? = nil,
        surroundings: Surroundings = .none
    ) async throws {
        database = try await TestDatabase.inMemory(AccountsMigrations.all)
        clock = TestClock(at: "2026-11-30T12:00:00Z")
        log = RecordingLog()
        let verifications = Counter()
        self.verifications = verifications
        let letters = Letters()
        self.letters = letters
        isConfirming = mail != nil
        environment = AccountsEnvironment(
            database: database,
            clock: clock.wallClock,
            randomness: SeededRandomness(1).randomness,
            passwords: Passwords(
                hash: { "hash of \($0)" },
                verify: { password, stored in
                    verifications.append(stored)
                    return stored == "hash of \(password)"
                }
            ),
            tokens: Self.tokens(),
            settings: settings,
            limiter: RateLimiter(clock: clock.wallClock, isEnabled: isLimited),
            proxies: .loopback,
            adminEmail: adminEmail.flatMap(EmailAddress.init),
            day: { String($0.rfc3339.prefix(10)) },
            landing: { $0.may(.boards) ? "/boards" : "/dashboard" },
            log: log.log,
            notifications: notifications,
            mail: hasMail ? letters.mail : mail,
            baseURL: "https://rat.example",
            disposable: disposable,
            apple: apple?.setup(clock.wallClock, log.log) ?? .none,
            surroundings: surroundings
        )
    }

    /// A request as a client sends it.
    static func request(
        _ method: String,
        _ target: String,
        headers: [(name: String, value: String)] = [],
        json: String? = nil,
        form: [(String, String)]? = nil
    ) -> Request {
        var headers = headers
        var body: [UInt8] = []
        if let json {
            headers.append(("Content-Type", "application/json"))
            body = Array(json.utf8)
        }
        if let form {
            headers.append(("Content-Type", "application/x-www-form-urlencoded"))
            body = Array(form.map { "\(escaped($0.0))=\(escaped($0.1))" }.joined(separator: "&").utf8)
        }
        guard let head = RequestHead(method: method, target: target, headers: Headers(headers)) else {
            preconditionFailure("\(target) is no request target")
        }
        return Request(head: head, body: .bytes(body))
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { "%" + String(Int($0) + 0x100, radix: 16).suffix(2) }.joined()
    }

    /// Registers somebody and answers the response.
    @discardableResult
    func register(
        _ email: String = "ada@example.org",
        _ password: String = "correct horse",
        client: String? = nil
    ) async throws -> Response {
        let headers = client.map { [(name: "X-Client", value: $0)] } ?? []
        let response = try await RegisterRoute.post(
            Self.request(
                "POST",
                "/api/auth/register",
                headers: headers,
                json: #"{"email": "\#(email)", "password": "\#(password)"}"#
            ),
            environment
        )
        if isConfirming { try await update("status = 'active', email_verified = 1", email: email) }
        return response
    }

    /// Signs somebody in and answers the response.
    func login(
        _ email: String = "ada@example.org",
        _ password: String = "correct horse",
        client: String? = nil
    ) async throws -> Response {
        let headers = client.map { [(name: "X-Client", value: $0)] } ?? []
        return try await LoginRoute.post(
            Self.request(
                "POST",
                "/api/auth/login",
                headers: headers,
                json: #"{"email": "\#(email)", "password": "\#(password)"}"#
            ),
            environment
        )
    }

    /// Changes the row of an account.
    func update(_ assignment: SQL, email: String = "ada@example.org") async throws {
        _ = try await database.write { transaction in
            try transaction.execute("UPDATE web_users SET \(assignment) WHERE email = \(email)")
        }
    }

    /// The account with an address.
    func account(_ email: String = "ada@example.org") async throws -> Account? {
        let now = clock.now
        return try await database.read { try Account.find(email: email, at: now, in: $0) }
    }
}

extension Response {
    /// The body as a JSON object.
    var object: [String: Any] {
        guard case .bytes(let bytes) = body else { return [:] }
        return (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] ?? [:]
    }

    /// The session cookie that it sets, as a request sends it back.
    var sessionCookie: String? {
        header("Set-Cookie").map { String($0.prefix { $0 != ";" }) }
    }
}

/// The problem that a call ends with, or nil.
func problem(_ body: () async throws -> Void) async -> Problem? {
    do {
        try await body()
        return nil
    } catch {
        return error as? Problem
    }
}

extension Response {
    /// The body as a list of JSON objects.
    var array: [[String: Any]]? {
        guard case .bytes(let bytes) = body else { return nil }
        return (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [[String: Any]]
    }
}
