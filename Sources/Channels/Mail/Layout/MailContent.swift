/// One thing that is told: what a list shows of it.
public struct MailItem: Sendable, Hashable {
    /// A small line above the title: where it comes from.
    public var context: String?
    /// One line.
    public var title: String
    /// A small line below the title: what came of it.
    public var note: String?
    /// Where it can be read, absolute; http or https.
    public var url: String

    /// An item from its parts.
    public init(context: String? = nil, title: String, note: String? = nil, url: String) {
        self.context = context
        self.title = title
        self.note = note
        self.url = url
    }
}

/// A paragraph of a mail: text, parts of which lead somewhere.
public struct MailParagraph: Sendable, Hashable {
    /// One after the other, without anything in between.
    public var parts: [Part]

    /// A piece of text.
    public struct Part: Sendable, Hashable {
        /// As it was written; line breaks stay.
        public var text: String
        /// Where it leads, absolute, http or https; nil for text alone.
        public var url: String?

        /// A piece from its parts.
        public init(_ text: String, url: String? = nil) {
            self.text = text
            self.url = url
        }
    }

    /// Text that leads nowhere.
    public init(_ text: String) { parts = [Part(text)] }

    /// A paragraph from its pieces.
    public init(parts: [Part]) { self.parts = parts }

    /// What it says, whatever leads where.
    public var text: String { parts.map(\.text).joined() }
}

/// A link that looks like something to press.
public struct MailButton: Sendable, Hashable {
    /// What it says.
    public var label: String
    /// Where it leads, absolute; http or https.
    public var url: String

    /// A button from its parts.
    public init(label: String, url: String) {
        self.label = label
        self.url = url
    }
}

/// What stands under every mail.
public struct MailFooter: Sendable, Hashable {
    /// One sentence: why this person gets this mail.
    public var reason: String
    /// The page that ends these mails; nil for service mails.
    public var unsubscribeURL: String?
    /// The page with all choices.
    public var settingsURL: String?

    /// A footer from its parts.
    public init(reason: String, unsubscribeURL: String? = nil, settingsURL: String? = nil) {
        self.reason = reason
        self.unsubscribeURL = unsubscribeURL
        self.settingsURL = settingsURL
    }
}
