import Base
import HTTP
import Mail
import Notify
import SMTP
import TestSupport
import Testing

@Suite struct MailSenderTests {
    @Test func `a mail server gets envelope and message`() async throws {
        let server = MailServer()
        let to = [try MailAddress("kim@example.org", name: "Kim"), try MailAddress("lu@müller.example")]
        let message = try Fixture.message(to: to)
        let outcome = await MailSender.smtp(server.client, host: "h", deadline: .seconds(7)).send(message)
        #expect(outcome == .accepted(Outcome.Receipt(id: message.id.value)))
        let expected = SMTPClient.Submission(
            sender: "rat@musterstadt.example",
            recipients: ["kim@example.org", "lu@xn--mller-kva.example"],
            message: message.bytes,
            deadline: .seconds(7)
        )
        #expect(server.submissions == [expected])
    }

    @Test(
        arguments: [
            (.uncertain, "uncertain"), (.timedOutBeforeData, "timeout"), (.broken("x"), "connection_broken"),
            (.unresolved, "unresolved"), (.unreachable("x"), "unreachable"), (.untrusted("x"), "untrusted"),
            (.cancelled, "cancelled"), (.authenticationRefused(SMTPReply(code: 454)), "smtp_454"),
            (.refused(SMTPReply(code: 421), at: .greeting), "smtp_421"),
        ] as [(SMTPClient.Failure, String)]
    ) func `what may pass is tried later`(failure: SMTPClient.Failure, code: String) async throws {
        let outcome = await MailSender.smtp(MailServer(.failure(failure)).client, host: "h").send(try Fixture.message())
        guard case .later(nil, let reason) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reason.code == code)
    }

    @Test(
        arguments: [
            (.authenticationRefused(nil), "credentials_refused", true),
            (.refused(SMTPReply(code: 550, enhancedCode: .init(5, 1, 1)), at: .recipient), "mailbox_unknown", false),
            (.refused(SMTPReply(code: 550), at: .recipient), "mailbox_unknown", false),
            (.refused(SMTPReply(code: 550), at: .message), "smtp_550", false),
            (.refused(SMTPReply(code: 550, enhancedCode: .init(5, 7, 1)), at: .recipient), "smtp_550", false),
            (.refused(SMTPReply(code: 550, enhancedCode: .init(5, 1, 8)), at: .recipient), "sender_refused", true),
            (.refused(SMTPReply(code: 550), at: .sender), "sender_refused", true),
            (.refused(SMTPReply(code: 552), at: .message), "message_too_large", false),
            (.refused(SMTPReply(code: 552, enhancedCode: .init(5, 2, 2)), at: .message), "mailbox_unavailable", false),
            (.refused(SMTPReply(code: 554), at: .greeting), "service_refused", true),
            (.badSubmission("message"), "message_invalid", false),
        ] as [(SMTPClient.Failure, String, Bool)]
    ) func `what will not pass is rejected, and nobody is forgotten`(
        failure: SMTPClient.Failure,
        code: String,
        isConfigurationFault: Bool
    ) async throws {
        let outcome = await MailSender.smtp(MailServer(.failure(failure)).client, host: "h").send(try Fixture.message())
        guard case .rejected(let reason) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reason.code == code)
        #expect(reason.isConfigurationFault == isConfigurationFault)
    }

    @Test func `Resend gets the id as key, the same for the same mail`() async throws {
        let service = WebService(.success(HTTPClient.Response(status: 200)))
        let sender = MailSender.resend(
            service.http,
            key: "re_secret",
            url: "https://mail.example/",
            clock: TestClock(Fixture.now).wallClock
        )
        let first = try Fixture.message()
        _ = await sender.send(first)
        _ = await sender.send(try Fixture.message(date: Fixture.now + .hours(3)))
        #expect(service.requests.map(\.url) == ["https://mail.example/emails", "https://mail.example/emails"])
        let keys = service.requests.map { request in request.headers.first { $0.name == "Idempotency-Key" }?.value }
        #expect(keys == [first.id.value, first.id.value])
        #expect(service.requests[0].body == service.requests[1].body)
    }

    @Test(arguments: MailReason.allCases) func `each reason says something in both languages`(reason: MailReason) {
        for sentence in [reason.german("mail.example.org"), reason.english("mail.example.org")] {
            #expect(sentence.contains("mail.example.org"))
            #expect(!sentence.contains("@"))
        }
        #expect(reason.german("h") != reason.english("h"))
    }

    @Test func `a reason is one line with its status`() async throws {
        let failure = SMTPClient.Failure.refused(
            SMTPReply(code: 550, enhancedCode: .init(5, 1, 1), text: "kim@example.org is unknown"),
            at: .recipient
        )
        let sender = MailSender.smtp(MailServer(.failure(failure)).client, host: "mail.example.org", language: .german)
        let reason = Outcome.Reason(
            code: "mailbox_unknown",
            description: "mail.example.org kennt das Postfach nicht; die Adresse des Kontos prüfen (550, 5.1.1)"
        )
        #expect(await sender.send(try Fixture.message()) == .rejected(reason))
    }
}
