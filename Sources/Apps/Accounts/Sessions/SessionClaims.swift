package import Base
private import Foundation

/// What a session token says: which account, until when, under which version of its tokens.
///
/// As a JSON Web Token signed with HS256 (RFC 7519, RFC 7515 §5): `sub` the id as text, `exp` in seconds, `ver` a number.
package struct SessionClaims: Sendable, Equatable {
    package let account: Account.ID
    package let expires: Timestamp
    package let version: Int

    package init(account: Account.ID, expires: Timestamp, version: Int) {
        self.account = account
        self.expires = expires
        self.version = version
    }

    /// Why a token is none.
    package enum Fault: Error, Sendable, Equatable {
        /// Not three parts of base64url, or not the claims we write.
        case malformed
        /// Another algorithm than HS256, `none` included.
        case foreignAlgorithm
        /// Not signed with our key.
        case forged
        case expired
    }

    /// The token as text.
    package func token(_ tokens: SessionTokens) -> String {
        let claims = #"{"exp":\#(expires.seconds),"sub":"\#(account)","ver":\#(version)}"#
        let signed = JOSEHeader.own + "." + Base64URL.encode(Array(claims.utf8))
        return signed + "." + Base64URL.encode(tokens.sign(Array(signed.utf8)))
    }

    /// Reads a token; nothing in it is believed before the signature has been checked.
    package init(token: String, _ tokens: SessionTokens, now: Timestamp) throws(Fault) {
        guard let parts = TokenParts(token), let code = Base64URL.decode(ascii: parts.signature) else {
            throw .malformed
        }
        try JOSEHeader.check(parts.header)
        guard ConstantTime.equal(code, tokens.sign(Array(parts.signed))) else { throw .forged }
        guard let bytes = Base64URL.decode(ascii: parts.claims), let body = ClaimsText(bytes) else { throw .malformed }
        // Beyond the year 9999 nothing is a date any more, and seconds would not fit milliseconds.
        guard (0...253_402_300_799).contains(body.exp) else { throw .malformed }
        self.init(
            account: Account.ID(rawValue: body.account),
            expires: Timestamp(seconds: body.exp),
            version: body.ver
        )
        guard now < expires else { throw .expired }
    }

    /// When a token says that it ends, believed without a look at its signature; nil for what is no token of ours.
    ///
    /// Enough to see that nothing is to be done for it.
    static func claimedEnd(of token: String) -> Timestamp? {
        guard let parts = TokenParts(token), let bytes = Base64URL.decode(ascii: parts.claims),
            let body = ClaimsText(bytes), (0...253_402_300_799).contains(body.exp)
        else { return nil }
        return Timestamp(seconds: body.exp)
    }
}

/// The three parts of a token in the compact serialization (RFC 7515 §7.1).
private struct TokenParts {
    private let bytes: [UInt8]
    private let first: Int
    private let second: Int

    /// Longer ones are none of ours.
    private static let limit = 2048

    init?(_ token: String) {
        let bytes = Array(token.utf8)
        let dot = UInt8(ascii: ".")
        guard bytes.count <= Self.limit, let first = bytes.firstIndex(of: dot),
            let second = bytes[(first + 1)...].firstIndex(of: dot), !bytes[(second + 1)...].contains(dot)
        else { return nil }
        self.bytes = bytes
        self.first = first
        self.second = second
    }

    var header: ArraySlice<UInt8> { bytes[..<first] }
    var claims: ArraySlice<UInt8> { bytes[(first + 1)..<second] }
    var signature: ArraySlice<UInt8> { bytes[(second + 1)...] }
    /// What the signature is over.
    var signed: ArraySlice<UInt8> { bytes[..<second] }
}

/// The first part of a token.
private enum JOSEHeader {
    /// The only header that we write.
    static let own = Base64URL.encode(Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8))
    private static let ownBytes = Array(own.utf8)[...]

    private struct Members: Decodable {
        let alg: String
        let crit: [String]?
    }

    /// Refuses all algorithms but ours, and extensions that must be understood (RFC 7515 §4.1.11).
    static func check(_ part: ArraySlice<UInt8>) throws(SessionClaims.Fault) {
        if part == ownBytes { return }
        guard let bytes = Base64URL.decode(ascii: part),
            let members = try? JSONDecoder().decode(Members.self, from: Data(bytes))
        else { throw .malformed }
        guard members.alg == "HS256", members.crit == nil else { throw .foreignAlgorithm }
    }
}
