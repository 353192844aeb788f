extension IPAddress {
    /// Reads a dotted IPv4 address (four decimal parts, no leading zeros) or an IPv6 address without zone.
    public init?(_ text: some StringProtocol) {
        if text.utf8.contains(UInt8(ascii: ":")) {
            guard let halves = Self.readV6(String(text)) else { return nil }
            self.init(high: halves.high, low: halves.low)
        } else {
            guard let v4 = Self.readV4(String(text)) else { return nil }
            self.init(v4: v4)
        }
    }

    private static func readV4(_ text: String) -> UInt32? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var value: UInt32 = 0
        for part in parts {
            guard (1...3).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                part.utf8.count == 1 || part.utf8.first != UInt8(ascii: "0"), let number = UInt32(part), number < 256
            else { return nil }
            value = value << 8 | number
        }
        return value
    }

    private static func readV6(_ text: String) -> (high: UInt64, low: UInt64)? {
        let halves = text.components(separatedByDoubleColon: ())
        guard halves.count <= 2 else { return nil }
        guard let head = readGroups(halves[0], isEnd: halves.count == 1),
            let tail = halves.count == 2 ? readGroups(halves[1], isEnd: true) : []
        else {
            return nil
        }
        let missing = 8 - head.count - tail.count
        guard halves.count == 2 ? missing >= 1 : missing == 0 else { return nil }
        let groups = head + [UInt16](repeating: 0, count: missing) + tail
        let value = { (range: Range<Int>) in groups[range].reduce(UInt64(0)) { $0 << 16 | UInt64($1) } }
        return (value(0..<4), value(4..<8))
    }

    /// Reads one side of the gap; only where the address ends may it be written as IPv4 (RFC 4291 §2.2).
    private static func readGroups(_ text: String, isEnd: Bool) -> [UInt16]? {
        if text.isEmpty { return [] }
        var groups: [UInt16] = []
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if part.contains("."), isEnd, index == parts.count - 1 {
                guard let v4 = readV4(String(part)) else { return nil }
                groups += [UInt16(v4 >> 16), UInt16(truncatingIfNeeded: v4)]
            } else {
                guard (1...4).contains(part.utf8.count),
                    part.utf8.allSatisfy({ ASCII.hexDigit(ASCII.lowercase($0)) != nil }),
                    let group = UInt16(part, radix: 16)
                else { return nil }
                groups.append(group)
            }
        }
        return groups.count <= 8 ? groups : nil
    }
}

extension String {
    fileprivate func components(separatedByDoubleColon: ()) -> [String] {
        var parts: [String] = [""]
        var previousWasColon = false
        for scalar in unicodeScalars {
            if scalar == ":", previousWasColon {
                parts[parts.count - 1].unicodeScalars.removeLast()
                parts.append("")
                previousWasColon = false
            } else {
                parts[parts.count - 1].unicodeScalars.append(scalar)
                previousWasColon = scalar == ":"
            }
        }
        return parts
    }
}
