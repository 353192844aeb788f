/// Reads a topic's name, description and place.
struct TopicCompiler: Sendable {
    let reader: TextReader
    let vocabulary: Vocabulary
    /// The sequences of terms of the known places.
    private let places: [[Term]]
    private let town: Set<Term>

    /// Weights of words that tell little, whatever the archive says.
    static let genericWeight: Float = 0.06
    static let measureWeight: Float = 0.3
    /// Begin what narrows the words before them.
    private static let localPrepositions: Set<String> = ["in", "im", "am", "an", "bei", "beim", "auf"]
    /// Words that make a list.
    private static let conjunctions: Set<String> = ["und", "oder", "sowie", "bzw", "and", "or"]
    /// Ends of compounds that add nothing: "Radverkehrspolitik" asks for the Radverkehr.
    private static let emptyHeads: Set<String> = [
        "politik", "thema", "themen", "konzept", "planung", "projekt", "projekte", "situation", "angelegenheiten",
        "entwicklung",
        "massnahmen", "bereich", "wesen",
    ]

    init(vocabulary: Vocabulary, reader: TextReader) {
        self.vocabulary = vocabulary
        self.reader = reader
        places = vocabulary.places.map { Self.sequence($0, reader) }.filter { !$0.isEmpty }
        town = Set(vocabulary.town.map { Self.sequence($0, reader) } ?? [])
    }

    private static func sequence(_ text: String, _ reader: TextReader) -> [Term] {
        reader.chains.chains(of: WordReader.words(of: text), isTitle: false).map { reader.keys.term($0.folded) }
    }

    /// What a name asks for.
    private struct Name {
        var alternatives: [[CompiledTopic.Unit]] = []
        var required: [CompiledTopic.Unit] = []
    }

    /// A topic, compiled.
    func compile(_ query: TopicQuery) -> CompiledTopic {
        var name = read(query.name)
        if let place = query.place {
            let units = units(place, .place)
            // A district that was chosen as a topic carries its own name.
            let terms = Set(units.map(\.term))
            name.alternatives.removeAll { $0.allSatisfy { terms.contains($0.term) } }
            name.required.removeAll { terms.contains($0.term) }
            name.required += units
        }
        let described = query.description.isEmpty ? [] : described(query.description, besides: name)
        return CompiledTopic(required: name.required, alternatives: name.alternatives, described: described)
    }

    private func units(_ text: String, _ role: CompiledTopic.Role) -> [CompiledTopic.Unit] {
        let words = WordReader.words(of: text)
        return reader.chains.chains(of: words, isTitle: false).filter { !isStop($0) }.map { unit($0, words, role) }
    }

    private func isStop(_ chain: Chain) -> Bool {
        chain.words.count == 1 && GenericWords.stop.contains(chain.folded)
    }

    // MARK: The name

    private func read(_ name: String) -> Name {
        var topic = Name()
        let words = WordReader.words(of: name)
        let chains = reader.chains.chains(of: words, isTitle: false)
        let terms = chains.map { reader.keys.term($0.folded) }
        var alternative: [CompiledTopic.Unit] = []
        var narrows = false
        func close() {
            if !alternative.isEmpty { topic.alternatives.append(alternative) }
            alternative = []
        }
        var index = 0
        while index < chains.count {
            let chain = chains[index]
            let word = words[chain.words.lowerBound]
            if word.before == .list, !narrows { close() }
            if word.isQuoted, let phrase = quoted(chains, words, terms, index) {
                alternative.append(phrase.unit)
                index = phrase.next
                continue
            }
            if let phrase = synonymPhrase(chains, words, terms, index) {
                var unit = phrase.unit
                unit.role = .qualifier
                if narrows { topic.required.append(unit) } else { alternative.append(unit) }
                index = phrase.next
                continue
            }
            if let place = place(terms, index) {
                topic.required += (index..<index + place).map { unit(chains[$0], words, .namedPlace) }
                index += place
                continue
            }
            index += 1
            if Self.conjunctions.contains(chain.folded) {
                if !narrows { close() }
            } else if Self.localPrepositions.contains(chain.folded), !alternative.isEmpty || !topic.alternatives.isEmpty
            {
                narrows = true
            } else if !isStop(chain) {
                let unit = unit(chain, words, narrows ? .qualifier : .word)
                if !narrows {
                    alternative.append(unit)
                } else if unit.weight > Self.measureWeight, !town.contains(unit.term) {
                    topic.required.append(unit)
                }
            }
        }
        close()
        mendSingles(&topic)
        return topic
    }

    /// An alternative of nothing but general words is none beside others: "Sanierung und Ausbau der Schulen".
    ///
    /// And where nothing else was said, what narrows is the matter itself: "Leben im Alter".
    private func mendSingles(_ topic: inout Name) {
        let telling = topic.alternatives.filter { $0.contains { $0.weight > Self.measureWeight } }
        if !telling.isEmpty {
            topic.alternatives = telling
        } else if !topic.alternatives.isEmpty {
            let qualifiers = topic.required.filter { $0.role == .qualifier }
            topic.alternatives = topic.alternatives.map { $0 + qualifiers }
            topic.required.removeAll { $0.role == .qualifier }
        }
    }

    /// How many chains from a place on are a known place's name.
    private func place(_ terms: [Term], _ index: Int) -> Int? {
        places.filter { terms[index...].starts(with: $0) }.map(\.count).max()
    }

