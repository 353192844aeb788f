private import Base
private import Crypto

/// The name of one message to one device: the header `apns-id`, a UUID.
public struct APNsID: Sendable, Hashable, CustomStringConvertible {
    /// 36 characters in lower case.
    public let description: String

    /// An id that is always the same for one text.
    ///
    /// - Parameter text: what names the message, such as the id of a notice.
    /// - Returns: a UUID of version 8 (RFC 9562 §5.8) from the SHA-256 of the text.
    public static func derived(from text: String) -> APNsID {
        var bytes = Array(SHA256.digest(Array(text.utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        var characters: [UInt8] = []
        characters.reserveCapacity(36)
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { characters.append(UInt8(ascii: "-")) }
            characters.append(hexDigits[Int(byte >> 4)])
            characters.append(hexDigits[Int(byte & 15)])
        }
        return APNsID(description: String(decoding: characters, as: UTF8.self))
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)
}

/// What a notification replaces: of those with one id a device shows the newest (the header `apns-collapse-id`).
public struct APNsCollapseID: Sendable, Hashable, CustomStringConvertible {
    /// How many bytes the service takes.
    public static let maximumBytes = 64

    /// At most 64 bytes of visible ASCII.
    public let description: String

    /// An id by any text.
    ///
    /// A text of up to 64 bytes of visible ASCII is kept; any other becomes the Base64url of its SHA-256, 43 bytes, the
    /// same each time. An empty text makes none.
    ///
    /// - Parameter text: what names the subject.
    public init?(_ text: String) {
        guard !text.isEmpty else { return nil }
        let isPlain = text.utf8.count <= Self.maximumBytes && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        description = isPlain ? text : Base64URL.encode(SHA256.digest(Array(text.utf8)))
    }
}
