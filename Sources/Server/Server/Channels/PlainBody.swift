internal import Mail

/// What is left of a notice's HTML where only text can be shown.
///
/// Nothing of it is ever shown as HTML again: what comes out is text, whatever went in.
struct PlainBody: Sendable, Equatable {
    /// In their order, lines within kept; an item of a list is a paragraph with a mark in front.
    private(set) var blocks: [[Run]] = []

    /// A piece of a paragraph.
    struct Run: Sendable, Equatable {
        var text: String
        /// Where it leads, as it was written; nil for text alone.
        var target: String?
    }

    /// The text of ``blocks``.
    var paragraphs: [String] { blocks.map { $0.map(\.text).joined() } }

    /// All of it on one line.
    var line: String { HeaderText.singleLine(paragraphs.joined(separator: " ")) }

    /// Reads HTML, also broken HTML.
    init(html: String) {
        var rest = html.unicodeScalars[...]
        var text = Text()
        while let start = rest.firstIndex(of: "<") {
            text.append(rest[..<start])
            rest = rest[start...].dropFirst()
            guard let next = rest.first, next.properties.isAlphabetic || "/!?".unicodeScalars.contains(next) else {
                text.append("<")
                continue
            }
            if rest.starts(with: "!--".unicodeScalars) {
                Self.skip(&rest, behind: "-->")
                continue
            }
            let (name, target) = Self.tag(&rest)
            switch name {
            case "a": text.open(target)
            case "/a": text.close()
            case "script", "style", "head", "title": Self.skip(&rest, behind: "</\(name)")
            case "br": text.breakLine()
            case "li": finish(&text, mark: "• ")
            case "td", "th", "/td", "/th": text.append(" ")
            default:
                let plain = name.hasPrefix("/") ? String(name.dropFirst()) : name
                if Self.blocks.contains(plain) { finish(&text) }
            }
        }
        text.append(rest)
        finish(&text)
    }

    private static let blocks: Set<String> = [
        "p", "div", "section", "article", "header", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li",
        "table", "tr", "blockquote", "pre", "hr", "dl", "dt", "dd",
    ]

    private mutating func finish(_ text: inout Text, mark: String = "") {
        text.close()
        let lines = text.content.split(whereSeparator: \.isNewline).map { HeaderText.singleLine(String($0)) }
        let paragraph = lines.filter { !$0.allSatisfy(Text.isMark) }.joined(separator: "\n")
        if !paragraph.isEmpty { blocks.append(text.runs(of: text.mark + paragraph)) }
        text = Text(mark: mark)
    }

    /// Takes a tag up to its end and answers its name, and where a link leads; a `>` in quotes does not end it.
    private static func tag(_ rest: inout Substring.UnicodeScalarView) -> (name: String, target: String?) {
        let start = rest
        var name = String.UnicodeScalarView()
        var isName = true
        var quote: Unicode.Scalar?
        while let scalar = rest.popFirst() {
            if let open = quote {
                if scalar == open { quote = nil }
            } else if scalar == ">" {
                break
            } else if scalar == "\"" || scalar == "'" {
                quote = scalar
            }
            if isName, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || (scalar == "/" && name.isEmpty)
            {
                name.append(scalar)
            } else {
                isName = false
            }
        }
        let word = String(name).lowercased()
        return (word, word == "a" ? target(String(start[..<rest.startIndex])) : nil)
    }

    /// The `href` of a tag, in quotes of either kind.
    private static func target(_ tag: String) -> String? {
        guard let match = tag.firstMatch(of: /(?i)\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/),
            let value = match.1 ?? match.2
        else { return nil }
        return PlainBody(html: String(value)).line
    }

