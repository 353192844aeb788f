public import Base
public import HTTP
internal import Notify

extension MailSender {
    /// Sends through the HTTP interface of Resend, or of a service that speaks the same.
    ///
    /// Each mail is posted with its Message-ID as `Idempotency-Key`, so that a repeated one is not sent twice.
    ///
    /// - Parameters:
    ///   - http: sends the requests.
    ///   - key: the secret of the account.
    ///   - url: the base, `/emails` is appended.
    ///   - deadline: for one request.
    ///   - maximumRetryAfter: the longest pause that the service may ask for.
    ///   - language: of reasons.
    ///   - clock: tells what time it is.
    /// - Returns: a sender that any number of tasks may use.
    public static func resend(
        _ http: HTTPClient,
        key: String,
        url: String = "https://api.resend.com",
        deadline: Duration = .seconds(30),
        maximumRetryAfter: Duration = .hours(24),
        language: MailLanguage = .english,
        clock: WallClock
    ) -> MailSender {
        let answers = ResendAnswers(language: language, maximumRetryAfter: maximumRetryAfter, clock: clock)
        let base = url.hasSuffix("/") ? String(url.dropLast()) : url
        return MailSender { message in
            let request = HTTPClient.Request(
                method: "POST",
                url: base + "/emails",
                headers: [
                    (name: "Authorization", value: "Bearer \(key)"),
                    (name: "Content-Type", value: "application/json"),
                    (name: "Idempotency-Key", value: message.id.value),
                ],
                body: ResendRequest.json(message),
                deadline: deadline,
                maximumResponseBytes: 16 << 10,
                // The operator named the host.
                reach: .anywhere
            )
            do throws(HTTPClient.Failure) {
                return answers.outcome(of: try await http.send(request))
            } catch {
                return answers.outcome(of: error)
            }
        }
    }
}
