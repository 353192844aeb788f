internal import Accounts
internal import Base
internal import Store

/// What is stored of the decisions that were found for topics.
enum TopicMatchBook {
    /// More are not kept for a topic (seed): the list says `40+`.
    static let limit = 40

    /// A decision as it is held against topics.
    struct Candidate: Sendable {
        let id: Decision.ID
        let text: MatchedText
        /// The districts that it is about.
        let places: Set<String>
        /// Whether its coming was an event, not a silent import.
        let isNews: Bool
    }

    /// All that was found for one topic: the newest, and how many there are in all.
    struct Found: Sendable {
        var hits: [(candidate: Candidate, score: Double, words: [String])] = []
        var count = 0

        var isCapped: Bool { count > TopicMatchBook.limit }

        mutating func add(_ candidate: Candidate, score: Double, words: [String]) {
            count += 1
            if hits.count < TopicMatchBook.limit { hits.append((candidate, score, words)) }
        }
    }

    /// A page of decisions, the newest first; it begins behind the last one of the page before.
    static func candidates(
        before: (date: String, id: Decision.ID)?,
        limit: Int,
        in transaction: Transaction
    ) throws -> (candidates: [Candidate], next: (date: String, id: Decision.ID)?) {
        let condition: SQL =
            if let before {
                "AND (d.session_date < \(before.date) OR (d.session_date = \(before.date) AND d.id < \(before.id)))"
            } else {
                ""
            }
        let rows = try transaction.rows(
            """
            SELECT d.id, d.session_date, d.title, d.summary, v.title AS paper,
                CASE WHEN EXISTS (SELECT 1 FROM council_changes c WHERE c.ksinr = d.ksinr AND c.kind = 'result'
                    AND c.item_number = d.item_number) THEN 1 ELSE 0 END AS is_news
            FROM council_decisions d LEFT JOIN council_vorlagen v ON v.kvonr = d.kvonr
            WHERE d.kind = 'decision' \(condition)
            ORDER BY d.session_date DESC, d.id DESC LIMIT \(limit)
            """
        )
        let ids: [Decision.ID] = try rows.map { try $0.get("id") }
        var places: [Decision.ID: Set<String>] = [:]
        for row in try transaction.rows(
            "SELECT decision_id, place_id FROM council_decision_places WHERE decision_id IN (\(ids))"
        ) { places[try row.get("decision_id"), default: []].insert(try row.get("place_id")) }
        let candidates = try rows.map { row -> Candidate in
            let id: Decision.ID = try row.get("id")
            let further: [String?] = [try row.getOptional("paper"), try row.getOptional("summary")]
            return Candidate(
                id: id,
                text: MatchedText(title: try row.get("title"), further: further.compactMap(\.self)),
                places: places[id] ?? [],
                isNews: try row.get("is_news")
            )
        }
        guard let last = rows.last, rows.count == limit else { return (candidates, nil) }
        return (candidates, (try last.get("session_date"), try last.get("id")))
    }

    /// Puts what was found for topics in the place of what was found before; what was known keeps its moment.
    ///
    /// A topic that was changed or deleted meanwhile is left alone: it is matched by itself.
    static func replace(
        _ found: [Topic.ID: Found],
        of topics: [Topic],
        now: Timestamp,
        in transaction: Transaction
    ) throws {
        let ids = topics.map(\.id)
        let present = Dictionary(
            uniqueKeysWithValues: try transaction.all(
                "SELECT \(Topic.columns) FROM topics WHERE id IN (\(ids))",
                as: Topic.self
            ).map { ($0.id, $0) }
        )
        let unchanged = topics.filter { present[$0.id] == $0 }
        guard !unchanged.isEmpty else { return }
        var known: [Topic.ID: [Decision.ID: String]] = [:]
        for row in try transaction.rows(
            """
            SELECT topic_id, decision_id, matched_at FROM council_topic_matches
            WHERE topic_id IN (\(unchanged.map(\.id)))
            """
        ) { known[try row.get("topic_id"), default: [:]][try row.get("decision_id")] = try row.get("matched_at") }
        var hits: [Value] = []
        var changed: [Topic.ID] = []
        for topic in unchanged {
            let before = known[topic.id] ?? [:]
            let after = found[topic.id]?.hits ?? []
            // Most topics have what they had: then there is nothing to write.
            if Set(before.keys) == Set(after.map(\.candidate.id)) { continue }
            changed.append(topic.id)
            for (candidate, score, words) in after {
                let isNews = candidate.isNews && candidate.id.rawValue > topic.knownDecision.rawValue
                hits += [
                    topic.id.value, candidate.id.value, topic.owner.value, .real(score), .text(TextList.text(words)),
                    .text(before[candidate.id] ?? (isNews ? now.rfc3339 : "")),
                ]
            }
        }
        let capped: Set<Topic.ID> = Set(
            try transaction.scalars(
                "SELECT topic_id FROM council_topic_match_meta WHERE gedeckelt = 1 AND topic_id IN (\(unchanged.map(\.id)))"
            )
        )
        let recounted = unchanged.map(\.id).filter { capped.contains($0) != found[$0]?.isCapped ?? false }
        try Topic.count(changes: Set(changed + recounted), in: transaction)
        if !changed.isEmpty {
            try transaction.execute("DELETE FROM council_topic_matches WHERE topic_id IN (\(changed))")
        }
        for start in stride(from: 0, to: hits.count, by: 6 * 500) {
            try transaction.execute(
                .rows(
                    """
                    INSERT INTO council_topic_matches
                        (topic_id, decision_id, owner_id, score, words, matched_at) VALUES
                    """,
                    columns: 6,
                    Array(hits[start..<min(start + 6 * 500, hits.count)])
                )
            )
        }
        try transaction.execute(
            .rows(
                "INSERT INTO council_topic_match_meta (topic_id, owner_id, gedeckelt, kandidaten, matched_at) VALUES",
                columns: 5,
                unchanged.flatMap { topic -> [Value] in
                    let all = found[topic.id] ?? Found()
                    return [
                        topic.id.value, topic.owner.value, all.isCapped.value, .integer(Int64(all.count)), now.value,
                    ]
                },
                """
                ON CONFLICT (topic_id) DO UPDATE SET gedeckelt = excluded.gedeckelt,
                    kandidaten = excluded.kandidaten, matched_at = excluded.matched_at
                """
            )
        )
    }

    /// Drops what points to decisions that there are no more.
    static func purge(in transaction: Transaction) throws {
        for table in ["council_topic_matches", "topic_hits_seen"] as [SQL] {
            try transaction.execute(
                "DELETE FROM \(table) WHERE decision_id NOT IN (SELECT id FROM council_decisions)"
            )
        }
    }
}
