internal import Accounts
internal import Base
internal import Council
internal import Crypto
internal import FoundationEssentials
internal import HTML
internal import HTTP
internal import WebPush

extension NotificationSetup {
    /// The fixed words from which the key of the links that end mails is derived.
    private static let unsubscribeInfo = "meldewerk unsubscribe v1"

    /// What the accounts of a deployment know of notifications.
    static func live(
        _ configuration: ServerConfiguration,
        _ zone: Zone,
        _ catalogue: TextCatalogue,
        _ assets: Assets,
        _ clock: WallClock
    ) -> NotificationSetup {
        let key = HKDFSHA256.derive(
            from: Array(configuration.sessionSecret.utf8),
            salt: [],
            info: Array(unsubscribeInfo.utf8),
            length: 32
        )
        return NotificationSetup(
            occasions: CouncilOccasions.all,
            desk: .idle,
            zones: ZoneBook(deployment: zone),
            push: configuration.vapid.map { vapid in
                let policy = EndpointPolicy(extraHosts: configuration.pushExtraHosts)
                return BrowserPush(
                    publicKey: vapid.keys.publicKey,
                    keyID: vapid.keys.id.rawValue,
                    fault: { WebPush.Subscription.fault(endpoint: $0, p256dh: $1, auth: $2, policy: policy) }
                )
            },
            unsubscribe: UnsubscribeTokens { HMACSHA256.code(for: $0, key: key) },
            digest: { SHA256.digest($0) },
            page: { head, account in
                ServerEnvironment.page(
                    for: head,
                    viewer: nil,
                    account: account,
                    catalogue,
                    assets,
                    clock,
                    configuration.timeZone
                )
            }
        )
    }
}
