import Base
import Crypto
import Testing

@testable import WebPush

@Suite struct VAPIDKeysTests {
    /// The sender's key of RFC 8291 §5.
    static let scalar = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
    static let point = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
    static let key = Fixture.privateKey(scalar)
    static let keys = VAPIDKeys(key: key)
    static let sec1PEM = PEM(label: "EC PRIVATE KEY", der: key.sec1).text

    static func standard(_ bytes: [UInt8]) -> String {
        Base64URL.encode(bytes).replacing("-", with: "+").replacing("_", with: "/")
    }

    /// PKCS#8 around a SEC 1 structure that has no public key in it.
    static let pkcs8WithoutPoint: [UInt8] = {
        let sec1: [UInt8] = [0x30, 0x25, 0x02, 0x01, 0x01, 0x04, 0x20] + key.scalar
        let algorithm: [UInt8] = [
            0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D,
            0x03, 0x01, 0x07,
        ]
        let content = [0x02, 0x01, 0x00] + algorithm + [0x04, UInt8(sec1.count)] + sec1
        return [0x30, UInt8(content.count)] + content
    }()

    static let forms: [(name: String, text: String)] = [
        ("JWK", keys.jwk), ("JWK in quotes", "'\(keys.jwk)'\n"),
        ("JWK with white space", keys.jwk.replacing(",", with: ",\n  ")),
        ("PKCS#8 PEM", keys.pem), ("SEC 1 PEM", sec1PEM), ("PEM without line ends", keys.pem.replacing("\n", with: "")),
        ("PEM with escaped line ends", "\"" + keys.pem.replacing("\n", with: "\\n") + "\""),
        ("PEM with CRLF", keys.pem.replacing("\n", with: "\r\n")),
        ("PEM with four dashes", keys.pem.replacing("-----", with: "----")),
        ("PEM with spaces for line ends", keys.pem.replacing("\n", with: " ")),
        ("PEM without the point", PEM(label: "PRIVATE KEY", der: pkcs8WithoutPoint).text),
        ("DER of PKCS#8, Base64", standard(key.pkcs8)), ("DER of PKCS#8, Base64url", Base64URL.encode(key.pkcs8)),
        ("DER of SEC 1", standard(key.sec1)), ("DER without the point", standard(pkcs8WithoutPoint)),
        ("raw Base64url", scalar), ("raw Base64url, padded", scalar + "="), ("raw Base64", standard(key.scalar)),
        (
            "raw Base64, padded and broken",
            standard(key.scalar).prefix(20) + "\n" + standard(key.scalar).dropFirst(20) + "=\n"
        ),
        ("raw in quotes", " \"\(scalar)\" "),
    ]

    @Test(arguments: forms) func `every form of a private key is read`(form: (name: String, text: String)) throws {
        let read = try VAPIDKeys(privateKey: form.text)
        #expect(read.publicKey == Self.point, "\(form.name)")
        #expect(try VAPIDKeys(privateKey: form.text, publicKey: Self.point).id == Self.keys.id, "\(form.name)")
    }

    @Test func `DER is read from bytes too`() throws {
        #expect(try VAPIDKeys(der: Self.key.sec1).publicKey == Self.point)
        #expect(try VAPIDKeys(der: Self.key.pkcs8).publicKey == Self.point)
        #expect(throws: VAPIDKeyFault.unreadable(.der, "its content cannot be read")) { try VAPIDKeys(der: [1, 2, 3]) }
    }

