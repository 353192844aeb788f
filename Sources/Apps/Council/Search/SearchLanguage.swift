internal import Foundation

/// How words are compared: as they sound in German, whatever their ending, their case and their keyboard.
package struct SearchLanguage: Sendable {
    /// A word in small letters to its stem.
    package let stem: @Sendable (_ word: String) -> String

    package init(stem: @escaping @Sendable (_ word: String) -> String) { self.stem = stem }

    /// Without endings taken off: words are then found by how they begin.
    package static let plain = SearchLanguage { $0 }

    /// One word of a text.
    struct Word: Sendable, Equatable {
        /// As it was written.
        var written: Substring
        /// Small letters of a to z and digits: `straße` and `STRASSE` are `strasse`.
        var folded: String
        /// The stem, folded.
        var stem: String
    }

    /// The words of a text in their order.
    func words(of text: String) -> [Word] {
        text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map { word in
            let small = word.lowercased()
            let stemmed = stem(small)
            let folded = Self.fold(small)
            return Word(written: word, folded: folded, stem: stemmed == small ? folded : Self.fold(stemmed))
        }
    }

    /// The words of a text as the index keeps them: each one, and its stem where that is another.
    func indexed(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count * 2)
        for word in words(of: text) {
            if !result.isEmpty { result += " " }
            result += word.folded
            if word.stem != word.folded { result += " " + word.stem }
        }
        return result
    }

    /// Small letters without marks; umlauts as they are written where a keyboard has none.
    static func fold(_ small: String) -> String {
        if small.utf8.allSatisfy({ $0 < 0x80 }) { return small }
        var result = ""
        for scalar in small.precomposedStringWithCanonicalMapping.unicodeScalars {
            switch scalar {
            case "ä": result += "ae"
            case "ö": result += "oe"
            case "ü": result += "ue"
            case "ß": result += "ss"
            default:
                if scalar.isASCII {
                    result.unicodeScalars.append(scalar)
                } else {
                    let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
                    result.unicodeScalars.append(contentsOf: parts.filter { !$0.properties.isDiacritic })
                }
            }
        }
        return result
    }
}
