/// Hashes and checks passwords, away from the cooperative pool: it takes tens of milliseconds by intent.
package struct Passwords: Sendable {
    /// A text that holds the algorithm's parameters, a fresh salt and the hash.
    package var hash: @Sendable (_ password: String) async throws -> String
    /// Whether a password is the one of a hash; false for a hash that cannot be read.
    package var verify: @Sendable (_ password: String, _ hash: String) async -> Bool
    /// A well-formed hash of no password, with the parameters of real ones: checking it makes an unknown address take as
    /// long as a known one.
    package var decoy: String

    package init(
        decoy: String,
        hash: @escaping @Sendable (_ password: String) async throws -> String,
        verify: @escaping @Sendable (_ password: String, _ hash: String) async -> Bool
    ) {
        self.decoy = decoy
        self.hash = hash
        self.verify = verify
    }
}
