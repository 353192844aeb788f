internal import Base
internal import Store

extension Account {
    /// Gives an account a new password: all its sessions end, and so does what was asked for with the old one.
    ///
    /// A wish for another address goes too. Whoever had the old password may have made it, and the warning that its
    /// owner got says: change your password.
    static func setPassword(hash: String, of id: ID, in transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE web_users SET password_hash = \(hash), password_set = 1, token_version = token_version + 1
            WHERE id = \(id)
            """
        )
        try PasswordResetToken.drop(of: id, in: transaction)
        try AddressProof.dropChange(of: id, in: transaction)
    }

    /// Notes that the person reads mail at the account's address; an unconfirmed account becomes active.
    ///
    /// A disabled one stays so.
    static func confirm(_ id: ID, in transaction: Transaction) throws {
        try AddressProof.drop(of: id, in: transaction)
        try transaction.execute(
            """
            UPDATE web_users SET email_verified = 1,
                status = CASE WHEN status = 'pending' THEN 'active' ELSE status END
            WHERE id = \(id)
            """
        )
    }

    /// Gives an account another address; links to the old one end.
    static func setEmail(_ email: String, of id: ID, in transaction: Transaction) throws {
        try transaction.execute("UPDATE web_users SET email = \(email) WHERE id = \(id)")
        try PasswordResetToken.drop(of: id, in: transaction)
    }
}
