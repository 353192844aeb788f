internal import API
package import HTTP

/// Where `?weiter=` leads after signing in: a path of this site, never another one.
package struct ReturnPath: Sendable, Equatable {
    /// Fit for a `Location` field: what is not printable ASCII is percent-encoded.
    package let text: String

    /// Reads a target that may come from anybody.
    ///
    /// - Returns: nil unless it begins with a single slash. `//host` and `/\host` are other sites to a browser, and control
    ///   characters are what it drops before it looks.
    package init?(_ target: String) {
        let bytes = Array(target.utf8)
        guard bytes.first == UInt8(ascii: "/"), bytes.count <= 2048,
            bytes.count == 1 || (bytes[1] != UInt8(ascii: "/") && bytes[1] != UInt8(ascii: "\\")),
            !target.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        text = Self.encode(bytes) { $0 > 0x20 && $0 < 0x7F && !Array("\"<>\\^`{|}".utf8).contains($0) }
    }

    /// The page on which a guest signs in in order to get to what he asked for.
    package static func signIn(for head: RequestHead) -> String { through("/login", for: head) }

    /// A page that somebody must pass before he gets to what he asked for.
    ///
    /// Who has sent a form comes back to its page, if it has one: what was typed is gone, but not the place.
    package static func through(_ page: String, for head: RequestHead) -> String {
        guard ["GET", "HEAD"].contains(head.method) || Page.isShown(at: head.path),
            let path = ReturnPath(head.target), path.text != "/"
        else { return page }
        return page + "?weiter=" + PathSegment.encode(path.text)
    }

    private static func encode(_ bytes: [UInt8], keeping isKept: (UInt8) -> Bool) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var text: [UInt8] = []
        for byte in bytes {
            if isKept(byte) {
                text.append(byte)
            } else {
                text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
