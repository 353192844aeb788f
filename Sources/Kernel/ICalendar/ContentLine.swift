/// One unfolded line of an iCalendar object (RFC 5545 §3.1): name, parameters, value.
struct ContentLine {
    /// Where it began in the file, from 1.
    let number: Int
    /// In capitals.
    let name: String
    /// By name in capitals; of several values the first.
    let parameters: [String: String]
    /// As it stands, escapes included.
    let value: String

    /// The value as text, without escapes (§3.3.11) and without blanks at its ends.
    var text: String {
        var text = ""
        var isEscaped = false
        for character in value {
            if isEscaped {
                text.append(character == "n" || character == "N" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                text.append(character)
            }
        }
        guard let start = text.firstIndex(where: { !$0.isWhitespace }),
            let end = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[start...end])
    }

    /// Whether it begins or ends a component.
    func isMark(_ name: String, _ component: String) -> Bool {
        self.name == name && value.uppercased() == component
    }

    /// All lines of a file; what continues a line begins with a blank.
    static func all(of bytes: [UInt8]) -> [ContentLine] {
        var lines: [(number: Int, bytes: [UInt8])] = []
        var body = bytes[...]
        if body.starts(with: [0xEF, 0xBB, 0xBF]) { body = body.dropFirst(3) }
        for (index, slice) in body.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let line = slice.last == 0x0D ? slice.dropLast() : slice
            if let first = line.first, first == 0x20 || first == 0x09, !lines.isEmpty {
                lines[lines.count - 1].bytes += line.dropFirst()
            } else if !line.isEmpty {
                lines.append((index + 1, Array(line)))
            }
        }
        return lines.compactMap { ContentLine(number: $0.number, String(decoding: $0.bytes, as: UTF8.self)) }
    }

    /// Nil for a line without a colon.
    private init?(number: Int, _ line: String) {
        var pieces: [Substring] = []
        var start = line.startIndex
        var isQuoted = false
        var colon: String.Index?
        for index in line.indices {
            switch line[index] {
            case "\"": isQuoted.toggle()
            case ";" where !isQuoted:
                pieces.append(line[start..<index])
                start = line.index(after: index)
            case ":" where !isQuoted: colon = index
            default: break
            }
            if colon != nil { break }
        }
        guard let colon else { return nil }
        pieces.append(line[start..<colon])
        self.number = number
        name = (pieces.first ?? "").uppercased()
        value = String(line[line.index(after: colon)...])
        var parameters: [String: String] = [:]
        for piece in pieces.dropFirst() {
            guard let equals = piece.firstIndex(of: "=") else { continue }
            let value = piece[piece.index(after: equals)...].filter { $0 != "\"" }
            parameters[piece[..<equals].uppercased()] = value
        }
        self.parameters = parameters
    }
}
