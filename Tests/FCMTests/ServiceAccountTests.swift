import Base
import Crypto
import Foundation
import Testing

@testable import FCM

@Suite struct ServiceAccountTests {
    static let escapedTwice = Fixture.file(["private_key": TestKeys.rsa.replacing("\n", with: "\\n")])

    /// What a key file looks like after its way through shells, forms and panels.
    static let forms: [(String, String)] = [
        ("as it is", Fixture.file()),
        ("indented", Fixture.file().replacing(",\"", with: ",\n  \"") + "\n"),
        ("in the quotes of a shell", "'" + Fixture.file() + "'\n"),
        ("with a byte order mark", "\u{FEFF}" + Fixture.file()),
        ("line ends escaped twice", escapedTwice),
        ("line ends resolved inside the text", Fixture.file().replacing("\\n", with: "\n")),
        ("the same with CRLF", Fixture.file().replacing("\\n", with: "\r\n")),
        ("quoted as a whole", "\"" + Fixture.file().replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""),
        (
            "the same without the outer quotes",
            Fixture.file().replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        ),
        ("in Base64", Data(Fixture.file().utf8).base64EncodedString(options: .lineLength76Characters)),
        ("key in quotes and spaces", Fixture.file(["private_key": "  \"" + TestKeys.rsa + "\" \n"])),
        ("key on one line", Fixture.file(["private_key": TestKeys.rsa.replacing("\n", with: " ")])),
        ("key with CRLF", Fixture.file(["private_key": TestKeys.rsa.replacing("\n", with: "\r\n")])),
        ("spaces around members", Fixture.file(["project_id": " meldewerk-test\n"])),
    ]

    @Test(arguments: forms) func `a key file is read however it comes`(_: String, file: String) throws {
        let account = try ServiceAccount(json: file)
        #expect(account.projectID == "meldewerk-test")
        #expect(account.clientEmail == "push@meldewerk-test.iam.gserviceaccount.com")
        #expect(account.privateKeyID == "0a1b2c3d")
        #expect(account.tokenURL.description == "https://oauth2.googleapis.com/token")
        let expected = try RSA.PrivateKey(pem: TestKeys.rsa)
        let signature = account.key.sign([1, 2, 3])
        #expect(expected.publicKey.isValid(signature, over: [1, 2, 3]))
    }

