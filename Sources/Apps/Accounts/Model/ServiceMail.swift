package import HTML
package import Notify

/// Mails past the policy: what somebody asked for a moment ago, or must know about their account.
///
/// Confirmation, reset, activation by an administrator, good-bye, notices about a changed address, answers to feedback,
/// one reminder of what was left half set up (seed); nothing else goes this way.
package struct ServiceMail: Sendable {
    /// One mail.
    package struct Letter: Sendable, Equatable {
        /// The address, as it is stored.
        package var to: String
        /// Greeted by it; nil for somebody without one.
        package var displayName: String?
        package var language: Language
        /// Subject and heading.
        package var subject: String
        /// Plain text.
        package var paragraphs: [String]
        /// The one thing to do; its URL is absolute.
        package var button: Button?

        /// A link with words.
        package struct Button: Sendable, Equatable {
            package var label: String
            package var url: String

            package init(label: String, url: String) {
                self.label = label
                self.url = url
            }
        }

        package init(
            to: String,
            displayName: String? = nil,
            language: Language,
            subject: String,
            paragraphs: [String],
            button: Button? = nil
        ) {
            self.to = to
            self.displayName = displayName
            self.language = language
            self.subject = subject
            self.paragraphs = paragraphs
            self.button = button
        }
    }

    /// Hands a letter to the mail service, and says what became of it.
    package var send: @Sendable (_ letter: Letter) async -> Outcome

    package init(send: @escaping @Sendable (_ letter: Letter) async -> Outcome) {
        self.send = send
    }
}
