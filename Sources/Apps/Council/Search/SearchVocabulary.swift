internal import Store

/// The words that were met while indexing.
struct SearchVocabulary {
    private var words: [String: (shown: String, count: Int)] = [:]

    /// The words of a text as the index keeps them; counts each.
    mutating func index(_ text: String, _ language: SearchLanguage) -> String {
        var indexed = ""
        for word in language.words(of: text) {
            if !indexed.isEmpty { indexed += " " }
            indexed += word.folded
            if word.stem != word.folded { indexed += " " + word.stem }
            // Numbers are not mistyped into other numbers that somebody meant.
            guard word.folded.utf8.count >= 4, word.folded.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
                continue
            }
            words[word.folded, default: (String(word.written), 0)].count += 1
        }
        return indexed
    }

    /// Adds them to what is known.
    func write(in transaction: Transaction) throws {
        let all = words.sorted { $0.key < $1.key }
        for start in stride(from: 0, to: all.count, by: 500) {
            let values = all[start..<min(start + 500, all.count)].flatMap { word, each -> [Value] in
                [.text(word), .text(each.shown), .integer(Int64(each.count))]
            }
            try transaction.execute(
                .rows(
                    "INSERT INTO council_search_words (word, shown, n) VALUES",
                    columns: 3,
                    values,
                    "ON CONFLICT (word) DO UPDATE SET n = council_search_words.n + excluded.n"
                )
            )
        }
    }
}
