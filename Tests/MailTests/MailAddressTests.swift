import Mail
import Testing

@Suite struct MailAddressTests {
    @Test(
        arguments: [
            ("kim@example.org", "kim@example.org"), ("Kim.M+x@EXAMPLE.org", "Kim.M+x@example.org"),
            ("kim@localhost", "kim@localhost"), ("kim@müller.example", "kim@xn--mller-kva.example"),
            ("kim@MÜLLER.example", "kim@xn--mller-kva.example"), ("kim@faß.de", "kim@xn--fa-hia.de"),
            ("kim@bu\u{308}cher.example", "kim@xn--bcher-kva.example"), ("kim@日本語.jp", "kim@xn--wgv71a119e.jp"),
            ("!#$%&'*+-/=?^_`{|}~@a.b", "!#$%&'*+-/=?^_`{|}~@a.b"), ("kim@ｅｘａｍｐｌｅ.org", "kim@example.org"),
        ]
    ) func `an address is brought into the form of the wire`(text: String, address: String) throws {
        #expect(try MailAddress(text).address == address)
    }

    @Test(
        arguments: [
            ("", .empty), ("kim", .noSingleAt), ("a@b@c", .noSingleAt), ("@b.c", .badLocalPart),
            (".a@b.c", .badLocalPart),
            ("a.@b.c", .badLocalPart), ("a..b@c.d", .badLocalPart), ("\"a b\"@c.d", .badLocalPart),
            ("a b@c.d", .badLocalPart),
            ("a<b@c.d", .badLocalPart), ("jürgen@c.d", .badLocalPart), ("a,b@c.d", .badLocalPart), ("a@", .badDomain),
            ("a@b..c", .badDomain), ("a@-b.c", .badDomain), ("a@b-.c", .badDomain), ("a@.b", .badDomain),
            ("a@b.", .badDomain),
            ("a@b_c.d", .badDomain), ("a@[127.0.0.1]", .badDomain), ("a@b c", .badDomain), ("a@b>.c", .badDomain),
            ("a@☃.example", .badDomain), ("a@b\u{2024}ü.c", .badDomain), ("a@b\r\n.c", .forbiddenCharacter),
            ("a\u{0}@b.c", .forbiddenCharacter), (String(repeating: "a", count: 65) + "@b.c", .tooLong),
            ("a@" + String(repeating: "b", count: 64) + ".c", .badDomain),
        ] as [(String, MailAddress.Fault)]
    ) func `what is no address is refused with the cause`(text: String, fault: MailAddress.Fault) {
        #expect(throws: fault) { try MailAddress(text) }
        if text.count > 2 { #expect(!fault.description.contains(text)) }
    }

    @Test(arguments: ["a\r\nb", "a\nb", "a\u{0}b", "a\u{2028}b"]) func `a name cannot begin another field`(name: String)
    {
        #expect(throws: MailAddress.Fault.forbiddenCharacter) { try MailAddress("a@b.c", name: name) }
    }

    @Test func `an empty name is none`() throws {
        #expect(try MailAddress("a@b.c", name: "").name == nil)
    }
}
