/// A request target taken apart: split first, decoded afterwards, so `%2F` never makes a new segment.
package struct Target: Sendable {
    package var segments: [String] = []
    package var queryItems: [QueryItem] = []

    /// Parses origin form (`/a/b?c=d`), absolute form (`http://host/a`) and `*`.
    ///
    /// - Returns: nil for anything RFC 9112 does not allow, for broken or NUL escapes and for text that is not UTF-8.
    package init?(_ raw: [UInt8]) {
        guard raw.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }) else { return nil }
        if raw == [UInt8(ascii: "*")] { return }
        guard let pathStart = Self.pathStart(raw) else { return nil }
        let queryMark = raw[pathStart...].firstIndex(of: UInt8(ascii: "?"))
        let path = raw[pathStart..<(queryMark ?? raw.endIndex)]

        for part in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let segment = Self.decode(part, plusIsSpace: false) else { return nil }
            segments.append(segment)
        }
        if segments == [""] { segments = [] }

        guard let queryMark else { return }
        guard let items = QueryItem.parse(raw[(queryMark + 1)...]) else { return nil }
        queryItems = items
    }

    /// Where the path begins; in absolute form it may be missing.
    private static func pathStart(_ raw: [UInt8]) -> Int? {
        if raw.first == UInt8(ascii: "/") { return 0 }
        for scheme in ["http://", "https://"] where ASCII.equalsIgnoringCase(raw.prefix(scheme.utf8.count), scheme.utf8)
        {
            let authority = raw[scheme.utf8.count...]
            let end = authority.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? raw.endIndex
            return end > authority.startIndex ? end : nil
        }
        return nil
    }

    fileprivate static func decode(_ part: ArraySlice<UInt8>, plusIsSpace: Bool) -> String? {
        let isPlain = !part.contains { $0 == UInt8(ascii: "%") || ($0 == UInt8(ascii: "+") && plusIsSpace) }
        if isPlain { return String(decoding: part, as: UTF8.self) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(part.count)
        var index = part.startIndex
        while index < part.endIndex {
            let byte = part[index]
            if byte == UInt8(ascii: "%") {
                guard index + 2 < part.endIndex, let high = ASCII.hexDigit(part[index + 1]),
                    let low = ASCII.hexDigit(part[index + 2]), high << 4 | low != 0
                else { return nil }
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(byte == UInt8(ascii: "+") && plusIsSpace ? 0x20 : byte)
                index += 1
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

/// One `name=value` of the query; a bare `name` has an empty value.
public struct QueryItem: Sendable, Equatable {
    /// Percent-decoded, `+` as a space.
    public var name: String
    /// Percent-decoded, `+` as a space.
    public var value: String

    /// Reads `a=b&c=d`, percent-decoded and with `+` as a space.
    ///
    /// - Returns: nil for broken or NUL escapes and for text that is not UTF-8.
    package static func parse(_ bytes: ArraySlice<UInt8>) -> [QueryItem]? {
        var items: [QueryItem] = []
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            let halves = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Target.decode(halves[0], plusIsSpace: true),
                let value = halves.count > 1 ? Target.decode(halves[1], plusIsSpace: true) : ""
            else { return nil }
            items.append(QueryItem(name: name, value: value))
        }
        return items
    }
}
