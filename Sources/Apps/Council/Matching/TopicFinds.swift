/// The topics that one text concerns: a collection whose elements are made when they are looked at.
///
/// On a million topics one text may concern ten thousand; whoever wants only to count them, or tells some of the owners
/// first, does not pay for the words of all. It keeps the index as it was when it was asked.
package struct TopicFinds: Sendable, RandomAccessCollection {
    /// All topics that read alike, and how the text concerns them.
    package struct Group: Sendable {
        /// As its owners wrote it.
        package var query: TopicQuery
        /// How the text concerns it.
        package var match: TopicMatch
        /// The topics that read so, in no particular order.
        package var ids: [Int64]
    }

    let index: TopicIndex
    let text: ReadText
    let slots: [UInt32]

    /// Always 0.
    package var startIndex: Int { 0 }
    /// How many different topics there are.
    package var endIndex: Int { slots.count }

    /// A group with its match, in no particular order.
    package subscript(position: Int) -> Group {
        let slot = Int(slots[position])
        let (query, topic) = (index.queries[slot], index.topics[slot])
        let match = topic.explain(query, text, topic.score(text) ?? 0)
        return Group(query: query, match: match, ids: index.owners[slot])
    }

    /// The topics of a group, without the match.
    package func ids(at position: Int) -> [Int64] {
        index.owners[Int(slots[position])]
    }

    /// The score of a group, without the match; see ``TopicMatch/score``.
    package func score(at position: Int) -> Double {
        Double(Float.minimum(1, index.topics[Int(slots[position])].score(text) ?? 0))
    }
}
