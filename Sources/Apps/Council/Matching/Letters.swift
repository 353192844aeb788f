/// What the scalars of a text mean for its words.
enum Letters {
    /// Belongs to a word: letters and digits of any script.
    static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        if value < 0x80 { return isASCIIWordPart(UInt8(truncatingIfNeeded: value)) }
        return scalar.properties.isAlphabetic && !isMark(scalar) || scalar.properties.numericType != nil
    }

    private static func isASCIIWordPart(_ byte: UInt8) -> Bool {
        byte >= 0x61 && byte <= 0x7A || byte >= 0x41 && byte <= 0x5A || byte >= 0x30 && byte <= 0x39
    }

    /// A decimal digit of ASCII: the others are letters of words.
    static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x30 && scalar.value <= 0x39
    }

    /// Whether a scalar is a capital, whether it is a small letter; asking Unicode's tables is dear, so ASCII does not.
    static func sizes(of scalar: Unicode.Scalar) -> (isCapital: Bool, isSmall: Bool) {
        let value = scalar.value
        if value < 0x80 { return (value >= 0x41 && value <= 0x5A, value >= 0x61 && value <= 0x7A) }
        return (scalar.properties.isUppercase, scalar.properties.isLowercase)
    }

    /// Binds words: the hyphen, its Unicode sisters, but no dash.
    static func isHyphen(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || scalar == "\u{2010}" || scalar == "\u{2011}"
    }

    /// Stands in a word without being seen: soft hyphen, joiners, the word joiner, the byte order mark.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{AD}" || scalar.value >= 0x200B && scalar.value <= 0x200D || scalar == "\u{2060}"
            || scalar == "\u{FEFF}"
    }

    /// A mark on the letter before it.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return true
        default: return false
        }
    }

    /// The vowel with dots, `nil` for all letters that have none in German.
    static func dotted(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "a": "ä"
        case "o": "ö"
        case "u": "ü"
        default: nil
        }
    }

    /// Appends a letter as it is compared: small, without marks but the German dots, ß as ss.
    static func fold(_ scalar: Unicode.Scalar, into folded: inout String.UnicodeScalarView) {
        if scalar.value < 0x80 {
            let isCapital = scalar.value >= 0x41 && scalar.value <= 0x5A
            folded.append(isCapital ? Unicode.Scalar(UInt8(scalar.value + 0x20)) : scalar)
            return
        }
        if scalar == "ä" || scalar == "ö" || scalar == "ü" {
            folded.append(scalar)
            return
        }
        for small in scalar.properties.lowercaseMapping.unicodeScalars where !isMark(small) {
            folded.append(contentsOf: plain(small).unicodeScalars)
        }
    }

    private static func plain(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "ß": "ss"
        case "à", "á", "â", "ã", "å", "ā", "ă", "ą": "a"
        case "æ": "ä"
        case "ç", "ć", "č": "c"
        case "è", "é", "ê", "ë", "ē", "ę", "ě": "e"
        case "ì", "í", "î", "ï", "ı": "i"
        case "ł": "l"
        case "ñ", "ń", "ň": "n"
        case "ò", "ó", "ô", "õ", "ō", "ő": "o"
        case "ø", "œ": "ö"
        case "ś", "š", "ş", "ș": "s"
        case "ù", "ú", "û", "ū", "ű", "ů": "u"
        case "ý", "ÿ": "y"
        case "ź", "ż", "ž": "z"
        case "ﬀ": "ff"
        case "ﬁ": "fi"
        case "ﬂ": "fl"
        default: String(scalar)
        }
    }
}
