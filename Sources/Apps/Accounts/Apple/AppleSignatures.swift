/// The cryptography of Sign in with Apple; the server gives it, since apps see no driver.
package struct AppleSignatures: Sendable {
    /// The name of the key by which a token says it is signed; nil for what is no token signed with RS256.
    package var keyID: @Sendable (_ token: String) -> String?
    /// What a token says, if this key has signed it with RS256, and nil otherwise.
    package var payload: @Sendable (_ token: String, _ key: ApplePublicKey) -> [UInt8]?

    package init(
        keyID: @escaping @Sendable (_ token: String) -> String?,
        payload: @escaping @Sendable (_ token: String, _ key: ApplePublicKey) -> [UInt8]?
    ) {
        self.keyID = keyID
        self.payload = payload
    }

    /// Believes nothing.
    package static let none = AppleSignatures(keyID: { _ in nil }, payload: { _, _ in nil })
}

/// By what Apple recognises this deployment when it asks for something: APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY.
package struct AppleClientKey: Sendable {
    /// `iss` of its tokens.
    package var teamID: String
    /// Claims as a JWT, signed with ES256 under the key's id.
    package var sign: @Sendable (_ claims: [UInt8]) -> String

    package init(teamID: String, sign: @escaping @Sendable (_ claims: [UInt8]) -> String) {
        self.teamID = teamID
        self.sign = sign
    }
}
