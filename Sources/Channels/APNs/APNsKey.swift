internal import Crypto

/// The key by which Apple's service recognises who sends: the content of a `.p8` file, its id and the team's.
///
/// One key serves all apps of a team. Since 2025 a key may be limited to one environment or to some topics; the service
/// says `BadEnvironmentKeyInToken` where it is not valid.
public struct APNsKey: Sendable {
    let key: P256.PrivateKey
    /// The key's id, ten characters: `kid` of the tokens.
    public let keyID: String
    /// The team's id, ten characters: `iss` of the tokens.
    public let teamID: String

    /// A key by its parts.
    ///
    /// - Parameters:
    ///   - p8: the text of the `.p8` file (PKCS#8 in PEM), with real line ends or with `\n` written out, with or without
    ///     quotes around it; also only the Base64 between its first and last line.
    ///   - keyID: ten capital letters and digits; spaces around them do not matter.
    ///   - teamID: the same.
    /// - Throws: what the text is instead, or which id is wrong.
    public init(p8: String, keyID: String, teamID: String) throws(APNsKeyFault) {
        let keyID = Self.trimmed(keyID)
        let teamID = Self.trimmed(teamID)
        guard Self.isID(keyID) else { throw .keyID(length: keyID.count) }
        guard Self.isID(teamID) else { throw .teamID(length: teamID.count) }
        key = try APNsKeyText(p8).privateKey()
        self.keyID = keyID
        self.teamID = teamID
    }

    /// A key by the bytes of its `.p8` file.
    ///
    /// - Parameters:
    ///   - file: the file's content.
    ///   - keyID: ten capital letters and digits.
    ///   - teamID: the same.
    /// - Throws: what the content is instead, or which id is wrong.
    public init(file: [UInt8], keyID: String, teamID: String) throws(APNsKeyFault) {
        try self.init(p8: String(decoding: file, as: UTF8.self), keyID: keyID, teamID: teamID)
    }

    /// Claims as a JWT under this key's id; Apple's other services know such keys too.
    package func signed(_ claims: [UInt8]) -> String {
        JWS.sign(claims, with: .es256(key), keyID: keyID, type: nil)
    }

    private static func trimmed(_ text: String) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    private static func isID(_ text: String) -> Bool {
        text.utf8.count == 10 && text.utf8.allSatisfy { $0 &- 0x41 < 26 || $0 &- 0x30 < 10 }
    }
}
