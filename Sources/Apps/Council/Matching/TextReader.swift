/// Reads texts into terms: words, parts of words, groups of synonyms.
struct TextReader: Sendable {
    let keys: WordKeys
    let chains: ChainReader
    let synonyms: SynonymIndex

    /// How far a word counts that is only a part of the text's, by a hyphen or without.
    static let boundStrength: Float = 0.95
    static let partStrength: Float = 0.9
    static let synonymStrength: Float = 0.85
    static let kindOfKindStrength: Float = 0.8
    /// How far counts what stands in the further texts.
    static let furtherStrength: Float = 0.9
    /// How far parts and synonyms count where only the members of a body change.
    static let formalityStrength: Float = 0.6

    init(lexicon: Lexicon, stemmer: Stemmer, groups: [SynonymGroup]) {
        keys = WordKeys(stemmer: stemmer)
        chains = ChainReader(lexicon: lexicon)
        synonyms = SynonymIndex(groups, keys: keys)
    }

    /// Everything that a text can be asked for.
    func read(_ text: MatchedText) -> ReadText {
        var read = ReadText(texts: [text.title] + text.further)
        for (field, text) in read.texts.enumerated() {
            let words = WordReader.words(of: text)
            let isFormality = GenericWords.isFormality(words)
            let scale: Float = field == 0 ? 1 : Self.furtherStrength
            for chain in chains.chains(of: words, isTitle: true) {
                let range =
                    words[chain.words.lowerBound].range.lowerBound..<words[chain.words.upperBound - 1].range.upperBound
                read.places.append(ReadText.Place(field: field, range: range))
                let index = Int32(read.sequence.count)
                let whole = keys.term(chain.folded)
                read.sequence.append(whole)
                if chain.atoms.count == 1, GenericWords.stop.contains(chain.folded) { continue }
                let first = words[chain.words.lowerBound]
                if isParty(chain, first) { continue }
                if first.isDotted, chain.words.upperBound < words.count,
                    GenericWords.abbreviations.contains(chain.folded)
                {
                    continue
                }
                take(chain, index, whole, scale, isFormality, into: &read)
            }
        }
        findPhrases(in: &read)
        return read
    }

    /// "GRÜNE", "der Grünen": the party, no lawn.
    private func isParty(_ chain: Chain, _ word: Word) -> Bool {
        guard chain.isCapitalised else { return false }
        if chain.folded.contains("grüne"), chain.folded.hasSuffix("fraktion") { return true }
        guard chain.folded.hasPrefix("grüne") else { return false }
        return chain.isOrigin || word.isShouted || chain.folded == "grünen"
    }

    private func take(
        _ chain: Chain,
        _ index: Int32,
        _ whole: Term,
        _ scale: Float,
        _ isFormality: Bool,
        into read: inout ReadText
    ) {
        read.hits.note(whole, HitTable.Hit(strength: scale, kind: .word, chain: index))
        if chain.isOrigin { return }
        let parts = parts(of: chain, whole)
        var excluded: Set<Int> = []
        for part in parts { excluded.formUnion(synonyms.exceptions[part.term] ?? []) }
        let damped = isFormality ? scale * Self.formalityStrength : scale
        for part in parts {
            let entries = synonyms.entries[part.term] ?? []
            // What must not count for a group does not count for the group's own words either: no "Schule" in "Musikschule".
            let isBarred = !part.isWhole && entries.contains { excluded.contains($0.group) }
            if !part.isWhole, !isBarred {
                let strength = part.isBound ? Self.boundStrength * scale : Self.partStrength * damped
                read.hits.note(
                    part.term,
                    HitTable.Hit(strength: strength, kind: part.isBound ? .word : .compound, chain: index)
                )
            }
            for entry in entries where entry.rest.isEmpty && !excluded.contains(entry.group) && part.fits(entry.place) {
                noteGroup(entry.group, index, damped, excluded, into: &read)
            }
        }
    }

    /// A part of a chain, or some that follow each other.
    private struct Part {
        var term: Term
        var isFirst: Bool
        var isLast: Bool
        /// A whole word that hyphens bind.
        var isBound: Bool

        var isWhole: Bool { isFirst && isLast }

        func fits(_ place: SynonymGroup.Place) -> Bool {
            switch place {
            case .anywhere: true
            case .alone: isWhole
            case .first: isFirst
            case .last: isLast
            }
        }
    }

    private func parts(of chain: Chain, _ whole: Term) -> [Part] {
        var parts = [Part(term: whole, isFirst: true, isLast: true, isBound: false)]
        let count = chain.atoms.count
        guard count > 1, !chain.isName else { return parts }
        for start in 0..<count {
            for end in start + 1...count where end - start < count {
                parts.append(
                    Part(
                        term: keys.term(chain.folded(start..<end)),
                        isFirst: start == 0,
                        isLast: end == count,
                        isBound: end - start == 1 && chain.atoms[start].isWord
                    )
                )
            }
        }
        return parts
    }

    private func noteGroup(
        _ group: Int,
        _ index: Int32,
        _ scale: Float,
        _ excluded: Set<Int>,
        into read: inout ReadText
    ) {
        read.hits.note(
            Term(group: group),
            HitTable.Hit(strength: scale * Self.synonymStrength, kind: .synonym, chain: index)
        )
        for parent in synonyms.parents[group] where !excluded.contains(parent) {
            read.hits.note(
                Term(group: parent),
                HitTable.Hit(strength: scale * Self.kindOfKindStrength, kind: .synonym, chain: index)
            )
        }
    }

    private func findPhrases(in read: inout ReadText) {
        for (index, term) in read.sequence.enumerated() {
            for entry in synonyms.entries[term] ?? [] where !entry.rest.isEmpty {
                let end = index + 1 + entry.rest.count
                guard end <= read.sequence.count, read.places[end - 1].field == read.places[index].field else {
                    continue
                }
                guard read.sequence[index + 1..<end].elementsEqual(entry.rest) else { continue }
                let scale: Float = read.places[index].field == 0 ? 1 : Self.furtherStrength
                noteGroup(entry.group, Int32(index), scale, [], into: &read)
            }
        }
    }
}
