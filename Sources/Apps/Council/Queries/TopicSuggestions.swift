internal import Accounts
internal import Base
internal import Store

/// Places and projects that are being talked about, as topics that somebody might want.
enum TopicSuggestions {
    /// How far back is looked, in days (seed).
    static let window: Int64 = 365
    /// More are not proposed at once (seed).
    private static let limit = 6

    /// One proposal.
    struct Suggestion: Sendable, Equatable {
        let name: String
        let description: String
        /// Decisions that it occurs in.
        let count: Int
    }

    private struct Candidate: RowReadable {
        let slug: String
        let name: String
        let count: Int

        init(row: Row) throws(StoreError) {
            slug = try row.get("slug")
            name = try row.get("name")
            count = try row.get("n")
        }
    }

    /// What there is for a town and for some districts; no interest occurs twice, nor one that the person has.
    static func load(
        for owner: Account.ID,
        districts: [String],
        since day: String,
        of town: Body.ID? = nil,
        besides places: [Place] = [],
        in transaction: Transaction
    ) throws -> (town: [Suggestion], districts: [[Suggestion]]) {
        // Districts are offered by a list of their own.
        let known = Set(places.map(\.id))
        var taken = try Topic.all(of: owner, in: transaction).map { TopicSimilarity.tokens($0.name) }
        func pick(_ candidates: [Candidate]) throws -> [Suggestion] {
            var picked: [Suggestion] = []
            for candidate in candidates where picked.count < limit && !known.contains(candidate.slug) {
                let interest = TopicSimilarity.tokens(candidate.name)
                if interest.isEmpty || TopicSimilarity.isVague(candidate.name) { continue }
                if taken.contains(where: { TopicSimilarity.isSameInterest($0, interest) }) { continue }
                taken.append(interest)
                picked.append(
                    Suggestion(
                        name: candidate.name,
                        description: try description(of: candidate.slug, transaction),
                        count: candidate.count
                    )
                )
            }
            return picked
        }
        // The districts choose first: what belongs to one says more there than under the town.
        let groups = try districts.map { try pick(try candidates(place: $0, since: day, of: town, transaction)) }
        return (try pick(try candidates(place: nil, since: day, of: town, transaction)), groups)
    }

    /// The most active first; an entity has its place from the decisions that it occurs in.
    private static func candidates(
        place: String?,
        since day: String,
        of town: Body.ID?,
        _ transaction: Transaction
    ) throws -> [Candidate] {
        let placed: SQL =
            if let place {
                """
                AND EXISTS (SELECT 1 FROM council_decision_places p
                    WHERE p.decision_id = d.id AND p.place_id = \(place))
                """
            } else {
                ""
            }
        return try transaction.all(
            """
            SELECT e.slug, e.name, COUNT(DISTINCT d.id) AS n
            FROM council_entities e
            JOIN council_entity_links l ON l.slug = e.slug
            JOIN council_decisions d ON d.id = l.decision_id
            WHERE d.session_date >= \(day) \(placed) \(Town.condition(town, of: "e"))
                AND (e.kind = 'ort' OR (
                    SELECT COUNT(DISTINCT COALESCE(o.kvonr, -o.id)) FROM council_entity_links m
                    JOIN council_decisions o ON o.id = m.decision_id WHERE m.slug = e.slug) >= 2)
            GROUP BY e.slug, e.name HAVING COUNT(DISTINCT d.id) >= 2
            ORDER BY n DESC, e.name LIMIT 60
            """
        )
    }

    /// What it was last about.
    private static func description(of slug: String, _ transaction: Transaction) throws -> String {
        try transaction.scalar(
            """
            SELECT d.title FROM council_entity_links l JOIN council_decisions d ON d.id = l.decision_id
            WHERE l.slug = \(slug) ORDER BY d.session_date DESC, d.id DESC LIMIT 1
            """
        ) ?? ""
    }
}
