internal import Crypto

/// Encrypts messages for browsers (RFC 8291).
///
/// Pure functions that may be called from any number of tasks at once; each call makes a key pair of its own.
public enum MessageEncryption {
    /// How the length of a message is hidden from the push service.
    public enum Padding: Sendable, Equatable {
        /// Not at all.
        case none
        /// Rounded up to 128, 256, 512, 1024 or 2048 bytes; longer texts get nothing.
        ///
        /// Firefox for Android has refused bodies from 2,820 bytes on, so padding to the full 4,096 loses messages.
        case buckets
        /// Rounded up to so many bytes; longer texts get nothing.
        case upTo(Int)

        /// How many zeros are put behind a text.
        ///
        /// - Parameter count: the length of the text in bytes.
        /// - Returns: the number of zeros, 0 for a text that is longer than the size to reach.
        public func length(for count: Int) -> Int {
            let target =
                switch self {
                case .none: count
                case .buckets: [128, 256, 512, 1024, 2048].first { $0 >= count } ?? count
                case .upTo(let size): min(size, MessageEncryption.maximumPlaintext)
                }
            return max(0, target - count)
        }
    }

    /// Why a message cannot be encrypted.
    public enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
        /// More than ``MessageEncryption/maximumPlaintext`` bytes.
        case tooLarge(bytes: Int)

        /// One sentence.
        public var description: String {
            switch self {
            case .tooLarge(let bytes):
                "The message has \(bytes) bytes; push services must take \(maximumPlaintext) and may refuse more."
            }
        }
    }

    /// What fits into a body of 4,096 bytes, which every push service must accept (RFC 8030 §7.2): 3,993 bytes.
    public static let maximumPlaintext =
        ContentEncoding.recordSize - ContentEncoding.headerLength - ContentEncoding.overhead

    /// Texts up to this many bytes reach every browser that is known, without padding: 2,717 bytes.
    public static let safePlaintext = 2820 - ContentEncoding.headerLength - ContentEncoding.overhead

    /// The body of a push request.
    ///
    /// - Parameters:
    ///   - plaintext: what the browser's service worker gets; may be empty.
    ///   - subscription: whom it is for.
    ///   - padding: how its length is hidden.
    /// - Returns: header and one record: 103 bytes more than text and padding.
    /// - Throws: ``Fault/tooLarge(bytes:)``.
    public static func encrypt(
        _ plaintext: [UInt8],
        for subscription: Subscription,
        padding: Padding = .buckets
    ) throws(Fault) -> [UInt8] {
        guard plaintext.count <= maximumPlaintext else { throw .tooLarge(bytes: plaintext.count) }
        return CryptoWorker.borrow { worker in
            let salt = worker.randomBytes(16)
            let (sender, secret) = worker.agreeOnce(with: subscription.receiverKey)
            return seal(
                plaintext,
                for: subscription,
                padding: padding,
                salt: salt,
                sender: sender,
                secret: secret,
                with: worker
            )
        }
    }

    /// The same with a given key and salt: only for test vectors, since a pair of both must never be used twice.
    static func encrypt(
        _ plaintext: [UInt8],
        for subscription: Subscription,
        padding: Padding,
        salt: [UInt8],
        sender: P256.PrivateKey
    ) -> [UInt8] {
        CryptoWorker.borrow { worker in
            let secret = worker.sharedSecret(of: sender.scalar, with: subscription.receiverKey)
            return seal(
                plaintext,
                for: subscription,
                padding: padding,
                salt: salt,
                sender: sender.publicKey.uncompressed,
                secret: secret,
                with: worker
            )
        }
    }

    private static func seal(
        _ plaintext: [UInt8],
        for subscription: Subscription,
        padding: Padding,
        salt: [UInt8],
        sender: [UInt8],
        secret: [UInt8],
        with worker: CryptoWorker
    ) -> [UInt8] {
        let material = ContentEncoding.material(
            sharedSecret: secret,
            authSecret: subscription.authSecret,
            receiver: subscription.receiverKey.uncompressed,
            sender: sender,
            with: worker
        )
        return ContentEncoding.seal(
            plaintext,
            padding: padding.length(for: plaintext.count),
            salt: salt,
            sender: sender,
            material: material,
            with: worker
        )
    }
}
