/// A request target taken apart: split first, decoded afterwards, so `%2F` never makes a new segment.
package struct Target: Sendable {
    package var segments: [String] = []
    package var queryItems: [QueryItem] = []

    /// Parses origin form (`/a/b?c=d`), absolute form (`http://host/a`) and `*`.
    ///
    /// - Returns: nil for anything RFC 9112 does not allow, for broken or NUL escapes and for text that is not UTF-8.
    package init?(_ raw: [UInt8]) { self.init(raw[...]) }

    /// The same for a part of a larger block.
    package init?(_ raw: ArraySlice<UInt8>) {
        for byte in raw where byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: "#") { return nil }
        if raw.count == 1, raw.first == UInt8(ascii: "*") { return }
        guard let pathStart = Self.pathStart(raw) else { return nil }
        let queryMark = raw[pathStart...].firstIndex(of: UInt8(ascii: "?"))
        let pathEnd = queryMark ?? raw.endIndex

        var start = pathStart + 1
        // A path that is missing or only `/` has no segments.
        while start < pathEnd || (start == pathEnd && start > pathStart + 1) {
            let end = raw[start..<pathEnd].firstIndex(of: UInt8(ascii: "/")) ?? pathEnd
            guard let segment = Self.decode(raw[start..<end], plusIsSpace: false) else { return nil }
            segments.append(segment)
            start = end + 1
        }

        guard let queryMark else { return }
        guard let items = QueryItem.parse(raw[(queryMark + 1)...]) else { return nil }
        queryItems = items
    }

    /// Where the path begins; in absolute form it may be missing.
    private static func pathStart(_ raw: ArraySlice<UInt8>) -> Int? {
        if raw.first == UInt8(ascii: "/") { return raw.startIndex }
        for scheme in ["http://", "https://"] where ASCII.equalsIgnoringCase(raw.prefix(scheme.utf8.count), scheme.utf8)
        {
            let authority = raw.dropFirst(scheme.utf8.count)
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
