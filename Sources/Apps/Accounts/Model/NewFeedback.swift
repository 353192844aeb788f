internal import API
internal import Base
internal import HTML
internal import HTTP
internal import Store

/// A message to the operators, checked.
struct NewFeedback: Sendable {
    static let limit = RateLimit("feedback", 10, per: .minutes(15))
    static let contactLimit = RateLimit("contact", 5, per: .minutes(15))

    let owner: Account.ID?
    let email: String?
    let kind: Feedback.Kind
    let message: String

    /// From somebody with an account.
    ///
    /// - Throws: 422.
    init(_ account: Account, kind: String, message: String) throws(Problem) {
        var faults: [Problem.Field] = []
        let chosen = Feedback.Kind.choices.first { $0.rawValue == kind }
        if chosen == nil { faults.append(Problem.Field(type: "value_error", location: ["body", "kind"])) }
        let text = Self.check(message, &faults)
        guard faults.isEmpty, let chosen else { throw .invalid(faults) }
        owner = account.id
        email = account.email
        self.kind = chosen
        self.message = text
    }

    /// From somebody without one.
    ///
    /// - Throws: 422.
    init(email typed: String?, message: String) throws(Problem) {
        var faults: [Problem.Field] = []
        let given = typed.map(EmailAddress.normalized).flatMap { $0.isEmpty ? nil : $0 }
        if let given, EmailAddress(given) == nil {
            faults.append(Problem.Field(type: "email_invalid", location: ["body", "email"]))
        }
        let text = Self.check(message, &faults)
        guard faults.isEmpty else { throw .invalid(faults) }
        owner = nil
        email = given
        kind = .contact
        self.message = text
    }

    /// Stores it, and then tells the administrators; that their mail failed changes nothing.
    func submit(_ head: RequestHead, _ environment: AccountsEnvironment) async throws {
        let now = environment.clock.now()
        let admins = try await environment.database.write { [self] transaction in
            try Feedback.insert(owner: owner, email: email, kind: kind, message: message, at: now, in: transaction)
            return try Account.administrators(at: now, in: transaction)
        }
        guard let mail = environment.mail else { return }
        for admin in admins where admin.hasMailbox {
            let texts = environment.notifications.page(head, admin).texts
            let isAccepted = await mail.isAccepted(
                ServiceMail.Letter(
                    to: admin.email,
                    displayName: admin.displayName,
                    language: texts.language,
                    subject: texts["mail.feedback.subject"],
                    paragraphs: [texts["mail.feedback.kind.\(kind.rawValue)"], message],
                    button: .init(label: texts["mail.feedback.button"], url: environment.baseURL + "/admin/feedback")
                )
            )
            if isAccepted { continue }
            environment.log.warning("accounts", "a mail about feedback was not accepted")
        }
    }

    private static func check(_ message: String, _ faults: inout [Problem.Field]) -> String {
        var text = Substring(message)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        let (least, most) = (Feedback.messageLength.lowerBound, Feedback.messageLength.upperBound)
        func refuse(_ type: String, _ limit: Int) {
            faults.append(
                Problem.Field(type: type, location: ["body", "message"], arguments: ["limit": String(limit)])
            )
        }
        if text.count < least { refuse("string_too_short", least) }
        if text.count > most { refuse("string_too_long", most) }
        return String(text)
    }
}
