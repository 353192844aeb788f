package import Store

/// Why a registration was turned away; counted by day and reason and by nothing else.
package enum SignupRejection: String, Sendable, CaseIterable {
    case rateLimit = "rate_limit"
    case disposableEmail = "disposable_email"
    case duplicateEmail = "duplicate_email"

    /// Counts one more on a day.
    ///
    /// - Parameters:
    ///   - day: of the deployment's calendar, `2026-11-30`.
    ///   - transaction: where to write.
    /// - Throws: ``StoreError``.
    package func count(day: String, in transaction: Transaction) throws {
        try transaction.execute(
            """
            INSERT INTO signup_rejections (day, reason, n) VALUES (\(day), \(rawValue), 1)
            ON CONFLICT (day, reason) DO UPDATE SET n = signup_rejections.n + 1
            """
        )
    }
}
