private import Base
internal import Crypto

/// The browser's side of a subscription: makes its keys and reads messages.
///
/// For tests, for probes and for programs that are their own user agent.
public struct ReceiverKeys: Sendable {
    let key: P256.PrivateKey
    let authSecret: [UInt8]

    /// Why a message cannot be read; nothing more is told, so that a sender cannot probe the receiver.
    public struct Unreadable: Error, Sendable, Equatable {
        /// An error without details.
        public init() {}
    }

    /// New keys.
    public init() {
        key = .generate()
        authSecret = SecureRandom.bytes(16)
    }

    /// Keys that were kept; nil when one of them cannot be what it should.
    ///
    /// - Parameters:
    ///   - privateKey: the secret scalar, 32 bytes.
    ///   - auth: the authentication secret, 16 bytes.
    public init?(privateKey: [UInt8], auth: [UInt8]) {
        guard auth.count == 16, let key = try? P256.PrivateKey(scalar: privateKey) else { return nil }
        self.key = key
        authSecret = auth
    }

    /// What the page sends to its server as `keys.p256dh`.
    public var p256dh: String { Base64URL.encode(key.publicKey.uncompressed) }
    /// What the page sends to its server as `keys.auth`.
    public var auth: String { Base64URL.encode(authSecret) }

    /// Decrypts the body of a push message (RFC 8291 §4).
    public func decrypt(_ body: [UInt8]) throws(Unreadable) -> [UInt8] {
        guard let header = try? ContentDecoding.header(of: body),
            let sender = try? P256.PublicKey(uncompressed: header.keyID)
        else { throw Unreadable() }
        let secret = key.sharedSecret(with: sender)
        let material = CryptoWorker.borrow { worker in
            ContentEncoding.material(
                sharedSecret: secret,
                authSecret: authSecret,
                receiver: key.publicKey.uncompressed,
                sender: sender.uncompressed,
                with: worker
            )
        }
        guard let text = try? ContentDecoding.open(body, material: material) else { throw Unreadable() }
        return text
    }
}
