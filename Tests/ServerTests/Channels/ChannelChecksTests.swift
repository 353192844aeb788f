import HTTP
import SMTP
import TestSupport
import Testing

@testable import Server

/// What `doctor` says about the services, and what it never does.
@Suite struct ChannelChecksTests {
    static let secret = ["WEB_JWT_SECRET": String(repeating: "s", count: 40)]

    static func mail(_ reply: Result<SMTPReply, SMTPClient.Failure>) -> SMTPClient {
        SMTPClient { _ throws(SMTPClient.Failure) in try reply.get() }
    }

    @Test(
        arguments: [
            (.success(SMTPReply(code: 250)), "ok       mail", "lets us in; nothing was sent", true),
            (.failure(.authenticationRefused(SMTPReply(code: 535))), "fault    mail", "refuses to sign in", false),
            (.failure(.refused(SMTPReply(code: 554), at: .greeting)), "fault    mail", "refuses service", false),
            (.failure(.untrusted("no STARTTLS")), "warning  mail", "no trustworthy TLS connection", true),
            (.failure(.unreachable("x")), "warning  mail", "does not answer", true),
        ] as [(Result<SMTPReply, SMTPClient.Failure>, String, String, Bool)]
    )
    func `a mail server is asked whether it lets us in`(
        reply: Result<SMTPReply, SMTPClient.Failure>,
        finding: String,
        says: String,
        isFine: Bool
    ) async throws {
        let bench = try CommandBench()
        let values = Self.secret.merging(ChannelVariables.smtp) { _, new in new }
        let code = await bench.run("doctor", process: values, smtp: Self.mail(reply))
        #expect(code == (isFine ? .done : .failed))
        #expect(bench.output.contains(finding) && bench.output.contains(says), "\(bench.output)")
    }

    @Test(arguments: [(422, "ok       mail"), (401, "fault    mail"), (403, "fault    mail"), (503, "warning  mail")])
    func `Resend is asked about the key with a mail that it cannot send`(status: Int, finding: String) async throws {
        let bench = try CommandBench()
        let values = Self.secret.merging(["RESEND_API_KEY": "re_1", "MAIL_FROM": "a@b.example"]) { _, new in new }
        _ = await bench.run("doctor", process: values, health: HTTPClient.Response(status: status))
        #expect(bench.output.contains(finding) && !bench.output.contains("re_1"), "\(bench.output)")
    }

    @Test func `a folder for mails must be one that can be written`() async throws {
        let bench = try CommandBench()
        try bench.folder.write("a file", to: "mails")
        for (path, finding) in [("mails", "fault    mail"), ("new", "ok       mail"), ("none/new", "fault    mail")] {
            let folder = ["MAIL_OUTBOX_DIR": "\(bench.folder.path)/\(path)"]
            _ = await bench.run("doctor", process: Self.secret.merging(folder) { _, new in new })
            #expect(bench.output.contains(finding), "\(path): \(bench.output)")
        }
    }

    @Test func `Apple is asked with --online only, with a token that no device has`() async throws {
        let bench = try CommandBench()
        let values = Self.secret.merging(ChannelVariables.apns) { _, new in new }
        #expect(await bench.run("doctor", process: values, health: nil) == .done)
        #expect(bench.output.contains("the key signs"))
        for (status, reason, says) in [
            (400, "BadDeviceToken", "ok       apns de.example.rat"),
            (403, "InvalidProviderToken", "check that key, key id and team id belong together"),
            (400, "TopicDisallowed", "the key may not send to this topic"),
        ] {
            let answer = HTTPClient.Response(status: status, body: Array(#"{"reason":"\#(reason)"}"#.utf8))
            let code = await bench.run("doctor --online", process: values, health: answer)
            #expect(code == (reason == "BadDeviceToken" ? .done : .failed))
            #expect(bench.output.contains(says), "\(bench.output)")
        }
    }

    @Test func `Google is asked for an access token`() async throws {
        let bench = try CommandBench()
        let values = Self.secret.merging(ChannelVariables.fcm) { _, new in new }
        let refused = #"{"error":"invalid_grant","error_description":"Invalid JWT Signature."}"#
        let answer = HTTPClient.Response(status: 400, body: Array(refused.utf8))
        #expect(await bench.run("doctor", process: values, health: answer) == .failed)
        #expect(bench.output.contains("fault    fcm"))
        #expect(await bench.run("doctor", process: values, health: nil) == .done)
        #expect(bench.output.contains("warning  fcm"))
    }
}
