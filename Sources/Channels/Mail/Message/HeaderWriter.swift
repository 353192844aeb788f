/// Writes header fields word by word and breaks lines between words (RFC 5322 §2.2.3).
struct HeaderWriter {
    /// Characters of a line without its end; RFC 2047 §2 asks for it wherever there is an encoded word.
    static let lineLength = 76

    private(set) var bytes: [UInt8] = []
    private var column = 0
    private var hasWord = false

    /// How much still fits on the line behind a space.
    private var room: Int { Self.lineLength - column - 1 }

    /// A field of words that are never broken.
    mutating func field(_ name: StaticString, _ word: String) {
        field(name, words: [word])
    }

    /// A field of words that are never broken.
    mutating func field(_ name: StaticString, words: [String]) {
        begin(name)
        for word in words { append(word: word) }
        end()
    }

    /// A field of text that people read.
    mutating func field(_ name: StaticString, text: String) {
        begin(name)
        append(text: text)
        end()
    }

    /// A field of addresses.
    mutating func field(_ name: StaticString, addresses: [MailAddress]) {
        begin(name)
        for (index, address) in addresses.enumerated() {
            let comma = index + 1 < addresses.count ? "," : ""
            if let name = address.name {
                append(phrase: name)
                append(word: "<\(address.address)>\(comma)")
            } else {
                append(word: address.address + comma)
            }
        }
        end()
    }

    /// A field of a name, if there is one, and something in angle brackets.
    mutating func field(_ name: StaticString, phrase: String?, bracketed: String) {
        begin(name)
        if let phrase { append(phrase: phrase) }
        append(word: "<\(bracketed)>")
        end()
    }

    private mutating func begin(_ name: StaticString) {
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: ":"))
        column = name.utf8CodeUnitCount + 1
        hasWord = false
    }

    private mutating func end() {
        bytes.append(0x0D)
        bytes.append(0x0A)
    }

    private mutating func append(word: String) {
        let count = word.utf8.count
        if hasWord, count > room { fold() }
        bytes.append(UInt8(ascii: " "))
        bytes.append(contentsOf: word.utf8)
        column += count + 1
        hasWord = true
    }

    private mutating func fold() {
        bytes.append(0x0D)
        bytes.append(0x0A)
        column = 0
        hasWord = false
    }

    /// Text as it is if ASCII can carry it without doubt, else as encoded words.
    private mutating func append(text: String) {
        if Self.isPlain(text) {
            for word in text.split(separator: " ") { append(word: String(word)) }
        } else {
            append(encoded: text)
        }
    }

    /// A display name: words, a quoted string, or encoded words (RFC 5322 §3.2.5, RFC 2047 §5).
    private mutating func append(phrase: String) {
        let isASCII = phrase.utf8.allSatisfy { $0 < 0x80 }
        if isASCII, Self.isPlain(phrase),
            phrase.utf8.allSatisfy({ HeaderText.isAtomText($0) || $0 == UInt8(ascii: " ") })
        {
            for word in phrase.split(separator: " ") { append(word: String(word)) }
        } else if isASCII, phrase.utf8.count < 60, !phrase.contains("=?") {
            var quoted = "\""
            for character in phrase.unicodeScalars {
                if character == "\"" || character == "\\" { quoted.append("\\") }
                quoted.unicodeScalars.append(character)
            }
            append(word: quoted + "\"")
        } else {
            append(encoded: phrase)
        }
    }

    private mutating func append(encoded text: String) {
        let isShort = EncodedWord.prefersQuoting(text)
        var rest = text.unicodeScalars[...]
        while !rest.isEmpty {
            if hasWord, room < EncodedWord.overhead + 12 { fold() }
            append(word: EncodedWord.next(of: &rest, isQuoted: isShort, room: room))
        }
    }

    /// Whether a text survives unfolding and is not taken for something encoded.
    private static func isPlain(_ text: String) -> Bool {
        var run = 0
        var isAfterSpace = true
        var isAfterEquals = false
        for byte in text.utf8 {
            guard byte < 0x7F else { return false }
            if byte == UInt8(ascii: " ") {
                if isAfterSpace { return false }
                run = 0
            } else {
                run += 1
                if run > 60 || (isAfterEquals && byte == UInt8(ascii: "?")) { return false }
            }
            isAfterSpace = byte == UInt8(ascii: " ")
            isAfterEquals = byte == UInt8(ascii: "=")
        }
        return !isAfterSpace
    }
}
