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
        let signed =
            Base64URL.encode(Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8)) + "." + Base64URL.encode(Array(claims.utf8))
        return signed + "." + Base64URL.encode(tokens.sign(Array(signed.utf8)))
    }

    /// Reads a token; nothing in it is believed before the signature has been checked.
    package init(token: String, _ tokens: SessionTokens, now: Timestamp) throws(Fault) {
        let parts = token.utf8.count <= 2048 ? token.split(separator: ".", omittingEmptySubsequences: false) : []
        guard parts.count == 3, let header = Self.decode(Header.self, parts[0]), let code = Base64URL.decode(parts[2])
        else { throw .malformed }
        guard header.alg == "HS256", header.crit == nil else { throw .foreignAlgorithm }
        let signed = Array(token.utf8.prefix(parts[0].utf8.count + 1 + parts[1].utf8.count))
        guard ConstantTime.equal(code, tokens.sign(signed)) else { throw .forged }
        guard let body = Self.decode(Body.self, parts[1]), let account = Account.ID(digits: body.sub) else {
            throw .malformed
        }
        // Beyond the year 9999 nothing is a date any more, and seconds would not fit milliseconds.
        guard (0...253_402_300_799).contains(body.exp) else { throw .malformed }
        self.init(account: account, expires: Timestamp(seconds: body.exp), version: body.ver)
        guard now < expires else { throw .expired }
    }

    private struct Header: Decodable {
        let alg: String
        let crit: [String]?
    }

    private struct Body: Decodable {
        let sub: String
        let exp: Int64
        let ver: Int
    }

    private static func decode<T: Decodable>(_ type: T.Type, _ part: Substring) -> T? {
        guard let bytes = Base64URL.decode(part) else { return nil }
        return try? JSONDecoder().decode(type, from: Data(bytes))
    }
}
