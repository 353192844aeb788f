/// Cuts a text into words, in one pass over its scalars.
///
/// A word is a run of letters and digits. Numbers stay whole ("2024/1234", "30.06.2020", "1.200"), signs for gender go
/// with their ending ("Schüler*innen" → "schüler"), soft hyphens and joiners are not there, and letters with marks are
/// read the same whether composed or not (NFC, NFD).
struct WordReader {
    private let scalars: [Unicode.Scalar]
    private let offsets: [Int]
    private var position = 0
    private var words: [Word] = []
    private var folded = String.UnicodeScalarView()
    private var current = Word(folded: "", range: 0..<0)
    private var lettersAreSmall = false
    private var capitals = 0
    private var mark = Word.Mark.none
    private var isQuoted = false
    private var isBound = false

    /// The words of a text in their order.
    static func words(of text: String) -> [Word] {
        var reader = WordReader(text)
        return reader.read()
    }

    private init(_ text: String) {
        var scalars: [Unicode.Scalar] = []
        var offsets: [Int] = []
        scalars.reserveCapacity(text.utf8.count)
        offsets.reserveCapacity(text.utf8.count + 1)
        var offset = 0
        for scalar in text.unicodeScalars {
            scalars.append(scalar)
            offsets.append(offset)
            offset += UTF8.width(scalar)
        }
        offsets.append(offset)
        self.scalars = scalars
        self.offsets = offsets
    }

    private func scalar(at index: Int) -> Unicode.Scalar? {
        scalars.indices.contains(index) ? scalars[index] : nil
    }

    private mutating func read() -> [Word] {
        while position < scalars.count {
            let scalar = scalars[position]
            if Letters.isWordPart(scalar) {
                readWord()
            } else {
                pass(scalar)
                position += 1
            }
        }
        return words
    }

    private mutating func readWord() {
        let start = position
        current = Word(folded: "", range: 0..<0)
        folded = String.UnicodeScalarView()
        (lettersAreSmall, capitals) = (false, 0)
        while let scalar = scalar(at: position) {
            if Letters.isWordPart(scalar) {
                take(scalar, isFirst: position == start)
                position += 1
            } else if Letters.isInvisible(scalar) || Letters.isMark(scalar) {
                if scalar == "\u{308}" { putDots() }
                position += 1
            } else if isInsideNumber(scalar) {
                folded.append(scalar == "." || scalar == "/" ? scalar : "/")
                position += 1
            } else if let end = endOfGender(scalar) {
                position = end
            } else {
                break
            }
        }
        finish(start)
    }

    private mutating func take(_ scalar: Unicode.Scalar, isFirst: Bool) {
        let (isCapital, isSmall) = Letters.sizes(of: scalar)
        // "BürgerInnen": the capital inside a word in small letters begins the ending.
        if isCapital, lettersAreSmall, scalar == "I", follows("nnen") || follows("n"), !isFirst {
            position += follows("nnen") ? 4 : 1
            return
        }
        if isCapital { capitals += 1 }
        if isFirst { current.isCapitalised = isCapital }
        if Letters.isDigit(scalar) { current.hasDigit = true }
        if isSmall { lettersAreSmall = true }
        Letters.fold(scalar, into: &folded)
    }

    /// Dots that come as a mark of their own.
    private mutating func putDots() {
        guard let last = folded.last, let dotted = Letters.dotted(last) else { return }
        folded.removeLast()
        folded.append(dotted)
    }

    private mutating func finish(_ start: Int) {
        current.folded = String(folded)
        // "StR" is a councillor, "Str" a street.
        if current.folded == "str", capitals > 1, lettersAreSmall { current.folded = "stadtrat" }
        current.range = offsets[start]..<offsets[position]
        current.isShouted = capitals > 1 && !lettersAreSmall
        current.isBound = isBound
        current.isQuoted = isQuoted
        current.before = isBound ? .none : mark
        (mark, isBound) = (.none, false)
        if let next = scalar(at: position) {
            current.isDotted = next == "."
            if Letters.isHyphen(next) {
                if let after = scalar(at: position + 1), Letters.isWordPart(after) {
                    isBound = true
                } else {
                    current.isSuspended = true
                }
                position += 1
            }
        }
        words.append(current)
    }

    /// A separator between digits that belongs to one number: "2024/1234", "30.06.2020".
    private func isInsideNumber(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar == "/" || scalar == ".", let last = folded.last, Letters.isDigit(last) else { return false }
        return self.scalar(at: position + 1).map(Letters.isDigit) ?? false
    }

    /// Where a word goes on after a sign for all genders and its ending, `nil` if this is none.
    private func endOfGender(_ scalar: Unicode.Scalar) -> Int? {
        guard scalar == "*" || scalar == ":" || scalar == "_" || scalar == "/" || scalar == "·" else { return nil }
        let begin = scalar == "/" && self.scalar(at: position + 1).map(Letters.isHyphen) == true ? 2 : 1
        for ending in ["innen", "in", "r"] where follows(ending, after: begin - 1) {
            let end = position + begin + ending.count
            if self.scalar(at: end).map(Letters.isWordPart) ?? false { continue }
            return end
        }
        return nil
    }

    /// Whether some letters follow the present position and what is skipped.
    private func follows(_ letters: String, after skipped: Int = 0) -> Bool {
        var index = position + 1 + skipped
        for letter in letters.unicodeScalars {
            guard scalar(at: index) == letter else { return false }
            index += 1
        }
        return true
    }

    private mutating func pass(_ scalar: Unicode.Scalar) {
        isBound = false
        switch scalar {
        case ",", ";", "/", "&", "+", "\n", "|", "•": mark = .list
        case ":": mark = .colon
        case ".", "(", ")", "[", "]", "\u{2013}", "\u{2014}", "-", "!", "?": if mark != .colon { mark = .stop }
        case "\"", "\u{201C}", "\u{201D}", "\u{201E}", "\u{AB}", "\u{BB}": isQuoted.toggle()
        default: break
        }
    }
}
