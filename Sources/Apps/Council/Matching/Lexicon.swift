/// The words that compounds are made of, and the rules that join them.
///
/// "Radverkehrskonzept" is `rad|verkehr-s|konzept`: each part is a word of the lexicon, with one of the joints that
/// German puts between (-s-, -es-, -n-, -en-, -er-, -e-) or without a final e ("Schul-"). What does not fall into such
/// parts from its first letter to its last stays whole, so "Stadtrat" has a "Rat" in it, but no "Rad".
struct Lexicon: Sendable {
    /// A compound's part: where it stands in the word, the joint left out and with it.
    struct Part: Sendable, Equatable {
        var start: Int
        /// The end of the word itself.
        var end: Int
        /// The end of the joint: the beginning of the next part.
        var next: Int
    }

    private var words: Set<Term> = []
    /// A bit for each word, by the last bits of its term: most of what is asked for is no word, and known so at once.
    private var filter = [UInt64](repeating: 0, count: Self.filterBits / 64)
    private static let filterBits = 1 << 18
    /// Words without their final e, which are too many words' beginnings to be trusted alone: "schul" of "Schuldner".
    private var cut: Set<Term> = []
    /// Words that are never taken apart: names, and what means something else than its parts.
    private var whole: Set<Term> = []

    /// Parts may be that short only if they are listed: shorter letters are found everywhere by chance.
    private static let shortest = 4
    private static let joints: [[UInt8]] = ["", "s", "es", "n", "en", "er", "e"].map { Array($0.utf8) }
    private static let endings: [[UInt8]] = ["", "s", "es", "n", "en", "e", "er", "ern", "em"].map { Array($0.utf8) }

