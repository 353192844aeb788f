import HTTP
import Mail
import Notify
import SMTP
import TestSupport
import Testing

/// What the engine relies on, proven for both ways out of the house.
@Suite struct ChannelContractTests {
    @Test(arguments: ChannelContract.Situation.allCases) func `a mail server keeps the contract`(
        situation: ChannelContract.Situation
    ) async {
        let contract = ChannelContract(secrets: Fixture.secrets) { situation in
            guard let answer = Self.answer(of: situation), let message = try? Fixture.message() else { return nil }
            let server = MailServer(answer)
            return await MailSender.smtp(server.client, host: "mail.example.org").send(message)
        }
        #expect(await contract.faults(in: situation) == [])
    }

    /// Nil where SMTP has no such thing: it names no pauses, and a mail address is never called gone.
    static func answer(of situation: ChannelContract.Situation) -> Result<SMTPReply, SMTPClient.Failure>? {
        switch situation {
        case .accepted: .success(SMTPReply(code: 250, text: "queued for kim@example.org"))
        case .addressGone, .busyWithPause: nil
        case .throttled: .failure(.refused(reply(450, 4, 7, 1), at: .recipient))
        case .serverFault: .failure(.refused(reply(451, 4, 3, 0), at: .message))
        case .badGateway: .failure(.broken("Weird server reply"))
        case .credentialsRefused: .failure(.authenticationRefused(reply(535, 5, 7, 8)))
        case .messageRefused: .failure(.refused(reply(554, 5, 6, 0), at: .message))
        case .redirected: .failure(.refused(reply(551, 5, 1, 6), at: .recipient))
        case .silence: .failure(.uncertain)
        case .unreachable: .failure(.unreachable("connection refused"))
        case .untrusted: .failure(.untrusted("the certificate has expired"))
        }
    }

    static func reply(_ code: Int, _ statusClass: Int, _ subject: Int, _ detail: Int) -> SMTPReply {
        SMTPReply(code: code, enhancedCode: .init(statusClass, subject, detail), text: "about kim@example.org")
    }

    @Test(arguments: ChannelContract.Situation.allCases) func `Resend keeps the contract`(
        situation: ChannelContract.Situation
    ) async {
        let contract = ChannelContract(secrets: Fixture.secrets) { situation in
            guard let answer = Self.response(to: situation), let message = try? Fixture.message() else { return nil }
            let service = WebService(answer)
            let clock = TestClock(Fixture.now).wallClock
            return await MailSender.resend(service.http, key: "re_secret", clock: clock).send(message)
        }
        #expect(await contract.faults(in: situation) == [])
    }

    static func response(
        to situation: ChannelContract.Situation
    ) -> Result<HTTPClient.Response, HTTPClient.Failure>? {
        let body = { (name: String) in Array(#"{"name":"\#(name)","message":"kim@example.org"}"#.utf8) }
        let answer = { (status: Int, fields: [(name: String, value: String)], name: String) in
            Result<HTTPClient.Response, HTTPClient.Failure>.success(
                HTTPClient.Response(status: status, headers: Headers(fields), body: body(name))
            )
        }
        return switch situation {
        case .accepted: .success(HTTPClient.Response(status: 200, body: Array(#"{"id":"x"}"#.utf8)))
        case .addressGone: nil
        case .busyWithPause: answer(429, [("Retry-After", "120")], "rate_limit_exceeded")
        case .throttled: answer(429, [], "rate_limit_exceeded")
        case .serverFault: answer(500, [], "application_error")
        case .badGateway: .success(HTTPClient.Response(status: 502, body: Array("<html>kim@example.org".utf8)))
        case .credentialsRefused: answer(401, [], "invalid_api_key")
        case .messageRefused: answer(422, [], "validation_error")
        case .redirected: answer(302, [("Location", "https://kim.example/")], "moved")
        case .silence: .failure(.timedOut)
        case .unreachable: .failure(.unreachable("connection refused"))
        case .untrusted: .failure(.untrusted("the certificate has expired"))
        }
    }
}
