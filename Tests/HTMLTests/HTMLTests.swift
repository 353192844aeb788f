import Foundation
import HTML
import TestSupport
import Testing

@Suite struct HTMLTests {
    @Test(arguments: [
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("\" onmouseover=\"alert(1)", "&quot; onmouseover=&quot;alert(1)"),
        ("' or '1", "&#39; or &#39;1"),
        ("a & b &amp; c", "a &amp; b &amp;amp; c"),
        ("Größe 98 – 🌻", "Größe 98 – 🌻"),
        ("a\u{0}b", "ab"),
        ("", ""),
    ])
    func `text is escaped wherever it is interpolated`(text: String, escaped: String) {
        #expect(("\(text)" as HTML).string == escaped)
        #expect(("<p title=\"\(text)\">\(text)</p>" as HTML).string == "<p title=\"\(escaped)\">\(escaped)</p>")
        #expect(HTML(text: text).string == escaped)
        #expect(HTML(text: text.dropFirst(0)).string == escaped)
    }

    @Test func `markup goes into markup as it is, nothing for nil, all pieces of a list`() {
        let bold: HTML = "<b>\("&")</b>"
        let none: HTML? = nil
        #expect(
            ("<p>\(bold)\(none)\([bold, bold])\(17)\(-3 as Int64)</p>" as HTML).string
                == "<p><b>&amp;</b><b>&amp;</b><b>&amp;</b>17-3</p>"
        )
        #expect([bold, bold].joined() == bold + bold)
    }

    @Test func `an attribute is there with its value, and absent without one`() {
        let nobody: String? = nil
        let page: HTML = """
            <a\(attribute: "aria-current", "page", if: true)\(attribute: "title", "a\"b")\(attribute: "lang", nobody)\
            \(attribute: "rel", "x", if: false)\(attribute: "hidden", if: true)\(attribute: "open", if: false)\
            \(attribute: "maxlength", 120)></a>
            """
        #expect(page.string == "<a aria-current=\"page\" title=\"a&quot;b\" hidden maxlength=\"120\"></a>")
    }

    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", " javascript:alert(1)",
        "data:text/html,x", "vbscript:x", "//evil.example", "/\\evil.example", "\\\\evil.example", "file:///etc/passwd",
        "blob:x", "ja\nvascript:1", "x y:z",
    ])
    func `an address that could run something or leads elsewhere unseen is refused`(address: String) {
        #expect(("<a href=\"\(url: address)\">" as HTML).string == "<a href=\"#\">")
    }

    @Test(arguments: [
        "https://a.example/b?c=d", "http://a.example", "mailto:a@b.example", "/k/x/", "?before=7", "#anheften", "a/b:c",
        "/a?next=https://x", "HTTPS://A.example", "tel:+494412233", "sms:+494412233",
    ])
    func `an ordinary address stays, escaped`(address: String) {
        #expect(("\(url: address)" as HTML).string == address)
        #expect(("\(url: "/a?b=1&c=\"")" as HTML).string == "/a?b=1&amp;c=&quot;")
    }

    @Test(arguments: [true]) func `a choice between two literals is taken as text`(isOn: Bool) {
        #expect(("<i class=\"\(isOn ? "on" : "off")\">" as HTML).string == "<i class=\"on\">")
    }
}

@Suite struct MarkupTests {
    @Test func `good markup has no faults`() {
        #expect(Markup.faults(in: "<p id=\"a\">x &amp; y<br></p><a href=\"#a\">z</a>") == [])
    }

    @Test(arguments: [
        "<p>", "<p></i>", "</p>", "<p><b></p></b>", "<p class=x></p>", "<p class=\"x\" class=\"y\"></p>",
        "<p id=\"a\"></p><p id=\"a\"></p>", "<p style=\"color:red\"></p>", "<style></style>", "<script>x</script>",
        "<p onclick=\"x\"></p>", "a & b", "a > b", "<a href=\"javascript:x\"></a>", "<a href=\"#gone\"></a>",
        "<label for=\"gone\"></label>", "<p class=\"x\"id=\"y\"></p>", "<p",
    ])
    func `every fault is found`(markup: String) {
        #expect(!Markup.faults(in: markup).isEmpty)
    }
}

@Suite struct DrawingsTests {
    @Test func `every sign and mark is drawn`() throws {
        let file = CatalogueTests.root.appending(path: "Sources/Server/Server/Web/icons.svg")
        let drawings = try String(contentsOf: file, encoding: .utf8)
        for name in Icon.allCases.map(\.rawValue) + Mark.allCases.map(\.rawValue) {
            #expect(drawings.contains("<symbol id=\"\(name)\""), "\(name)")
        }
    }
}
