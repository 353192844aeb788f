internal import Notify

/// Every reason why a mail was not taken: a code for counting, and what the operator can do about it.
///
/// The sentences name the service and its status, never an address, a password or a word of the mail.
public enum MailReason: String, Sendable, CaseIterable {
    /// The name of the server does not resolve.
    case unresolved
    /// Nobody answers.
    case unreachable
    /// No TLS or a wrong certificate.
    case untrusted
    /// The deadline passed before the mail was handed over.
    case timeout
    /// The connection ended before the mail was handed over.
    case connectionBroken = "connection_broken"
    /// The mail was handed over and no answer came.
    case uncertain
    /// The caller was cancelled.
    case cancelled
    /// User, password or key are wrong, or the sender's domain is not set up.
    case credentialsRefused = "credentials_refused"
    /// The server refuses every mail of this sender.
    case senderRefused = "sender_refused"
    /// The server refuses to talk.
    case serviceRefused = "service_refused"
    /// There is no such mailbox.
    case mailboxUnknown = "mailbox_unknown"
    /// The mailbox is full or closed.
    case mailboxUnavailable = "mailbox_unavailable"
    /// The server takes no mail of this size.
    case tooLarge = "message_too_large"
    /// The mail cannot be sent as it is.
    case invalid = "message_invalid"
    /// The service has seen this mail's key with another content.
    case idempotencyConflict = "idempotency_conflict"
    /// SMTP says not now; the code has the number.
    case smtpPostponed = "smtp_4NN"
    /// SMTP says never; the code has the number.
    case smtpRefused = "smtp_5NN"
    /// HTTP says not now; the code has the number.
    case httpPostponed = "http_NNN_later"
    /// HTTP says never; the code has the number.
    case httpRefused = "http_NNN"
    /// The folder for mails cannot be written.
    case folderNotWritable = "folder_not_writable"

    /// Whether it concerns all mails alike, not this one.
    public var isConfigurationFault: Bool {
        switch self {
        case .credentialsRefused, .senderRefused, .serviceRefused, .folderNotWritable: true
        default: false
        }
    }

    /// The reason of an outcome.
    ///
    /// - Parameters:
    ///   - service: host of the server, or name of the service.
    ///   - status: the number that the service answered, if it did.
    ///   - detail: a word of the service, from a closed set of characters.
    ///   - language: the operator's.
    /// - Returns: the reason with its code filled in.
    func reason(_ service: String, status: Int? = nil, detail: String? = nil, _ language: MailLanguage)
        -> Outcome.Reason
    {
        let code =
            switch self {
            case .smtpPostponed, .smtpRefused: "smtp_\(status ?? 0)"
            case .httpPostponed, .httpRefused: "http_\(status ?? 0)"
            default: rawValue
            }
        let facts = ([status.map(String.init), detail].compactMap { $0 }).joined(separator: ", ")
        let sentence = language == .german ? german(service) : english(service)
        return Outcome.Reason(
            code: code,
            description: facts.isEmpty ? sentence : "\(sentence) (\(facts))",
            isConfigurationFault: isConfigurationFault
        )
    }
}
