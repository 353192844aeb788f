internal import Accounts
internal import Base
internal import Store

/// What a topic would find, before it is made.
struct TopicSketch: Sendable, Equatable {
    /// Whether it is one for a council; the raw values are the wire's.
    enum Verdict: String, Sendable {
        case good
        /// It finds nearly everything.
        case vague
        /// The council never spoke of it.
        case unknown
    }

    /// Words for it; empty where nothing is known.
    let description: String
    /// Decisions that it would find, at most what is kept.
    let matches: Int
    let isCapped: Bool
    let verdict: Verdict
    /// A name that finds more.
    let suggestion: String?

    /// More than one in eight decisions is no topic.
    private static let vagueShare = 8

    /// Looks what a name would find.
    static func of(_ name: String, _ environment: CouncilEnvironment) async throws -> TopicSketch {
        let id = Topic.ID(rawValue: 0)
        let topic = Topic(id: id, owner: .init(rawValue: 0), name: name, createdAt: environment.clock.now())
        let find = try await environment.matching.index([topic])
        let candidates = try await environment.database.read {
            try TopicMatchBook.candidates(before: nil, limit: 2000, in: $0).candidates
        }
        let hits = candidates.filter { !find($0.text).isEmpty }
        let known = CityTopic.named(name)
        let near = known ?? CityTopic.all.first { TopicSimilarity.isSameInterest($0.name, name) }
        let isVague =
            TopicSimilarity.isVague(name)
            || hits.count > TopicMatchBook.limit && hits.count * vagueShare > candidates.count
        let isUnknown = hits.isEmpty && near == nil
        return TopicSketch(
            description: near?.description ?? hits.first?.text.title ?? "",
            matches: min(hits.count, TopicMatchBook.limit),
            isCapped: hits.count > TopicMatchBook.limit,
            verdict: isVague ? .vague : isUnknown ? .unknown : .good,
            suggestion: known == nil ? near?.name : nil
        )
    }
}
