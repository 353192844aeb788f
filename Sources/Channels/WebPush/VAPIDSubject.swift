/// Whom a push service may turn to about an application server's messages: the `sub` of VAPID (RFC 8292 §2.1).
public struct VAPIDSubject: Sendable, Hashable, CustomStringConvertible {
    /// Why a text is refused.
    public enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
        /// Nothing was given.
        case empty
        /// An address without `mailto:` in front.
        case bareAddress
        /// Neither `mailto:` nor `https:`.
        case otherScheme
        /// No address or URL behind the scheme, or spaces or brackets in it.
        case malformed
        /// A host that exists nowhere: Apple answers 403 to messages whose subject names one; the text is the host.
        case specialUseHost(String)

        /// One sentence that says what to write instead.
        public var description: String {
            switch self {
            case .empty: "The VAPID subject is empty; it must be a mailto: or https: URL."
            case .bareAddress: "The VAPID subject is a bare e-mail address; put mailto: in front of it."
            case .otherScheme: "The VAPID subject must begin with mailto: or https:."
            case .malformed: "The VAPID subject is not a valid mailto: or https: URL."
            case .specialUseHost(let host):
                "The VAPID subject names the host \(host), which cannot be reached; Apple refuses such messages."
            }
        }
    }

    /// The URL as it is signed.
    public let url: String

    /// Checks a subject.
    ///
    /// - Parameter text: `mailto:` and one address, or an https URL.
    /// - Throws: what is wrong with it.
    public init(_ text: String) throws(Fault) {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), !text.contains(where: { "<>\"\\".contains($0) }) else {
            throw .malformed
        }
        let lower = text.lowercased()
        let host: Substring
        if lower.hasPrefix("mailto:") {
            host = try Self.host(ofAddress: lower.dropFirst("mailto:".count))
        } else if lower.hasPrefix("https://") {
            host = lower.dropFirst("https://".count).prefix { !"/?#".contains($0) }
        } else if lower.contains("@"), !lower.contains(":") {
            throw .bareAddress
        } else {
            throw lower.hasPrefix("https:") ? .malformed : .otherScheme
        }
        try Self.check(host)
        url = text
    }

    /// The same as ``url``.
    public var description: String { url }

    private static func host(ofAddress address: Substring) throws(Fault) -> Substring {
        let parts = address.prefix { $0 != "?" }.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { throw .malformed }
        return parts[1]
    }

    private static func check(_ authority: Substring) throws(Fault) {
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        var name = host.prefix { $0 != ":" }
        if name.last == "." { name.removeLast() }
        guard !name.isEmpty, !name.hasPrefix("."), !name.contains("..") else { throw .malformed }
        let top = name.split(separator: ".").last ?? name
        if ["localhost", "local", "invalid"].contains(top) { throw .specialUseHost(String(name)) }
    }
}
