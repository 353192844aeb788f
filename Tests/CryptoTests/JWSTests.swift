import Base
import Crypto
import Testing

@Suite struct JWSTests {
    static let rsa = try? RSA.PublicKey(modulus: PublishedKeys.modulus, exponent: [1, 0, 1])
    static let point = try? P256.PublicKey(uncompressed: PublishedKeys.point)

    static func key(_ name: String) throws -> JWS.VerificationKey {
        switch name {
        case "HS256": .hs256(PublishedKeys.secret)
        case "RS256": .rs256(try #require(rsa))
        default: .es256(try #require(point))
        }
    }

    static let examples = [
        ("HS256", PublishedKeys.hs256), ("RS256", PublishedKeys.rs256), ("ES256", PublishedKeys.es256),
    ]

    @Test(arguments: examples) func `the examples of RFC 7515 verify`(name: String, token: String) throws {
        let verified = try JWS.verify(token, with: Self.key(name))
        #expect(verified.header.algorithm == name)
        #expect(verified.payload == base64url(PublishedKeys.payload))
    }

    @Test(arguments: examples) func `a token verifies under its own algorithm only`(name: String, token: String) throws
    {
        for other in ["HS256", "RS256", "ES256"] where other != name {
            #expect(throws: JWS.Fault.algorithm) { try JWS.verify(token, with: Self.key(other)) }
        }
    }

    @Test(arguments: examples) func `a changed payload or signature is noticed`(name: String, token: String) throws {
        let parts = token.split(separator: ".").map(String.init)
        let payload = Base64URL.encode(base64url(parts[1]) + [0x20])
        #expect(throws: JWS.Fault.signature) {
            try JWS.verify("\(parts[0]).\(payload).\(parts[2])", with: Self.key(name))
        }
        for index in [0, base64url(parts[2]).count - 1] {
            var signature = base64url(parts[2])
            signature[index] ^= 1
            #expect(throws: JWS.Fault.signature) {
                try JWS.verify("\(parts[0]).\(parts[1]).\(Base64URL.encode(signature))", with: Self.key(name))
            }
        }
        #expect(throws: JWS.Fault.signature) { try JWS.verify("\(parts[0]).\(parts[1]).", with: Self.key(name)) }
        #expect(throws: JWS.Fault.signature) { try JWS.verify("\(parts[0]).\(parts[1]).AAAA", with: Self.key(name)) }
    }

    static func token(header: String, signature: String = "AAAA") -> String {
        "\(Base64URL.encode(header.utf8)).\(PublishedKeys.payload).\(signature)"
    }

    @Test(
        arguments: [
            (token(header: #"{"alg":"none"}"#, signature: ""), .algorithm),
            (token(header: #"{"alg":"None"}"#), .algorithm),
            (token(header: #"{"alg":"hs256"}"#), .algorithm), (token(header: #"{"alg":"HS512"}"#), .algorithm),
            (token(header: #"{"alg":""}"#), .algorithm),
            (token(header: #"{"alg":"HS256","crit":["exp"]}"#), .critical),
            (token(header: #"{"alg":"HS256","crit":null}"#), .critical),
            (token(header: "{}"), .malformed), (token(header: #"{"alg":null}"#), .malformed),
            (token(header: #"{"alg":1}"#), .malformed), (token(header: "[]"), .malformed),
            (token(header: "HS256"), .malformed), ("", .malformed), ("a.b", .malformed), ("..", .malformed),
            (PublishedKeys.hs256 + ".x", .malformed), (PublishedKeys.hs256 + "=", .malformed),
            (" " + PublishedKeys.hs256, .malformed), (PublishedKeys.hs256 + "\n", .malformed),
            (PublishedKeys.hs256.replacing("-", with: "+"), .malformed),
            (String(repeating: "A", count: 20_000), .malformed),
        ] as [(String, JWS.Fault)]
    )
    func `what is no token of the expected kind is refused`(token: String, fault: JWS.Fault) {
        #expect(throws: fault) { try JWS.verify(token, with: .hs256(PublishedKeys.secret)) }
    }

    /// The attack that gave the rule its name: the public key used as an HMAC secret.
    @Test func `a public key is never taken for a secret`() throws {
        let forged = JWS.sign(base64url(PublishedKeys.payload), with: .hs256(PublishedKeys.point))
        #expect(throws: JWS.Fault.algorithm) { try JWS.verify(forged, with: Self.key("ES256")) }
    }

    @Test func `what is signed verifies, with key id and type`() throws {
        let ec = P256.PrivateKey.generate()
        let rsa = try RSA.PrivateKey(pem: PublishedKeys.rsaPEM)
        let pairs: [(JWS.SigningKey, JWS.VerificationKey)] = [
            (.es256(ec), .es256(ec.publicKey)), (.rs256(rsa), .rs256(rsa.publicKey)),
            (.hs256([1, 2, 3]), .hs256([1, 2, 3])),
        ]
        for (signing, verifying) in pairs {
            let token = JWS.sign(Array("{}".utf8), with: signing, keyID: "a\"b\n", type: nil)
            let header = try JWS.verify(token, with: verifying).header
            #expect(header.algorithm == verifying.algorithm.rawValue)
            #expect(header.keyID == "a\"b\n")
            #expect(header.type == nil)
            #expect(try JWS.unverifiedHeader(of: token) == header)
        }
    }

    @Test func `ES256 signatures have 64 bytes whatever their numbers`() {
        let key = P256.PrivateKey.generate()
        for number in 0..<1000 {
            let message = Array("\(number)".utf8)
            let signature = ES256.sign(message, with: key)
            #expect(signature.count == 64)
            #expect(ES256.isValid(signature, over: message, by: key.publicKey))
            #expect(!ES256.isValid(signature, over: message + [0], by: key.publicKey))
        }
    }

    @Test func `RS256 signs as the RFC does`() throws {
        for pem in [PublishedKeys.rsaPEM, PublishedKeys.rsaPKCS1, PublishedKeys.rsaPEM.replacing("\n", with: "\\n")] {
            let key = try RSA.PrivateKey(pem: pem)
            let signed = Array("eyJhbGciOiJSUzI1NiJ9.\(PublishedKeys.payload)".utf8)
            #expect(Base64URL.encode(key.sign(signed)) == PublishedKeys.rs256Signature)
        }
    }

    @Test func `weak and foreign RSA keys are refused`() {
        #expect(throws: KeyFault.tooWeak) {
            try RSA.PublicKey(modulus: [UInt8](repeating: 0xFF, count: 128), exponent: [1, 0, 1])
        }
        for exponent in [[], [0], [1], [2], [1, 0, 0], [UInt8](repeating: 1, count: 9)] as [[UInt8]] {
            #expect(throws: KeyFault.tooWeak) { try RSA.PublicKey(modulus: PublishedKeys.modulus, exponent: exponent) }
        }
        #expect(throws: KeyFault.otherKind("EC")) { try RSA.PrivateKey(pem: P256.PrivateKey.generate().pem) }
        #expect(throws: KeyFault.otherKind("RSA")) { try P256.PrivateKey(pem: PublishedKeys.rsaPEM) }
        #expect(throws: KeyFault.unreadable) { try RSA.PrivateKey(pem: "nothing") }
    }
}
