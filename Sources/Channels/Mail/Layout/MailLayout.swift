internal import HTML

/// Writes the bodies of mails: text, and HTML that looks the same in light and dark.
///
/// The HTML loads nothing: no images, no fonts, nothing that tells whether a mail was opened. Whatever is handed in is
/// text and shows as it was written; links that are neither http nor https become `#`.
public struct MailLayout: Sendable {
    /// What the mails come from, shown above everything.
    public var product: String
    /// The last line: who runs it, where.
    public var imprint: String?
    /// The sentences that are the same in all mails.
    public var wording: MailWording

    /// A layout.
    public init(product: String, imprint: String? = nil, wording: MailWording = .german) {
        self.product = product
        self.imprint = imprint
        self.wording = wording
    }

    /// A mail about one thing.
    ///
    /// - Parameters:
    ///   - item: its title, context and note, and where the button leads.
    ///   - paragraphs: what there is to say, in plain text.
    ///   - footer: why this person gets it, and how to end it.
    /// - Returns: both forms of the body.
    public func notice(_ item: MailItem, paragraphs: [String] = [], footer: MailFooter) -> MailBody {
        notice(item, body: paragraphs.map(MailParagraph.init), footer: footer)
    }

    /// A mail about one thing, of which more can be read at several places.
    ///
    /// - Parameters:
    ///   - item: its title, context and note, and where the button leads.
    ///   - paragraphs: what there is to say.
    ///   - footer: why this person gets it, and how to end it.
    /// - Returns: both forms of the body.
    public func notice(_ item: MailItem, body paragraphs: [MailParagraph], footer: MailFooter) -> MailBody {
        let page = MailPage(
            title: item.title,
            context: item.context,
            note: item.note,
            paragraphs: paragraphs,
            button: MailButton(label: wording.open, url: item.url),
            footer: footer
        )
        return body(page)
    }

    /// A mail about several things: its title counts them, each is a link.
    ///
    /// - Parameters:
    ///   - items: what is told, in this order.
    ///   - title: what to say instead of the wording's count; also the subject that fits.
    ///   - paragraphs: what there is to say before the wording's lead, in plain text: a greeting.
    ///   - url: where all of it can be read.
    ///   - footer: why this person gets it, and how to end it.
    /// - Returns: both forms of the body.
    public func bundle(
        _ items: [MailItem],
        title: String? = nil,
        paragraphs: [String] = [],
        url: String,
        footer: MailFooter
    ) -> MailBody {
        let page = MailPage(
            title: title ?? wording.bundleTitle(items.count),
            paragraphs: (paragraphs + [wording.bundleLead]).map(MailParagraph.init),
            items: items,
            button: MailButton(label: wording.openAll, url: url),
            footer: footer
        )
        return body(page)
    }

    /// A mail that somebody asked for or must know.
    ///
    /// - Parameters:
    ///   - title: what it is about.
    ///   - paragraphs: what there is to say, in plain text.
    ///   - button: what to do about it.
    ///   - footer: why this person gets it; its unsubscribe link is left out.
    /// - Returns: both forms of the body.
    public func service(
        title: String,
        paragraphs: [String],
        button: MailButton? = nil,
        footer: MailFooter
    ) -> MailBody {
        var footer = footer
        footer.unsubscribeURL = nil
        let text = paragraphs.map(MailParagraph.init)
        return body(MailPage(title: title, paragraphs: text, button: button, footer: footer))
    }

    private func body(_ page: MailPage) -> MailBody {
        MailBody(text: text(page), html: html(page).string)
    }
}

/// What one mail shows, before it is text or HTML.
struct MailPage {
    var title: String
    var context: String?
    var note: String?
    var paragraphs: [MailParagraph]
    var items: [MailItem] = []
    var button: MailButton?
    var footer: MailFooter
}
