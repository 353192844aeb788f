internal import Accounts
internal import Base
internal import Foundation
internal import HTML
internal import Mail
internal import Notify
internal import Outbox

/// Writes the mails of this deployment and hands them over.
struct MailDesk: Sendable {
    let sender: MailSender
    /// The service, for its circuit; empty for a folder.
    let host: String
    let from: MailAddress
    /// What people call the council's app; it heads every mail.
    let product: String
    /// Without a slash at its end.
    let baseURL: String
    /// The host of it, for `List-Id`.
    let listHost: String
    let catalogue: TextCatalogue
    let unsubscribe: UnsubscribeTokens
    /// Those that mails may tell of.
    let occasions: [Occasion]
    let timeZone: TimeZone
    let clock: WallClock
    let randomness: Randomness
    let log: Log

    /// Sends what the policy let through.
    func send(_ delivery: AccountDelivery, to mailbox: Mailbox) async -> Outcome {
        await send { () throws in try message(delivery, mailbox) }
    }

    /// Sends what somebody asked for or must know.
    func send(_ letter: ServiceMail.Letter) async -> Outcome {
        await send { () throws in try message(letter) }
    }

    private func send(_ write: () throws -> MailMessage) async -> Outcome {
        let message: MailMessage
        do {
            message = try write()
        } catch {
            let outcome = ChannelLog.unsendable(error)
            ChannelLog.note(outcome, "mail", log)
            return outcome
        }
        let outcome = await sender.send(message)
        ChannelLog.note(outcome, "mail", log)
        return outcome
    }

    /// The mail of a decision: one notice, or a list of several.
    ///
    /// Its id and the secrets in its links come from the decision alone, so that a repeat is the same mail.
    func message(_ delivery: AccountDelivery, _ mailbox: Mailbox) throws -> MailMessage {
        let language = mailbox.language ?? .german
        let texts = catalogue.texts(language)
        let text = DeliveryText(delivery.notices, texts)
        let isSingle = delivery.notices.count == 1
        let subject = UnsubscribeTokens.Subject(
            account: Account.ID(rawValue: delivery.owner),
            occasion: isSingle ? text.occasion : nil
        )
        let link = "\(baseURL)/abmelden/\(unsubscribe.token(subject))"
        let occasion = isSingle ? occasions.first { $0.id == text.occasion } : nil
        let footer = MailFooter(
            reason: occasion.map { texts("delivery.reason.occasion", ["occasion": $0.label(texts)]) }
                ?? texts["delivery.reason.several"],
            unsubscribeURL: link,
            settingsURL: baseURL + NotificationsPage.path
        )
        let layout = layout(language)
        let body =
            isSingle
            ? layout.notice(
                MailItem(context: occasion?.label(texts), title: text.title, url: baseURL + text.path),
                body: paragraphs(delivery.notices[0], mailbox, texts),
                footer: footer
            )
            : layout.bundle(
                delivery.notices.map { item($0, texts) },
                title: text.title,
                paragraphs: [greeting(mailbox.displayName, texts)],
                url: baseURL + text.path,
                footer: footer
            )
        let list = isSingle ? text.occasion : DeliveryText.mixed
        return try MailMessage(
            from: from,
            to: [MailAddress(mailbox.email, name: mailbox.displayName.map(HeaderText.singleLine))],
            subject: text.title,
            body: body,
            id: .derived(from: delivery.identity, domain: from.domain),
            date: clock.now(),
            timeZone: timeZone,
            purpose: .policy(MailList(id: "\(list).\(listHost)", unsubscribeURL: link))
        )
    }

    /// A mail past the policy.
    func message(_ letter: ServiceMail.Letter) throws -> MailMessage {
        let texts = catalogue.texts(letter.language)
        let body = layout(letter.language).service(
            title: letter.subject,
            paragraphs: [greeting(letter.displayName, texts)] + letter.paragraphs,
            button: letter.button.map { MailButton(label: $0.label, url: $0.url) },
            footer: MailFooter(reason: texts["delivery.reason.service"])
        )
        return try MailMessage(
            from: from,
            to: [MailAddress(letter.to, name: letter.displayName.map(HeaderText.singleLine))],
            subject: HeaderText.singleLine(letter.subject),
            body: body,
            id: .derived(from: randomness.token(byteCount: 16), domain: from.domain),
            date: clock.now(),
            timeZone: timeZone,
            purpose: .service
        )
    }

    private func layout(_ language: Language) -> MailLayout {
        MailLayout(product: product, wording: language == .german ? .german : .english)
    }

    private func greeting(_ name: String?, _ texts: Texts) -> String {
        guard let name, !name.isEmpty else { return texts["delivery.greeting.nobody"] }
        return texts("delivery.greeting", ["name": HeaderText.singleLine(name)])
    }

    /// The greeting stands in the same paragraph as what follows, since inboxes show the beginning beside the subject.
    private func paragraphs(_ notice: AccountNotice, _ mailbox: Mailbox, _ texts: Texts) -> [MailParagraph] {
        var all = PlainBody(html: notice.bodyHTML).blocks.map { block in
            MailParagraph(parts: block.map { MailParagraph.Part($0.text, url: $0.target.flatMap(address)) })
        }
        if all.isEmpty, let push = notice.pushText, !push.isEmpty { all = [MailParagraph(push)] }
        let greeting = greeting(mailbox.displayName, texts)
        guard !all.isEmpty else { return [MailParagraph(greeting)] }
        all[0].parts.insert(MailParagraph.Part(greeting + "\n"), at: 0)
        return all
    }

    /// Where a link of a notice leads from an inbox: paths are of this site; what is neither leads nowhere.
    private func address(_ target: String) -> String? {
        if target.hasPrefix("/"), !target.hasPrefix("//"), !target.contains("\\") { return baseURL + target }
        return target.hasPrefix("https://") || target.hasPrefix("http://") ? target : nil
    }

    private func item(_ notice: AccountNotice, _ texts: Texts) -> MailItem {
        MailItem(
            context: occasions.first { $0.id == notice.kind }?.label(texts),
            title: HeaderText.singleLine(notice.title),
            url: baseURL + notice.url
        )
    }
}

extension Occasion {
    /// What people call it.
    fileprivate func label(_ texts: Texts) -> String { texts.language == .german ? label.de : label.en }
}
