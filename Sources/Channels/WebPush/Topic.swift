private import Base
internal import Crypto

/// Names what a message is about: of two undelivered messages with one topic the service keeps the newer
/// (RFC 8030 §5.4).
public struct Topic: Sendable, Hashable, CustomStringConvertible {
    /// 1 to 32 characters of Base64url.
    public let value: String

    /// A topic by its text.
    ///
    /// - Returns: nil for more than 32 characters or others than letters, digits, `-` and `_`: services answer 400.
    public init?(_ value: String) {
        let isAllowed = { (byte: UInt8) in
            (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D || byte == 0x5F
        }
        guard (1...32).contains(value.utf8.count), value.utf8.allSatisfy(isAllowed) else { return nil }
        self.value = value
    }

    private init(unchecked value: String) { self.value = value }

    /// The same as ``value``.
    public var description: String { value }

    /// A topic that is always the same for one subject and one endpoint, and tells the service nothing else.
    ///
    /// It cannot be traced back to the subject, and the same subject has another topic at every other endpoint, so a
    /// push service cannot see which endpoints follow the same thing.
    ///
    /// - Parameters:
    ///   - key: from ``VAPIDKeys/topicKey(info:)``.
    ///   - subject: what the message is about, such as the id of a board.
    ///   - endpoint: whom it goes to.
    /// - Returns: the first 32 characters of Base64url of HMAC-SHA256 over `subject`, a line feed and `endpoint`.
    public static func derived(from key: TopicKey, subject: String, endpoint: Endpoint) -> Topic {
        let code = HMACSHA256.code(for: Array("\(subject)\n\(endpoint.url)".utf8), key: key.bytes)
        return Topic(unchecked: String(Base64URL.encode(code).prefix(32)))
    }
}

/// The secret that ``Topic/derived(from:subject:endpoint:)`` needs: stable exactly as long as the key pair.
public struct TopicKey: Sendable {
    let bytes: [UInt8]
}

extension VAPIDKeys {
    /// Derives the secret for topics from the private key: HKDF-SHA256 over the scalar, without salt, 32 bytes.
    ///
    /// - Parameter info: fixed text that sets this use apart from others, such as `my app topics v1`.
    /// - Returns: the secret, to be kept in memory only.
    public func topicKey(info: String) -> TopicKey {
        TopicKey(bytes: HKDFSHA256.derive(from: key.scalar, salt: [], info: Array(info.utf8), length: 32))
    }
}
