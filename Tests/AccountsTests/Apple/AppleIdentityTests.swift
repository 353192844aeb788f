import Accounts
import Base
import Foundation
import TestSupport
import Testing

/// What a token must say, once its signature is right.
@Suite struct AppleIdentityTests {
    static let now = Timestamp(seconds: 1_796_040_000)
    static let audiences = [AppleDouble.bundleID, AppleDouble.serviceID]

    /// A change of a claim, by a name that a test can show; nil removes it.
    struct Change: Sendable, CustomTestStringConvertible {
        let claim: String
        let json: String?

        init(_ claim: String, _ json: String?) {
            self.claim = claim
            self.json = json
        }

        var testDescription: String { "\(claim) = \(json ?? "missing")" }
    }

    static func read(_ changes: [Change], at now: Timestamp = now) throws -> AppleIdentity {
        var claims = AppleDouble.claims(at: Self.now)
        for change in changes {
            claims[change.claim] = try change.json.map {
                try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
            }
        }
        return try AppleIdentity(
            Array(try JSONSerialization.data(withJSONObject: claims)),
            audiences: audiences,
            now: now
        )
    }

    @Test func `a token that is right says who, where, when and with which address`() throws {
        let identity = try Self.read([Change("nonce", #""n""#)])
        #expect(identity.subject == "001.ada")
        #expect(identity.email?.text == "ada@example.org")
        #expect(identity.audience == AppleDouble.bundleID)
        #expect(identity.nonce == "n")
        #expect(identity.issuedAt == Self.now)
    }

    @Test(
        arguments: [
            (Change("iss", nil), .foreignIssuer), (Change("iss", #""https://appleid.apple.com/""#), .foreignIssuer),
            (Change("iss", #""https://evil.example""#), .foreignIssuer), (Change("iss", "7"), .foreignIssuer),
            (Change("aud", nil), .foreignAudience), (Change("aud", #""de.other.app""#), .foreignAudience),
            (Change("aud", "[]"), .foreignAudience), (Change("aud", #"["de.other.app"]"#), .foreignAudience),
            (Change("aud", #""de.ratslotse""#), .foreignAudience), (Change("aud", "{}"), .foreignAudience),
            (Change("exp", nil), .malformed), (Change("exp", #""1796049999""#), .malformed),
            (Change("exp", "1e300"), .malformed), (Change("exp", "-1"), .malformed),
            (Change("exp", "1796040000"), .expired), (Change("exp", "0"), .expired),
            (Change("iat", nil), .malformed), (Change("iat", "null"), .malformed),
            (Change("iat", "1796040301"), .early), (Change("sub", nil), .noSubject),
            (Change("sub", #""""#), .noSubject),
            (Change("sub", "42"), .noSubject), (Change("sub", "null"), .noSubject),
        ] as [(Change, AppleIdentity.Rejection)]
    )
    func `a token that is not right is refused`(change: Change, rejection: AppleIdentity.Rejection) {
        #expect(throws: rejection) { try Self.read([change]) }
    }

    @Test(arguments: [
        Change("aud", #"["de.other.app", "de.ratslotse.web"]"#), Change("aud", #""de.ratslotse.web""#),
        Change("exp", "1796040001"), Change("exp", "1796040600.5"), Change("iat", "1796040300"),
        Change("iat", "1790000000"), Change("more", "{}"),
    ])
    func `what is allowed passes`(change: Change) throws {
        #expect(try Self.read([change]).subject == "001.ada")
    }

    @Test(
        arguments: [
            ("true", true), (#""true""#, true), ("false", false), (#""false""#, false), ("1", false), ("null", false),
            (#""TRUE""#, false), (nil, false),
        ] as [(String?, Bool)]
    )
    func `an address counts only if Apple has confirmed it`(verified: String?, counts: Bool) throws {
        let identity = try Self.read([Change("email_verified", verified)])
        #expect((identity.email != nil) == counts)
    }

    @Test func `an address that is none is none, and a relay's is one`() throws {
        #expect(try Self.read([Change("email", #""nobody""#)]).email == nil)
        #expect(try Self.read([Change("email", nil)]).email == nil)
        let relay = try Self.read([Change("email", #""x7K@PrivateRelay.appleid.com""#)])
        #expect(relay.email?.text == "x7k@privaterelay.appleid.com")
    }

    @Test func `a proof is ten minutes old at most`() throws {
        let identity = try Self.read([Change("exp", "1796049999")])
        #expect(identity.isFresh(at: Self.now + .minutes(10)))
        #expect(!identity.isFresh(at: Self.now + .minutes(10) + .seconds(1)))
    }

    @Test(arguments: ["", "[]", "x", #"{"keys":1}"#, #"{"keys":[]}"#, #"{"keys":[{"kty":"EC","kid":"a"}]}"#])
    func `what is no set of keys is none`(document: String) {
        #expect(ApplePublicKey.set(Array(document.utf8)) == nil)
    }

    @Test func `of a set only the keys count that sign with RS256`() throws {
        let document = #"""
            {"keys": [
            {"kty":"RSA","kid":"a","n":"AQAB","e":"AQAB"}, {"kty":"RSA","kid":"b","use":"enc","n":"AQAB","e":"AQAB"},
            {"kty":"RSA","kid":"c","alg":"RS512","n":"AQAB","e":"AQAB"}, {"kty":"RSA","n":"AQAB","e":"AQAB"},
            {"kty":"RSA","kid":"d","n":"?","e":"AQAB"}, {"kty":"RSA","kid":"e","n":"AQAB"},
            {"kty":"EC","kid":"f","crv":"P-256"}, {"kty":"RSA","kid":"g","use":"sig","alg":"RS256","n":"Aw","e":"Aw"}]}
            """#
        let keys = try #require(ApplePublicKey.set(Array(document.utf8)))
        #expect(keys.keys.sorted() == ["a", "g"])
        #expect(keys["g"] == ApplePublicKey(modulus: [3], exponent: [3]))
    }

    @Test(arguments: [
        ("https://appleid.apple.com/auth/keys", "https://appleid.apple.com/auth"),
        ("http://127.0.0.1:9000/auth/keys", "http://127.0.0.1:9000/auth"),
        ("http://localhost:9000/jwks.json", "http://localhost:9000"),
        ("http://localhost:9000", "http://localhost:9000"),
    ])
    func `all addresses follow that of the keys`(keys: String, base: String) {
        let endpoints = AppleEndpoints(keys: keys)
        #expect(endpoints.keys == keys)
        #expect(endpoints.authorize == base + "/authorize")
        #expect(endpoints.token == base + "/token")
        #expect(endpoints.revoke == base + "/revoke")
    }
}