    private func quoted(_ chains: [Chain], _ words: [Word], _ terms: [Term], _ index: Int) -> (
        unit: CompiledTopic.Unit, next: Int
    )? {
        var end = index
        while end < chains.count, words[chains[end].words.lowerBound].isQuoted { end += 1 }
        guard end > index + 1 else { return nil }
        var unit = phrase(chains, words, index..<end)
        unit.term = terms[index]
        unit.phrase = Array(terms[index..<end])
        return (unit, end)
    }

    /// "Bus und Bahn": a phrase that is a synonym is read as one, before the "und" parts it.
    private func synonymPhrase(_ chains: [Chain], _ words: [Word], _ terms: [Term], _ index: Int) -> (
        unit: CompiledTopic.Unit, next: Int
    )? {
        let entries = (reader.synonyms.entries[terms[index]] ?? []).filter { entry in
            entry.isSame && !entry.rest.isEmpty && terms[(index + 1)...].starts(with: entry.rest)
        }
        guard let longest = entries.max(by: { $0.rest.count < $1.rest.count }) else { return nil }
        let next = index + 1 + longest.rest.count
        var unit = phrase(chains, words, index..<next)
        unit.groups = entries.filter { $0.rest.count == longest.rest.count }.map { Term(group: $0.group) }
        unit.term = unit.groups[0]
        unit.frequency = Int32(vocabulary.frequency(unit.term))
        unit.weight = vocabulary.rarity(unit.term)
        return (unit, next)
    }

    private func phrase(_ chains: [Chain], _ words: [Word], _ range: Range<Int>) -> CompiledTopic.Unit {
        let first = words[chains[range.lowerBound].words.lowerBound].range.lowerBound
        let last = words[chains[range.upperBound - 1].words.upperBound - 1].range.upperBound
        let terms = range.map { reader.keys.term(chains[$0].folded) }
        let frequency = terms.map { vocabulary.frequency($0) }.min() ?? 0
        return CompiledTopic.Unit(
            term: terms[0],
            weight: vocabulary.rarity(count: frequency + 1),
            frequency: Int32(frequency),
            range: Int32(first)..<Int32(last)
        )
    }

    // MARK: A word

    private func unit(_ chain: Chain, _ words: [Word], _ role: CompiledTopic.Role = .word) -> CompiledTopic.Unit {
        let first = words[chain.words.lowerBound].range.lowerBound
        let last = words[chain.words.upperBound - 1].range.upperBound
        let term = reader.keys.term(chain.folded)
        let groups = groups(of: term)
        let frequency = ([term] + groups).map { vocabulary.frequency($0) }.max() ?? 0
        var unit = CompiledTopic.Unit(
            role: role,
            term: term,
            groups: groups,
            weight: vocabulary.rarity(count: frequency + 1),
            frequency: Int32(frequency),
            range: Int32(first)..<Int32(last)
        )
        if GenericWords.generic.contains(chain.folded) || town.contains(term) {
            unit.weight = Self.genericWeight
        } else if GenericWords.measures.contains(chain.folded) {
            unit.weight = min(unit.weight, Self.measureWeight)
        } else {
            unit.weight = max(unit.weight, Self.measureWeight + 0.02)
        }
        // What has synonyms has a meaning of its own: a "Straßenbahn" is no "Bahn" on a "Straße".
        if groups.isEmpty { unit.parts = parts(of: chain) }
        return unit
    }

    private func groups(of term: Term) -> [Term] {
        reader.synonyms.meanings[term] ?? []
    }

    /// What a compound may be taken apart into: all of its parts, an empty head left out.
    private func parts(of chain: Chain) -> [CompiledTopic.Part] {
        guard chain.atoms.count > 1, !chain.isName else { return [] }
        var atoms = chain.atoms.map(\.folded)
        if let head = atoms.last, Self.emptyHeads.contains(head) { atoms.removeLast() }
        let isDropped = atoms.count < chain.atoms.count
        if atoms.count == 1, !isDropped { return [] }
        if isDropped, atoms.count > 1 {
            // "Radverkehrspolitik": what is left is a word of its own.
            let rest = chain.folded(0..<atoms.count)
            return [part(reader.keys.term(rest), GenericWords.generic.contains(rest))].compactMap { $0 }
        }
        return atoms.compactMap { atom in
            part(reader.keys.term(atom), GenericWords.generic.contains(atom))
        }
    }

    private func part(_ term: Term, _ isGeneric: Bool) -> CompiledTopic.Part? {
        let groups = isGeneric ? [] : groups(of: term)
        let frequency = ([term] + groups).map { vocabulary.frequency($0) }.max() ?? 0
        return CompiledTopic.Part(term: term, groups: groups, frequency: Int32(frequency))
    }

    // MARK: The description

    private func described(_ text: String, besides name: Name) -> [CompiledTopic.Unit] {
        var known = Set((name.alternatives.joined() + name.required).map(\.term))
        let words = WordReader.words(of: text)
        var units: [CompiledTopic.Unit] = []
        for chain in reader.chains.chains(of: words, isTitle: false) where chain.isCapitalised && !isStop(chain) {
            let isGeneral =
                GenericWords.generic.contains(chain.folded) || GenericWords.measures.contains(chain.folded)
                || chain.folded.utf8.count < 4
            if isGeneral { continue }
            var unit = unit(chain, words)
            // A description tells of its words, not of all that they may be taken apart into.
            unit.parts = []
            guard unit.weight >= CompiledTopic.specific, known.insert(unit.term).inserted else { continue }
            units.append(unit)
        }
        return units
    }
}
