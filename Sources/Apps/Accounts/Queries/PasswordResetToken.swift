internal import Base
internal import Store

/// A link by which an account gets a new password (`password_reset_tokens`).
///
/// An account has one at most, and each is good for one time.
enum PasswordResetToken {
    /// Stores one in place of the account's older one.
    static func store(
        _ token: MailedToken,
        of account: Account.ID,
        until expiry: Timestamp,
        in transaction: Transaction
    ) throws {
        try drop(of: account, in: transaction)
        try transaction.execute(
            """
            INSERT INTO password_reset_tokens (token_hash, user_id, expires_at)
            VALUES (\(token.hash), \(account), \(expiry))
            """
        )
    }

    /// Whose password a token that came back in time may replace, or nil.
    static func find(_ token: MailedToken, at now: Timestamp, in transaction: Transaction) throws -> Account.ID? {
        try transaction.scalar(
            """
            SELECT user_id FROM password_reset_tokens
            WHERE token_hash = \(token.hash) AND used = 0 AND expires_at > \(now)
            """
        )
    }

    /// Forgets an account's.
    static func drop(of account: Account.ID, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM password_reset_tokens WHERE user_id = \(account)")
    }
}
