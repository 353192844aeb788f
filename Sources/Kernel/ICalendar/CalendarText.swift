/// Writes the lines of iCalendar (RFC 5545 §3.1).
struct CalendarText: Sendable {
    /// A line is at most that long, its break not counted (§3.1).
    private static let longestLine = 75

    private(set) var bytes: [UInt8] = []

    /// A property whose value is text: escaped (§3.3.11).
    mutating func text(_ name: String, _ value: String) { line(name, Self.escaped(value)) }

    /// A property whose value stands as it is: a moment, a number, a word of the standard.
    mutating func line(_ name: String, _ value: String) { fold(Array("\(name):\(value)".utf8)) }

    /// Text in which nothing is taken for the end of a value or of a line; what no calendar shows is left out.
    static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",":
                result.append("\\")
                result.append(scalar)
            case "\n" where previous == "\r": break
            case "\n", "\r", "\u{2028}", "\u{2029}", "\u{85}": result.append(contentsOf: "\\n".unicodeScalars)
            case "\t": result.append(" ")
            default:
                let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                if !isControl { result.append(scalar) }
            }
            previous = scalar
        }
        return String(result)
    }

    /// Breaks a line that is too long, never inside a character; what continues begins with a space.
    private mutating func fold(_ line: [UInt8]) {
        var start = 0
        var room = Self.longestLine
        while line.count - start > room {
            var end = start + room
            while end > start, line[end] & 0xC0 == 0x80 { end -= 1 }
            bytes += line[start..<end]
            bytes += [0x0D, 0x0A, 0x20]
            start = end
            room = Self.longestLine - 1
        }
        bytes += line[start...]
        bytes += [0x0D, 0x0A]
    }
}
