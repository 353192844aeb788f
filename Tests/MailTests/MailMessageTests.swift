import Foundation
import Mail
import Testing

/// The bytes of whole messages; Tests/interop lets another parser read many more.
@Suite struct MailMessageTests {
    @Test func `a policy mail is written like this`() throws {
        let list = try MailList(
            id: "n1.rat.example",
            name: "Tagesordnungen",
            unsubscribeURL: "https://rat.example/abmelden/abc"
        )
        let message = try Fixture.message(purpose: .policy(list))
        let expected = """
            Date: Mon, 30 Nov 2026 08:00:00 +0100
            From: Ratslotse Musterstadt <rat@musterstadt.example>
            To: =?utf-8?q?Kim_M=C3=BCller?= <kim@example.org>
            Subject: Der Radweg wird gebaut
            Message-ID: <bb85aa2dd5822a47ca2aff0bb477d40f@musterstadt.example>
            List-Id: Tagesordnungen <n1.rat.example>
            List-Unsubscribe: <https://rat.example/abmelden/abc>
            List-Unsubscribe-Post: List-Unsubscribe=One-Click
            Auto-Submitted: auto-generated
            MIME-Version: 1.0
            Content-Type: multipart/alternative;
             boundary="=_bb85aa2dd5822a47ca2aff0bb477d40f"

            --=_bb85aa2dd5822a47ca2aff0bb477d40f
            Content-Type: text/plain; charset=utf-8
            Content-Transfer-Encoding: quoted-printable

            Der Rat hat zugestimmt.

            --=_bb85aa2dd5822a47ca2aff0bb477d40f
            Content-Type: text/html; charset=utf-8
            Content-Transfer-Encoding: quoted-printable

            <p>Der Rat hat zugestimmt.</p>

            --=_bb85aa2dd5822a47ca2aff0bb477d40f--

            """
        // Bytes, since Swift takes CRLF for one character.
        #expect(
            Fixture.text(message)
                == expected.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
        )
    }

    @Test func `a service mail has no list`() throws {
        #expect(!Fixture.text(try Fixture.message()).contains("List-"))
    }

    @Test func `an id depends on source and domain alone`() {
        let id = MessageID.derived(from: "7", domain: "a.example")
        #expect(id == .derived(from: "7", domain: "a.example"))
        #expect(id != .derived(from: "8", domain: "a.example"))
        #expect(id != .derived(from: "7", domain: "b.example"))
        #expect(id.value.hasSuffix("@a.example"))
        #expect(!MessageID.derived(from: "kim@example.org", domain: "a.example").value.contains("kim"))
    }

    @Test(arguments: ["a@b", "<a@b>"]) func `an id is read with or without brackets`(text: String) {
        #expect(MessageID(text)?.description == "<a@b>")
    }

    @Test(arguments: ["", "a", "a@", "@b", "a@b@c", "a b@c", "<a@b", "a@b>\r\nX: y", "ä@b", "a\u{0}@b"])
    func `what is no id is none`(text: String) {
        #expect(MessageID(text) == nil)
    }

    @Test(arguments: ["a\r\nBcc: x@y.z", "a\rb", "a\nb", "a\u{0}b", "a\u{85}b", "a\u{2028}b", "a\u{7F}b", "a\tb"])
    func `a subject cannot begin another field`(subject: String) {
        #expect(throws: MailFault.forbiddenCharacter(.subject)) { try Fixture.message(subject: subject) }
        #expect(!HeaderText.singleLine(subject).isEmpty)
        #expect(throws: Never.self) { try Fixture.message(subject: HeaderText.singleLine(subject)) }
    }

    @Test(
        arguments: [
            ("  a \r\n\t b\u{0}c\u{2029}", "a b c"), ("", ""), ("\n", ""), ("🚲\u{200D}x", "🚲\u{200D}x"),
            ("a\u{A0}b", "a b"),
        ]
    ) func `a text becomes one line`(text: String, line: String) {
        #expect(HeaderText.singleLine(text) == line)
    }

    @Test func `nothing goes to nobody, and nothing without a title`() {
        #expect(throws: MailFault.missing(.to)) { try Fixture.message(to: []) }
        #expect(throws: MailFault.missing(.subject)) { try Fixture.message(subject: "") }
    }

    @Test func `a mail has a limit`() throws {
        let most = MailMessage.maximumBytes
        let body = MailBody(text: String(repeating: "x", count: most - 1))
        #expect(throws: Never.self) { try Fixture.message(subject: "x", body: body) }
        #expect(throws: MailFault.tooLarge(bytes: most + 1)) { try Fixture.message(subject: "xx", body: body) }
    }

    @Test(
        arguments: [
            ("a", "https://x.y", .malformed(.listID)), ("a.b>", "https://x.y", .malformed(.listID)),
            ("a..b", "https://x.y", .malformed(.listID)), ("a.\nb", "https://x.y", .forbiddenCharacter(.listID)),
            ("a.b", "http://x.y", .malformed(.listUnsubscribe)), ("a.b", "mailto:x@y.z", .malformed(.listUnsubscribe)),
            ("a.b", "https://x.y/>", .malformed(.listUnsubscribe)),
            ("a.b", "http://localhost.evil.example", .malformed(.listUnsubscribe)),
            ("a.b", "https://x.y/\r\n", .forbiddenCharacter(.listUnsubscribe)),
            ("a.b", "https://", .malformed(.listUnsubscribe)),
        ] as [(String, String, MailFault)]
    ) func `a list is checked`(id: String, url: String, fault: MailFault) {
        #expect(throws: fault) { try MailList(id: id, unsubscribeURL: url) }
    }

    @Test func `on the own machine http will do`() {
        #expect(throws: Never.self) { try MailList(id: "a.b", unsubscribeURL: "http://localhost:8080/abmelden/x") }
    }
}
