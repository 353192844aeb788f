/// Reads from the words of a result how an item ended; the words themselves are kept beside it.
package struct ResultWords: Sendable, Equatable {
    /// What they mean.
    package let outcome: Decision.Outcome
    package let vote: Decision.Vote?
    /// Votes against and abstentions, where they are counted.
    package let against: Int?
    package let abstained: Int?

    /// The order decides: the first group of which a word occurs.
    private static let groups: [(outcome: Decision.Outcome, words: [String])] = [
        (.rejected, ["abgelehnt"]),
        (.postponed, ["vertagt", "zurückgestellt", "abgesetzt", "verwiesen", "zurückgezogen"]),
        (.noted, ["kenntnis"]),
        (.accepted, ["zugestimmt", "beschlossen", "angenommen", "empfohlen", "genehmigt"]),
    ]
    private static let votes: [(vote: Decision.Vote, word: String)] = [
        (.unanimous, "einstimmig"), (.majority, "mehrheitlich"),
    ]
    private static let scanner = WordScanner(groups.flatMap(\.words) + votes.map(\.word))
    private static let outcomes: [Decision.Outcome] = groups.flatMap { group in group.words.map { _ in group.outcome } }
    private static let numerals = [
        "keine": 0, "einer": 1, "eine": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7,
        "acht": 8, "neun": 9, "zehn": 10, "elf": 11, "zwölf": 12,
    ]

    /// Reads a result.
    package init(_ text: String) {
        let found = Set(Self.scanner.words(in: text))
        let seen = Set(found.filter { $0 < Self.outcomes.count }.map { Self.outcomes[$0] })
        outcome = Self.groups.first { seen.contains($0.outcome) }?.outcome ?? .none
        let isCounted = text.utf8.contains { (0x30...0x39).contains($0) } || text.contains("stimme")
        against = isCounted ? Self.count(before: "gegenstimme", in: text) : nil
        abstained = isCounted ? Self.count(before: "enthaltung", in: text) : nil
        // Whoever counts votes against need not say that they were the fewer.
        vote =
            Self.votes.enumerated().first { found.contains(Self.outcomes.count + $0.offset) }?.element.vote
            ?? ((against ?? 0) > 0 ? .majority : nil)
    }

    /// The number before a word: `bei 3 Gegenstimmen`.
    private static func count(before word: String, in text: String) -> Int? {
        let words = text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "-") }
        guard let place = words.firstIndex(where: { $0.hasPrefix(word) }), place > 0 else { return nil }
        let number = words[place - 1]
        return Int(number) ?? numerals[String(number)]
    }
}
