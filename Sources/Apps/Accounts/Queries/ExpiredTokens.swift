package import Base
package import Store

/// Links, and ways to Apple, whose time is over; the hourly clean-up removes them.
package enum ExpiredTokens {
    /// Removes them.
    package static func remove(at now: Timestamp, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM email_verification_tokens WHERE expires_at <= \(now)")
        try transaction.execute("DELETE FROM password_reset_tokens WHERE expires_at <= \(now)")
        try transaction.execute("DELETE FROM apple_journeys WHERE expires_at <= \(now)")
    }
}
