internal import APNs
internal import Accounts
internal import Base
internal import CurlClient
internal import FCM
internal import HTML
internal import HTTP
internal import Mail
internal import Notify
internal import Outbox
internal import SMTP
internal import WebPush

/// The channels by which this deployment reaches accounts: those whose variables are set.
struct AccountChannels: Sendable {
    let mail: MailDesk?
    /// One for each kind of address that can be reached.
    let all: [AccountChannel]
    /// What letters to Apple's devices found out.
    let found: FoundEnvironments
    /// One line for each channel, for the log at the start: its name, and whether it is there.
    let notes: [(channel: String, note: String)]
    /// Gives the connections back that are not the HTTP client's.
    let close: @Sendable () async -> Void

    /// What all channels need.
    struct Parts: Sendable {
        let configuration: ServerConfiguration
        let http: HTTPClient
        let catalogue: TextCatalogue
        let notifications: NotificationSetup
        /// An absolute URL.
        let icon: String
        let clock: WallClock
        let randomness: Randomness
        let log: Log
    }

    /// Over the network.
    ///
    /// - Throws: `CurlClient.Fault` when the mail client cannot be made.
    static func live(_ parts: Parts) throws -> AccountChannels {
        let smtp = try smtp(parts.configuration)
        let mail = parts.configuration.mail.map { MailDesk($0, smtp?.client, parts) }
        let found = FoundEnvironments()
        let configuration = parts.configuration
        var all = mail.map { [AccountChannel.mail($0)] } ?? []
        if let apns = configuration.apns {
            let sender = APNsSender(http: parts.http, key: apns.key, gateways: apns.gateways, clock: parts.clock)
            all.append(.apns(sender, apns, found: found, parts.catalogue, parts.log))
        }
        if let fcm = configuration.fcm {
            let sender = FCMSender(
                http: parts.http,
                account: fcm.account,
                service: fcm.service,
                clock: parts.clock,
                randomness: parts.randomness
            )
            // Browsers' push services live under the same name, and a key that is refused here is none of their fault.
            all.append(.fcm(sender, host: fcm.service.authority + "/v1", parts.catalogue, parts.clock, parts.log))
        }
        if let vapid = configuration.vapid { all.append(.webPush(BrowserPushDesk(vapid, parts))) }
        return AccountChannels(
            mail: mail,
            all: all,
            found: found,
            notes: notes(configuration),
            close: { await smtp?.close() }
        )
    }

    private static func smtp(_ configuration: ServerConfiguration) throws -> CurlSMTP? {
        guard case .smtp(let url)? = configuration.mail?.way else { return nil }
        return try CurlSMTP(
            CurlSMTP.Configuration(
                url: url,
                egressConnectTo: configuration.egress.egressConnectTo,
                caFile: configuration.egress.caFile
            )
        )
    }

    private static func notes(_ configuration: ServerConfiguration) -> [(channel: String, note: String)] {
        let mail =
            switch configuration.mail?.way {
            case .resend?: "set up, over Resend"
            case .smtp(let url)?: "set up, over \(url.host)"
            case .folder?: "set up, into the folder of MAIL_OUTBOX_DIR; nothing is sent"
            case nil:
                "not set up (RESEND_API_KEY, SMTP_URL or MAIL_OUTBOX_DIR): nobody gets mail"
            }
        let apns =
            configuration.apns == nil ? "not set up (APNS_KEY_ID and others): no Apple device is reached" : "set up"
        let fcm =
            configuration.fcm == nil ? "not set up (FCM_SERVICE_ACCOUNT): no Android device is reached" : "set up"
        let push =
            configuration.vapid == nil ? "not set up (VAPID_PUBLIC_KEY and others): no browser is reached" : "set up"
        return [("mail", mail), ("apns", apns), ("fcm", fcm), ("push", push)]
    }
}

extension MailDesk {
    fileprivate init(_ setup: ServerConfiguration.MailSetup, _ smtp: SMTPClient?, _ parts: AccountChannels.Parts) {
        let configuration = parts.configuration
        let host = MailDesk.service(setup.way)
        self.init(
            sender: MailDesk.sender(over: setup.way, smtp, parts),
            host: host,
            from: setup.from,
            product: configuration.councilName,
            baseURL: configuration.baseURL.description,
            listHost: setup.from.domain,
            catalogue: parts.catalogue,
            unsubscribe: parts.notifications.unsubscribe,
            occasions: parts.notifications.occasions,
            timeZone: configuration.timeZone,
            clock: parts.clock,
            randomness: parts.randomness,
            log: parts.log
        )
    }

    private static func sender(
        over way: ServerConfiguration.MailSetup.Way,
        _ smtp: SMTPClient?,
        _ parts: AccountChannels.Parts
    ) -> MailSender {
        switch way {
        case .resend(let key, let url): .resend(parts.http, key: key, url: url, clock: parts.clock)
        case .smtp(let url): .smtp(smtp ?? .failing, host: url.host)
        case .folder(let path): .folder(path)
        }
    }

    private static func service(_ way: ServerConfiguration.MailSetup.Way) -> String {
        switch way {
        case .resend(_, let url): (try? FCMServiceURL(url))?.authority ?? ""
        case .smtp(let url): url.host
        case .folder: ""
        }
    }
}

extension BrowserPushDesk {
    fileprivate init(_ vapid: ServerConfiguration.VAPID, _ parts: AccountChannels.Parts) {
        let policy = EndpointPolicy(extraHosts: parts.configuration.pushExtraHosts)
        let sender = PushSender(
            http: parts.http,
            keys: vapid.keys,
            subject: vapid.subject,
            policy: policy,
            deadline: .seconds(15),
            clock: parts.clock
        )
        self.init(
            sender,
            keys: vapid.keys,
            policy: policy,
            baseURL: parts.configuration.baseURL.description,
            icon: parts.icon,
            parts.catalogue,
            parts.clock,
            parts.log
        )
    }
}
