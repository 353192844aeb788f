import Base
import Foundation
import Mail
import Notify
import SMTP

func tellKim(of decision: (title: String, url: String), over client: SMTPClient, clock: WallClock) async throws
    -> Outcome
{
    let from = try MailAddress("rat@musterstadt.example", name: "Ratslotse Musterstadt")
    let unsubscribe = "https://rat.musterstadt.example/abmelden/geheim"
    let layout = MailLayout(product: "Ratslotse Musterstadt", wording: .german)
    let body = layout.notice(
        MailItem(context: "Rat, Sitzung vom 9. November", title: decision.title, url: decision.url),
        paragraphs: ["Hallo Kim, der Rat hat entschieden."],
        footer: MailFooter(reason: "Du folgst dem Thema Radverkehr.", unsubscribeURL: unsubscribe)
    )
    let message = try MailMessage(
        from: from,
        to: [MailAddress("kim@example.org", name: "Kim Müller")],
        subject: HeaderText.singleLine(decision.title),
        body: body,
        id: .derived(from: "delivery 4711", domain: from.domain),
        date: clock.now(),
        timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt,
        purpose: .policy(MailList(id: "n3.rat.musterstadt.example", unsubscribeURL: unsubscribe))
    )
    return await MailSender.smtp(client, host: "mail.musterstadt.example", language: .german).send(message)
}
