/// Reads files of `NAME=value` lines, as `.env` and `secrets.env` are.
///
/// Comments, `export `, blanks round the `=`, values in single quotes (literal) and in double quotes (with `\n`, `\r`,
/// `\t`, `\"`, `\\`, `\$`) that may run over several lines, and line ends of every system. Nothing is substituted.
struct DotEnv {
    /// One variable as it stands in the file; a later line of the same name wins.
    struct Entry: Equatable {
        let name: String
        let value: String
    }

    private let text: [Unicode.Scalar]
    private var position = 0
    private var line = 1

    /// The variables of a file.
    ///
    /// - Parameters:
    ///   - text: the file's content.
    ///   - file: its name, for what is said about faults.
    /// - Returns: what could be read, and what could not.
    static func parse(_ text: String, file: String) -> (entries: [Entry], faults: ConfigurationFaults) {
        var reader = DotEnv(text)
        var entries: [Entry] = []
        var faults = ConfigurationFaults()
        while reader.skipToEntry() {
            let line = reader.line
            do throws(Fault) {
                entries.append(try reader.entry())
            } catch {
                faults.add("\(file) line \(line)", error.rawValue)
                reader.skipLine()
            }
        }
        return (entries, faults)
    }

    private enum Fault: String, Error {
        case noName = "expected NAME=value"
        case openQuote = "the quote is never closed"
        case afterQuote = "only a comment may follow the closing quote"
    }

    private init(_ text: String) {
        let unified = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        self.text = Array(unified.unicodeScalars.drop { $0 == "\u{FEFF}" })
    }

    private var current: Unicode.Scalar? { position < text.count ? text[position] : nil }

    private mutating func advance() {
        if current == "\n" { line += 1 }
        position += 1
    }

    private mutating func skipBlanks() {
        while current == " " || current == "\t" { advance() }
    }

    private mutating func skipLine() {
        while let scalar = current, scalar != "\n" {
            _ = scalar
            advance()
        }
    }

    /// Moves to the next name; false at the end.
    private mutating func skipToEntry() -> Bool {
        while let scalar = current {
            switch scalar {
            case " ", "\t", "\n": advance()
            case "#": skipLine()
            default: return true
            }
        }
        return false
    }

    private mutating func entry() throws(Fault) -> Entry {
        var name = self.name()
        if name == "export", current == " " || current == "\t" {
            skipBlanks()
            name = self.name()
        }
        skipBlanks()
        guard !name.isEmpty, current == "=" else { throw .noName }
        advance()
        skipBlanks()
        switch current {
        case "'": return Entry(name: name, value: try quoted(by: "'"))
        case "\"": return Entry(name: name, value: try quoted(by: "\""))
        default: return Entry(name: name, value: bare())
        }
    }

    private mutating func name() -> String {
        var name = String.UnicodeScalarView()
        while let scalar = current, scalar.isASCII,
            scalar == "_" || scalar.properties.isAlphabetic || (!name.isEmpty && ("0"..."9").contains(scalar))
        {
            name.append(scalar)
            advance()
        }
        return String(name)
    }

    private mutating func quoted(by quote: Unicode.Scalar) throws(Fault) -> String {
        let start = (position, line)
        advance()
        var value = String.UnicodeScalarView()
        while let scalar = current, scalar != quote {
            advance()
            guard scalar == "\\", quote == "\"", let escaped = current else {
                value.append(scalar)
                continue
            }
            advance()
            switch escaped {
            case "n": value.append("\n")
            case "r": value.append("\r")
            case "t": value.append("\t")
            case "\"", "\\", "$": value.append(escaped)
            default: value.append(contentsOf: ["\\", escaped])
            }
        }
        guard current == quote else {
            // What follows on later lines is read as if this line were not there.
            (position, line) = start
            throw .openQuote
        }
        advance()
        skipBlanks()
        guard current == nil || current == "\n" || current == "#" else { throw .afterQuote }
        skipLine()
        return String(value)
    }

    private mutating func bare() -> String {
        var value: [Unicode.Scalar] = []
        while let scalar = current, scalar != "\n" {
            if scalar == "#", value.last == nil || value.last == " " || value.last == "\t" { break }
            value.append(scalar)
            advance()
        }
        skipLine()
        while value.last == " " || value.last == "\t" { value.removeLast() }
        return String(String.UnicodeScalarView(value))
    }
}
