private import Base
private import FoundationEssentials

/// The members of a JSON Web Key on P-256 (RFC 7518 §6.2).
private struct ECKey: Decodable {
    var kty: String?
    var crv: String?
    var x: String?
    var y: String?
    var d: String?

    init(_ json: [UInt8], needsScalar: Bool) throws(KeyFault) {
        guard let key = try? JSONDecoder().decode(ECKey.self, from: Data(json)) else { throw .unreadable }
        guard let kty = key.kty else { throw .jwkMember("kty") }
        guard kty == "EC" else { throw .otherKind(kty) }
        guard let curve = key.crv else { throw .jwkMember("crv") }
        guard curve == "P-256" else { throw .otherKind("EC \(curve)") }
        guard !needsScalar || key.d != nil else { throw .jwkMember("d") }
        self = key
    }

    func point() throws(KeyFault) -> P256.PublicKey {
        guard let x = x.flatMap(Base64URL.decode), x.count <= 32 else { throw .jwkMember("x") }
        guard let y = y.flatMap(Base64URL.decode), y.count <= 32 else { throw .jwkMember("y") }
        return try P256.PublicKey(uncompressed: [4] + P256.padded(x) + P256.padded(y))
    }
}

extension P256 {
    /// A number of at most 32 bytes with zeros put back on the left that a careless writer left out.
    package static func padded(_ number: [UInt8]) -> [UInt8] {
        [UInt8](repeating: 0, count: max(0, 32 - number.count)) + number
    }
}

extension P256.PublicKey {
    /// Reads `{"kty":"EC","crv":"P-256","x":…,"y":…}`; other members do not matter.
    package init(jwk json: [UInt8]) throws(KeyFault) {
        self = try ECKey(json, needsScalar: false).point()
    }
}

extension P256.PrivateKey {
    /// Reads a private JWK and checks that scalar and point belong together.
    ///
    /// Numbers that a careless writer shortened by leading zero bytes are accepted: the check of the pair makes sure
    /// that nothing else is missing.
    package init(jwk json: [UInt8]) throws(KeyFault) {
        let key = try ECKey(json, needsScalar: true)
        guard let scalar = key.d.flatMap(Base64URL.decode), (1...32).contains(scalar.count) else {
            throw .jwkMember("d")
        }
        let point = try key.point()
        try self.init(scalar: P256.padded(scalar))
        guard point == publicKey else { throw .partsDisagree }
    }

    /// One line, members in the order that common tools write.
    package var jwk: String {
        let x = Base64URL.encode(publicKey.x)
        let y = Base64URL.encode(publicKey.y)
        let d = Base64URL.encode(scalar)
        return
            #"{"alg":"ES256","key_ops":["sign"],"ext":true,"kty":"EC","x":"\#(x)","y":"\#(y)","crv":"P-256","d":"\#(d)"}"#
    }
}
