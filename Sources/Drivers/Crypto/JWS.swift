private import Base
private import FoundationEssentials

/// Signed texts of three parts with dots between them: JWS compact serialization, the form of every JWT (RFC 7515).
///
/// A verifier says beforehand which algorithm it expects; the header has no say in it, so neither `none` nor a public
/// key passed off as an HMAC secret gets through (RFC 8725 §3.1).
package enum JWS {
    /// The three algorithms that the product meets.
    package enum Algorithm: String, Sendable {
        /// ECDSA on P-256: VAPID, APNs, Sign in with Apple's client secret.
        case es256 = "ES256"
        /// RSA, PKCS#1 v1.5: Apple's identity tokens, Google's service accounts.
        case rs256 = "RS256"
        /// HMAC: the product's own sessions.
        case hs256 = "HS256"
    }

    /// What makes a signature.
    package enum SigningKey: Sendable {
        /// For `ES256`.
        case es256(P256.PrivateKey)
        /// For `RS256`.
        case rs256(RSA.PrivateKey)
        /// For `HS256`; at least 32 bytes are wise (RFC 7518 §3.2).
        case hs256([UInt8])
    }

    /// What a signature is checked with.
    package enum VerificationKey: Sendable {
        /// For `ES256`.
        case es256(P256.PublicKey)
        /// For `RS256`.
        case rs256(RSA.PublicKey)
        /// For `HS256`.
        case hs256([UInt8])

        /// The only algorithm the header may name.
        package var algorithm: Algorithm {
            switch self {
            case .es256: .es256
            case .rs256: .rs256
            case .hs256: .hs256
            }
        }
    }

    /// The members of the first part that are understood.
    package struct Header: Sendable, Equatable {
        /// `alg`, as written.
        package let algorithm: String
        /// `kid`.
        package let keyID: String?
        /// `typ`.
        package let type: String?
    }

    /// Why a text is not a valid token.
    ///
    /// To the outside they should all look alike.
    package enum Fault: Error, Equatable, Sendable {
        /// Not three parts of Base64url with a JSON object in the first, or too long.
        case malformed
        /// The header names another algorithm than the expected one.
        case algorithm
        /// The header demands an extension (`crit`), which must then be understood.
        case critical
        /// The signature is not this key's.
        case signature
    }

    /// The longest text that is looked at.
    package static let maximumLength = 16_384

    /// Signs a payload.
    ///
    /// - Parameters:
    ///   - payload: for a JWT the claims as JSON.
    ///   - key: decides the algorithm.
    ///   - keyID: `kid`, only letters, digits, `-`, `_` and `.`; other characters are escaped as JSON asks.
    ///   - type: `typ`; nil leaves it out.
    /// - Returns: the three parts with dots between them.
    package static func sign(
        _ payload: [UInt8],
        with key: SigningKey,
        keyID: String? = nil,
        type: String? = "JWT"
    ) -> String {
        var header = "{"
        if let type { header += "\"typ\":\(quoted(type))," }
        if let keyID { header += "\"kid\":\(quoted(keyID))," }
        header += "\"alg\":\"\(algorithm(of: key).rawValue)\"}"
        var text = Base64URL.encodedBytes(Array(header.utf8))
        text.append(UInt8(ascii: "."))
        text += Base64URL.encodedBytes(payload)
        let signature =
            switch key {
            case .es256(let key): ES256.sign(text, with: key)
            case .rs256(let key): key.sign(text)
            case .hs256(let secret): HMACSHA256.code(for: text, key: secret)
            }
        text.append(UInt8(ascii: "."))
        text += Base64URL.encodedBytes(signature)
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads the header without believing it: to choose a key by its id.
    package static func unverifiedHeader(of text: String) throws(Fault) -> Header {
        try parts(of: text).header
    }

    /// Checks the signature and hands out what it covers.
    ///
    /// Claims such as `exp` and `aud` are the caller's to check.
    package static func verify(
        _ text: String,
        with key: VerificationKey
    ) throws(Fault) -> (header: Header, payload: [UInt8]) {
        let parts = try parts(of: text)
        guard parts.header.algorithm == key.algorithm.rawValue else { throw .algorithm }
        let isValid =
            switch key {
            case .es256(let key): ES256.isValid(parts.signature, over: parts.signed, by: key)
            case .rs256(let key): key.isValid(parts.signature, over: parts.signed)
            case .hs256(let secret): HMACSHA256.isValid(parts.signature, for: parts.signed, key: secret)
            }
        guard isValid else { throw .signature }
        return (parts.header, parts.payload)
    }

    private struct Parts {
        var header: Header
        var payload: [UInt8]
        var signature: [UInt8]
        var signed: [UInt8]
    }

    private struct HeaderMembers: Decodable {
        var alg: String
        var kid: String?
        var typ: String?
        var hasCritical: Bool

        enum CodingKeys: String, CodingKey {
            case alg, kid, typ, crit
        }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            alg = try members.decode(String.self, forKey: .alg)
            kid = try members.decodeIfPresent(String.self, forKey: .kid)
            typ = try members.decodeIfPresent(String.self, forKey: .typ)
            hasCritical = members.contains(.crit)
        }
    }

    private static func parts(of text: String) throws(Fault) -> Parts {
        let bytes = Array(text.utf8)
        guard bytes.count <= maximumLength, !bytes.contains(UInt8(ascii: "=")) else { throw .malformed }
        let pieces = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard pieces.count == 3, let header = decode(pieces[0]), let payload = decode(pieces[1]),
            let signature = decode(pieces[2]),
            let members = try? JSONDecoder().decode(HeaderMembers.self, from: Data(header))
        else { throw .malformed }
        if members.hasCritical { throw .critical }
        return Parts(
            header: Header(algorithm: members.alg, keyID: members.kid, type: members.typ),
            payload: payload,
            signature: signature,
            signed: Array(bytes[..<pieces[1].endIndex])
        )
    }

    private static func decode(_ piece: ArraySlice<UInt8>) -> [UInt8]? {
        Base64URL.decode(String(decoding: piece, as: UTF8.self))
    }

    private static func algorithm(of key: SigningKey) -> Algorithm {
        switch key {
        case .es256: .es256
        case .rs256: .rs256
        case .hs256: .hs256
        }
    }

    private static func quoted(_ text: String) -> String {
        let encoded = (try? JSONEncoder().encode(text)) ?? Data("\"\"".utf8)
        return String(decoding: encoded, as: UTF8.self)
    }
}
