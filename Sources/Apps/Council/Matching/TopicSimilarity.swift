/// Whether two names are one interest, so that nobody is offered what he has, or the same twice.
///
/// A name is the set of its words of three letters and more, each cut to its first six characters, numbers whole. If
/// one set contains the other, it is the same interest: "Kindertagesstätten" and "Kindertagesstätte Nord".
package struct TopicSimilarity: Sendable {
    /// How many characters of a word count.
    package static let prefix = 6
    /// The shortest word that counts.
    package static let shortest = 3

    /// The tokens of a name; words without a meaning of their own are none.
    package static func tokens(_ name: String) -> Set<String> {
        var tokens: Set<String> = []
        for word in WordReader.words(of: name) {
            let isNumber = word.folded.utf8.allSatisfy { !($0 >= 0x61) }
            if isNumber {
                tokens.insert(word.folded)
            } else if word.folded.count >= shortest, !GenericWords.stop.contains(word.folded) {
                tokens.insert(String(word.folded.prefix(prefix)))
            }
        }
        return tokens
    }

    /// Whether one set of tokens contains the other; an empty one is like nothing.
    package static func isSameInterest(_ one: Set<String>, _ other: Set<String>) -> Bool {
        !one.isEmpty && !other.isEmpty && (one.isSubset(of: other) || other.isSubset(of: one))
    }

    /// Whether two names are the same interest.
    package static func isSameInterest(_ one: String, _ other: String) -> Bool {
        isSameInterest(tokens(one), tokens(other))
    }

    /// The first of each interest, without those that are there already.
    ///
    /// - Parameters:
    ///   - candidates: the most welcome first.
    ///   - known: names that must not come again.
    ///   - name: what a candidate is called.
    /// - Returns: what is left, in the same order.
    package static func distinct<Candidate>(
        _ candidates: some Sequence<Candidate>,
        besides known: some Sequence<String> = [String](),
        name: (Candidate) -> String
    ) -> [Candidate] {
        var taken = known.map { tokens($0) }
        return candidates.filter { candidate in
            let own = tokens(name(candidate))
            guard !own.isEmpty, !taken.contains(where: { isSameInterest($0, own) }) else { return false }
            taken.append(own)
            return true
        }
    }

    /// Whether a name is too general to be an interest: nothing in it but words of the trade.
    package static func isVague(_ name: String) -> Bool {
        WordReader.words(of: name).allSatisfy { word in
            GenericWords.stop.contains(word.folded) || GenericWords.generic.contains(word.folded)
                || GenericWords.measures.contains(word.folded) || word.folded.utf8.allSatisfy { $0 < 0x61 }
        }
    }
}
