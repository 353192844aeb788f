import SMTP
import Testing

@Suite struct SMTPURLTests {
    @Test func `a whole URL is read, user and password decoded`() throws {
        let url = try SMTPURL(
            "smtp://rat%40example.org:p%40ss%3Aw%2Frd%25%20%C3%BC@Mail.Example.org:2525/me.example.org"
        )
        #expect(url.host == "mail.example.org")
        #expect(url.port == 2525)
        #expect(url.user == "rat@example.org")
        #expect(url.password == "p@ss:w/rd% ü")
        #expect(url.helloName == "me.example.org")
        #expect(url.security == .startTLS)
    }

    @Test(
        arguments: [
            ("smtp://h", 587, .opportunistic), ("smtp://h:25", 25, .opportunistic), ("smtps://h", 465, .implicitTLS),
            ("smtp://u:p@h", 587, .startTLS), ("smtps://u:p@h:1", 1, .implicitTLS),
            ("smtp://h?tls=required", 587, .startTLS), ("smtp://h/x?tls=never", 587, .plain),
            ("SMTPS://h?tls=required", 465, .implicitTLS), ("smtp://[::1]:26", 26, .opportunistic),
            ("smtp://127.0.0.1", 587, .opportunistic), ("smtp://u:p:q@h", 587, .startTLS),
        ] as [(String, UInt16, SMTPURL.Security)]
    ) func `scheme, user and option decide about port and protection`(
        text: String,
        port: UInt16,
        security: SMTPURL.Security
    ) throws {
        let url = try SMTPURL(text)
        #expect(url.port == port)
        #expect(url.security == security)
    }

    @Test func `an address of IPv6 stands without its brackets`() throws {
        #expect(try SMTPURL("smtp://[0:0::1]").host == "::1")
    }

    @Test func `a colon in the password needs no encoding`() throws {
        #expect(try SMTPURL("smtp://u:p:q@h").password == "p:q")
    }

    static let faults: [(String, SMTPURLFault)] = [
        ("", .empty), ("mail.example.org", .otherScheme), ("http://h", .otherScheme), ("smtp:h", .otherScheme),
        ("smtp://h h", .forbiddenCharacter), ("smtp://u:p@h\r\n", .forbiddenCharacter),
        ("smtp://ü:p@h", .forbiddenCharacter),
        ("smtp://u:p#x@h", .fragment), ("smtp://u@x:p@h", .unencodedAt), ("smtp://u:p%4@h", .badEncoding("password")),
        ("smtp://u:p%zz@h", .badEncoding("password")), ("smtp://u%00:p@h", .badEncoding("user name")),
        ("smtp://u:p%0d%0a@h", .badEncoding("password")), ("smtp://u:%ff@h", .badEncoding("password")),
        ("smtp://:p@h", .noUser), ("smtp://u@h", .noPassword), ("smtp://u:@h", .noPassword), ("smtp://", .noHost),
        ("smtp://:25", .noHost), ("smtp://u:p@", .noHost), ("smtp://h_ö", .forbiddenCharacter), ("smtp://h!", .badHost),
        ("smtp://[::1", .badHost), ("smtp://[x]", .badHost), ("smtp://[::1]x", .badHost), ("smtp://h:0", .badPort),
        ("smtp://h:65536", .badPort), ("smtp://h:", .badPort), ("smtp://h:a", .badPort),
        ("smtp://h/a/b", .badHelloName),
        ("smtp://h/%0d", .badHelloName), ("smtp://h?tls=maybe", .unknownOption),
        ("smtps://h?tls=never", .unknownOption),
        ("smtp://u:p@h?tls=never", .passwordInTheOpen),
    ]

    @Test(arguments: faults) func `what is wrong is named`(text: String, fault: SMTPURLFault) {
        #expect(throws: fault) { try SMTPURL(text) }
    }

    @Test(arguments: faults) func `no fault repeats the password`(text: String, fault: SMTPURLFault) {
        #expect(!fault.description.contains("p@h"))
        #expect(fault.description.hasSuffix("."))
    }
}
