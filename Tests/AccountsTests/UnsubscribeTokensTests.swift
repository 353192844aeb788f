import Accounts
import Base
import Crypto
import Foundation
import Testing

@Suite struct UnsubscribeTokensTests {
    static let tokens = UnsubscribeTokens { HMACSHA256.code(for: $0, key: [1, 2, 3]) }

    static func subject(_ account: Int64, _ occasion: String?) -> UnsubscribeTokens.Subject {
        UnsubscribeTokens.Subject(account: Account.ID(rawValue: account), occasion: occasion)
    }

    @Test(
        arguments: [
            (1, "n2_thema"), (1, nil), (Int64.max, "n1_tagesordnung"), (42, String(repeating: "long", count: 20)),
            (0, "ä"),
        ] as [(Int64, String?)]
    )
    func `a link names its account and its occasion`(account: Int64, occasion: String?) {
        let subject = Self.subject(account, occasion)
        #expect(Self.tokens.subject(Self.tokens.token(subject)) == subject)
    }

    @Test func `the same mail has the same link, and others have nothing in common`() {
        let first = Self.tokens.token(Self.subject(1, "n2_thema"))
        #expect(first == Self.tokens.token(Self.subject(1, "n2_thema")))
        for other in [Self.subject(2, "n2_thema"), Self.subject(1, "n1_thema"), Self.subject(1, nil)] {
            let token = Self.tokens.token(other)
            #expect(token.count == first.count, "lengths tell nothing either")
            #expect(token.commonPrefix(with: first).count < 6)
            let same = zip(Base64URL.decode(token) ?? [], Base64URL.decode(first) ?? []).filter { $0 == $1 }.count
            #expect(same < 8, "by chance a byte in 256")
        }
        #expect(!first.contains("thema"))
    }

    @Test func `a changed link is none`() throws {
        let token = Self.tokens.token(Self.subject(1, "n2_thema"))
        let bytes = try #require(Base64URL.decode(token))
        for index in bytes.indices {
            var forged = bytes
            forged[index] ^= 1
            #expect(Self.tokens.subject(Base64URL.encode(forged)) == nil)
        }
        for text in ["", "x", token + "A", String(token.dropLast()), token + "=", String(repeating: "A", count: 64)] {
            #expect(Self.tokens.subject(text) == nil)
        }
        let foreign = UnsubscribeTokens { HMACSHA256.code(for: $0, key: [1, 2, 4]) }
        #expect(foreign.subject(token) == nil)
    }
}
