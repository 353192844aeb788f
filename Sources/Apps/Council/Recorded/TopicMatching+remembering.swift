internal import Synchronization

extension TopicMatching {
    /// The same, which reads each text and each topic once.
    ///
    /// In a recording the jobs ask about the same texts day after day, for topics that nobody changes; a deployment lives
    /// a year in a year and needs no memory. What was found stays found, also when the matcher has learnt since.
    func remembering() -> TopicMatching {
        let memories = TopicMemories()
        return TopicMatching { topics in
            let ids = topics.map(\.id)
            if let known = memories.find(ids) { return { known.hits(in: $0) } }
            let memory = TopicMemory(find: try await index(topics))
            memories.keep(memory, of: ids)
            return { memory.hits(in: $0) }
        }
    }
}

/// What was found for one set of topics, by text.
private final class TopicMemory: Sendable {
    private let find: @Sendable (_ text: MatchedText) -> [TopicMatching.Hit]
    private let found = Mutex<[MatchedText: [TopicMatching.Hit]]>([:])

    init(find: @escaping @Sendable (_ text: MatchedText) -> [TopicMatching.Hit]) { self.find = find }

    func hits(in text: MatchedText) -> [TopicMatching.Hit] {
        if let known = found.withLock({ $0[text] }) { return known }
        let hits = find(text)
        found.withLock { $0[text] = hits }
        return hits
    }
}

/// The memories of all sets of topics that were asked about.
private final class TopicMemories: Sendable {
    private let known = Mutex<[[Topic.ID]: TopicMemory]>([:])

    func find(_ topics: [Topic.ID]) -> TopicMemory? { known.withLock { $0[topics] } }

    func keep(_ memory: TopicMemory, of topics: [Topic.ID]) { known.withLock { $0[topics] = memory } }
}

extension CouncilEnvironment {
    /// The same for a recording: with a memory for what was found, whoever judges agendas by words too.
    package var remembering: CouncilEnvironment {
        var environment = self
        environment.matching = matching.remembering()
        environment.classifier = .byWords(environment.matching)
        return environment
    }
}
