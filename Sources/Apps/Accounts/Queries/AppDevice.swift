package import Base
package import HTML
package import Store

/// An app on a phone, with the token by which Apple or Google knows it.
package struct AppDevice: Sendable, Equatable {
    /// Whose gateway takes messages for it.
    package enum Platform: String, Sendable {
        case ios
        case android
    }

    /// Which of the two apps it is; they have topics of their own at Apple.
    package enum App: String, Sendable {
        case council
        case visits
    }

    /// Apple's gateways: one for apps of the store, one for those that are being developed.
    package enum Environment: String, Sendable {
        case production
        case sandbox
    }

    package let id: Int64
    package let owner: Int64
    package let token: String
    package let platform: Platform
    package let app: App
    /// The environment that worked last; nil while none has.
    package let environment: Environment?
    /// When the app last reported the token: what Apple says about the time before does not count.
    package let lastSeen: Timestamp
    /// The owner's language, if known.
    package let language: Language?

    /// Longest token that is taken.
    package static let tokenLimit = 512

    /// Some devices by their numbers; those that are gone are missing.
    package static func some(_ ids: [Int64], in transaction: Transaction) throws -> [AppDevice] {
        try IDBatch.split(ids).flatMap { batch in
            try transaction.all(
                """
                SELECT p.id, p.owner_id, p.token, p.platform, p.app, p.environment, p.last_seen, u.language
                FROM push_tokens p JOIN web_users u ON u.id = p.owner_id WHERE p.id IN (\(batch)) ORDER BY p.id
                """
            )
        }
    }

    /// Stores a token, or notes that its app has started again.
    ///
    /// A token that belonged to another account moves: the row is made anew, so that nothing that was on its way to the
    /// former owner reaches the new one.
    ///
    /// - Returns: whether the account had not had it before.
    static func register(
        token: String,
        platform: Platform,
        app: App,
        owner: Account.ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> Bool {
        let known: Int64? = try transaction.scalar(
            "SELECT id FROM push_tokens WHERE token = \(token) AND owner_id = \(owner)"
        )
        if let known {
            try transaction.execute(
                """
                UPDATE push_tokens SET platform = \(platform.rawValue), app = \(app.rawValue), last_seen = \(now)
                WHERE id = \(known)
                """
            )
            return false
        }
        try transaction.execute("DELETE FROM push_tokens WHERE token = \(token)")
        try transaction.execute(
            """
            INSERT INTO push_tokens (token, owner_id, platform, app, created_at, last_seen)
            VALUES (\(token), \(owner), \(platform.rawValue), \(app.rawValue), \(now), \(now))
            """
        )
        return true
    }

    /// Forgets a token, if it is the account's own.
    static func unregister(token: String, owner: Account.ID, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM push_tokens WHERE token = \(token) AND owner_id = \(owner)")
    }
}

extension AppDevice: RowReadable {
    package init(row: Row) throws(StoreError) {
        id = try row.get("id")
        owner = try row.get("owner_id")
        token = try row.get("token")
        guard let platform = Platform(rawValue: try row.get("platform")) else {
            throw .unreadable(column: "platform")
        }
        guard let app = App(rawValue: try row.get("app")) else { throw .unreadable(column: "app") }
        self.platform = platform
        self.app = app
        environment = try row.getOptional("environment").flatMap(Environment.init(rawValue:))
        lastSeen = try row.get("last_seen")
        language = try row.getOptional("language").flatMap(Language.init(rawValue:))
    }
}
