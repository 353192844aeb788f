import HTML
import Outbox
import TestSupport
import Testing

@testable import Server

@Suite struct PlainBodyTests {
    @Test(
        arguments: [
            ("", []), ("Nur Text", ["Nur Text"]), ("<p>Eins</p><p>Zwei</p>", ["Eins", "Zwei"]),
            ("<p>Eine\n   Zeile</p>", ["Eine Zeile"]), ("Eins<br>Zwei<br/><br>Drei", ["Eins\nZwei\nDrei"]),
            ("<ul><li>Ö 1</li><li><b>Ö</b> 2</li></ul>Ende", ["• Ö 1", "• Ö 2", "Ende"]),
            ("<a href='x>y'>Titel</a>", ["Titel"]), ("1 < 2 & 3 > 2", ["1 < 2 & 3 > 2"]),
            ("a &amp;lt;b&gt; &auml;&#8364;&#x2026; &nix; &#0;", ["a &lt;b> ä€… &nix;"]),
            ("<script>alert('<p>')</script>da", ["da"]), ("<STYLE>p{}</STYLE >da", ["da"]),
            ("<!-- <p>weg</p> -->da", ["da"]), ("<!-- ohne Ende", []), ("Ende fehlt <a href=\"", ["Ende fehlt"]),
            ("<table><tr><td>a</td><td>b</td></tr></table>", ["a b"]), ("&#10;a&#13;&#10;b", ["a b"]),
        ] as [(String, [String])]
    )
    func `HTML becomes paragraphs of text`(html: String, paragraphs: [String]) {
        #expect(PlainBody(html: html).paragraphs == paragraphs)
    }

    @Test func `links keep where they lead, and nobody forges one`() {
        let html =
            #"<p>Siehe <a href="/council?tab=sessions&amp;ksinr=1">Ö 6  Radweg</a>.</p><ul><li><A HREF='https://x.y/'>b</a></li></ul>"#
        typealias Run = PlainBody.Run
        #expect(
            PlainBody(html: html).blocks == [
                [
                    Run(text: "Siehe "), Run(text: "Ö 6 Radweg", target: "/council?tab=sessions&ksinr=1"),
                    Run(text: "."),
                ],
                [Run(text: "• "), Run(text: "b", target: "https://x.y/")],
            ]
        )
        let odd = "<a>a</a><a href=''>b</a><a href='/x'></a><a href='/y'>c<p>d</p></a>\u{E000}e&#xE000;f\u{E001}"
        #expect(
            PlainBody(html: odd).blocks == [
                [Run(text: "ab"), Run(text: "c", target: "/y")], [Run(text: "d")], [Run(text: "ef")],
            ]
        )
    }

    @Test func `whatever comes in, no text is lost in the time it takes to read it once`() {
        let long = String(repeating: "<p>x &amp; <b>y</b></p><!-- z -->", count: 20_000)
        #expect(PlainBody(html: long).paragraphs.count == 20_000)
        #expect(PlainBody(html: String(repeating: "<", count: 100_000)).line.count == 100_000)
    }
}

@Suite struct DeliveryTextTests {
    static let texts = (try? Bootstrap.texts())?.texts(.german)

    static func notice(
        _ title: String,
        kind: String = "n4_vorgang",
        html: String = "",
        push: String? = nil
    ) -> AccountNotice {
        AccountNotice(
            id: 1,
            kind: kind,
            title: title,
            bodyHTML: html,
            pushText: push,
            url: "/council/decision?id=1",
            isImportant: false
        )
    }

    @Test func `one notice speaks for itself`() throws {
        let texts = try #require(Self.texts)
        let text = DeliveryText([Self.notice("Radweg", html: "<p>Der <b>Rat</b></p>")], texts)
        #expect(text.title == "Radweg" && text.body == "Der Rat")
        #expect(text.path == "/council/decision?id=1" && text.occasion == "n4_vorgang" && !text.isUrgent)
        #expect(DeliveryText([Self.notice("a", html: "<p>x</p>", push: "kurz")], texts).body == "kurz")
        #expect(DeliveryText([Self.notice("a\r\nBcc: x")], texts).title == "a Bcc: x")
        #expect(DeliveryText([Self.notice("")], texts).title == "Eine Neuigkeit aus dem Rat")
    }

    @Test func `several are counted in words and lead to the overview`() throws {
        let texts = try #require(Self.texts)
        let four = ["a", "b", "c", "d"].map { Self.notice($0) }
        let text = DeliveryText(four, texts)
        #expect(text.title == "4 Neuigkeiten aus dem Rat" && text.body == "a · b · c · d")
        #expect(text.path == "/dashboard" && text.occasion == "n4_vorgang")
        #expect(DeliveryText(four + [Self.notice("e", kind: "n3_result")], texts).occasion == DeliveryText.mixed)
        let visits = DeliveryText(["doku", "freigabe"].map { Self.notice("x", kind: $0) }, texts)
        #expect(visits.title == "2 Neuigkeiten zu deinen Besuchen" && visits.path == "/visits")
        let english = try Bootstrap.texts().texts(.english)
        #expect(DeliveryText(four, english).title == "4 pieces of news from the council")
    }

    @Test func `a long text is cut to 180 characters as people see them`() throws {
        let texts = try #require(Self.texts)
        let family = "👨‍👩‍👧‍👦"
        let body = DeliveryText([Self.notice("a", push: String(repeating: family, count: 300))], texts).body
        #expect(body == String(repeating: family, count: 179) + "…")
        let exact = String(repeating: "x", count: 180)
        #expect(DeliveryText([Self.notice("a", push: exact)], texts).body == exact)
        let blank = String(repeating: "x", count: 178) + " y zu lang"
        #expect(DeliveryText([Self.notice("a", push: blank)], texts).body == String(repeating: "x", count: 178) + "…")
    }

    @Test(arguments: [
        ("anfahrt", true), ("verspaetung", true), ("doku", false), ("freigabe", false), ("n5_vorabend", false),
    ])
    func `only departure and delay interrupt`(kind: String, isUrgent: Bool) throws {
        #expect(DeliveryText([Self.notice("x", kind: kind)], try #require(Self.texts)).isUrgent == isUrgent)
    }
}
