internal import API
internal import Base
internal import HTML
internal import HTTP
internal import Store

/// The mail that tells somebody that their suggestion is done.
enum FeedbackAnswer {
    /// Sends it once, quoting the message and adding the administrator's own lines.
    ///
    /// Claimed before it is sent: two administrators who press the button at once write one mail.
    ///
    /// - Throws: 404; 400 for a shared answer and without an address; 409 when its sender was told; 502 when no mail
    ///   left, and then it counts neither as answered nor as read.
    static func send(
        _ id: Feedback.ID,
        _ text: String?,
        _ head: RequestHead,
        _ environment: AccountsEnvironment
    ) async throws {
        if let text, text.count > Feedback.messageLength.upperBound {
            throw Problem.invalid("text", "string_too_long", ["limit": String(Feedback.messageLength.upperBound)])
        }
        let feedback = try await environment.database.read { try Feedback.find(id, in: $0) }
        guard let feedback else { throw Problem.notFound }
        guard feedback.kind != Feedback.Kind.sharedAnswer.rawValue else { throw Problem(400, "feedback_unanswerable") }
        guard let address = feedback.email, Mailbox.isReal(address, isVerified: true) else {
            throw Problem(400, "feedback_no_address")
        }
        guard let mail = environment.mail else {
            if feedback.notifiedAt != nil { throw Problem(409, "feedback_answered") }
            throw Problem(502, "mail_failed")
        }
        let now = environment.clock.now()
        guard try await environment.database.write({ try Feedback.claimAnswer(id, at: now, in: $0) }) else {
            throw Problem(409, "feedback_answered")
        }
        let sender = Account.ID(rawValue: feedback.owner)
        let account = try await environment.database.read { try Account.find(sender, at: now, in: $0) }
        let texts = environment.notifications.page(head, account).texts
        let own = text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        let isAccepted = await mail.isAccepted(
            ServiceMail.Letter(
                to: address,
                displayName: account?.displayName,
                language: texts.language,
                subject: texts["mail.answer.subject"],
                paragraphs: [texts["mail.answer.done"], "„\(feedback.message)“"] + (own.map { [$0] } ?? [])
            )
        )
        guard isAccepted else {
            try await environment.database.write { try Feedback.releaseAnswer(id, in: $0) }
            throw Problem(502, "mail_failed")
        }
        _ = try await environment.database.write { try Feedback.mark(id, readAt: now, in: $0) }
    }
}
