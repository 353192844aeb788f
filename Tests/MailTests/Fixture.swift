import Base
import Foundation
import HTTP
import Mail
import SMTP
import Synchronization

/// Values that several suites of this module share.
enum Fixture {
    static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    static let now = Timestamp(seconds: 1_796_022_000)
    /// What no reason may show.
    static let secrets = ["kim@example.org", "kim", "re_secret", "Radweg", "zugestimmt"]

    static func message(
        to: [MailAddress]? = nil,
        subject: String = "Der Radweg wird gebaut",
        body: MailBody = MailBody(text: "Der Rat hat zugestimmt.\n", html: "<p>Der Rat hat zugestimmt.</p>"),
        source: String = "delivery 9",
        date: Timestamp = now,
        purpose: MailMessage.Purpose = .service
    ) throws -> MailMessage {
        let from = try MailAddress("rat@musterstadt.example", name: "Ratslotse Musterstadt")
        return try MailMessage(
            from: from,
            to: to ?? [MailAddress("kim@example.org", name: "Kim Müller")],
            subject: subject,
            body: body,
            id: .derived(from: source, domain: from.domain),
            date: date,
            timeZone: berlin,
            purpose: purpose
        )
    }

    static func text(_ message: MailMessage) -> String { String(decoding: message.bytes, as: UTF8.self) }
}

/// A mail server in memory: keeps what it was sent and answers what the test wants.
final class MailServer: Sendable {
    private let log = Mutex<[SMTPClient.Submission]>([])
    private let answer: Result<SMTPReply, SMTPClient.Failure>

    init(_ answer: Result<SMTPReply, SMTPClient.Failure> = .success(SMTPReply(code: 250))) { self.answer = answer }

    var submissions: [SMTPClient.Submission] { log.withLock { $0 } }

    var client: SMTPClient {
        SMTPClient { submission throws(SMTPClient.Failure) in
            self.log.withLock { $0.append(submission) }
            return try self.answer.get()
        }
    }
}

/// A web service in memory.
final class WebService: Sendable {
    private let log = Mutex<[HTTPClient.Request]>([])
    private let answer: Result<HTTPClient.Response, HTTPClient.Failure>

    init(_ answer: Result<HTTPClient.Response, HTTPClient.Failure>) { self.answer = answer }

    var requests: [HTTPClient.Request] { log.withLock { $0 } }

    var http: HTTPClient {
        HTTPClient { request throws(HTTPClient.Failure) in
            self.log.withLock { $0.append(request) }
            return try self.answer.get()
        }
    }
}
