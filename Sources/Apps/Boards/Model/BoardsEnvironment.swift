package import Accounts
package import Base
package import HTML
package import HTTP
package import Notify
package import Store

/// What the boards need from outside; built once by the server.
package struct BoardsEnvironment: Sendable {
    package let database: Database
    package let clock: WallClock
    package let randomness: Randomness
    package let log: Log
    package let limiter: RateLimiter
    /// Who is signed in, for staff.
    package let accounts: AccountsEnvironment
    /// The texts of notifications: followers have no account and so no language of their own.
    package let texts: Texts
    /// What a page for this request is drawn with; `viewer` is the name of whoever is signed in.
    package let page: @Sendable (_ head: RequestHead, _ viewer: String?) -> PageContext
    /// The QR code of a text as an SVG path, and its width in modules; nil when the text is too long for one.
    package let qrCode: @Sendable (_ text: String) -> (path: String, size: Int)?
    /// The public origin, without a slash at the end.
    package let baseURL: String
    /// Puts a notice into the queue, in the caller's transaction.
    package let enqueue: @Sendable (Notice, StreamID, Timestamp, Transaction) throws -> Void
    /// Ends what waits for a stream, in the caller's transaction, with a reason for the trace.
    package let discard: @Sendable (StreamID, String, Timestamp, Transaction) throws -> Void
    /// Stops a dispatch of the stream that is running in this process; call it after the transaction.
    package let stop: @Sendable (StreamID) async -> Void
    /// Tells the dispatcher that something waits.
    package let wake: @Sendable () -> Void
    /// SHA-256.
    package let digest: @Sendable ([UInt8]) -> [UInt8]
    /// Web Push; nil when the instance has no keys: then there are no bells anywhere.
    package let push: PushChannel?
    /// Days without visit or delivery after which a bell is removed (`PUSH_SUBSCRIPTION_IDLE_DAYS`).
    package let idleDays: Int

    package init(
        database: Database,
        clock: WallClock,
        randomness: Randomness,
        log: Log,
        limiter: RateLimiter,
        accounts: AccountsEnvironment,
        texts: Texts,
        page: @escaping @Sendable (_ head: RequestHead, _ viewer: String?) -> PageContext,
        qrCode: @escaping @Sendable (_ text: String) -> (path: String, size: Int)?,
        baseURL: String,
        enqueue: @escaping @Sendable (Notice, StreamID, Timestamp, Transaction) throws -> Void,
        discard: @escaping @Sendable (StreamID, String, Timestamp, Transaction) throws -> Void,
        stop: @escaping @Sendable (StreamID) async -> Void,
        wake: @escaping @Sendable () -> Void,
        digest: @escaping @Sendable ([UInt8]) -> [UInt8],
        push: PushChannel?,
        idleDays: Int
    ) {
        self.database = database
        self.clock = clock
        self.randomness = randomness
        self.log = log
        self.limiter = limiter
        self.accounts = accounts
        self.texts = texts
        self.page = page
        self.qrCode = qrCode
        self.baseURL = baseURL
        self.enqueue = enqueue
        self.discard = discard
        self.stop = stop
        self.wake = wake
        self.digest = digest
        self.push = push
        self.idleDays = idleDays
    }
}

/// Web Push as the boards see it.
package struct PushChannel: Sendable {
    /// The server's public key, 87 characters of base64url: what pages subscribe with.
    package let publicKey: String
    /// Names the key pair; rows made under another one are not sent to.
    package let keyID: String
    /// Checks what a browser sent.
    ///
    /// - Returns: nil when it can be sent to, else the fault's stable code.
    package let fault: @Sendable (_ endpoint: String, _ p256dh: String, _ auth: String) -> String?
    /// Sends one message and tells how that ended.
    package let send: @Sendable (_ message: BellMessage) async -> Outcome

    package init(
        publicKey: String,
        keyID: String,
        fault: @escaping @Sendable (_ endpoint: String, _ p256dh: String, _ auth: String) -> String?,
        send: @escaping @Sendable (_ message: BellMessage) async -> Outcome
    ) {
        self.publicKey = publicKey
        self.keyID = keyID
        self.fault = fault
        self.send = send
    }
}

/// What one bell rings with.
package struct BellMessage: Sendable, Equatable {
    /// Whom to tell.
    package let endpoint: String
    /// The browser's public key, base64url.
    package let p256dh: String
    /// The browser's secret, base64url.
    package let auth: String
    /// Names the board for the topic: stable per subscription and board.
    package let topicSubject: String
    /// The board's name.
    package let title: String
    /// The note's title, or how many there are.
    package let body: String
    /// Absolute URL of the board, inside the Kita's scope.
    package let navigate: String
    /// Replaces an earlier notification of the same board on the device.
    package let tag: String
    /// The number on the icon, 0 to 99.
    package let badge: Int
}
