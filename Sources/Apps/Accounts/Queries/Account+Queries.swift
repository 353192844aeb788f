package import Base
internal import HTML
internal import Notify
package import Store

extension Account {
    /// The account with an id, or nil.
    package static func find(_ id: ID, at now: Timestamp, in transaction: Transaction) throws -> Account? {
        try load("u.id = \(id)", at: now, in: transaction).first
    }

    /// The account with an address as somebody typed it, or nil.
    package static func find(email: String, at now: Timestamp, in transaction: Transaction) throws -> Account? {
        try load("u.email = \(EmailAddress.normalized(email))", at: now, in: transaction).first
    }

    /// All administrators, by their addresses.
    package static func administrators(at now: Timestamp, in transaction: Transaction) throws -> [Account] {
        try load("u.role = 'admin'", at: now, in: transaction)
    }

    /// The stored hash of an account's password.
    static func passwordHash(_ id: ID, in transaction: Transaction) throws -> String? {
        try transaction.scalar("SELECT password_hash FROM web_users WHERE id = \(id)")
    }

    /// Makes an account an administrator, or an ordinary one.
    ///
    /// - Returns: whether there is such an account.
    package static func setRole(_ role: Role, of id: ID, in transaction: Transaction) throws -> Bool {
        try transaction.execute("UPDATE web_users SET role = \(role.rawValue) WHERE id = \(id)") == 1
    }

    /// Gives an account a role with its rights; having it already is fine.
    package static func grant(_ role: RoleName, to id: ID, in transaction: Transaction) throws {
        try transaction.execute(
            """
            INSERT INTO user_roles (owner_id, role) VALUES (\(id), \(role.rawValue)) ON CONFLICT DO NOTHING
            """
        )
    }

    /// Takes a role from an account; not having it is fine.
    package static func revoke(_ role: RoleName, from id: ID, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM user_roles WHERE owner_id = \(id) AND role = \(role.rawValue)")
    }

    private static func load(_ condition: SQL, at now: Timestamp, in transaction: Transaction) throws -> [Account] {
        let rows = try transaction.rows(
            """
            SELECT u.id, u.email, u.role, u.status, u.delivery_channel, u.token_version, u.email_verified,
                u.apple_sub IS NOT NULL AS is_apple_linked, u.password_set, u.display_name, u.qa_speichern,
                u.time_zone, u.language,
                EXISTS (SELECT 1 FROM user_roles r WHERE r.owner_id = u.id) AS has_roles,
                (SELECT t.new_email FROM email_verification_tokens t
                    WHERE t.user_id = u.id AND t.used = 0 AND t.expires_at > \(now)) AS pending_email
            FROM web_users u WHERE \(condition) ORDER BY u.email
            """
        )
        return try rows.map { row in
            let id = try row.get("id", as: ID.self)
            // Most people have no role, and every request with a session comes through here.
            let stored: [String] =
                try row.get("has_roles", as: Bool.self)
                ? transaction.scalars(
                    """
                    SELECT DISTINCT r."right" FROM user_roles o JOIN role_rights r ON r.role = o.role
                    WHERE o.owner_id = \(id)
                    """
                ) : []
            return try Account(row: row, id: id, storedRights: stored.compactMap(Right.init(rawValue:)))
        }
    }

    private init(row: Row, id: ID, storedRights: [Right]) throws(StoreError) {
        self.id = id
        email = try row.get("email")
        role = try Self.value(row, "role")
        status = try Self.value(row, "status")
        deliveryChannel = try Self.value(row, "delivery_channel")
        tokenVersion = try row.get("token_version")
        isEmailVerified = try row.get("email_verified")
        isAppleLinked = try row.get("is_apple_linked")
        hasPassword = try row.get("password_set")
        displayName = try row.getOptional("display_name")
        savesQuestions = try row.getOptional("qa_speichern")
        pendingEmail = try row.getOptional("pending_email")
        timeZone = try row.getOptional("time_zone")
        language = try row.getOptional("language").flatMap(Language.init(rawValue:))
        rights = Right.effective(stored: storedRights, role: role)
    }

    private static func value<T: RawRepresentable<String>>(_ row: Row, _ column: String) throws(StoreError) -> T {
        guard let value = T(rawValue: try row.get(column)) else { throw .unreadable(column: column) }
        return value
    }
}
