internal import Accounts
internal import Base
internal import HTML
internal import Notify
internal import Store

extension TopicHit {
    /// Tells everybody whose topics stand on agendas of sessions to come, each topic once for a session.
    ///
    /// - Returns: how many people were told of how many sessions, summed up.
    static func tell(_ environment: CouncilEnvironment) async throws -> Int {
        let now = environment.clock.now()
        let sessions = try await environment.database.read {
            try CouncilSession.announced(after: now, in: $0)
        }
        var told = 0
        for session in sessions {
            let owners = try await environment.database.read { try Self.owners(of: session, in: $0) }
            for piece in Audience.pieces(owners) {
                try Task.checkCancellation()
                told += try await environment.database.write {
                    try Self.tell(piece, of: session, now: now, environment, in: $0)
                }
            }
        }
        return told
    }

    private static func owners(of session: CouncilSession, in transaction: Transaction) throws -> [Account.ID] {
        try transaction.scalars(
            """
            SELECT DISTINCT m.owner_id FROM council_agenda_matches m
            WHERE m.ksinr = \(session.id) AND NOT EXISTS
                (SELECT 1 FROM council_alerts_sent a WHERE a.ksinr = m.ksinr AND a.topic_id = m.topic_id)
            ORDER BY m.owner_id
            """
        )
    }

    private static func tell(
        _ owners: [Account.ID],
        of session: CouncilSession,
        now: Timestamp,
        _ environment: CouncilEnvironment,
        in transaction: Transaction
    ) throws -> Int {
        // What holds now: the session may have been cancelled since the list was made.
        guard let session = try CouncilSession.find(session.id, in: transaction), !session.isCancelled else { return 0 }
        let untold: [AgendaMatches.Match] = try transaction.all(
            """
            SELECT m.owner_id, m.topic_id, t.name, m.item_number, i.title
            FROM council_agenda_matches m
            JOIN topics t ON t.id = m.topic_id
            JOIN council_agenda_items i ON i.ksinr = m.ksinr AND i.item_number = m.item_number
            WHERE m.ksinr = \(session.id) AND m.owner_id IN (\(owners)) AND NOT EXISTS
                (SELECT 1 FROM council_alerts_sent a WHERE a.ksinr = m.ksinr AND a.topic_id = m.topic_id)
            ORDER BY m.owner_id, i.position, m.topic_id
            """
        )
        let audience = try Audience(owners, environment, in: transaction)
        var pairs: [(notice: Notice, person: Person)] = []
        var marks: [Value] = []
        for (owner, hits) in Dictionary(grouping: untold, by: \.owner).sorted(by: { $0.key.rawValue < $1.key.rawValue })
        {
            guard let person = audience[owner] else { continue }
            let notice = try notice(of: session, hits, to: owner, audience.texts(owner), now: now, environment)
            pairs.append((notice, person))
            for topic in Set(hits.map(\.topic)).sorted(by: { $0.rawValue < $1.rawValue }) {
                marks += [session.id.value, topic.value, owner.value, now.value]
            }
        }
        guard !pairs.isEmpty else { return 0 }
        try environment.enqueue(pairs, now, transaction)
        try transaction.execute(
            .rows(
                "INSERT INTO council_alerts_sent (ksinr, topic_id, owner_id, sent_at) VALUES",
                columns: 4,
                marks,
                "ON CONFLICT DO NOTHING"
            )
        )
        return pairs.count
    }

    private static func notice(
        of session: CouncilSession,
        _ hits: [AgendaMatches.Match],
        to owner: Account.ID,
        _ texts: Texts,
        now: Timestamp,
        _ environment: CouncilEnvironment
    ) throws -> Notice {
        var topics: [String] = []
        var items: [NoticeItem] = []
        for hit in hits {
            if !topics.contains(hit.topicName) { topics.append(hit.topicName) }
            if !items.contains(where: { $0.number == hit.itemNumber }) {
                items.append(NoticeItem(number: hit.itemNumber, title: hit.title))
            }
        }
        let words = SessionWords(session, texts, now: now, zone: environment.zone)
        let title =
            topics.count == 1
            ? texts("notice.topic.title", ["topic": topics[0], "committee": session.committee])
            : texts(
                "notice.topic.title_several",
                ["topics": topics.joined(separator: ", "), "committee": session.committee]
            )
        let first = hits.map(\.topic.rawValue).min() ?? 0
        return Notice(
            occasion: occasion,
            recipient: .account(owner.rawValue),
            event: Notice.SourceEvent("session", session.id),
            target: try Notice.Target(CouncilPath.session(session.id, items: items.map(\.number))),
            dedupeKey: "session:\(session.id):topic:\(first)",
            happenedAt: now,
            title: title,
            bodyHTML: (words.lead("notice.topic.lead") + NoticeItem.list(items, of: session.id)
                + NoticeItem.more(items.count, texts))
                .string,
            pushText: words.line + " · " + NoticeItem.line(items),
            validUntil: session.startsAt
        )
    }
}
