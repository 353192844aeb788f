internal import Base
private import Foundation

/// One of the keys by which Apple's identity tokens are checked: RSA, by its two numbers.
package struct ApplePublicKey: Sendable, Equatable {
    /// `n`, big-endian.
    package let modulus: [UInt8]
    /// `e`, big-endian.
    package let exponent: [UInt8]

    package init(modulus: [UInt8], exponent: [UInt8]) {
        self.modulus = modulus
        self.exponent = exponent
    }

    private struct Document: Decodable {
        let keys: [Member]
    }

    private struct Member: Decodable {
        let kty: String
        let kid: String?
        let use: String?
        let alg: String?
        let n: String?
        let e: String?
    }

    /// Reads a JWK Set (RFC 7517 §5): those of its keys that sign with RS256, by their ids.
    ///
    /// - Returns: nil for what is no key set or has no such key: then what was known before goes on to hold.
    package static func set(_ document: [UInt8]) -> [String: ApplePublicKey]? {
        guard let members = try? JSONDecoder().decode(Document.self, from: Data(document)).keys else { return nil }
        var keys: [String: ApplePublicKey] = [:]
        for member in members {
            guard member.kty == "RSA", member.use ?? "sig" == "sig", member.alg ?? "RS256" == "RS256",
                let id = member.kid, let modulus = member.n.flatMap({ Base64URL.decode($0) }),
                let exponent = member.e.flatMap({ Base64URL.decode($0) }), !modulus.isEmpty, !exponent.isEmpty
            else { continue }
            keys[id] = ApplePublicKey(modulus: modulus, exponent: exponent)
        }
        return keys.isEmpty ? nil : keys
    }
}
