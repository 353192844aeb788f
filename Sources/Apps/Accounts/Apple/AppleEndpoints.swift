/// Where Apple answers; all addresses stand beside that of its public keys.
package struct AppleEndpoints: Sendable, Equatable {
    /// APPLE_JWKS_URL: the public keys.
    package let keys: String
    /// Where a browser goes so that a person can sign in.
    package let authorize: String
    /// Where a code is exchanged for tokens.
    package let token: String
    /// Where what a person granted is withdrawn.
    package let revoke: String

    /// Apple itself.
    package static let apple = AppleEndpoints(keys: "https://appleid.apple.com/auth/keys")

    /// Who signs identity tokens and is asked with a client secret, wherever the addresses lead.
    package static let issuer = "https://appleid.apple.com"

    /// All addresses by the one of the keys: what stands after its last slash is replaced.
    package init(keys: String) {
        self.keys = keys
        let path = keys.firstRange(of: "://").map { keys[$0.upperBound...] } ?? keys[...]
        let base = path.lastIndex(of: "/").map { String(keys[..<$0]) } ?? keys
        authorize = base + "/authorize"
        token = base + "/token"
        revoke = base + "/revoke"
    }
}
