import Base
import Crypto
import Foundation
import Testing

@testable import WebPush

@Suite struct VAPIDTokensTests {
    /// The claims of a token that has been verified with the key it came with.
    static func claims(of authorization: String) throws -> [String: Any] {
        let parts = try #require(authorization.wholeMatch(of: #/vapid t=([\w.-]+), k=([\w-]+)/#))
        let key = try P256.PublicKey(uncompressed: Fixture.bytes(String(parts.2)))
        let token = try JWS.verify(String(parts.1), with: .es256(key))
        #expect(token.header.type == "JWT")
        return try #require(try JSONSerialization.jsonObject(with: Data(token.payload)) as? [String: Any])
    }

    /// RFC 8292 §2.4, the whole header.
    @Test func `the example of the RFC verifies`() throws {
        let authorization =
            "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM"
            + "1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9oj"
            + "FwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_"
            + "RCPCfA5aq9ojSwk5Y2EmClBPs"
        let claims = try Self.claims(of: authorization)
        #expect(claims["aud"] as? String == "https://push.example.net")
        #expect(claims["exp"] as? Int == 1_453_523_768)
        #expect(claims["sub"] as? String == "mailto:push@example.com")
        #expect(throws: (any Error).self) { try Self.claims(of: authorization.replacing("1oA", with: "1oB")) }
    }

    @Test func `a token names origin, end and subject, and nothing else`() throws {
        let keys = VAPIDKeys.generate()
        let header = VAPIDTokens.authorization(
            audience: "https://push.example:8443",
            subject: try VAPIDSubject("mailto:betrieb@example.org"),
            keys: keys,
            signedAt: Fixture.now
        )
        let claims = try Self.claims(of: header)
        #expect(claims.count == 3)
        #expect(claims["aud"] as? String == "https://push.example:8443")
        #expect(claims["exp"] as? Int == Int(Fixture.now.seconds) + 12 * 3600)
        #expect(claims["sub"] as? String == "mailto:betrieb@example.org")
        #expect(header.hasSuffix("k=\(keys.publicKey)"))
    }

    @Test func `a token is used again until well before its end`() throws {
        let clock = TestClock()
        let keys = VAPIDKeys.generate()
        let tokens = VAPIDTokens(subject: try VAPIDSubject("mailto:a@b.example"), clock: clock.wall)
        let first = tokens.authorization(for: "https://a.example", with: keys)
        clock.now = Fixture.now + .hours(10) - .seconds(1)
        #expect(tokens.authorization(for: "https://a.example", with: keys) == first)
        clock.now = Fixture.now + .hours(10)
        let second = tokens.authorization(for: "https://a.example", with: keys)
        #expect(second != first)
        #expect(try Self.claims(of: second)["exp"] as? Int == Int(Fixture.now.seconds) + 22 * 3600)
    }

    @Test func `a clock that was set back does not leave a token that ends too late`() throws {
        let clock = TestClock()
        let keys = VAPIDKeys.generate()
        let tokens = VAPIDTokens(subject: try VAPIDSubject("mailto:a@b.example"), clock: clock.wall)
        let first = tokens.authorization(for: "https://a.example", with: keys)
        clock.now = Fixture.now - .hours(24)
        let second = tokens.authorization(for: "https://a.example", with: keys)
        #expect(second != first)
        #expect(try Self.claims(of: second)["exp"] as? Int == Int(Fixture.now.seconds) - 12 * 3600)
    }

    @Test func `each origin and each key has a token of its own`() throws {
        let tokens = VAPIDTokens(subject: try VAPIDSubject("mailto:a@b.example"), clock: TestClock().wall)
        let one = VAPIDKeys.generate()
        let two = VAPIDKeys.generate()
        let all = [
            tokens.authorization(for: "https://a.example", with: one),
            tokens.authorization(for: "https://b.example", with: one),
            tokens.authorization(for: "https://a.example", with: two),
        ]
        #expect(Set(all).count == 3)
        #expect(tokens.authorization(for: "https://a.example", with: one) == all[0])
    }

    @Test func `more origins than are kept do not fill the memory`() throws {
        let tokens = VAPIDTokens(subject: try VAPIDSubject("mailto:a@b.example"), clock: TestClock().wall)
        let keys = VAPIDKeys.generate()
        let first = tokens.authorization(for: "https://0.example", with: keys)
        for number in 1..<VAPIDTokens.capacity {
            _ = tokens.authorization(for: "https://\(number).example", with: keys)
        }
        #expect(tokens.authorization(for: "https://0.example", with: keys) == first)
        _ = tokens.authorization(for: "https://one-more.example", with: keys)
        #expect(tokens.authorization(for: "https://0.example", with: keys) != first)
    }
}
