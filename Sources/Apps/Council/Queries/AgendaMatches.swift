internal import Accounts
internal import Base
internal import Store

/// What was found on agendas for people's topics.
enum AgendaMatches {
    /// People with topics for whom a session's agenda, as it is now, was not judged yet.
    static func open(_ session: CouncilSession, in transaction: Transaction) throws -> [Account.ID] {
        try transaction.scalars(
            """
            SELECT DISTINCT t.owner_id FROM topics t JOIN web_users u ON u.id = t.owner_id
            WHERE (u.status = 'active' OR u.role = 'admin')
                AND NOT EXISTS (SELECT 1 FROM council_agenda_classified k
                    WHERE k.owner_id = t.owner_id AND k.ksinr = \(session.id)
                        AND k.agenda_hash = \(session.agendaHash ?? ""))
            ORDER BY t.owner_id
            """
        )
    }

    /// The items of a session that concern some people's topics.
    static func items(
        of session: CouncilSession.ID,
        for owners: [Account.ID],
        in transaction: Transaction
    ) throws -> [Account.ID: [Match]] {
        let matches: [Match] = try transaction.all(
            """
            SELECT m.owner_id, m.topic_id, t.name, m.item_number, i.title
            FROM council_agenda_matches m
            JOIN topics t ON t.id = m.topic_id
            JOIN council_agenda_items i ON i.ksinr = m.ksinr AND i.item_number = m.item_number
            WHERE m.ksinr = \(session) AND m.owner_id IN (\(owners)) ORDER BY i.position, m.topic_id
            """
        )
        return Dictionary(grouping: matches, by: \.owner)
    }

    /// That an item is about a topic.
    struct Match: Sendable, RowReadable {
        let owner: Account.ID
        let topic: Topic.ID
        let topicName: String
        let itemNumber: String
        let title: String

        init(row: Row) throws(StoreError) {
            owner = try row.get("owner_id")
            topic = try row.get("topic_id")
            topicName = try row.get("name")
            itemNumber = try row.get("item_number")
            title = try row.get("title")
        }
    }

    /// Who has a topic on a session's agenda.
    static func owners(of session: CouncilSession.ID, in transaction: Transaction) throws -> [Account.ID] {
        try transaction.scalars(
            """
            SELECT DISTINCT m.owner_id FROM council_agenda_matches m
            JOIN council_agenda_items i ON i.ksinr = m.ksinr AND i.item_number = m.item_number
            WHERE m.ksinr = \(session) ORDER BY m.owner_id
            """
        )
    }

    /// Puts what was found now in the place of what was found before.
    static func replace(
        _ verdicts: [AgendaVerdict],
        for owners: [Account.ID],
        of topics: [Topic.ID: Account.ID],
        session: CouncilSession.ID,
        agendaHash: String,
        now: Timestamp,
        in transaction: Transaction
    ) throws {
        guard !owners.isEmpty else { return }
        try transaction.execute(
            "DELETE FROM council_agenda_matches WHERE ksinr = \(session) AND owner_id IN (\(owners))"
        )
        var values: [Value] = []
        for verdict in verdicts {
            guard let owner = topics[verdict.topic] else { continue }
            values += [
                owner.value, session.value, verdict.topic.value, .text(verdict.itemNumber), .real(verdict.score),
                .text(TextList.text(verdict.words)), now.value,
            ]
        }
        if !values.isEmpty {
            try transaction.execute(
                .rows(
                    """
                    INSERT INTO council_agenda_matches
                        (owner_id, ksinr, topic_id, item_number, score, words, matched_at) VALUES
                    """,
                    columns: 7,
                    values,
                    "ON CONFLICT DO NOTHING"
                )
            )
        }
        try transaction.execute(
            .rows(
                "INSERT INTO council_agenda_classified (owner_id, ksinr, agenda_hash, classified_at) VALUES",
                columns: 4,
                owners.flatMap { [$0.value, session.value, .text(agendaHash), now.value] },
                """
                ON CONFLICT (owner_id, ksinr)
                DO UPDATE SET agenda_hash = excluded.agenda_hash, classified_at = excluded.classified_at
                """
            )
        )
    }
}
