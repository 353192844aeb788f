import Accounts
import Base
import HTTP
import Notify
import Store

extension AccountsWorld {
    typealias Handler = @Sendable (Request, AccountsEnvironment) async throws -> Response

    /// A world with somebody signed in.
    static func signedIn(
        _ setup: NotificationSetup,
        isLimited: Bool = false
    ) async throws -> (world: AccountsWorld, cookie: String) {
        let world = try await AccountsWorld(isLimited: isLimited, notifications: setup)
        guard let cookie = try await world.register().sessionCookie else { throw DeskDouble.Refusal() }
        return (world, cookie)
    }

    /// One call with a cookie.
    func call(
        _ handler: Handler,
        _ cookie: String?,
        _ json: String? = nil,
        target: String = "/",
        agent: String? = nil
    ) async throws -> Response {
        var headers: [(name: String, value: String)] = cookie.map { [("Cookie", $0)] } ?? []
        if let agent { headers.append(("User-Agent", agent)) }
        return try await handler(Self.request("POST", target, headers: headers, json: json), environment)
    }

    /// The cookie of one more account.
    func another(_ email: String = "bob@example.org") async throws -> String {
        guard let cookie = try await register(email).sessionCookie else { throw DeskDouble.Refusal() }
        return cookie
    }

    /// The body with which a browser registers.
    static func subscription(_ name: String, p256dh: String = "key") -> String {
        """
        {"subscription": {"endpoint": "https://push.example/\(name)", "expirationTime": null, \
        "keys": {"p256dh": "\(p256dh)", "auth": "secret"}}}
        """
    }

    /// The account's devices, by what they are called there.
    func devices(_ cookie: String) async throws -> [[String: Any]] {
        try await call(DeviceRoutes.list, cookie).object["devices"] as? [[String: Any]] ?? []
    }

    /// The number of the account with an address.
    func owner(_ email: String = "ada@example.org") async throws -> Int64 {
        try await account(email)?.id.rawValue ?? 0
    }

    /// The engine's view of the accounts.
    var recipients: Recipients { Recipients(environment.notifications) }

    /// What the engine sees of some accounts.
    func people(_ ids: [Int64]) async throws -> [Int64: Person] {
        let recipients = recipients
        return try await database.read { try recipients.people(ids, in: $0) }
    }

    /// Where the engine reaches some accounts.
    func addresses(_ ids: [Int64]) async throws -> [Int64: [Address]] {
        let recipients = recipients
        return try await database.read { try recipients.addresses(ids, in: $0) }
    }
}
