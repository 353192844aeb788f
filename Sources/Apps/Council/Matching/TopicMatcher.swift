/// Says whether a text concerns a topic, how much and why, without asking anyone.
///
/// docs/matching.md tells how it weighs. Reading a topic or a text costs more than comparing them: hold many pairs
/// against each other with ``TopicIndex``.
package struct TopicMatcher: Sendable {
    let vocabulary: Vocabulary
    let reader: TextReader
    let compiler: TopicCompiler

    /// A matcher for one archive.
    ///
    /// - Parameters:
    ///   - vocabulary: how common words are.
    ///   - stemmer: for German, the one that the vocabulary was made with.
    package init(vocabulary: Vocabulary = .standard, stemmer: Stemmer) {
        self.vocabulary = vocabulary
        reader = vocabulary.reader(stemmer)
        compiler = TopicCompiler(vocabulary: vocabulary, reader: reader)
    }

    /// How a text concerns a topic.
    ///
    /// - Parameters:
    ///   - query: the topic.
    ///   - text: the item.
    /// - Returns: `nil` if it does not, that is if the score stays below ``TopicMatch/threshold``.
    package func match(_ query: TopicQuery, _ text: MatchedText) -> TopicMatch? {
        let topic = compiler.compile(query)
        let read = reader.read(text)
        return topic.score(read).flatMap { $0 >= Float(TopicMatch.threshold) ? topic.explain(query, read, $0) : nil }
    }

    /// How texts concern one topic: reads the topic once.
    ///
    /// - Parameters:
    ///   - query: the topic.
    ///   - texts: any number of items.
    /// - Returns: an element a text, in their order.
    package func match(_ query: TopicQuery, _ texts: some Sequence<MatchedText>) -> [TopicMatch?] {
        let topic = compiler.compile(query)
        return texts.map { text in
            let read = reader.read(text)
            return topic.score(read).flatMap {
                $0 >= Float(TopicMatch.threshold) ? topic.explain(query, read, $0) : nil
            }
        }
    }
}
