/// Puts the words of a text together to chains: hyphens, halves of words, street names, numbers of roads.
struct ChainReader: Sendable {
    let lexicon: Lexicon

    /// More parts than this are no word that anybody looks for.
    private static let mostAtoms = 8

    /// The chains of a text's words, in their order.
    ///
    /// - Parameters:
    ///   - words: of one text.
    ///   - isTitle: whether they are a paper's title, which may begin with who asked.
    /// - Returns: for the half of a word two: as it stands there, and completed.
    func chains(of words: [Word], isTitle: Bool) -> [Chain] {
        let origin = isTitle ? Self.origin(of: words) : 0
        var chains: [Chain] = []
        chains.reserveCapacity(words.count)
        var index = 0
        while index < words.count {
            if let chain = road(words, index) ?? street(words, index) {
                chains.append(chain)
                index = chain.words.upperBound
                continue
            }
            var end = index + 1
            while end < words.count, words[end].isBound { end += 1 }
            var chain = chain(words, index..<end)
            chain.isOrigin = index < origin
            chains.append(chain)
            if words[end - 1].isSuspended, let whole = completed(words, end - 1) { chains.append(whole) }
            index = end
        }
        return chains
    }

    private func chain(_ words: [Word], _ range: Range<Int>) -> Chain {
        let isName = range.count > 1 ? Self.isStreet(words[range]) : isStreetName(words[range.lowerBound].folded)
        var chain = Chain(
            words: range,
            atoms: [],
            folded: words[range].map { Self.spelledOut($0.folded) }.joined(),
            isName: isName,
            isCapitalised: words[range.lowerBound].isCapitalised
        )
        for index in range {
            let folded = Self.spelledOut(words[index].folded)
            let parts = isName || words[index].hasDigit ? [] : lexicon.split(folded)
            if parts.isEmpty {
                chain.atoms.append(Chain.Atom(folded: folded, joined: folded, word: index, isWord: true))
                continue
            }
            let bytes = Array(folded.utf8)
            for part in parts {
                chain.atoms.append(
                    Chain.Atom(
                        folded: String(decoding: bytes[part.start..<part.end], as: UTF8.self),
                        joined: String(decoding: bytes[part.start..<part.next], as: UTF8.self),
                        word: index,
                        isWord: false
                    )
                )
            }
        }
        if chain.atoms.count > Self.mostAtoms { chain.isName = true }
        return chain
    }

    /// "B 10", "L 605": letter and number are one name.
    private func road(_ words: [Word], _ index: Int) -> Chain? {
        guard index + 1 < words.count else { return nil }
        let (letter, number) = (words[index], words[index + 1])
        guard letter.isCapitalised, ["a", "b", "l", "k", "s"].contains(letter.folded), !letter.isDotted else {
            return nil
        }
        guard number.before == .none, number.folded.utf8.count <= 4 else { return nil }
        guard number.folded.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return name(words, index..<index + 2)
    }

    /// "Durlacher Allee": the place's adjective belongs to the street and does not tell of the place.
    private func street(_ words: [Word], _ index: Int) -> Chain? {
        guard index + 1 < words.count else { return nil }
        let (adjective, kind) = (words[index], words[index + 1])
        guard adjective.isCapitalised, kind.isCapitalised, !adjective.isBound, !kind.isBound, kind.before == .none
        else { return nil }
        guard adjective.folded.hasSuffix("er"), adjective.folded.utf8.count > 4, !adjective.isSuspended else {
            return nil
        }
        guard GenericWords.streetWords.contains(Self.spelledOut(kind.folded)) else { return nil }
        return name(words, index..<index + 2)
    }

    private func name(_ words: [Word], _ range: Range<Int>) -> Chain {
        let folded = words[range].map { Self.spelledOut($0.folded) }.joined()
        let atom = Chain.Atom(folded: folded, joined: folded, word: range.lowerBound, isWord: true)
        return Chain(words: range, atoms: [atom], folded: folded, isName: true, isCapitalised: true)
    }

    /// "Rad-" of "Rad- und Fußwege" with the head that follows later: "Radwege".
    private func completed(_ words: [Word], _ index: Int) -> Chain? {
        var next = index + 1
        while next < words.count, next <= index + 4 {
            let word = words[next]
            next += 1
            if word.isSuspended || GenericWords.stop.contains(word.folded) { continue }
            var end = next
            while end < words.count, words[end].isBound { end += 1 }
            let last = Self.spelledOut(words[end - 1].folded)
            let parts = lexicon.split(last)
            guard let part = parts.last ?? (end > next ? Lexicon.Part(start: 0, end: 0, next: 0) : nil) else {
                return nil
            }
            let head = String(decoding: Array(last.utf8)[part.start...], as: UTF8.self)
            let first = words[index].folded
            return Chain(
                words: index..<index + 1,
                atoms: [
                    Chain.Atom(folded: first, joined: first, word: index, isWord: false),
                    Chain.Atom(folded: head, joined: head, word: index, isWord: false),
                ],
                folded: first + head,
                isName: isStreetName(first + head),
                isCapitalised: true
            )
        }
        return nil
    }

    /// Words that hyphens bind and that end like a street: "Ludwig-Erhard-Allee".
    private static func isStreet(_ words: ArraySlice<Word>) -> Bool {
        guard let last = words.last, let first = words.first else { return false }
        return GenericWords.streetEnds.contains(last.folded) && !isStreetKind(first.folded, ofWay: true)
            && !first.isShouted
    }

    /// "Schillerstraße", but not "Fahrradstraße".
    private func isStreetName(_ folded: String) -> Bool {
        let folded = Self.spelledOut(folded)
        guard
            let end = GenericWords.streetEnds.first(where: {
                folded.hasSuffix($0) && folded.utf8.count > $0.utf8.count + 2
            })
        else { return false }
        let kind = String(folded.dropLast(end.count))
        let isWay = end == "weg" || end == "pfad" || end == "steig"
        if Self.isStreetKind(kind, ofWay: isWay) { return false }
        guard let parts = Optional(lexicon.split(folded)), parts.count > 1 else { return true }
        let bytes = Array(folded.utf8)
        let before = parts[parts.count - 2]
        let kindBefore = String(decoding: bytes[before.start..<before.end], as: UTF8.self)
        return !Self.isStreetKind(kindBefore, ofWay: isWay)
    }

    private static func isStreetKind(_ folded: String, ofWay isWay: Bool) -> Bool {
        let forms = [folded, String(folded.dropLast(folded.hasSuffix("s") ? 1 : folded.hasSuffix("en") ? 2 : 0))]
        return forms.contains { GenericWords.streetKinds.contains($0) || isWay && GenericWords.wayKinds.contains($0) }
    }

    /// "schillerstr" is "schillerstrasse".
    static func spelledOut(_ folded: String) -> String {
        folded.hasSuffix("str") ? folded + "asse" : folded
    }

    /// How many words tell who asked: "Antrag SPD: …", "Anfrage StR Muster (FW): …".
    private static func origin(of words: [Word]) -> Int {
        guard let first = words.prefix(3).firstIndex(where: { GenericWords.origins.contains($0.folded) }) else {
            return 0
        }
        let limit = min(words.count, first + 16)
        guard let colon = (first + 1..<max(first + 1, limit)).first(where: { words[$0].before == .colon }) else {
            return 0
        }
        return colon
    }
}
