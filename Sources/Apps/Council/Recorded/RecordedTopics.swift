/// What invented people want to be told of.
package enum RecordedTopics {
    /// So many different ones are enough for any number of people.
    private static let limit = 1000
    /// A word of fewer titles is a slip of the pen or a name; one of more says nothing.
    private static let fewest = 3
    private static let largestShare = 50

    /// The topics that the whole city shares, then words of the recording's own titles, the most frequent first.
    ///
    /// - Parameter titles: of items and papers.
    /// - Returns: up to a thousand, each once.
    package static func all(in titles: [String]) -> [TopicQuery] {
        var counts: [String: Int] = [:]
        let distinct = Set(titles)
        for title in distinct {
            let bytes = Array(title.utf8)
            var seen: Set<String> = []
            for word in WordReader.words(of: title)
            where word.isCapitalised && !word.hasDigit && !word.isShouted && word.folded.utf8.count > 5 {
                let isTelling = ![GenericWords.stop, GenericWords.generic, GenericWords.measures].contains {
                    $0.contains(word.folded)
                }
                let text = String(decoding: bytes[word.range], as: UTF8.self)
                if isTelling, seen.insert(text).inserted { counts[text, default: 0] += 1 }
            }
        }
        let most = max(fewest, distinct.count / largestShare)
        let words = counts.filter { (fewest...most).contains($0.value) && !TopicName.isInstruction($0.key) }
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { TopicQuery(name: $0.key) }
        let city = CityTopic.all.map(\.query)
        return city + words.filter { word in !city.contains { $0.name == word.name } }.prefix(limit - city.count)
    }
}
