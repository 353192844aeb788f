internal import Base
internal import Store

extension Account {
    /// The account that Apple calls so, or nil.
    static func find(appleSubject: String, at now: Timestamp, in transaction: Transaction) throws -> Account? {
        let id: ID? = try transaction.scalar("SELECT id FROM web_users WHERE apple_sub = \(appleSubject)")
        return try id.flatMap { try find($0, at: now, in: transaction) }
    }

    /// What Apple calls the account's owner, or nil.
    static func appleSubject(_ id: ID, in transaction: Transaction) throws -> String? {
        try transaction.scalar("SELECT apple_sub FROM web_users WHERE id = \(id)")
    }

    /// Lets whoever Apple calls so into an account that is there.
    static func link(_ id: ID, appleSubject: String, in transaction: Transaction) throws {
        try transaction.execute("UPDATE web_users SET apple_sub = \(appleSubject) WHERE id = \(id)")
    }

    /// Takes the password from an account whose address nobody had confirmed when its owner came by another way.
    ///
    /// Whoever typed a stranger's address into the form must not get in once the stranger has made it active; all
    /// sessions end with the password. A new one comes by "forgot password", which goes to the owner.
    static func voidPassword(hash: String, of id: ID, in transaction: Transaction) throws {
        try setPassword(hash: hash, of: id, in: transaction)
        try transaction.execute("UPDATE web_users SET password_set = 0 WHERE id = \(id)")
    }
}

extension AppleJourney {
    /// Ends a way to Apple and back.
    ///
    /// - Returns: false when it had ended before.
    static func end(_ stateHash: String, until expiry: Timestamp, in transaction: Transaction) throws -> Bool {
        try transaction.execute(
            """
            INSERT INTO apple_journeys (state_hash, expires_at) VALUES (\(stateHash), \(expiry))
            ON CONFLICT DO NOTHING
            """
        ) == 1
    }
}