    @Test(
        arguments: [
            ("", .empty), (" \n", .empty), ("not a key!", .unknownForm),
            ("abcd", .wrongLength(.raw, expected: 32, found: 3)), (point, .exchanged(.raw)),
            ("{", .unreadable(.jwk, "its content cannot be read")),
            (#"{"kty":"RSA","n":"x","e":"AQAB"}"#, .otherKind(.jwk, "RSA")),
            (#"{"kty":"EC","crv":"P-384","d":"x"}"#, .otherKind(.jwk, "EC P-384")),
            (#"{"kty":"EC","crv":"P-256","x":"a","y":"b"}"#, .unreadable(.jwk, "its member d is missing or wrong")),
            (
                keys.jwk.replacing("\"x\":\"_", with: "\"x\":\"-"),
                .unreadable(.jwk, "its point is not on the curve P-256")
            ),
            ("-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----", .encrypted(.pem)),
            (
                "-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nAAAA\n-----END EC PRIVATE KEY-----",
                .encrypted(.pem)
            ),
            ("-----BEGIN PRIVATE KEY-----\n", .unreadable(.pem, "its content cannot be read")),
            ("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----", .otherKind(.pem, "certificate")),
            (TestKeys.publicPEM, .exchanged(.pem)), (TestKeys.rsaPEM, .otherKind(.pem, "RSA")),
            (TestKeys.p384PEM, .otherKind(.pem, "EC secp384r1")),
            (
                Base64URL.encode([UInt8](repeating: 0, count: 32)),
                .unreadable(.raw, "its number is not a private key of P-256")
            ),
            (
                Base64URL.encode([UInt8](repeating: 255, count: 32)),
                .unreadable(.raw, "its number is not a private key of P-256")
            ),
            (String(scalar.dropLast(2)), .unknownForm),
            (Base64URL.encode(Array(key.scalar.dropLast())), .wrongLength(.raw, expected: 32, found: 31)),
        ] as [(String, VAPIDKeyFault)]
    )
    func `what is no private key is said to be what it is`(text: String, fault: VAPIDKeyFault) {
        #expect(throws: fault) { try VAPIDKeys(privateKey: text) }
        #expect(!fault.description.contains(Self.scalar))
        #expect(fault.description.hasSuffix("."))
    }

    @Test(
        arguments: [
            ("", .empty), (scalar, .exchanged(.raw)), ("%", .unknownForm),
            (SubscriptionTests.point, .notAPair), (point + "A", .wrongLength(.raw, expected: 65, found: 66)),
            (point + "AA", .unknownForm),
            (String(point.dropLast(3)), .wrongLength(.raw, expected: 65, found: 63)),
            (keys.pem, .exchanged(.pem)),
        ] as [(String, VAPIDKeyFault)]
    )
    func `what is not the public key of the pair is refused`(text: String, fault: VAPIDKeyFault) {
        #expect(throws: fault) { try VAPIDKeys(privateKey: Self.scalar, publicKey: text) }
    }

    @Test(arguments: [point + "=", standard(key.publicKey.uncompressed), " \(point)\n", TestKeys.publicPEM, keys.jwk])
    func `every form of the public key is read`(text: String) throws {
        #expect(try VAPIDKeys(privateKey: Self.scalar, publicKey: text).publicKey == Self.point)
    }

    @Test func `what is exported has the form that browsers and tools take`() throws {
        for _ in 0..<300 {
            let keys = VAPIDKeys.generate()
            #expect(keys.publicKey.utf8.count == 87)
            #expect(keys.publicKey.hasPrefix("B"))
            #expect(!keys.jwk.contains("\n"))
            #expect(keys.id.rawValue.utf8.count == 16)
            #expect(try VAPIDKeys(privateKey: keys.jwk, publicKey: keys.publicKey).id == keys.id)
            #expect(try VAPIDKeys(privateKey: keys.pem).publicKey == keys.publicKey)
        }
    }

    /// Some tools leave out leading zero bytes, which hits one key in 256.
    @Test func `a scalar that lost its zeros is read where the public key proves it`() throws {
        var short = P256.PrivateKey.generate()
        while short.scalar[0] != 0 || short.scalar[1] == 0 { short = .generate() }
        let cut = Base64URL.encode(short.scalar.dropFirst())
        let keys = VAPIDKeys(key: short)
        #expect(try VAPIDKeys(privateKey: cut, publicKey: keys.publicKey).id == keys.id)
        #expect(throws: VAPIDKeyFault.wrongLength(.raw, expected: 32, found: 31)) { try VAPIDKeys(privateKey: cut) }
        let jwk = keys.jwk.replacing(Base64URL.encode(short.scalar), with: cut)
        #expect(try VAPIDKeys(privateKey: jwk).id == keys.id)
    }

    @Test func `a JWK whose halves do not match is no pair`() {
        let other = VAPIDKeys.generate()
        let mixed = other.jwk.replacing(Base64URL.encode(other.key.scalar), with: Self.scalar)
        #expect(throws: VAPIDKeyFault.notAPair) { try VAPIDKeys(privateKey: mixed) }
    }
}
