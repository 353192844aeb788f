internal import Accounts
internal import Base
internal import Store

/// A topic with what was found for it.
struct TopicOverview: Sendable {
    let topic: Topic
    /// Decisions that still exist; at most what is kept.
    var decisionCount = 0
    /// There are more than are kept: `40+`.
    var isCapped = false
    var lastHit: LastHit?
    var unreadCount = 0

    struct LastHit: Sendable, Equatable {
        let id: Decision.ID
        let title: String
        let date: String
    }

    /// A person's topics with what was found for each.
    static func all(of owner: Account.ID, in transaction: Transaction) throws -> [TopicOverview] {
        try load(Topic.all(of: owner, in: transaction), of: owner, in: transaction)
    }

    /// One topic with what was found for it.
    static func one(_ topic: Topic, in transaction: Transaction) throws -> TopicOverview {
        try load([topic], of: topic.owner, in: transaction).first ?? TopicOverview(topic: topic)
    }

    private static func load(
        _ topics: [Topic],
        of owner: Account.ID,
        in transaction: Transaction
    ) throws -> [TopicOverview] {
        var counts: [Topic.ID: (decisions: Int, unread: Int)] = [:]
        let rows = try transaction.rows(
            """
            SELECT m.topic_id, COUNT(*) AS n, SUM(\(isUnread)) AS unread
            FROM council_topic_matches m JOIN council_decisions d ON d.id = m.decision_id
            WHERE m.owner_id = \(owner) GROUP BY m.topic_id
            """
        )
        for row in rows { counts[try row.get("topic_id")] = (try row.get("n"), Int(sum: try row.get("unread"))) }
        let capped: [Topic.ID] = try transaction.scalars(
            "SELECT topic_id FROM council_topic_match_meta WHERE owner_id = \(owner) AND gedeckelt = 1"
        )
        var last: [Topic.ID: LastHit] = [:]
        let hits = try transaction.rows(
            """
            SELECT topic_id, id, title, session_date FROM (
                SELECT m.topic_id, d.id, d.title, d.session_date, ROW_NUMBER() OVER (
                    PARTITION BY m.topic_id ORDER BY d.session_date DESC, d.id DESC) AS place
                FROM council_topic_matches m JOIN council_decisions d ON d.id = m.decision_id
                WHERE m.owner_id = \(owner)) AS ranked
            WHERE place = 1
            """
        )
        for row in hits {
            last[try row.get("topic_id")] = LastHit(
                id: try row.get("id"),
                title: try row.get("title"),
                date: try row.get("session_date")
            )
        }
        return topics.map { topic in
            TopicOverview(
                topic: topic,
                decisionCount: counts[topic.id]?.decisions ?? 0,
                isCapped: capped.contains(topic.id),
                lastHit: last[topic.id],
                unreadCount: counts[topic.id]?.unread ?? 0
            )
        }
    }

    /// Whether a hit `m` is news that its owner has not seen; what was known before anybody asked is none.
    static let isUnread: SQL = """
        CASE WHEN m.matched_at <> '' AND NOT EXISTS (SELECT 1 FROM topic_hits_seen s
            WHERE s.owner_id = m.owner_id AND s.topic_id = m.topic_id AND s.decision_id = m.decision_id)
        THEN 1 ELSE 0 END
        """
}
