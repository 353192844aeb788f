internal import Accounts
internal import Base
internal import Store

/// Finds the decisions that topics are about: every night, after each batch of minutes, and when a topic is made.
package enum MatchJob {
    /// So many decisions are held in memory at a time.
    private static let page = 2000

    /// Matches everybody's topics with all decisions.
    ///
    /// - Returns: what was done, in one line.
    package static func run(_ environment: CouncilEnvironment) async throws -> String {
        let topics = try await environment.database.read { try Topic.all(in: $0) }
        try await environment.database.write { try TopicMatchBook.purge(in: $0) }
        try await match(topics, environment)
        return "matched \(topics.count) topics"
    }

    /// Matches some topics with all decisions, the newest first.
    static func match(_ topics: [Topic], _ environment: CouncilEnvironment) async throws {
        guard !topics.isEmpty else { return }
        let find = try await environment.matching.index(topics)
        let placed = Dictionary(grouping: topics.filter { $0.placeID != nil }) { $0.placeID ?? "" }
        var found: [Topic.ID: TopicMatchBook.Found] = [:]
        var before: (date: String, id: Decision.ID)?
        repeat {
            try Task.checkCancellation()
            let last = before
            let (candidates, next) = try await environment.database.read {
                try TopicMatchBook.candidates(before: last, limit: page, in: $0)
            }
            for candidate in candidates {
                var told: Set<Topic.ID> = []
                for hit in find(candidate.text) where told.insert(hit.topic).inserted {
                    found[hit.topic, default: .init()].add(candidate, score: hit.score, words: hit.words)
                }
                // A district is also what the decision's paper was placed in by the import.
                for topic in candidate.places.flatMap({ placed[$0] ?? [] }) where told.insert(topic.id).inserted {
                    found[topic.id, default: .init()].add(candidate, score: 1, words: [topic.name])
                }
            }
            before = next
        } while before != nil
        let now = environment.clock.now()
        for piece in Audience.pieces(topics) {
            let hits = found
            try await environment.database.write {
                try TopicMatchBook.replace(hits, of: piece, now: now, in: $0)
            }
        }
    }
}