    /// Drops everything up to a mark, or up to the end without one.
    private static func skip(_ rest: inout Substring.UnicodeScalarView, behind mark: String) {
        let mark = Array(mark.unicodeScalars)
        while !rest.isEmpty {
            let isThere = zip(rest, mark).allSatisfy { String($0).lowercased() == String($1) }
            if isThere, rest.prefix(mark.count).count == mark.count {
                rest = rest.dropFirst(mark.count)
                // What is left of a closing tag: its bracket.
                if mark.last != ">" { rest = rest.drop { $0 != ">" }.dropFirst() }
                return
            }
            rest = rest.dropFirst()
        }
    }

    /// A paragraph that grows.
    private struct Text {
        var mark = ""
        var content = ""
        private var targets: [String] = []
        private var isOpen = false

        init(mark: String = "") { self.mark = mark }

        // Where links begin and end is marked by characters of private use (Unicode §23.5), which mean nothing to
        // anybody else: what comes in loses them, so that none can be forged.
        private static let opening: Character = "\u{E000}"
        private static let closing: Character = "\u{E001}"

        static func isMark(_ character: Character) -> Bool { character == opening || character == closing }

        /// A link begins; whatever has no target is text.
        mutating func open(_ target: String?) {
            close()
            guard let target, !target.isEmpty else { return }
            targets.append(target)
            content.append(Self.opening)
            isOpen = true
        }

        /// A link ends, if one was open.
        mutating func close() {
            if isOpen { content.append(Self.closing) }
            isOpen = false
        }

        /// A text with marks as pieces; links in which nothing stands are none.
        func runs(of text: String) -> [Run] {
            var runs: [Run] = []
            var next = targets[...]
            var target: String?
            var piece = ""
            func end() {
                if !piece.isEmpty { runs.append(Run(text: piece, target: target)) }
                piece = ""
            }
            for character in text {
                switch character {
                case Self.opening:
                    end()
                    target = next.popFirst()
                case Self.closing:
                    end()
                    target = nil
                default: piece.append(character)
                }
            }
            end()
            return runs
        }

        /// White space is one space; entities are what they stand for.
        mutating func append(_ scalars: Substring.UnicodeScalarView) {
            var rest = scalars
            var result = String.UnicodeScalarView()
            while let scalar = rest.popFirst() {
                if scalar == "&", let (value, length) = Entity.read(rest) {
                    result.append(contentsOf: value.unicodeScalars)
                    rest = rest.dropFirst(length)
                } else {
                    // Line breaks of the source mean nothing.
                    if Self.isMark(Character(scalar)) { continue }
                    result.append(scalar.properties.isWhitespace ? " " : scalar)
                }
            }
            content += String(result)
        }

        mutating func append(_ text: String) { content += text.filter { !Self.isMark($0) } }

        mutating func breakLine() { content += "\n" }
    }
}

/// The entities that people and programs write in German and English texts.
private enum Entity {
    private static let names: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "shy": "", "ndash": "–", "mdash": "—",
        "hellip": "…", "middot": "·", "bull": "•", "laquo": "«", "raquo": "»", "bdquo": "„", "ldquo": "“", "rdquo": "”",
        "sbquo": "‚", "lsquo": "‘", "rsquo": "’", "euro": "€", "sect": "§", "auml": "ä", "ouml": "ö", "uuml": "ü",
        "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é",
    ]

    /// What stands behind an ampersand, and how long it is with its semicolon; nil for what is none.
    static func read(_ scalars: Substring.UnicodeScalarView) -> (value: String, length: Int)? {
        let name = scalars.prefix(12).prefix { $0 != ";" }
        guard scalars.dropFirst(name.count).first == ";" else { return nil }
        let text = String(name)
        if let value = names[text] { return (value, name.count + 1) }
        guard text.hasPrefix("#") else { return nil }
        let digits = text.dropFirst()
        let number =
            digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let number, let scalar = Unicode.Scalar(number) else { return nil }
        // A line break in disguise is none, and neither is a mark of ours.
        if (0xE000...0xE001).contains(number) { return ("", name.count + 1) }
        return (scalar.properties.isWhitespace ? " " : String(scalar), name.count + 1)
    }
}
