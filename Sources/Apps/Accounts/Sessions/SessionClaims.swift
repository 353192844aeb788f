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
        let parts = token.utf8.count <= 2048 ? token.split(separator: ".", omittingEmptySubsequences: false) : []
        guard parts.count == 3, let code = Base64URL.decode(parts[2]) else { throw .malformed }
        try JOSEHeader.check(parts[0])
        let signed = Array(token.utf8.prefix(parts[0].utf8.count + 1 + parts[1].utf8.count))
        guard ConstantTime.equal(code, tokens.sign(signed)) else { throw .forged }
        guard let bytes = Base64URL.decode(parts[1]), let body = ClaimsText(bytes),
            let account = Account.ID(digits: body.sub)
        else { throw .malformed }
        // Beyond the year 9999 nothing is a date any more, and seconds would not fit milliseconds.
        guard (0...253_402_300_799).contains(body.exp) else { throw .malformed }
        self.init(account: account, expires: Timestamp(seconds: body.exp), version: body.ver)
        guard now < expires else { throw .expired }
    }
}

/// The first part of a token.
private enum JOSEHeader {
    /// The only header that we write.
    static let own = Base64URL.encode(Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8))

    private struct Members: Decodable {
        let alg: String
        let crit: [String]?
    }

    /// Refuses all algorithms but ours, and extensions that must be understood (RFC 7515 §4.1.11).
    static func check(_ part: Substring) throws(SessionClaims.Fault) {
        if part == own { return }
        guard let bytes = Base64URL.decode(part),
            let members = try? JSONDecoder().decode(Members.self, from: Data(bytes))
        else { throw .malformed }
        guard members.alg == "HS256", members.crit == nil else { throw .foreignAlgorithm }
    }
}
