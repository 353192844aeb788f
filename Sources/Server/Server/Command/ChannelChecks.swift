internal import APNs
internal import Base
internal import FCM
private import Foundation
internal import HTTP
internal import Mail
internal import Notify
internal import SMTP

/// What `doctor` says about the services that reach people.
///
/// It signs in where that sends nothing; only with `--online` it hands in messages that can reach nobody, since only their
/// refusal proves key, topic and project.
struct ChannelChecks: Sendable {
    typealias Finding = DoctorCommand.Finding

    let configuration: ServerConfiguration
    let context: CommandContext
    let isOnline: Bool

    /// One finding for each channel that is set up, and one for each that is not.
    func run() async -> [Finding] {
        var findings = await mail()
        findings += await apns()
        findings += await fcm()
        return findings
    }

    private var http: HTTPClient { context.client(configuration) }

    // MARK: Mail

    private func mail() async -> [Finding] {
        switch configuration.mail?.way {
        case nil: return [Finding("mail", .absent, "no mail service, so nobody gets mail; see docs/operating.md, Mail")]
        case .folder(let path): return [folder(path)]
        case .smtp(let url):
            let probe = context.smtp(url, configuration)
            guard let sample else { return [Finding("mail", .fault, "MAIL_FROM is no sender")] }
            let outcome = await MailSender.smtp(probe, host: url.host, deadline: .seconds(20)).send(sample)
            return [finding("mail", outcome, "\(url.host) lets us in; nothing was sent")]
        case .resend(let key, let url): return [await resend(url, key)]
        }
    }

    private func folder(_ path: String) -> Finding {
        let files = FileManager.default
        var isFolder = ObjCBool(false)
        if files.fileExists(atPath: path, isDirectory: &isFolder) {
            guard isFolder.boolValue, files.isWritableFile(atPath: path) else {
                return Finding("mail", .fault, "\(path) is no folder that can be written; correct MAIL_OUTBOX_DIR")
            }
            return Finding("mail", .ok, "becomes files in \(path); nothing is sent")
        }
        let parent = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        guard files.isWritableFile(atPath: parent) else {
            return Finding(
                "mail",
                .fault,
                "\(path) does not exist and cannot be made; make it, or correct MAIL_OUTBOX_DIR"
            )
        }
        return Finding("mail", .ok, "becomes files in \(path), which the first mail makes; nothing is sent")
    }

    /// A mail without content is refused after the key was looked at, never sent.
    private func resend(_ url: String, _ key: String) async -> Finding {
        let request = HTTPClient.Request(
            method: "POST",
            url: "\(url)/emails",
            headers: [
                (name: "Authorization", value: "Bearer \(key)"), (name: "Content-Type", value: "application/json"),
            ],
            body: Array("{}".utf8),
            deadline: .seconds(20),
            maximumResponseBytes: 16_384,
            reach: .anywhere
        )
        do {
            let status = try await http.send(request).status
            switch status {
            case 400, 422: return Finding("mail", .ok, "Resend accepts the key; nothing was sent")
            case 401, 403:
                return Finding("mail", .fault, "Resend refuses the key (\(status)); make a new one for RESEND_API_KEY")
            default:
                return Finding("mail", .warning, "\(url) answers \(status); check RESEND_API_URL and its status page")
            }
        } catch {
            return Finding("mail", .warning, "nobody answers at \(url) (\(error)); check name, proxy and firewall")
        }
    }

    /// Composed only to say who would send it.
    private var sample: MailMessage? {
        configuration.mail.flatMap { mail in
            try? MailMessage(
                from: mail.from,
                to: [mail.from],
                subject: "Meldewerk",
                body: MailBody(text: "Meldewerk\n"),
                id: .derived(from: "doctor", domain: mail.from.domain),
                date: context.clock.now(),
                timeZone: configuration.timeZone,
                purpose: .service
            )
        }
    }

    // MARK: Devices

    private func apns() async -> [Finding] {
        guard let setup = configuration.apns else {
            return [Finding("apns", .absent, "no key, so no Apple device is reached; see docs/operating.md, Devices")]
        }
        guard isOnline else {
            return [Finding("apns", .ok, "the key signs; `doctor --online` asks Apple whether it counts there")]
        }
        var findings: [Finding] = []
        for topic in Set([setup.topic, setup.visitsTopic]).sorted() {
            findings.append(await apns(setup, topic))
        }
        return findings
    }

    /// A token that no device has: whoever refuses only that has accepted key and topic.
    private func apns(_ setup: ServerConfiguration.APNsSetup, _ topic: String) async -> Finding {
        let subject = "apns \(topic)"
        let payload = APNsPayload(alert: APNsAlert(body: "Meldewerk"))
        guard let device = try? APNsDevice(token: String(repeating: "0", count: 64)),
            let message = try? APNsMessage(payload, id: "doctor", topic: topic, expiration: .once)
        else { return Finding(subject, .fault, "the topic is none") }
        let sender = APNsSender(http: http, key: setup.key, gateways: setup.gateways, clock: context.clock)
        let result = await sender.send(message, to: device)
        if case .gone = result.outcome { return Finding(subject, .ok, "Apple accepts key and topic") }
        return finding(subject, result.outcome, "Apple accepts key and topic")
    }

    private func fcm() async -> [Finding] {
        guard let setup = configuration.fcm else {
            return [
                Finding(
                    "fcm",
                    .absent,
                    "no service account, so no Android device is reached; see docs/operating.md, Devices"
                )
            ]
        }
        let sender = FCMSender(http: http, account: setup.account, service: setup.service, clock: context.clock)
        if let problem = await sender.accessProblem() {
            return [Finding("fcm", problem.isConfigurationFault ? .fault : .warning, problem.description)]
        }
        guard isOnline else {
            return [Finding("fcm", .ok, "Google gives an access token; `doctor --online` asks FCM whether it may send")]
        }
        let message = FCMMessage(token: "meldewerk-doctor", notification: FCMMessage.Notification(title: "Meldewerk"))
        let outcome = await sender.send(message, validateOnly: true)
        switch outcome {
        case .accepted, .gone: return [Finding("fcm", .ok, "FCM lets project \(setup.account.projectID) send")]
        case .rejected(let reason) where ["invalid_token", "invalid_argument"].contains(reason.code):
            return [Finding("fcm", .ok, "FCM lets project \(setup.account.projectID) send")]
        case .rejected, .later: return [finding("fcm", outcome, "")]
        }
    }

    private func finding(_ subject: String, _ outcome: Outcome, _ success: String) -> Finding {
        switch outcome {
        case .accepted: Finding(subject, .ok, success)
        case .gone: Finding(subject, .warning, "an unexpected answer; try again later")
        case .later(_, let reason):
            Finding(subject, reason.isConfigurationFault ? .fault : .warning, reason.description)
        case .rejected(let reason): Finding(subject, .fault, reason.description)
        }
    }
}
