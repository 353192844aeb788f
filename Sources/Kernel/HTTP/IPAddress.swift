/// An IPv4 or IPv6 address; IPv4 is kept in the v4-mapped form, so both spellings of one host are equal.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The upper 64 bits of the IPv6 address.
    public let high: UInt64
    /// The lower 64 bits of the IPv6 address.
    public let low: UInt64

    /// An IPv6 address, or a v4-mapped one, by its halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// An IPv4 address.
    public init(v4: UInt32) {
        self.init(high: 0, low: 0xFFFF_0000_0000 | UInt64(v4))
    }

    /// `127.0.0.1`.
    public static let loopback = IPAddress(v4: 0x7F00_0001)

    /// The IPv4 address if it is one.
    public var v4: UInt32? { high == 0 && low >> 32 == 0xFFFF ? UInt32(truncatingIfNeeded: low) : nil }

    /// What one household or machine is counted by: the IPv4 address, or the IPv6 /64.
    public var networkKey: UInt64 { v4 == nil ? high : low }

    /// Whether the address means this machine.
    public var isLoopback: Bool {
        if let v4 { return v4 >> 24 == 127 }
        return high == 0 && low == 1
    }

    /// The address in text: dotted for IPv4, RFC 5952 for IPv6.
    public var description: String {
        if let v4 { return (0..<4).reversed().map { String(v4 >> ($0 * 8) & 0xFF) }.joined(separator: ".") }
        let groups = Self.groups(high) + Self.groups(low)
        guard let gap = Self.longestZeroRun(groups) else { return Self.join(groups) }
        return Self.join(groups[..<gap.lowerBound]) + "::" + Self.join(groups[gap.upperBound...])
    }

    private static func groups(_ half: UInt64) -> [UInt16] {
        (0..<4).reversed().map { UInt16(truncatingIfNeeded: half >> ($0 * 16)) }
    }

    private static func join(_ groups: some Sequence<UInt16>) -> String {
        groups.map { String($0, radix: 16) }.joined(separator: ":")
    }

    private static func longestZeroRun(_ groups: [UInt16]) -> Range<Int>? {
        var best: Range<Int>?
        var start = 0
        while start < groups.count {
            var end = start
            while end < groups.count, groups[end] == 0 { end += 1 }
            if end - start >= 2, end - start > best?.count ?? 0 { best = start..<end }
            start = max(end, start + 1)
        }
        return best
    }
}
