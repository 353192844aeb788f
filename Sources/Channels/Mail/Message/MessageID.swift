internal import Crypto

/// What makes a mail recognisable for every server and reader on its way (RFC 5322 §3.6.4).
///
/// Sent again with the same one, a mail replaces itself in most inboxes instead of standing there twice.
public struct MessageID: Sendable, Hashable, CustomStringConvertible {
    /// Without angle brackets: `left@domain`.
    public let value: String

    /// The id that always belongs to something that is told.
    ///
    /// - Parameters:
    ///   - source: what is told to whom, for example the id of a delivery; only its digest shows, which nobody takes
    ///     for a person.
    ///   - domain: the sender's, usually ``MailAddress/domain``.
    /// - Returns: the same id for the same source and domain.
    public static func derived(from source: String, domain: String) -> MessageID {
        let digest = SHA256.digest(Array("message-id\u{0}\(domain)\u{0}\(source)".utf8))
        var digits: [UInt8] = []
        for byte in digest.prefix(16) {
            digits.append(hexDigits[Int(byte >> 4)])
            digits.append(hexDigits[Int(byte & 15)])
        }
        return MessageID(checked: String(decoding: digits, as: UTF8.self) + "@" + domain)
    }

    /// Reads an id, with or without brackets.
    ///
    /// - Returns: nil for anything but one `@` between visible ASCII without brackets, at most 250 characters.
    public init?(_ text: String) {
        let bare = text.hasPrefix("<") && text.hasSuffix(">") ? String(text.dropFirst().dropLast()) : text
        let halves = bare.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty, !halves[1].isEmpty, bare.utf8.count <= 250,
            bare.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"<>()\"\\,;".utf8.contains($0) })
        else { return nil }
        value = bare
    }

    private init(checked value: String) { self.value = value }

    /// With angle brackets, as headers have it.
    public var description: String { "<\(value)>" }

    private static let hexDigits = Array("0123456789abcdef".utf8)
}
