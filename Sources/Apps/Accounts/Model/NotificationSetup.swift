internal import Base
internal import Foundation
package import HTML
package import HTTP
package import Notify

/// What the accounts know of notifications: what can be switched, the engine, and the means to reach browsers.
package struct NotificationSetup: Sendable {
    /// What people can switch on and off, in the order in which they read it.
    package var occasions: [Occasion]
    /// The engine.
    package var desk: NotificationDesk
    /// The world's clocks.
    package var zones: ZoneBook
    /// Web Push; nil when the instance has no keys: then no browser can be registered.
    package var push: BrowserPush?
    /// The links that end mails.
    package var unsubscribe: UnsubscribeTokens
    /// SHA-256.
    package var digest: @Sendable ([UInt8]) -> [UInt8]
    /// What a page for this request and this account is drawn with.
    package var page: @Sendable (_ head: RequestHead, _ account: Account?) -> PageContext

    package init(
        occasions: [Occasion],
        desk: NotificationDesk,
        zones: ZoneBook,
        push: BrowserPush?,
        unsubscribe: UnsubscribeTokens,
        digest: @escaping @Sendable ([UInt8]) -> [UInt8],
        page: @escaping @Sendable (_ head: RequestHead, _ account: Account?) -> PageContext
    ) {
        self.occasions = occasions
        self.desk = desk
        self.zones = zones
        self.push = push
        self.unsubscribe = unsubscribe
        self.digest = digest
        self.page = page
    }

    /// Nothing to switch and nobody to ask: for tests of what is not about notifications.
    package static let none = NotificationSetup(
        occasions: [],
        desk: .failing,
        zones: ZoneBook(deployment: .utc),
        push: nil,
        unsubscribe: UnsubscribeTokens { _ in [UInt8](repeating: 0, count: 32) },
        digest: { _ in [] },
        page: { _, _ in
            PageContext(
                texts: Texts(language: .german, entries: [:]),
                asset: { $0 },
                now: Timestamp(seconds: 0),
                timeZone: .gmt,
                path: "/"
            )
        }
    )
}

/// Web Push as the accounts see it.
package struct BrowserPush: Sendable {
    /// The server's public key, 87 characters of base64url: what pages subscribe with.
    package let publicKey: String
    /// Names the key pair; rows made under another one cannot be sent to.
    package let keyID: String
    /// Checks what a browser sent; nil when it can be sent to, else the fault's stable code.
    package let fault: @Sendable (_ endpoint: String, _ p256dh: String, _ auth: String) -> String?

    package init(
        publicKey: String,
        keyID: String,
        fault: @escaping @Sendable (_ endpoint: String, _ p256dh: String, _ auth: String) -> String?
    ) {
        self.publicKey = publicKey
        self.keyID = keyID
        self.fault = fault
    }
}
