internal import Notify
internal import SMTP

/// Translates why a mail server did not take a mail into an outcome.
struct SMTPAnswers: Sendable {
    let host: String
    let language: MailLanguage

    func outcome(of failure: SMTPClient.Failure) -> Outcome {
        switch failure {
        case .badSubmission: rejected(.invalid)
        case .unresolved: later(.unresolved)
        case .unreachable: later(.unreachable)
        case .untrusted: later(.untrusted)
        case .timedOutBeforeData: later(.timeout)
        case .broken: later(.connectionBroken)
        case .uncertain: later(.uncertain)
        case .cancelled: later(.cancelled)
        case .authenticationRefused(let reply):
            if let reply, reply.isTransient {
                later(.smtpPostponed, reply)
            } else {
                rejected(.credentialsRefused, reply)
            }
        case .refused(let reply, at: let step):
            reply.isTransient ? later(.smtpPostponed, reply) : rejected(Self.meaning(of: reply, at: step), reply)
        }
    }

    /// What a permanent refusal is about (RFC 5321 §4.2.3, RFC 3463 §3, RFC 4954 §6).
    static func meaning(of reply: SMTPReply, at step: SMTPClient.Step) -> MailReason {
        let enhanced = reply.enhancedCode
        if [530, 534, 535, 538].contains(reply.code)
            || (enhanced?.subject == 7 && [8, 9, 11].contains(enhanced?.detail))
        {
            return .credentialsRefused
        }
        if (enhanced?.subject == 3 && enhanced?.detail == 4) || (reply.code == 552 && enhanced?.subject != 2) {
            return .tooLarge
        }
        switch step {
        case .greeting: return .serviceRefused
        case .authentication: return .credentialsRefused
        case .sender: return .senderRefused
        case .data: return .smtpRefused
        case .recipient, .message: return recipientMeaning(of: reply, enhanced, at: step)
        }
    }

    private static func recipientMeaning(
        of reply: SMTPReply,
        _ enhanced: SMTPReply.EnhancedCode?,
        at step: SMTPClient.Step
    ) -> MailReason {
        guard let enhanced else {
            // Without the finer code these speak of the mailbox only where the mailbox was named.
            return step == .recipient && [550, 551, 553].contains(reply.code) ? .mailboxUnknown : .smtpRefused
        }
        switch (enhanced.subject, enhanced.detail) {
        case (1, 7), (1, 8): return .senderRefused
        case (1, _): return .mailboxUnknown
        case (2, _): return .mailboxUnavailable
        default: return .smtpRefused
        }
    }

    private func later(_ reason: MailReason, _ reply: SMTPReply? = nil) -> Outcome {
        .later(nil, reason: self.reason(reason, reply))
    }

    private func rejected(_ reason: MailReason, _ reply: SMTPReply? = nil) -> Outcome {
        .rejected(self.reason(reason, reply))
    }

    private func reason(_ reason: MailReason, _ reply: SMTPReply?) -> Outcome.Reason {
        reason.reason(host, status: reply?.code, detail: reply?.enhancedCode?.description, language)
    }
}
