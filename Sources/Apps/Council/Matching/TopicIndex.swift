/// Finds the topics of many citizens that one new text concerns, without looking at each.
///
/// A topic is filed under the rarest words one of which must stand in any text that it matches; a text is then compared
/// only with the topics filed under its own words. Topics that are the same to the letter are kept once, however many
/// people have them. It finds exactly what ``TopicMatcher`` finds pair by pair.
///
/// A value: fill it at start from the rows of the table, then follow inserts and deletions. A new vocabulary asks for
/// a new index.
package struct TopicIndex: Sendable {
    /// The matcher that it files with.
    package let matcher: TopicMatcher

    /// By slot: each different topic as it was written, as it is compared, and who has it.
    ///
    /// A free slot has no owners.
    private(set) var queries: [TopicQuery] = []
    private(set) var topics: [CompiledTopic] = []
    private(set) var owners: [[Int64]] = []

    private var free: [UInt32] = []
    private var slotOfQuery: [TopicQuery: UInt32] = [:]
    private var slotOfID: [Int64: UInt32] = [:]
    private var filed: [Term: [TopicCard]] = [:]
    private var numbers = TermNumbers()

    /// An empty index.
    package init(matcher: TopicMatcher) {
        self.matcher = matcher
    }

    /// An index of rows.
    ///
    /// - Parameters:
    ///   - matcher: files them.
    ///   - rows: all topics of all accounts; of equal ids the last one stays.
    package init(matcher: TopicMatcher, rows: some Sequence<(id: Int64, query: TopicQuery)>) {
        self.init(matcher: matcher)
        for row in rows { insert(id: row.id, query: row.query) }
    }

    /// How many topics it holds.
    package var count: Int { slotOfID.count }

    /// How many of them differ.
    package var distinctCount: Int { slotOfQuery.count }

    /// Takes a topic in; one with the same id is replaced.
    package mutating func insert(id: Int64, query: TopicQuery) {
        remove(id: id)
        if let slot = slotOfQuery[query] {
            owners[Int(slot)].append(id)
            slotOfID[id] = slot
            return
        }
        let topic = matcher.compiler.compile(query)
        let slot: UInt32
        if let reused = free.popLast() {
            slot = reused
            (queries[Int(slot)], topics[Int(slot)], owners[Int(slot)]) = (query, topic, [id])
        } else {
            slot = UInt32(topics.count)
            queries.append(query)
            topics.append(topic)
            owners.append([id])
        }
        slotOfQuery[query] = slot
        slotOfID[id] = slot
        let triggers = topic.triggers
        for (term, enough) in triggers.terms {
            filed[term, default: []].append(numbers.card(slot, enough: enough, also: triggers.also))
        }
    }

    /// Takes a topic out; an unknown id changes nothing.
    package mutating func remove(id: Int64) {
        guard let slot = slotOfID.removeValue(forKey: id) else { return }
        if let place = owners[Int(slot)].firstIndex(of: id) { owners[Int(slot)].remove(at: place) }
        guard owners[Int(slot)].isEmpty else { return }
        slotOfQuery[queries[Int(slot)]] = nil
        for term in topics[Int(slot)].triggers.terms.keys {
            // Taken out while it changes: otherwise the whole list would be copied.
            guard var list = filed.removeValue(forKey: term) else { continue }
            if let place = list.firstIndex(where: { $0.slot == slot }) {
                list.swapAt(place, list.count - 1)
                list.removeLast()
            }
            if !list.isEmpty { filed[term] = list }
        }
        queries[Int(slot)] = TopicQuery(name: "")
        topics[Int(slot)] = CompiledTopic(required: [], alternatives: [], described: [])
        free.append(slot)
    }

    /// The topics that a text concerns, those that read alike together, in no particular order.
    package func groups(_ text: MatchedText) -> TopicFinds {
        let read = matcher.reader.read(text)
        // A topic may be filed under several of the text's words: a bit for each that was looked at.
        var seen = [UInt64](repeating: 0, count: topics.count / 64 + 1)
        var slots: [UInt32] = []
        let terms = read.hits.terms
        // What is met without a doubt stands among the hits; the sequence has stop words of phrases besides.
        let present = numbers.bits(of: terms)
        for term in Set(terms).union(read.sequence) {
            guard let cards = filed[term] else { continue }
            let strength = read.hits[term]?.strength ?? 0
            cards.withUnsafeBufferPointer { cards in
                seen.withUnsafeMutableBufferPointer { seen in
                    for card in cards {
                        guard card.also.0 == 0 || card.isMet(present) else { continue }
                        let (word, bit) = (Int(card.slot >> 6), UInt64(1) << UInt64(card.slot & 63))
                        if seen[word] & bit != 0 { continue }
                        seen[word] |= bit
                        let isCertain = strength >= card.enough && strength > 0
                        if isCertain || isMet(card.slot, read) { slots.append(card.slot) }
                    }
                }
            }
        }
        return TopicFinds(index: self, text: read, slots: slots)
    }

    /// The same by comparing the text with every topic: what ``groups(_:)`` is measured against.
    package func scan(_ text: MatchedText) -> TopicFinds {
        let read = matcher.reader.read(text)
        let slots = topics.indices.map(UInt32.init).filter { isMet($0, read) }
        return TopicFinds(index: self, text: read, slots: slots)
    }

    private func isMet(_ slot: UInt32, _ read: ReadText) -> Bool {
        topics[Int(slot)].score(read).map { $0 >= Float(TopicMatch.threshold) } ?? false
    }

    /// The topics that a text concerns.
    ///
    /// - Parameter text: a new item.
    /// - Returns: a pair for each id, in ascending order of ids.
    package func matches(_ text: MatchedText) -> [(id: Int64, match: TopicMatch)] {
        groups(text).flatMap { group in group.ids.map { (id: $0, match: group.match) } }.sorted { $0.id < $1.id }
    }
}
