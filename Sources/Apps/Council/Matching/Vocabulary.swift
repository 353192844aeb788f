/// How common words are in a council's titles, which of them make compounds, and what its places are called.
///
/// It says how much a word tells: "Sanierung" stands on every second agenda, "Rappenwört" hardly anywhere. A fresh
/// instance begins with ``standard`` and adds each title it imports; what it has read soon outweighs the assumptions.
package struct Vocabulary: Sendable {
    /// How many titles were added, ``priorDocuments`` left out.
    package private(set) var documents = 0
    /// The names of the town's districts; a topic that names one is limited to it.
    package var places: [String]
    /// The town's own name, which says nothing in its own council.
    package var town: String?
    /// The groups of synonyms, those of the house and those that an instance adds.
    package var synonyms: [SynonymGroup]

    var lexicon: Lexicon
    private var counts: [Term: Int32] = [:]
    private var surfaces: [String: Int32] = [:]

    /// How many titles the assumptions of ``standard`` count for.
    package static let priorDocuments = 2_000
    /// In how many titles a capitalised word must stand before compounds are read with it.
    private static let learnedFrom: Int32 = 3

    /// A vocabulary that has read nothing.
    ///
    /// - Parameters:
    ///   - places: names of districts.
    ///   - town: the town's name.
    ///   - synonyms: further groups, a line each in the form `same, same > narrower ! except`.
    package init(places: [String] = [], town: String? = nil, synonyms: [String] = []) {
        self.places = places
        self.town = town
        self.synonyms = SynonymGroup.all + synonyms.map { SynonymGroup(line: $0[...]) }
        lexicon = .standard
        for place in places + [town].compactMap({ $0 }) {
            for word in WordReader.words(of: place) { lexicon.keepWhole(word.folded) }
        }
    }

    /// A vocabulary of a whole archive.
    ///
    /// - Parameters:
    ///   - titles: of all agenda items and papers.
    ///   - places: names of districts.
    ///   - town: the town's name.
    ///   - stemmer: the one that the matcher will use.
    package init(titles: some Collection<String>, places: [String] = [], town: String? = nil, stemmer: Stemmer) {
        self.init(places: places, town: town)
        for title in titles { count(WordReader.words(of: title)) }
        // Short words first: a longer one is learnt only if it is no compound of what is known by then.
        let learnt = surfaces.filter { $0.value >= Self.learnedFrom }.keys
        for word in learnt.sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) { lexicon.learn(word) }
        let reader = reader(stemmer)
        for title in titles { count(reader.read(MatchedText(title: title)), 1) }
        documents = titles.count
    }

    /// The assumptions alone.
    package static let standard = Vocabulary()

    /// Takes further titles into account.
    ///
    /// - Parameters:
    ///   - titles: new ones; a title that is added twice counts twice.
    ///   - stemmer: the one that the matcher will use.
    package mutating func add(_ titles: some Collection<String>, stemmer: Stemmer) {
        for title in titles {
            for word in count(WordReader.words(of: title)) { lexicon.learn(word) }
        }
        let reader = reader(stemmer)
        for title in titles { count(reader.read(MatchedText(title: title)), 1) }
        documents += titles.count
    }

    /// Forgets titles that were added before; what compounds were learnt of them stays.
    ///
    /// - Parameters:
    ///   - titles: as they were added.
    ///   - stemmer: as when they were added.
    package mutating func forget(_ titles: some Collection<String>, stemmer: Stemmer) {
        let reader = reader(stemmer)
        for title in titles { count(reader.read(MatchedText(title: title)), -1) }
        documents = max(0, documents - titles.count)
    }

    func reader(_ stemmer: Stemmer) -> TextReader {
        TextReader(lexicon: lexicon, stemmer: stemmer, groups: synonyms)
    }

    /// Counts capitalised words; those that became common enough now.
    @discardableResult
    private mutating func count(_ words: [Word]) -> [String] {
        var common: [String] = []
        for word in words where word.isCapitalised && !word.hasDigit && !word.isShouted && word.folded.utf8.count > 3 {
            let count = surfaces[word.folded, default: 0] + 1
            surfaces[word.folded] = count
            if count == Self.learnedFrom { common.append(word.folded) }
        }
        return common
    }

    private mutating func count(_ text: ReadText, _ step: Int32) {
        for term in text.hits.terms {
            let count = counts[term, default: 0] + step
            counts[term] = count > 0 ? count : nil
        }
    }

    /// In how many titles a term stands, as its parts or synonyms too.
    func frequency(_ term: Term) -> Int {
        Int(counts[term] ?? 0)
    }

    /// How much a term tells; see ``rarity(count:)``.
    func rarity(_ term: Term) -> Float {
        rarity(count: frequency(term) + 1)
    }

    /// How much is told by what stands in so many titles: near 1 for hardly any, near 0 for all of them.
    ///
    /// The logarithm of how few there are (inverse document frequency), scaled to 0…1.
    func rarity(count: Int) -> Float {
        let all = Float(documents + Self.priorDocuments)
        let share = Float.maximum(1, Float.minimum(all, Float(count)))
        return Float.maximum(0.02, Logarithm.natural(all / share) / Logarithm.natural(all))
    }
}
