internal import API
internal import Base
internal import HTML
package import HTTP
internal import Notify
internal import Store

/// `/abmelden/<token>`: ends mails without signing in (RFC 8058).
package enum UnsubscribePages {
    /// The choices; looking at the page changes nothing, since mail scanners open every link.
    ///
    /// - Throws: 404 for a link that is not ours.
    package static func show(
        _ request: Request,
        token: String,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        let subject = try await subject(token, environment).subject
        return page(request, subject, .asked, environment)
    }

    /// Acts: on a mail program's one click, or on a choice of the page.
    ///
    /// Twice is as once. Answers 200 without a redirect, since mail programs follow none.
    ///
    /// - Throws: 404 for a link that is not ours, 400 for a form that says nothing, 415 for other bodies.
    package static func submit(
        _ request: Request,
        token: String,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        let (subject, account) = try await subject(token, environment)
        let form = try await FormBody(request, takesMultipart: true)
        let isOneClick = form["List-Unsubscribe"] == "One-Click"
        let action = isOneClick ? (subject.occasion == nil ? "mails" : "occasion") : form["action"]
        let step: UnsubscribePage.Step
        switch (action, subject.occasion) {
        case ("occasion", let occasion?):
            try await set(occasion, false, account, environment)
            step = .occasionOff
        case ("occasion_on", let occasion?):
            try await set(occasion, true, account, environment)
            step = .occasionOn
        case ("mails", _):
            try await setMails(false, account, environment)
            step = .mailsOff
        case ("mails_on", _):
            try await setMails(true, account, environment)
            step = .mailsOn
        default: throw Problem(400, "malformed_form")
        }
        return page(request, subject, step, environment)
    }

    private static func subject(
        _ token: String,
        _ environment: AccountsEnvironment
    ) async throws -> (subject: UnsubscribeTokens.Subject, account: Account) {
        let now = environment.clock.now()
        guard let subject = environment.notifications.unsubscribe.subject(token),
            let account = try await environment.database.read({ try Account.find(subject.account, at: now, in: $0) })
        else { throw Problem(404, "unsubscribe_unknown") }
        return (subject, account)
    }

    private static func set(
        _ occasion: String,
        _ isOn: Bool,
        _ account: Account,
        _ environment: AccountsEnvironment
    ) async throws {
        let occasions = environment.notifications.occasions
        try await environment.database.write {
            try Account.setSwitches([occasion: isOn], of: account.id, occasions: occasions, in: $0)
        }
    }

    /// Takes mail out of the channel, or puts it back.
    private static func setMails(
        _ isOn: Bool,
        _ account: Account,
        _ environment: AccountsEnvironment
    ) async throws {
        let channel: DeliveryChannel =
            switch (account.deliveryChannel, isOn) {
            case (.email, false), (.off, false): .off
            case (.both, false), (.push, false): .push
            case (.off, true), (.email, true): .email
            case (.push, true), (.both, true): .both
            }
        guard channel != account.deliveryChannel else { return }
        try await Delivery.set(channel, of: account, environment)
    }

    private static func page(
        _ request: Request,
        _ subject: UnsubscribeTokens.Subject,
        _ step: UnsubscribePage.Step,
        _ environment: AccountsEnvironment
    ) -> Response {
        // Without the account: its name and language are nobody's business who has only the link.
        let context = environment.notifications.page(request.head, nil)
        let occasion = environment.notifications.occasions.first { $0.id == subject.occasion }
        let model = UnsubscribePage.Model(
            path: context.path,
            occasion: subject.occasion.map { _ in occasion?.label(context.texts) ?? context.texts["unsubscribe.these"]
            },
            step: step
        )
        return .html(UnsubscribePage.render(model, context))
    }
}
