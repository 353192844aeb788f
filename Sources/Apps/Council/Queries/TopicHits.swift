internal import Accounts
internal import Base
internal import Store

/// What was found for topics, for those who read it.
enum TopicHits {
    /// A decision that was found for a topic.
    struct Found: Sendable, RowReadable {
        let decision: Decision.ID
        let title: String
        let committee: String
        let date: String
        let policyField: String?
        let outcome: String
        let score: Double
        let topicName: String

        init(row: Row) throws(StoreError) {
            decision = try row.get("id")
            title = try row.get("title")
            committee = try row.get("committee")
            date = try row.get("session_date")
            policyField = try row.getOptional("policy_field")
            outcome = try row.get("outcome")
            score = try row.get("score")
            topicName = try row.get("topic_name")
        }
    }

    /// The best first.
    static func decisions(of topic: Topic.ID, in transaction: Transaction) throws -> [Found] {
        try transaction.all(
            "\(select) WHERE m.topic_id = \(topic) ORDER BY m.score DESC, d.session_date DESC, d.id DESC"
        )
    }

    /// The newest first, each decision once.
    static func latest(_ count: Int, of owner: Account.ID, in transaction: Transaction) throws -> [Found] {
        let hits: [Found] = try transaction.all(
            """
            \(select) WHERE m.owner_id = \(owner)
            ORDER BY d.session_date DESC, d.id DESC, m.score DESC, m.topic_id LIMIT \(count * Topic.limit)
            """
        )
        var seen: Set<Decision.ID> = []
        return Array(hits.filter { seen.insert($0.decision).inserted }.prefix(count))
    }

    /// Notes that all hits of a topic were seen.
    ///
    /// - Returns: how many were not before.
    static func markSeen(_ topic: Topic, now: Timestamp, in transaction: Transaction) throws -> Int {
        let count = try transaction.execute(
            """
            INSERT INTO topic_hits_seen (owner_id, topic_id, decision_id, seen_at)
            SELECT m.owner_id, m.topic_id, m.decision_id, \(now)
            FROM council_topic_matches m JOIN council_decisions d ON d.id = m.decision_id
            WHERE m.topic_id = \(topic.id)
            ON CONFLICT DO NOTHING
            """
        )
        if count > 0 { try Topic.count(changes: [topic.id], in: transaction) }
        return count
    }

    private static let select: SQL = """
        SELECT d.id, d.title, s.committee, d.session_date, d.policy_field, d.outcome, m.score, t.name AS topic_name
        FROM council_topic_matches m
        JOIN council_decisions d ON d.id = m.decision_id
        JOIN council_sessions s ON s.ksinr = d.ksinr
        JOIN topics t ON t.id = m.topic_id
        """
}
