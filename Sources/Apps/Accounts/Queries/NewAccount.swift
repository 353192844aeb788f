package import Base
package import Store

/// What an account begins with.
package struct NewAccount: Sendable {
    package let email: EmailAddress
    package let passwordHash: String
    package let displayName: String?
    package let client: ClientKind
    package let status: Account.Status
    package let isEmailVerified: Bool
    /// What Apple calls the person; nil for an account with a password of its own.
    package let appleSubject: String?

    package init(
        email: EmailAddress,
        passwordHash: String,
        displayName: String?,
        client: ClientKind,
        status: Account.Status,
        isEmailVerified: Bool,
        appleSubject: String? = nil
    ) {
        self.email = email
        self.passwordHash = passwordHash
        self.displayName = displayName
        self.client = client
        self.status = status
        self.isEmailVerified = isEmailVerified
        self.appleSubject = appleSubject
    }

    /// Stores it; its role is always `user`.
    ///
    /// - Throws: ``StoreError/conflict(_:)`` when the address has an account already.
    package func insert(at now: Timestamp, in transaction: Transaction) throws -> Account.ID {
        let id: Account.ID? = try transaction.scalar(
            """
            INSERT INTO web_users
                (email, password_hash, password_set, apple_sub, role, status, email_verified, display_name,
                signup_client, created_at)
            VALUES (\(email.text), \(passwordHash), \(appleSubject == nil), \(appleSubject), 'user',
                \(status.rawValue), \(isEmailVerified), \(displayName), \(client.rawValue), \(now))
            RETURNING id
            """
        )
        guard let id else { throw StoreError.unreadable(column: "id") }
        return id
    }
}
