/// The groups of synonyms by the terms of their words, for one stemmer.
struct SynonymIndex: Sendable {
    /// What a term, or the first term of a phrase, may belong to.
    struct Entry: Sendable {
        var group: Int
        var place: SynonymGroup.Place
        /// The further terms of a phrase.
        var rest: [Term]
        /// Among the words that mean the same, not among the kinds of it.
        var isSame: Bool
    }

    let entries: [Term: [Entry]]
    /// The groups that a topic's word stands for; one list for all topics that have the word.
    let meanings: [Term: [Term]]
    /// The groups that a word must not count for, whatever its parts are.
    let exceptions: [Term: Set<Int>]
    /// The groups that a group is a kind of: "Photovoltaik" of "Klima".
    let parents: [[Int]]

    init(_ groups: [SynonymGroup] = SynonymGroup.all, keys: WordKeys) {
        var entries: [Term: [Entry]] = [:]
        var exceptions: [Term: Set<Int>] = [:]
        var names: [Term: Int] = [:]
        for (group, synonyms) in groups.enumerated() {
            let members = synonyms.same.map { ($0, true) } + synonyms.narrower.map { ($0, false) }
            for (member, isSame) in members {
                let terms = Self.terms(member.text, keys)
                guard let first = terms.first else { continue }
                entries[first, default: []].append(
                    Entry(group: group, place: member.place, rest: Array(terms.dropFirst()), isSame: isSame)
                )
            }
            for word in synonyms.except {
                for term in Self.terms(word, keys).prefix(1) { exceptions[term, default: []].insert(group) }
            }
            if let name = synonyms.same.first, let term = Self.terms(name.text, keys).first { names[term] = group }
        }
        self.entries = entries
        meanings = entries.compactMapValues { entries in
            let same = entries.filter { $0.isSame && $0.rest.isEmpty && $0.place != .last }
            return same.isEmpty ? nil : same.map { Term(group: $0.group) }
        }
        self.exceptions = exceptions
        var parents = [[Int]](repeating: [], count: groups.count)
        for (group, synonyms) in groups.enumerated() {
            for member in synonyms.narrower {
                let terms = Self.terms(member.text, keys)
                guard terms.count == 1, let kind = names[terms[0]], kind != group else { continue }
                if !parents[kind].contains(group) { parents[kind].append(group) }
            }
        }
        self.parents = parents
    }

    /// A term a word; words that hyphens bind are one.
    private static func terms(_ text: String, _ keys: WordKeys) -> [Term] {
        var terms: [Term] = []
        var pending = ""
        for word in WordReader.words(of: text) {
            if !word.isBound, !pending.isEmpty {
                terms.append(keys.term(pending))
                pending = ""
            }
            pending += ChainReader.spelledOut(word.folded)
        }
        if !pending.isEmpty { terms.append(keys.term(pending)) }
        return terms
    }
}
