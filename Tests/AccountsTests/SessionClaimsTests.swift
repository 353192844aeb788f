import Accounts
import Base
import Crypto
import Testing

@Suite struct SessionClaimsTests {
    static let now = Timestamp(seconds: 1_796_000_000)
    static let claims = SessionClaims(account: Account.ID(rawValue: 42), expires: now + .days(1), version: 3)
    static let tokens = AccountsWorld.tokens()

    /// A token with any header and claims, signed with our key.
    static func signed(header: String, claims: String) -> String {
        let text = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(claims.utf8))
        return text + "." + Base64URL.encode(tokens.sign(Array(text.utf8)))
    }

    static func fault(_ token: String, at now: Timestamp = now) -> SessionClaims.Fault? {
        do {
            _ = try SessionClaims(token: token, tokens, now: now)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a token says what was signed`() throws {
        let token = Self.claims.token(Self.tokens)
        #expect(try SessionClaims(token: token, Self.tokens, now: Self.now) == Self.claims)
        #expect(token.hasPrefix("eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9."))
    }

    @Test func `a token that another program signed with the same secret is read`() throws {
        // Made with Python's hmac and json modules.
        let token =
            "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiAiNDIiLCAiZXhwIjogMTc5NjEwMDAwMCwgInZlciI6IDN9"
            + "._-yx7bfJjpYI-irblTwtX9etq0oyIYswNJ4Yf5X1AR4"
        let tokens = SessionTokens {
            HMACSHA256.code(for: $0, key: Array("an independent secret of some length".utf8))
        }
        let claims = try SessionClaims(token: token, tokens, now: Self.now)
        #expect(
            claims
                == SessionClaims(
                    account: Account.ID(rawValue: 42),
                    expires: Timestamp(seconds: 1_796_100_000),
                    version: 3
                )
        )
    }

    @Test(arguments: [
        #"{"exp":1796100000,"sub":"42","ver":3}"#, #"{"ver":3,"sub":"42","exp":1796100000}"#,
        #" { "exp" : 1796100000 , "sub" : "42" , "ver" : 3 } "#,
        #"{"exp":1796100000,"sub":"42","ver":3,"iat":1,"x":{"y":[1]}}"#,
    ])
    func `the claims are read in whatever order and spelling`(claims: String) throws {
        for header in [#"{"alg":"HS256","typ":"JWT"}"#, #"{"typ":"JWT","alg":"HS256"}"#, #"{"alg":"HS256"}"#] {
            let token = Self.signed(header: header, claims: claims)
            let read = try SessionClaims(token: token, Self.tokens, now: Self.now)
            #expect(read.account.rawValue == 42)
            #expect(read.expires == Timestamp(seconds: 1_796_100_000))
            #expect(read.version == 3)
        }
    }

    @Test func `an extension that must be understood is refused`() {
        let token = Self.signed(
            header: #"{"alg":"HS256","crit":["b64"],"b64":false}"#,
            claims: #"{"exp":1796100000,"sub":"42","ver":3}"#
        )
        #expect(Self.fault(token) == .foreignAlgorithm)
    }

    @Test func `it ends at its second`() {
        let token = Self.claims.token(Self.tokens)
        #expect(Self.fault(token, at: Self.claims.expires - .milliseconds(1)) == nil)
        #expect(Self.fault(token, at: Self.claims.expires) == .expired)
    }

    @Test func `another key's token is forged`() {
        #expect(Self.fault(Self.claims.token(AccountsWorld.tokens(key: 2))) == .forged)
    }

    @Test func `no byte of a token can be changed`() {
        let token = Array(Self.claims.token(Self.tokens).utf8)
        for index in token.indices {
            for other in [UInt8(ascii: "A"), UInt8(ascii: "B"), UInt8(ascii: ".")] where other != token[index] {
                var changed = token
                changed[index] = other
                #expect(Self.fault(String(decoding: changed, as: UTF8.self)) != nil)
            }
        }
    }

    @Test(arguments: ["none", "None", "HS384", "RS256", "hs256", ""])
    func `an algorithm that the token chooses itself is refused`(algorithm: String) {
        let token = Self.signed(
            header: #"{"alg":"\#(algorithm)","typ":"JWT"}"#,
            claims: #"{"exp":1796100000,"sub":"42","ver":3}"#
        )
        #expect(Self.fault(token) == .foreignAlgorithm)
        let unsigned = token.prefix { $0 != "." } + "." + token.split(separator: ".")[1] + "."
        #expect(Self.fault(String(unsigned)) == .foreignAlgorithm)
    }

    @Test(arguments: [
        #"{"sub":"42","ver":3}"#, #"{"exp":"1796100000","sub":"42","ver":3}"#, #"{"exp":1796100000,"sub":42,"ver":3}"#,
        #"{"exp":1796100000,"sub":"42"}"#, #"{"exp":1796100000,"sub":"-42","ver":3}"#,
        #"{"exp":1796100000,"sub":"","ver":3}"#,
        #"{"exp":1796100000,"sub":"99999999999999999999","ver":3}"#, #"{"exp":9223372036854775807,"sub":"42","ver":3}"#,
        #"{"exp":-9223372036854775808,"sub":"42","ver":3}"#, #"{"exp":1e300,"sub":"42","ver":3}"#, "[]", "",
    ])
    func `claims that we never write are none, though signed`(claims: String) {
        #expect(Self.fault(Self.signed(header: #"{"alg":"HS256"}"#, claims: claims)) == .malformed)
    }

    @Test(arguments: [
        "", ".", "..", "...", "a.b", "a.b.c.d", "é.é.é", "e30.e30.e30", String(repeating: "a.", count: 5000),
    ])
    func `what is no token is malformed`(token: String) {
        #expect(Self.fault(token) == .malformed)
    }
}
