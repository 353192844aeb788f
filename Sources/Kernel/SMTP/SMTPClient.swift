/// Hands messages to a mail server by submission (RFC 6409, RFC 5321): the one way out for mail.
public struct SMTPClient: Sendable {
    /// One message on its way, with its envelope.
    public struct Submission: Sendable, Equatable {
        /// Where delivery reports go, without angle brackets (`MAIL FROM`).
        public var sender: String
        /// Who gets the message, without angle brackets (`RCPT TO`); one refusal refuses all.
        public var recipients: [String]
        /// Head and body with CRLF at the end of every line; dots are doubled on the way by the client.
        public var message: [UInt8]
        /// For the whole submission, waiting for a free connection included.
        public var deadline: Duration

        /// A submission from its parts.
        public init(sender: String, recipients: [String], message: [UInt8], deadline: Duration = .seconds(60)) {
            self.sender = sender
            self.recipients = recipients
            self.message = message
            self.deadline = deadline
        }
    }

    /// How far a submission had come.
    public enum Step: String, Sendable, CaseIterable {
        /// Greeting, `EHLO`, `STARTTLS`: nothing of this message was said yet.
        case greeting
        /// `AUTH`.
        case authentication
        /// `MAIL FROM`.
        case sender
        /// `RCPT TO`.
        case recipient
        /// `DATA`, before anything of the message was sent.
        case data
        /// The final dot: the server has the whole message.
        case message
    }

    /// Why a message was not taken.
    ///
    /// Only ``uncertain`` leaves open whether it was.
    public enum Failure: Error, Sendable, Equatable {
        /// Envelope or message cannot be sent as it is; the text names the part.
        case badSubmission(String)
        /// The server's name does not resolve.
        case unresolved
        /// Nobody answers there.
        case unreachable(String)
        /// No TLS, or a certificate that this machine does not trust; nothing was sent, no password either.
        case untrusted(String)
        /// The server does not accept the user, or offers no way to say who it is; with its answer, if there was one.
        case authenticationRefused(SMTPReply?)
        /// The server says no.
        case refused(SMTPReply, at: Step)
        /// The deadline passed before the server had the whole message.
        case timedOutBeforeData
        /// The connection ended, or what came is not SMTP, before the server had the whole message.
        case broken(String)
        /// The final dot went out and no answer came: the message may be delivered, or not.
        case uncertain
        /// The caller's task was cancelled before the server had the whole message.
        case cancelled
    }

    /// Hands over one message and waits for the server to take responsibility for it.
    ///
    /// What returns is the server's positive answer to the final dot.
    public var submit: @Sendable (_ submission: Submission) async throws(Failure) -> SMTPReply

    /// A client by its function.
    public init(submit: @escaping @Sendable (_ submission: Submission) async throws(Failure) -> SMTPReply) {
        self.submit = submit
    }

    /// Refuses every submission: what a test gets that names no client.
    public static let failing = SMTPClient { _ throws(Failure) in
        throw Failure.unreachable("no SMTP client was given")
    }
}
