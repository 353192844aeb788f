extension MailLayout {
    /// The mail as text: title, what is said, links on lines of their own, and the footer below the line that readers
    /// take for the beginning of a signature.
    func text(_ page: MailPage) -> String {
        var blocks: [String] = []
        let heading = [page.context, page.title, page.note].compactMap { $0 }.map(HeaderText.singleLine)
        blocks.append(heading.joined(separator: "\n"))
        for paragraph in page.paragraphs where !paragraph.text.isEmpty {
            let links = paragraph.parts.compactMap(\.url).filter(MailLink.isAllowed)
            blocks.append(([paragraph.text] + links.map { "  " + $0 }).joined(separator: "\n"))
        }
        for item in page.items {
            let lines = [item.context, item.title, item.note].compactMap { $0 }.map(HeaderText.singleLine)
            blocks.append("* " + (lines + [link(item.url)]).joined(separator: "\n  "))
        }
        if let button = page.button { blocks.append("\(HeaderText.singleLine(button.label)):\n\(link(button.url))") }
        return blocks.joined(separator: "\n\n") + "\n\n-- \n" + footer(page.footer) + "\n"
    }

    private func footer(_ footer: MailFooter) -> String {
        var lines = [product, footer.reason]
        if let url = footer.unsubscribeURL { lines.append("\(wording.unsubscribe): \(link(url))") }
        if let url = footer.settingsURL { lines.append("\(wording.settings): \(link(url))") }
        if let imprint { lines.append(imprint) }
        return lines.map(HeaderText.singleLine).joined(separator: "\n")
    }

    /// Readers make whatever looks like an address a link, so the same ones as in HTML are left out.
    private func link(_ url: String) -> String { MailLink.isAllowed(url) ? url : "#" }
}