    /// The lexicon of every instance.
    static let standard: Lexicon = {
        var lexicon = Lexicon()
        for word in LexiconWords.whole { lexicon.keepWhole(word) }
        for word in LexiconWords.short { lexicon.insert(Term(word)) }
        // Words that have synonyms are worth finding in compounds; short ones first, see `learn`.
        let members = SynonymGroup.all.flatMap { $0.same + $0.narrower }.map { WordReader.words(of: $0.text) }
        let words = members.filter { $0.count == 1 && !$0[0].isShouted && !$0[0].hasDigit }.map { $0[0].folded }
        for word in (LexiconWords.parts + words).sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) {
            lexicon.learn(word)
        }
        return lexicon
    }()

    private mutating func insert(_ term: Term) {
        words.insert(term)
        let bit = Int(truncatingIfNeeded: term.code) & (Self.filterBits - 1)
        filter[bit >> 6] |= 1 << UInt64(bit & 63)
    }

    private func isWord(_ term: Term) -> Bool {
        let bit = Int(truncatingIfNeeded: term.code) & (Self.filterBits - 1)
        return filter[bit >> 6] & (1 << UInt64(bit & 63)) != 0 && words.contains(term)
    }

    /// Makes a folded word a part of compounds, unless it is a compound itself of what is known already.
    mutating func learn(_ folded: String) {
        let bytes = Array(folded.utf8)
        guard bytes.count >= Self.shortest, !LexiconWords.never.contains(folded) else { return }
        guard whole.contains(Term(folded)) || split(folded, isStrict: true).isEmpty else { return }
        insert(Term(folded))
        if let plural = Self.dotted(folded) { insert(Term(plural)) }
        // "Schule", "Kirche": the e goes before most second parts.
        if bytes.count > Self.shortest, bytes.last == UInt8(ascii: "e") {
            insert(Term(bytes: bytes.dropLast()))
            cut.insert(Term(bytes: bytes.dropLast()))
        }
    }

    /// Whether a folded word is kept from being taken apart.
    func isWhole(_ folded: String) -> Bool {
        whole.contains(Term(folded))
    }

    /// The form with dots on the last a, o or u, as plurals have it: "platz" → "plätz".
    private static func dotted(_ folded: String) -> String? {
        guard !folded.contains(where: { "äöü".contains($0) }), folded.utf8.count <= 9 else { return nil }
        var letters = Array(folded)
        guard var place = letters.lastIndex(where: { "aou".contains($0) }) else { return nil }
        if letters[place] == "u", place > 0, letters[place - 1] == "a" { place -= 1 }
        letters[place] = letters[place] == "a" ? "ä" : letters[place] == "o" ? "ö" : "ü"
        return String(letters)
    }

    /// Keeps a folded word and its forms from being taken apart; it may still be a part of longer ones.
    mutating func keepWhole(_ folded: String) {
        let bytes = Array(folded.utf8)
        for ending in Self.endings { whole.insert(Term(bytes: bytes + ending)) }
        if bytes.count >= Self.shortest { insert(Term(folded)) }
    }

    /// The parts of a folded word, none if it is no compound.
    ///
    /// Of several ways the one with the fewest parts wins, short parts counting for more. Where only the beginning or
    /// the end is known and long enough not to stand there by chance, the rest is taken for a part too:
    /// `fahrrad|parcours`, `gemeinde|feuerwehr`, `fahrrad|abstell|platz`.
    ///
    /// - Parameters:
    ///   - folded: see ``Word``.
    ///   - isStrict: all parts must be known.
    /// - Returns: two parts at least, or none.
    func split(_ folded: String, isStrict: Bool = false) -> [Part] {
        let bytes = Array(folded.utf8)
        guard bytes.count >= 6, bytes.count <= 60, !whole.contains(Term(folded)) else { return [] }
        let best = ways(bytes)
        let parts = parts(of: best, from: 0)
        if !parts.isEmpty || isStrict { return parts }
        guard let beginning = withKnownBeginning(bytes) else { return withKnownEnd(bytes, best) ?? [] }
        guard let end = withKnownEnd(bytes, best), end[1].start > beginning[1].start else { return beginning }
        var middle = Part(start: beginning[1].start, end: end[1].start, next: end[1].start)
        if middle.end - middle.start > 2 { return [beginning[0], middle] + end[1...] }
        // Too short for a part: it belongs to the next.
        (middle.end, middle.next) = (end[1].end, end[1].next)
        return [beginning[0], middle] + end[2...]
    }

    /// The cheapest way to read the rest of a word from each of its places.
    private func ways(_ bytes: [UInt8]) -> [Way?] {
        let count = bytes.count
        var best = [Way?](repeating: nil, count: count + 1)
        best[count] = Way(cost: 0, part: Part(start: count, end: count, next: count))
        for start in stride(from: count - 3, through: 0, by: -1) {
            var mix = TermHash()
            for end in start..<count {
                mix.add(bytes[end])
                let length = end + 1 - start
                guard length >= 3, length < count, isWord(Term(code: mix.value)) else { continue }
                for next in ends(of: bytes, after: end + 1) {
                    guard let rest = best[next] else { continue }
                    let cost = rest.cost + (length < Self.shortest ? 13 : 10) + (next > end + 1 ? 1 : 0)
                    if let known = best[start], known.cost <= cost { continue }
                    best[start] = Way(cost: cost, part: Part(start: start, end: end + 1, next: next))
                }
            }
        }
        return best
    }

    /// A word whose end is known from some place on, the longest such end.
    private func withKnownEnd(_ bytes: [UInt8], _ best: [Way?]) -> [Part]? {
        guard bytes.count >= 4 + Self.longEnough else { return nil }
        for start in 3...bytes.count - Self.longEnough {
            guard let way = best[start], way.part.end - start >= Self.longEnough else { continue }
            guard isPlausible(bytes[..<start], isBeginning: true) else { continue }
            return [Part(start: 0, end: start, next: start)] + parts(of: best, from: start)
        }
        return nil
    }

    /// A word whose beginning is known, the longest such beginning.
    private func withKnownBeginning(_ bytes: [UInt8]) -> [Part]? {
        var longest: Part?
        var mix = TermHash()
        for end in bytes.indices.dropLast(4) {
            mix.add(bytes[end])
            let term = Term(code: mix.value)
            guard end + 1 >= Self.longEnough, isWord(term), !cut.contains(term) else { continue }
            for next in ends(of: bytes, after: end + 1) where next < bytes.count {
                guard isPlausible(bytes[next...], isBeginning: false) else { continue }
                longest = Part(start: 0, end: end + 1, next: next)
                break
            }
        }
        guard let longest else { return nil }
        return [longest, Part(start: longest.next, end: bytes.count, next: bytes.count)]
    }

    /// Whether unknown letters can be a part of their own: no prefix, no suffix, and with a vowel.
    private func isPlausible(_ bytes: ArraySlice<UInt8>, isBeginning: Bool) -> Bool {
        guard bytes.count >= (isBeginning ? 3 : 4), bytes.first != 0xC3 || bytes.count > 4 else { return false }
        // Never in the middle of a letter of two bytes.
        guard let first = bytes.first, first & 0xC0 != 0x80 else { return false }
        guard bytes.contains(where: { "aeiouy".utf8.contains($0) || $0 >= 0x80 }) else { return false }
        let text = String(decoding: bytes, as: UTF8.self)
        let consonants = text.prefix { !"aeiouyäöü".contains($0) }
        guard consonants.count < 2 || LexiconWords.onsets.contains(String(consonants)) else { return false }
        if isBeginning { return !LexiconWords.prefixes.contains(text) }
        return !LexiconWords.suffixes.contains { text.hasPrefix($0) }
    }

    /// A part that may make a compound of letters that are not known.
    private static let longEnough = 5

    private struct Way {
        var cost: Int
        var part: Part
    }

    private func parts(of best: [Way?], from start: Int) -> [Part] {
        var parts: [Part] = []
        var place = start
        while place < best.count - 1, let way = best[place] {
            parts.append(way.part)
            place = way.part.next
        }
        return place == best.count - 1 && (parts.count > 1 || start > 0) ? parts : []
    }

    /// Where the next part may begin, or the word end, after a part.
    private func ends(of bytes: [UInt8], after end: Int) -> [Int] {
        let rest = bytes[end...]
        var found: [Int] = []
        for joint in Self.joints where joint.count < rest.count && rest.starts(with: joint) {
            found.append(end + joint.count)
        }
        if rest.count <= 3, Self.endings.contains(where: { $0.elementsEqual(rest) }) { found.append(bytes.count) }
        return found
    }
}
