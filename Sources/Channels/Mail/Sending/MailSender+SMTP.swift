internal import Notify
public import SMTP

extension MailSender {
    /// Sends through a mail server.
    ///
    /// - Parameters:
    ///   - client: submits to one server.
    ///   - host: how reasons call it.
    ///   - deadline: for one mail, waiting for a free connection included.
    ///   - language: of reasons.
    /// - Returns: a sender that any number of tasks may use.
    public static func smtp(
        _ client: SMTPClient,
        host: String,
        deadline: Duration = .seconds(60),
        language: MailLanguage = .english
    ) -> MailSender {
        let answers = SMTPAnswers(host: host, language: language)
        return MailSender { message in
            let submission = SMTPClient.Submission(
                sender: message.from.address,
                recipients: message.to.map(\.address),
                message: message.bytes,
                deadline: deadline
            )
            do throws(SMTPClient.Failure) {
                _ = try await client.submit(submission)
                return .accepted(Outcome.Receipt(id: message.id.value))
            } catch {
                return answers.outcome(of: error)
            }
        }
    }
}
