/// Scheme, host and port of a page: what browsers call its origin (RFC 6454 §4, §6.2).
package struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
    /// As the `Origin` field spells it: lower case, without the scheme's default port.
    package let description: String

    /// Reads `scheme://host` or `scheme://host:port`, also with a single slash at the end.
    ///
    /// - Returns: nil for the opaque origin `null` and for anything with a path, user, query or fragment.
    package init?(_ text: some StringProtocol) {
        let text = text.lowercased()
        guard let mark = text.firstRange(of: "://") else { return nil }
        let scheme = text[..<mark.lowerBound]
        var authority = text[mark.upperBound...]
        if authority.last == "/" { authority.removeLast() }
        guard !scheme.isEmpty, scheme.utf8.allSatisfy(Self.isSchemeByte), !authority.isEmpty,
            authority.utf8.allSatisfy(Self.isAuthorityByte)
        else { return nil }
        let (host, port) = Self.split(authority)
        guard !host.isEmpty else { return nil }
        guard let port else {
            description = "\(scheme)://\(host)"
            return
        }
        guard let number = UInt16(port), number > 0 else { return nil }
        let isDefault = (scheme == "https" && number == 443) || (scheme == "http" && number == 80)
        description = isDefault ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(number)"
    }

    private static func split(_ authority: Substring) -> (host: Substring, port: Substring?) {
        let bracket = authority.lastIndex(of: "]") ?? authority.startIndex
        guard let colon = authority[bracket...].lastIndex(of: ":") else { return (authority, nil) }
        return (authority[..<colon], authority[authority.index(after: colon)...])
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || Array("+-.".utf8).contains(byte)
    }

    private static func isAuthorityByte(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || Array("-._:[]".utf8).contains(byte)
    }
}
