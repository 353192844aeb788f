internal import Base
internal import Store

/// A link on its way to an address (`email_verification_tokens`): whoever opens it can read mail there.
///
/// An account has one at most: a newer one makes the older worthless.
struct AddressProof: Sendable {
    let account: Account.ID
    /// The address that the account is to have; nil when it is to confirm the one it has.
    let newEmail: String?

    /// Stores one in place of the account's older one.
    static func store(
        _ token: MailedToken,
        of account: Account.ID,
        newEmail: String?,
        until expiry: Timestamp,
        in transaction: Transaction
    ) throws {
        try drop(of: account, in: transaction)
        try transaction.execute(
            """
            INSERT INTO email_verification_tokens (token_hash, user_id, new_email, expires_at)
            VALUES (\(token.hash), \(account), \(newEmail), \(expiry))
            """
        )
    }

    /// The one whose token came back in time, or nil.
    static func find(_ token: MailedToken, at now: Timestamp, in transaction: Transaction) throws -> AddressProof? {
        try transaction.rows(
            """
            SELECT user_id, new_email FROM email_verification_tokens
            WHERE token_hash = \(token.hash) AND used = 0 AND expires_at > \(now)
            """
        ).first.map { row in
            AddressProof(account: try row.get("user_id"), newEmail: try row.getOptional("new_email"))
        }
    }

    /// Forgets an account's, whichever it is.
    static func drop(of account: Account.ID, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM email_verification_tokens WHERE user_id = \(account)")
    }

    /// Forgets an account's wish for another address; a first confirmation stays.
    static func dropChange(of account: Account.ID, in transaction: Transaction) throws {
        try transaction.execute(
            "DELETE FROM email_verification_tokens WHERE user_id = \(account) AND new_email IS NOT NULL"
        )
    }
}
