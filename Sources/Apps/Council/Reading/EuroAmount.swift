/// Finds sums of money in German texts.
package enum EuroAmount {
    /// More than any town decides on at once.
    private static let largest: Int64 = 100_000_000_000

    /// The largest sum that a text names.
    ///
    /// Read are `1.250.000 Euro`, `12,5 Mio. €`, `300 T€`, `EUR 40.000`, `zwei` not: sums that matter are in figures.
    ///
    /// - Returns: whole euros; nil where none is named.
    package static func largest(in text: String) -> Int64? {
        let bytes = Array(text.utf8)
        guard mentionsMoney(bytes) else { return nil }
        var largest: Int64?
        var position = 0
        while position < bytes.count {
            guard isDigit(bytes[position]) else {
                position += 1
                continue
            }
            let start = position
            while position < bytes.count, isDigit(bytes[position]) || isInner(bytes, position) { position += 1 }
            guard let sum = sum(bytes, start..<position), sum <= Self.largest else { continue }
            largest = max(largest ?? 0, sum)
        }
        return largest
    }

    /// `€` or the letters `eur`: most titles have neither.
    private static func mentionsMoney(_ bytes: [UInt8]) -> Bool {
        var index = 0
        while index + 2 < bytes.count {
            let first = bytes[index]
            if first == 0xE2, bytes[index + 1] == 0x82, bytes[index + 2] == 0xAC { return true }
            if first | 0x20 == 0x65, bytes[index + 1] | 0x20 == 0x75, bytes[index + 2] | 0x20 == 0x72 { return true }
            index += 1
        }
        return false
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// A dot or comma between two digits.
    private static func isInner(_ bytes: [UInt8], _ position: Int) -> Bool {
        [0x2E, 0x2C].contains(bytes[position]) && position + 1 < bytes.count && isDigit(bytes[position + 1])
    }

    /// The sum at a number, if money stands before or behind it.
    private static func sum(_ bytes: [UInt8], _ range: Range<Int>) -> Int64? {
        let behind = words(bytes[range.upperBound...].prefix(24))
        let before = words(bytes[..<range.lowerBound].suffix(8))
        var factor: Double = 1
        var rest = behind[...]
        switch rest.first {
        case "mio", "million", "millionen": factor = 1_000_000
        case "mrd", "milliarde", "milliarden": factor = 1_000_000_000
        case "tsd", "tausend": factor = 1000
        case "t€", "teur", "teuro": return number(bytes[range]).flatMap { whole($0 * 1000) }
        case "mio€", "meur": return number(bytes[range]).flatMap { whole($0 * 1_000_000) }
        default: break
        }
        if factor > 1 { rest = rest.dropFirst() }
        let isMoney =
            rest.first.map { ["€", "euro", "eur"].contains($0) } ?? false
            || before.last.map { ["€", "euro", "eur"].contains($0) } ?? false
        guard isMoney, let number = number(bytes[range]) else { return nil }
        return whole(number * factor)
    }

    private static func whole(_ number: Double) -> Int64? {
        guard number >= 0, number <= Double(largest) else { return nil }
        return Int64(number.rounded())
    }

    /// Words in small letters, without dots, dashes and spaces of any kind.
    private static func words(_ bytes: ArraySlice<UInt8>) -> [String] {
        String(decoding: bytes, as: UTF8.self).lowercased()
            .split { !($0.isLetter || $0 == "€") }.map(String.init)
    }

    /// `1.250.000,50`: dots are for reading, the comma divides; `2.5` before a word like `Mio.` divides too.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Double? {
        let text = String(decoding: bytes, as: UTF8.self)
        let halves = text.split(separator: ",", omittingEmptySubsequences: false)
        guard halves.count <= 2 else { return nil }
        let groups = halves[0].split(separator: ".", omittingEmptySubsequences: false)
        let isGrouped = groups.dropFirst().allSatisfy { $0.count == 3 }
        let whole = isGrouped ? groups.joined() : String(halves[0])
        return Double(whole + (halves.count == 2 ? "." + halves[1] : ""))
    }
}