    static let faults: [(String, ServiceAccountFault)] = [
        ("", .empty), (" '' \n", .empty), ("{", .notJSON), ("[]", .notJSON), ("service-account.json", .notJSON),
        (String(repeating: "x", count: 70_000), .notJSON),
        ("{}", .missing(.projectID)), (#"{"project_info":{"project_id":"x"},"client":[]}"#, .clientFile),
        (Fixture.file(["type": "authorized_user"]), .notServiceAccount),
        (Fixture.file(["project_id": nil]), .missing(.projectID)),
        (Fixture.file(["project_id": " "]), .missing(.projectID)),
        (Fixture.file(["project_id": 7]), .malformed(.projectID)),
        (Fixture.file(["project_id": "a/../b"]), .malformed(.projectID)),
        (Fixture.file(["client_email": nil]), .missing(.clientEmail)),
        (Fixture.file(["client_email": "nobody"]), .malformed(.clientEmail)),
        (Fixture.file(["private_key_id": nil]), .missing(.privateKeyID)),
        (Fixture.file(["private_key_id": "a\nb"]), .malformed(.privateKeyID)),
        (Fixture.file(["private_key": nil]), .missing(.privateKey)),
        (Fixture.file(["private_key": ["x"]]), .malformed(.privateKey)),
        (Fixture.file(["private_key": "MIIEvQIBADAN"]), .key(.notPEM)),
        (
            Fixture.file(["private_key": String(TestKeys.rsa.prefix(400)) + "-----END PRIVATE KEY-----"]),
            .key(.unreadable)
        ),
        (Fixture.file(["private_key": TestKeys.encrypted]), .key(.encrypted)),
        (Fixture.file(["private_key": TestKeys.ec]), .key(.otherKind("EC"))),
        (Fixture.file(["private_key": TestKeys.weak]), .key(.tooWeak)),
        (Fixture.file(["token_uri": nil]), .missing(.tokenURI)),
        (Fixture.file(["token_uri": "http://oauth2.googleapis.com/token"]), .tokenURL(.notHTTPS)),
        (Fixture.file(["token_uri": "http://localhost/token"]), .tokenURL(.notHTTPS)),
        (Fixture.file(["token_uri": "https://u:p@host/token"]), .tokenURL(.hasUserInfo)),
        (Fixture.file(["token_uri": "/token"]), .tokenURL(.malformed)),
    ]

    @Test(arguments: faults) func `a fault names the member, never its value`(file: String, fault: ServiceAccountFault)
    {
        #expect(throws: fault) { try ServiceAccount(json: file) }
        let text = fault.description
        #expect(text.hasSuffix("."))
        for secret in ["MIIE", "0a1b2c3d", "gserviceaccount", "a/../b", "nobody", "u:p@host"] {
            #expect(!text.contains(secret))
        }
    }

    @Test func `a test may name a token service on this machine, without encryption`() throws {
        let url = try FCMServiceURL("http://localhost:8123/token")
        let account = try ServiceAccount(json: Fixture.file(["token_uri": nil]), tokenURL: url)
        #expect(account.tokenURL == url)
    }

    @Test func `the assertion says who asks whom for what, for an hour, and is signed by the key that it names`() throws
    {
        let account = try Fixture.account()
        let now = Timestamp(seconds: 1_796_022_000)
        let assertion = account.assertion(scope: "s", now: now)
        let (header, payload) = try JWS.verify(assertion, with: .rs256(account.key.publicKey))
        #expect(header == (try JWS.unverifiedHeader(of: assertion)))
        #expect(header.algorithm == "RS256" && header.keyID == "0a1b2c3d" && header.type == "JWT")
        let claims = try Fixture.json(payload)
        #expect(claims.count == 5)
        #expect(claims["iss"] as? String == account.clientEmail)
        #expect(claims["aud"] as? String == "https://oauth2.googleapis.com/token")
        #expect(claims["scope"] as? String == "s")
        let begin = try #require(claims["iat"] as? Int64), end = try #require(claims["exp"] as? Int64)
        #expect(begin <= now.seconds && begin >= now.seconds - 60)
        #expect(end - begin == 3600)
    }
}

@Suite struct FCMServiceURLTests {
    @Test(
        arguments: [
            ("https://fcm.googleapis.com", "https://fcm.googleapis.com"), ("HTTPS://Host:8443//", "https://Host:8443"),
            ("http://localhost:1", "http://localhost:1"), ("http://127.0.0.1/x/", "http://127.0.0.1/x"),
            ("http://[::1]:80", "http://[::1]:80"),
        ]
    )
    func `an address loses the slash at its end`(text: String, url: String) throws {
        #expect(try FCMServiceURL(text).description == url)
    }

    @Test(
        arguments: [
            ("", .malformed), ("fcm.googleapis.com", .malformed), ("https://", .malformed), ("https://a b", .malformed),
            ("https://a?x=1", .malformed), ("https://a#x", .malformed), ("https://a:b", .malformed),
            ("https://a:99999", .malformed), ("https://ä.example", .malformed),
            ("http://fcm.googleapis.com", .notHTTPS),
            ("ftp://localhost", .notHTTPS), ("http://localhost.evil.example", .notHTTPS),
            ("https://localhost@evil.example", .hasUserInfo),
        ] as [(String, FCMServiceURL.Fault)]
    )
    func `anything else is refused`(text: String, fault: FCMServiceURL.Fault) {
        #expect(throws: fault) { try FCMServiceURL(text) }
    }
}
