internal import HTML

/// Which addresses a mail may lead to.
enum MailLink {
    /// Absolute http or https; a path leads nowhere from an inbox.
    static func isAllowed(_ url: String) -> Bool {
        (url.hasPrefix("https://") || url.hasPrefix("http://")) && SafeURL.isAllowed(url)
    }
}

extension MailLayout {
    /// The mail as an HTML document.
    ///
    /// Styles stand on the elements, since many readers drop the head; the classes only change colours in the dark.
    /// Outlook for Windows knows no `max-width`: it alone gets a table around.
    func html(_ page: MailPage) -> HTML {
        """
        <!doctype html>
        <html lang="\(wording.languageTag)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="supported-color-schemes" content="light dark">
        <title>\(page.title)</title>
        <style>
        \(Self.darkStyles)
        </style>
        </head>
        <body class="bg" style="margin:0;padding:0;background:#f3f6f8;">
        <div style="display:none;max-height:0;overflow:hidden;">\(preview(page))</div>
        <div role="main" class="bg" lang="\(wording.languageTag)" style="background:#f3f6f8;padding:24px 12px;\(Self.font)">
        <!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->
        <div style="max-width:600px;margin:0 auto;">
        <div class="head pad" style="background:#0b4a73;border-radius:14px 14px 0 0;padding:20px 32px;">
        <p style="margin:0;font-size:15px;line-height:20px;font-weight:bold;color:#ffffff;">\(product)</p>
        </div>
        <div class="card pad" style="background:#ffffff;border-radius:0 0 14px 14px;padding:26px 32px 30px;">
        \(heading(page))\(page.paragraphs.filter { !$0.text.isEmpty }.map(paragraph))\(list(page.items))\(button(page.button))</div>
        \(footer(page.footer))</div>
        <!--[if mso]></td></tr></table><![endif]-->
        </div>
        </body>
        </html>

        """
    }

    private static let font: HTML =
        "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;"

    private static let darkStyles: HTML = """
        :root { color-scheme: light dark; supported-color-schemes: light dark; }
        @media (max-width: 600px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } }
        @media (prefers-color-scheme: dark) {
          .bg { background: #0d151c !important; } .card { background: #141f29 !important; }
          .head { background: #133349 !important; } .h { color: #e9eff4 !important; } .m { color: #b9c5cf !important; }
          .a { color: #8ac8ef !important; } .l { border-color: #263441 !important; }
          .b { background: #8ac8ef !important; color: #05243a !important; }
        }
        [data-ogsc] .h { color: #e9eff4 !important; } [data-ogsc] .m { color: #b9c5cf !important; }
        [data-ogsc] .a { color: #8ac8ef !important; }
        """

    /// What inboxes show beside the subject.
    private func preview(_ page: MailPage) -> String {
        page.items.isEmpty
            ? page.paragraphs.first?.text ?? page.note ?? page.context ?? ""
            : page.items.map(\.title).joined(separator: " · ")
    }

    private func heading(_ page: MailPage) -> HTML {
        let context: HTML? = page.context.map { small($0, margin: "0 0 2px") }
        let note: HTML? = page.note.map { small($0, margin: "0 0 10px") }
        return """
            \(context)<h1 class="h" style="margin:0 0 10px;font-size:24px;line-height:30px;font-weight:bold;color:#13212c;">\(page.title)</h1>
            \(note)
            """
    }

    private func small(_ text: String, margin: HTML) -> HTML {
        """
        <p class="m" style="margin:\(margin);font-size:14px;line-height:20px;color:#41515e;">\(text)</p>

        """
    }

    /// Line breaks inside a paragraph stay.
    private func paragraph(_ paragraph: MailParagraph) -> HTML {
        let content = paragraph.parts.map { part -> HTML in
            let lines = part.text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { HTML(text: $0) }
            var text = lines.first ?? .empty
            for line in lines.dropFirst() { text.append("<br>\(line)") }
            guard let url = part.url, MailLink.isAllowed(url) else { return text }
            return """
                <a class="a" href="\(url)" style="color:#0b4f7a;">\(text)</a>
                """
        }
        return """
            <p class="m" style="margin:0 0 14px;font-size:16px;line-height:24px;color:#41515e;">\(content)</p>

            """
    }

    private func list(_ items: [MailItem]) -> HTML {
        if items.isEmpty { return .empty }
        let rows = items.enumerated().map { index, item -> HTML in
            let line: HTML = index == 0 ? "" : "border-top:1px solid #dbe2e8;"
            let context: HTML? = item.context.map { small($0, margin: "0 0 2px") }
            let note: HTML? = item.note.map { small($0, margin: "4px 0 0") }
            return """
                <li class="l" style="margin:0;padding:14px 0;\(line)">
                \(context)<a class="h" href="\(address(item.url))" style="font-size:18px;line-height:25px;font-weight:bold;color:#13212c;">\(item.title)</a>
                \(note)</li>

                """
        }
        return """
            <ul style="margin:0;padding:0;list-style:none;">
            \(rows)</ul>

            """
    }

    private func button(_ button: MailButton?) -> HTML {
        guard let button else { return .empty }
        return """
            <p style="margin:16px 0 0;"><a class="b" href="\(address(button.url))" style="display:inline-block;background:#0b4a73;border-radius:10px;padding:13px 22px;font-size:16px;line-height:22px;font-weight:bold;color:#ffffff;text-decoration:none;">\(button.label)</a></p>

            """
    }

    private func footer(_ footer: MailFooter) -> HTML {
        let links = [(wording.unsubscribe, footer.unsubscribeURL), (wording.settings, footer.settingsURL)]
            .compactMap { label, url -> HTML? in
                guard let url else { return nil }
                return """
                    <a class="a" href="\(address(url))" style="color:#0b4f7a;">\(label)</a>
                    """
            }
        var line = links.first ?? .empty
        for link in links.dropFirst() { line.append(" · \(link)") }
        let lines = [HTML(text: footer.reason), line, HTML(text: imprint ?? "")].filter { !$0.isEmpty }.map {
            line -> HTML in
            """
            <p class="m" style="margin:0 0 8px;font-size:13px;line-height:20px;color:#41515e;">\(line)</p>

            """
        }
        return """
            <div class="pad" style="padding:20px 32px;">
            \(lines)</div>

            """
    }

    private func address(_ url: String) -> String { MailLink.isAllowed(url) ? url : "#" }
}
