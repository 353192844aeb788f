public import Base
public import Foundation

/// One mail, checked when it is made, so that writing it cannot fail.
public struct MailMessage: Sendable, Hashable {
    /// Why a mail is sent, which decides whether it can be ended by a click.
    public enum Purpose: Sendable, Hashable {
        /// What a person asked for or must know: a confirmation, a new password. It has no `List-…` fields.
        case service
        /// What a person subscribed to. Every such mail can be ended with one click (RFC 8058).
        case policy(MailList)
    }

    /// The largest mail that is made, in bytes of subject and body; encoded they are little more than a third longer.
    public static let maximumBytes = 4 << 20

    /// Who sends it.
    public let from: MailAddress
    /// Who gets it; each of them sees the others.
    public let to: [MailAddress]
    /// Where answers go; nil means to ``from``.
    public let replyTo: MailAddress?
    /// One line in any script.
    public let subject: String
    /// The same for every attempt to send it.
    public let id: MessageID
    /// When it was written.
    public let date: Timestamp
    /// Which clock ``date`` is shown in.
    public let timeZone: TimeZone
    /// Why it is sent.
    public let purpose: Purpose
    /// The mail that this one answers.
    public let inReplyTo: MessageID?
    /// The mails of the conversation, the first one first.
    public let references: [MessageID]
    /// What is said, as text alone and as HTML.
    public let body: MailBody

    /// Checks a mail.
    ///
    /// - Parameters:
    ///   - from: who sends it.
    ///   - to: at least one.
    ///   - replyTo: where answers go, if not to the sender.
    ///   - subject: not empty, without line breaks (see ``HeaderText/singleLine(_:)``).
    ///   - body: what is said.
    ///   - id: derived from what is told to whom.
    ///   - date: now.
    ///   - timeZone: the deployment's or the reader's.
    ///   - purpose: decides about `List-Unsubscribe`.
    ///   - inReplyTo: the mail that this one answers.
    ///   - references: the mails of the conversation.
    /// - Throws: which part is wrong.
    public init(
        from: MailAddress,
        to: [MailAddress],
        replyTo: MailAddress? = nil,
        subject: String,
        body: MailBody,
        id: MessageID,
        date: Timestamp,
        timeZone: TimeZone,
        purpose: Purpose,
        inReplyTo: MessageID? = nil,
        references: [MessageID] = []
    ) throws(MailFault) {
        guard !to.isEmpty else { throw .missing(.to) }
        guard HeaderText.isAllowed(subject) else { throw .forbiddenCharacter(.subject) }
        guard !subject.isEmpty else { throw .missing(.subject) }
        guard MessageID(id.value) != nil else { throw .malformed(.messageID) }
        let bytes = subject.utf8.count + body.text.utf8.count + (body.html?.utf8.count ?? 0)
        guard bytes <= Self.maximumBytes else { throw .tooLarge(bytes: bytes) }
        self.from = from
        self.to = to
        self.replyTo = replyTo
        self.subject = subject
        self.body = body
        self.id = id
        self.date = date
        self.timeZone = timeZone
        self.purpose = purpose
        self.inReplyTo = inReplyTo
        self.references = references
    }
}

/// What a mail says, in both forms that readers show.
public struct MailBody: Sendable, Hashable {
    /// For readers that show no HTML, and for those who prefer it.
    public let text: String
    /// A whole HTML document; nil sends text alone.
    public let html: String?

    /// A body from its forms.
    public init(text: String, html: String? = nil) {
        self.text = text
        self.html = html
    }
}
