/// Where a service of Google answers: an absolute https URL without a query.
///
/// Plain http is allowed on this machine alone, for doubles that tests start.
public struct FCMServiceURL: Sendable, Hashable, CustomStringConvertible {
    /// Why a text is refused.
    public enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
        /// No absolute URL, or with spaces, a query or a fragment.
        case malformed
        /// Another scheme than https, and not this machine.
        case notHTTPS
        /// User name or password in the URL.
        case hasUserInfo

        /// One sentence.
        public var description: String {
            switch self {
            case .malformed: "The address is not an absolute URL without query and fragment."
            case .notHTTPS: "The address must begin with https:// (http:// only for localhost)."
            case .hasUserInfo: "The address must not contain a user name or a password."
            }
        }
    }

    /// The URL without a slash at its end.
    public let description: String
    /// Name or address of the host, and the port if one is given.
    public let authority: String
    /// Whether the connection is encrypted.
    public let isEncrypted: Bool

    /// Where FCM answers.
    public static let google = FCMServiceURL(host: "fcm.googleapis.com")

    private init(host: String) {
        description = "https://" + host
        authority = host
        isEncrypted = true
    }

    /// Checks a URL.
    ///
    /// - Parameter text: such as `https://fcm.googleapis.com`; a path is kept, a slash at the end is not.
    /// - Throws: what is wrong with it.
    public init(_ text: String) throws(Fault) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.contains(where: { "?#\\\"<>".contains($0) }),
            let separator = text.firstRange(of: "://")
        else { throw .malformed }
        let scheme = text[..<separator.lowerBound].lowercased()
        let rest = text[separator.upperBound...]
        let authority = rest.prefix { $0 != "/" }
        guard !authority.contains("@") else { throw .hasUserInfo }
        guard let host = Self.host(of: authority), !host.isEmpty else { throw .malformed }
        guard scheme == "https" || scheme == "http" && Self.ownHosts.contains(host.lowercased()) else {
            throw .notHTTPS
        }
        var path = rest[authority.endIndex...]
        while path.last == "/" { path.removeLast() }
        description = scheme + "://" + authority + path
        self.authority = String(authority)
        isEncrypted = scheme == "https"
    }

    private static let ownHosts: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    private static func host(of authority: Substring) -> Substring? {
        guard authority.first != "[" else {
            return authority.firstIndex(of: "]").map { authority[...$0] }
        }
        let halves = authority.split(separator: ":", omittingEmptySubsequences: false)
        guard halves.count <= 2, halves.dropFirst().allSatisfy({ UInt16($0) != nil }) else { return nil }
        return halves[0]
    }
}
