/// How much a text concerns a topic, and by which of its words.
package struct TopicMatch: Sendable, Equatable {
    /// From ``threshold`` to 1.
    ///
    /// 1: every telling word of the topic stands in the title. About 0.9: a word of the topic is part of a longer one.
    /// About 0.85: a synonym stands there. Below that: only some of the topic's words, only in the paper's title, or
    /// only words of the description.
    package var score: Double
    /// The words of the text that were met, in their own spelling, the most telling first.
    package var words: [String]
    /// Why each was met, in the order of ``words``.
    package var reasons: [Reason]

    /// From which score on a text concerns a topic.
    package static let threshold = 0.6

    /// One word of a text that stands for one of a topic.
    package struct Reason: Sendable, Equatable {
        /// How they belong together.
        package var kind: Kind
        /// The topic's word.
        package var topicWord: String
        /// The text's word.
        package var textWord: String
        /// Where it stands: 0 is the title, from 1 on the further texts.
        package var field: Int
        /// Its place there, in bytes of UTF-8.
        package var range: Range<Int>
    }

    /// How two words belong together.
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// The same word, perhaps with another ending.
        case word
        /// One is part of the other: "Schulhof" and "Schulhofsanierung".
        case compound
        /// They mean the same, or the text's is a kind of the topic's: "Kita" and "Kindergarten".
        case synonym
        /// Words in quotation marks, one after the other.
        case phrase
        /// The place that the topic is limited to.
        case place
        /// A word of the topic's description.
        case description
    }
}
