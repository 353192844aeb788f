import Mail
import TestSupport
import Testing

@Suite struct MailLayoutTests {
    static let footer = MailFooter(
        reason: "Du bekommst diese Mail, weil du dem Bauausschuss folgst.",
        unsubscribeURL: "https://rat.example/abmelden/abc",
        settingsURL: "https://rat.example/account"
    )

    static let items = [
        MailItem(
            context: "Rat, Sitzung vom 9. November",
            title: "Der Radweg an der Deichstraße wird gebaut",
            note: "Angenommen, mehrheitlich",
            url: "https://rat.example/council/decision?id=4711"
        ),
        MailItem(
            context: "Schulausschuss, Mittwoch, 2. Dezember, 17:00 Uhr",
            title: "Schulzentrum Ostfeld steht auf der Tagesordnung",
            url: "https://rat.example/council?tab=sessions&ksinr=7"
        ),
        MailItem(title: "Parkgebühren in der Altstadt", url: "https://rat.example/council/decision?id=4714"),
    ]

    static func bodies(_ wording: MailWording) -> [String: MailBody] {
        let layout = MailLayout(
            product: "Ratslotse Musterstadt",
            imprint: "Ratslotse Musterstadt, Beispielweg 1, 26999 Musterstadt",
            wording: wording
        )
        return [
            "notice": layout.notice(
                items[0],
                paragraphs: ["Hallo Kim,", "31 Ja, 12 Nein.\nDie Arbeiten beginnen im März."],
                footer: footer
            ),
            "bundle": layout.bundle(items, url: "https://rat.example/dashboard", footer: footer),
            "service": layout.service(
                title: "Bestätige deine Adresse",
                paragraphs: ["Hallo Kim,", "der Link gilt einen Tag."],
                button: MailButton(label: "Bestätigen", url: "https://rat.example/verify-email?token=t"),
                footer: MailFooter(reason: "Jemand hat diese Adresse bei Ratslotse angegeben.")
            ),
        ]
    }

    @Test(arguments: ["notice", "bundle", "service"], MailLanguage.allCases)
    func `a mail looks as it was accepted`(kind: String, language: MailLanguage) throws {
        let body = try #require(Self.bodies(.standard(language))[kind])
        let html = Snapshot.compare(try #require(body.html), "\(kind)-\(language.rawValue).html", beside: #filePath)
        let text = Snapshot.compare(body.text, "\(kind)-\(language.rawValue).txt", beside: #filePath)
        #expect(html == .same || html == .recorded)
        #expect(text == .same || text == .recorded)
    }

    @Test(arguments: ["notice", "bundle", "service"]) func `a mail loads nothing and tells nothing`(kind: String) throws
    {
        let html = try #require(Self.bodies(.german)[kind]?.html)
        for mark in ["<img", "url(", "@import", "<link", "<script", "src=", "@font-face", "background="] {
            #expect(!html.contains(mark), "\(mark)")
        }
    }

    @Test func `whatever is told stays text`() throws {
        let evil = "<script>alert(1)</script>\"'&<img src=x>"
        let item = MailItem(context: evil, title: evil, note: evil, url: "https://x.y/?a=\"><b>")
        let layout = MailLayout(product: evil, imprint: evil, wording: .german)
        let footer = MailFooter(reason: evil, unsubscribeURL: "javascript:alert(1)", settingsURL: "/account")
        let bodies = [
            layout.notice(item, paragraphs: [evil], footer: footer),
            layout.bundle([item, item], title: evil, url: "data:text/html,x", footer: footer),
            layout.service(
                title: evil,
                paragraphs: [evil],
                button: MailButton(label: evil, url: "//x"),
                footer: footer
            ),
        ]
        for body in bodies {
            let html = try #require(body.html)
            #expect(!html.contains("<script"))
            #expect(!html.contains("<img"))
            #expect(!html.contains("<b>"))
            #expect(!html.contains("javascript:") && !html.contains("href=\"data:"))
            #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;&lt;img src=x&gt;"))
            // Readers of mail need styles on elements, and Outlook its comments; everything else is as on a page.
            let faults = Markup.faults(in: html).filter {
                !$0.hasPrefix("inline style") && !$0.hasPrefix("no tag name in <!")
            }
            #expect(faults == [])
        }
    }

    @Test func `links in the text are whole and only of the web`() {
        let layout = MailLayout(product: "P", wording: .english)
        let footer = MailFooter(reason: "R", unsubscribeURL: "javascript:x", settingsURL: "https://x.y/s")
        let text = layout.notice(MailItem(title: "a\nb", url: "https://x.y/?a=1&b=2"), footer: footer).text
        #expect(text == "a b\n\nView:\nhttps://x.y/?a=1&b=2\n\n-- \nP\nR\nUnsubscribe: #\nSettings: https://x.y/s\n")
    }

    @Test func `a service mail offers no way to unsubscribe`() throws {
        let body = MailLayout(product: "P").service(title: "T", paragraphs: [], footer: Self.footer)
        #expect(!body.text.contains("abmelden") && body.html?.contains("abmelden") == false)
    }

    @Test func `one thing is not several`() {
        #expect(MailWording.german.bundleTitle(1) == "1 Neuigkeit")
        #expect(MailWording.english.bundleTitle(4) == "4 pieces of news")
    }
}
