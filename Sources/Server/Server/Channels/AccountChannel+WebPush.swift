internal import Accounts
internal import Base
internal import HTML
internal import Notify
internal import Outbox
internal import Store
internal import WebPush

/// What account notifications to browsers are made with.
struct BrowserPushDesk: Sendable {
    /// The fixed words from which the key of topics is derived.
    private static let topicInfo = "meldewerk account topic v1"

    let sender: PushSender
    let policy: EndpointPolicy
    let topicKey: TopicKey
    /// Without a slash at its end.
    let baseURL: String
    /// An absolute URL.
    let icon: String
    let catalogue: TextCatalogue
    let clock: WallClock
    let log: Log

    init(
        _ sender: PushSender,
        keys: VAPIDKeys,
        policy: EndpointPolicy,
        baseURL: String,
        icon: String,
        _ catalogue: TextCatalogue,
        _ clock: WallClock,
        _ log: Log
    ) {
        self.sender = sender
        self.policy = policy
        topicKey = keys.topicKey(info: Self.topicInfo)
        self.baseURL = baseURL
        self.icon = icon
        self.catalogue = catalogue
        self.clock = clock
        self.log = log
    }

    /// Sends a delivery to a browser.
    func send(_ delivery: AccountDelivery, to browser: BrowserDevice) async -> Outcome {
        let outcome: Outcome
        do {
            let subscription = try Subscription(
                endpoint: browser.endpoint,
                p256dh: browser.p256dh,
                auth: browser.auth,
                policy: policy
            )
            let message = try message(delivery, to: browser, subscription.endpoint)
            outcome = await sender.send(message, to: subscription, keyID: VAPIDKeys.ID(rawValue: browser.keyID))
        } catch {
            // Stored when it was good; a host that left the list since is not written to any more.
            outcome = ChannelLog.unsendable(error)
        }
        ChannelLog.note(outcome, "push", log)
        return outcome
    }

    private func message(
        _ delivery: AccountDelivery,
        to browser: BrowserDevice,
        _ endpoint: Endpoint
    ) throws -> PushMessage {
        let language = browser.language ?? .german
        let text = DeliveryText(delivery.notices, catalogue.texts(language))
        let message = DeclarativeMessage(
            title: text.title,
            navigate: baseURL + text.path,
            body: text.body.isEmpty ? nil : text.body,
            language: language.rawValue,
            tag: delivery.identity,
            icon: icon
        )
        return try PushMessage(
            payload: try message.payload(),
            timeToLive: max(.zero, delivery.expiresAt - clock.now()),
            urgency: text.isUrgent ? .high : .normal,
            topic: Topic.derived(from: topicKey, subject: delivery.identity, endpoint: endpoint)
        )
    }
}

extension AccountChannel {
    /// Browsers.
    static func webPush(_ desk: BrowserPushDesk) -> AccountChannel {
        AccountChannel(kind: .webPush) { deliveries, _, transaction in
            let browsers = try BrowserDevice.some(deliveries.map(\.address.id), in: transaction)
            let byID = Dictionary(browsers.map { ($0.id, $0) }) { first, _ in first }
            return deliveries.compactMap { delivery in
                guard let browser = byID[delivery.address.id] else { return nil }
                return AccountLetter(
                    address: delivery.address,
                    identity: delivery.identity,
                    host: PushHost.of(browser.endpoint)
                ) {
                    await desk.send(delivery, to: browser)
                }
            }
        }
    }
}

/// The service behind an endpoint.
enum PushHost {
    /// Its name, by which circuits know it; empty for what is no endpoint.
    static func of(_ endpoint: String) -> String { (try? Endpoint(endpoint))?.host ?? "" }
}
