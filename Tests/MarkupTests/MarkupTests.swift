import HTML
import Testing

@testable import Markup

struct MarkupTests {
    private static func page(_ text: String) throws -> MarkupElement { try Markup.page(Array(text.utf8)) }

    @Test(arguments: [
        ("<p>Rat <b>der</b> Stadt", "Rat der Stadt"),
        ("<table><tr><td>Ö 1<td>Haushalt</table>", "Ö 1 Haushalt"),
        ("<p>M&uuml;ll &amp; L&auml;rm</p></div></div>", "Müll & Lärm"),
        ("<p>vor<script>var x = '<p>nein</p>'</script><style>p{}</style> nach", "vor nach"),
        ("<p>a<!-- nicht zu sehen -->b", "a b"),
        ("nur Text", "nur Text"),
    ])
    func `a page says what a reader sees`(html: String, text: String) throws {
        #expect(try Self.page(html).text == text)
    }

    @Test func `attributes keep their values and lose their case`() throws {
        let page = try Self.page("<A HREF='si0057.php?__ksinr=7&amp;x=1' Class=\"smce smc-link\">Rat</A>")
        let link = try #require(page.all("a").first)
        #expect(link.attributes["href"] == "si0057.php?__ksinr=7&x=1")
        #expect(link.hasClass(beginning: "smc-"))
        #expect(!link.hasClass(beginning: "link"))
    }

    @Test func `the page's own encoding is read, and the answer's beats it`() throws {
        let latin = Array("<meta charset='iso-8859-1'><p>Stra".utf8) + [0xDF] + Array("e".utf8)
        #expect(try Markup.page(latin).text == "Straße")
        let utf8 = Array("<p>Straße".utf8)
        #expect(try Markup.page(utf8, encoding: "utf-8").text == "Straße")
    }

    @Test func `a page that nests without end is read down to a depth`() throws {
        let deep = String(repeating: "<div>", count: 5000) + "unten"
        let page = try Self.page(deep)
        #expect(page.all("div").count <= 256)
    }

    @Test func `nothing is no page`() {
        #expect(throws: Markup.Failure.empty) { try Markup.page([]) }
        #expect(throws: Markup.Failure.tooLarge) { try Markup.page([UInt8](repeating: 0x20, count: 17 << 20)) }
    }
}
