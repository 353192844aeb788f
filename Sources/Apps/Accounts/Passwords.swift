/// Hashes and checks passwords, away from the cooperative pool: it takes tens of milliseconds by intent.
///
/// Both throw `Problem` 503 when too many wait already.
package struct Passwords: Sendable {
    /// A text that holds the algorithm's parameters, a fresh salt and the hash.
    package var hash: @Sendable (_ password: String) async throws -> String
    /// Whether a password is the one that was stored.
    ///
    /// Nil stands for an unknown account: the same work is done and the answer is no, so that the time taken does not
    /// tell which addresses have an account.
    package var verify: @Sendable (_ password: String, _ stored: String?) async throws -> Bool

    package init(
        hash: @escaping @Sendable (_ password: String) async throws -> String,
        verify: @escaping @Sendable (_ password: String, _ stored: String?) async throws -> Bool
    ) {
        self.hash = hash
        self.verify = verify
    }
}
