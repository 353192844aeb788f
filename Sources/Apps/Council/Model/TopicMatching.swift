internal import Base

/// Finds the topics that a text is about, deterministically.
///
/// A witness, so that the jobs do not depend on how words are compared.
package struct TopicMatching: Sendable {
    /// That a text is about a topic.
    package struct Hit: Sendable, Equatable {
        package var topic: Topic.ID
        /// Larger is better; only comparable with others of the same matching.
        package var score: Double
        /// The words by which it was found.
        package var words: [String]

        package init(topic: Topic.ID, score: Double, words: [String]) {
            self.topic = topic
            self.score = score
            self.words = words
        }
    }

    /// Reads many topics once; the answer is asked text by text.
    package var index: Index

    /// Reads many topics, and answers what finds them in a text.
    package typealias Index = @Sendable (_ topics: [Topic]) async throws -> @Sendable (_ text: MatchedText) -> [Hit]

    package init(index: @escaping Index) { self.index = index }

    /// By the council's own matcher, the one of the moment: it learns from what the council writes.
    package static func learning(_ matcher: @escaping @Sendable () async throws -> TopicMatcher) -> TopicMatching {
        TopicMatching { topics in
            let index = TopicIndex(
                matcher: try await matcher(),
                rows: topics.map { ($0.id.rawValue, TopicQuery(name: $0.name, description: $0.description)) }
            )
            return { text in
                index.matches(text).map { id, match in
                    Hit(topic: Topic.ID(rawValue: id), score: match.score, words: match.words)
                }
            }
        }
    }
}
