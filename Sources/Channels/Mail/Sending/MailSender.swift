public import Notify

/// Sends mails by one of three ways and says what became of each.
///
/// A value that any number of tasks may use at once. It tries once; waiting and trying again are the caller's, who
/// makes the repeated mail with the same ``MessageID``. No outcome is ever `gone`: a mail address belongs to an account
/// and is not forgotten because a server said no.
public struct MailSender: Sendable {
    private let deliver: @Sendable (_ message: MailMessage) async -> Outcome

    /// A way of one's own.
    public init(deliver: @escaping @Sendable (_ message: MailMessage) async -> Outcome) {
        self.deliver = deliver
    }

    /// Sends one mail.
    ///
    /// - Returns: how it ended. Nothing is thrown: every end is one that the caller must handle.
    public func send(_ message: MailMessage) async -> Outcome {
        await deliver(message)
    }
}
