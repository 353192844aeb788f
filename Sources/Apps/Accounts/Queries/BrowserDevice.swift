internal import Base
package import HTML
package import Store

/// A browser that an account has registered for its own notifications (Web Push).
package struct BrowserDevice: Sendable, Equatable {
    package let id: Int64
    package let owner: Int64
    package let endpoint: String
    package let p256dh: String
    package let auth: String
    /// The server's key pair that it was registered under.
    package let keyID: String
    /// The owner's language, if known.
    package let language: Language?

    /// Longest endpoint that is looked at.
    package static let endpointLimit = 2048

    /// Some browsers by their numbers; those that are gone are missing.
    package static func some(_ ids: [Int64], in transaction: Transaction) throws -> [BrowserDevice] {
        try IDBatch.split(ids).flatMap { batch in
            try transaction.all(
                """
                SELECT p.id, p.owner_id, p.endpoint, p.p256dh, p.auth, p.key_id, u.language
                FROM account_push p JOIN web_users u ON u.id = p.owner_id WHERE p.id IN (\(batch)) ORDER BY p.id
                """
            )
        }
    }

    /// What a browser sent, checked.
    struct Subscription: Sendable {
        let endpoint: String
        let p256dh: String
        let auth: String
        let keyID: String
        let name: String
    }

    /// Stores a subscription, or takes over its new keys.
    ///
    /// One that belonged to another account moves: the row is made anew, so that nothing that was on its way to the
    /// former owner reaches the new one.
    ///
    /// - Returns: whether the account had not had it before.
    static func subscribe(
        _ subscription: Subscription,
        owner: Account.ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> Bool {
        let known: Int64? = try transaction.scalar(
            "SELECT id FROM account_push WHERE endpoint = \(subscription.endpoint) AND owner_id = \(owner)"
        )
        if let known {
            try transaction.execute(
                """
                UPDATE account_push SET p256dh = \(subscription.p256dh), auth = \(subscription.auth),
                    key_id = \(subscription.keyID), name = \(subscription.name), last_seen = \(now)
                WHERE id = \(known)
                """
            )
            return false
        }
        try transaction.execute("DELETE FROM account_push WHERE endpoint = \(subscription.endpoint)")
        try transaction.execute(
            """
            INSERT INTO account_push (owner_id, endpoint, p256dh, auth, key_id, name, created_at, last_seen)
            VALUES (\(owner), \(subscription.endpoint), \(subscription.p256dh), \(subscription.auth),
                \(subscription.keyID), \(subscription.name), \(now), \(now))
            """
        )
        return true
    }

    /// Forgets a subscription, if it is the account's own.
    static func unsubscribe(endpoint: String, owner: Account.ID, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM account_push WHERE endpoint = \(endpoint) AND owner_id = \(owner)")
    }
}

extension BrowserDevice: RowReadable {
    package init(row: Row) throws(StoreError) {
        id = try row.get("id")
        owner = try row.get("owner_id")
        endpoint = try row.get("endpoint")
        p256dh = try row.get("p256dh")
        auth = try row.get("auth")
        keyID = try row.get("key_id")
        language = try row.getOptional("language").flatMap(Language.init(rawValue:))
    }
}
