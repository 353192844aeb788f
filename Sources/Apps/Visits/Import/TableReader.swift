/// Reads a table in CSV (RFC 4180) as spreadsheets write it: commas or semicolons, quotes, a mark at the beginning.
struct TableReader {
    /// A row with the line on which it begins.
    struct Row: Sendable, Equatable {
        /// From 1.
        let line: Int
        let cells: [String]
    }

    /// All rows that are not empty; cells without blanks at their ends.
    ///
    /// The separator is what stands most often in the first line outside of quotes. A quote that is never closed ends with
    /// the file.
    static func rows(of bytes: [UInt8]) -> [Row] {
        var text = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
        if text.first == "\u{FEFF}" { text = text.dropFirst() }
        let separator = separator(of: text)
        var rows: [Row] = []
        var cells: [String] = []
        var cell = String.UnicodeScalarView()
        var (line, begin) = (1, 1)
        var isQuoted = false
        var index = text.startIndex
        func trimmed(_ scalars: String.UnicodeScalarView) -> String {
            let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
            guard let start = scalars.firstIndex(where: { !isBlank($0) }),
                let end = scalars.lastIndex(where: { !isBlank($0) })
            else { return "" }
            return String(scalars[start...end])
        }
        func endRow() {
            cells.append(trimmed(cell))
            cell.removeAll()
            if cells.contains(where: { !$0.isEmpty }) { rows.append(Row(line: begin, cells: cells)) }
            cells = []
        }
        while index < text.endIndex {
            let scalar = text[index]
            index = text.index(after: index)
            if scalar == "\n" { line += 1 }
            switch scalar {
            case "\"" where isQuoted && index < text.endIndex && text[index] == "\"":
                cell.append("\"")
                index = text.index(after: index)
            case "\"" where isQuoted || cell.allSatisfy(\.properties.isWhitespace): isQuoted.toggle()
            case separator where !isQuoted:
                cells.append(trimmed(cell))
                cell.removeAll()
            case "\n" where !isQuoted:
                endRow()
                begin = line
            default: cell.append(scalar)
            }
        }
        endRow()
        return rows
    }

    private static func separator(of text: Substring.UnicodeScalarView) -> Unicode.Scalar {
        var counts: [Unicode.Scalar: Int] = [:]
        var isQuoted = false
        for scalar in text {
            if scalar == "\"" { isQuoted.toggle() }
            if scalar == "\n", !isQuoted { break }
            if !isQuoted, scalar == "," || scalar == ";" || scalar == "\t" { counts[scalar, default: 0] += 1 }
        }
        let best = counts.max { ($0.value, $1.key.value) < ($1.value, $0.key.value) }
        return best?.key ?? ","
    }
}
