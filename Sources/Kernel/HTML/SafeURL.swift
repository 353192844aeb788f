/// Decides which addresses may stand in a link.
package enum SafeURL {
    /// The address if it is http, https, mailto, tel, sms or a path of our own; `#` otherwise.
    ///
    /// Browsers drop tabs and line feeds inside a scheme and read a backslash as a slash, so both are refused, and so
    /// is `//host`, which looks like a path and leads elsewhere (URL standard, "basic URL parser").
    package static func checked(_ address: String) -> String {
        isAllowed(address) ? address : "#"
    }

    /// Whether an address may stand in a link.
    package static func isAllowed(_ address: String) -> Bool {
        let bytes = Array(address.utf8)
        guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else { return false }
        let slash = UInt8(ascii: "/")
        if bytes.count > 1, bytes[0] == slash, bytes[1] == slash { return false }
        let ends = Array("/?#".utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), !bytes[..<colon].contains(where: ends.contains)
        else { return true }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        return ["http", "https", "mailto", "tel", "sms"].contains(scheme)
    }
}
