internal import Accounts
internal import Base
internal import HTML
internal import Notify
internal import Store

extension ResultsPublished {
    /// What one run of minutes brought.
    struct Batch: Sendable {
        /// Session and number of each item whose result came.
        let items: Set<Item>
        /// When the last of them came.
        let noticedAt: Timestamp

        /// An item of a session.
        struct Item: Hashable, Sendable {
            let session: CouncilSession.ID
            let number: String
        }

        var sessions: [CouncilSession.ID] { Set(items.map(\.session)).sorted { $0.rawValue < $1.rawValue } }

        /// Nil when nothing came.
        init?(_ changes: [Change]) {
            items = Set(
                changes.compactMap { change in
                    guard let session = change.session, let number = change.itemNumber else { return nil }
                    return Item(session: session, number: number)
                }
            )
            guard !items.isEmpty, let last = changes.map(\.noticedAt).max() else { return nil }
            noticedAt = last
        }
    }

    /// Whom items of the batch's sessions were reported to, or who bookmarked some.
    static func owners(of batch: Batch, in transaction: Transaction) throws -> [Account.ID] {
        try transaction.scalars(
            """
            SELECT owner_id FROM council_agenda_matches WHERE ksinr IN (\(batch.sessions))
            UNION SELECT owner_id FROM council_bookmarks WHERE ksinr IN (\(batch.sessions))
            ORDER BY owner_id
            """
        )
    }

    /// Tells some people what came of their items, each in one letter, in the transaction that marks them.
    ///
    /// - Returns: how many were told.
    static func tell(
        _ owners: [Account.ID],
        of batch: Batch,
        now: Timestamp,
        _ environment: CouncilEnvironment,
        in transaction: Transaction
    ) throws -> Int {
        let sessions = Dictionary(
            uniqueKeysWithValues: try batch.sessions.compactMap { id in
                try CouncilSession.find(id, in: transaction).map { (id, $0) }
            }
        )
        let decisions = try decisions(of: batch, in: transaction)
        let wanted = try wanted(owners, batch, in: transaction)
        let audience = try Audience(owners, environment, in: transaction)
        var pairs: [(notice: Notice, person: Person)] = []
        var told: [Value] = []
        var done: [Value] = []
        for owner in owners {
            guard let person = audience[owner], let items = wanted[owner] else { continue }
            for session in Set(items.map(\.session)).sorted(by: { $0.rawValue < $1.rawValue }) {
                done += [session.value, owner.value, now.value]
            }
            let results = decisions.filter { items.contains(Batch.Item(session: $0.session, number: $0.itemNumber)) }
            guard let first = results.first else { continue }
            for item in Set(results.map(\.itemKey)).sorted() {
                told += [owner.value, .text(occasion.id), .text(item), now.value]
            }
            let letter = Letter(results: results, sessions: sessions, happenedAt: batch.noticedAt)
            let notice = try letter.notice(to: owner, first: first, audience.texts(owner), now: now, environment)
            pairs.append((notice, person))
        }
        if !pairs.isEmpty { try environment.enqueue(pairs, now, transaction) }
        try Told.note(told, in: transaction)
        if !done.isEmpty {
            try transaction.execute(
                .rows(
                    "INSERT INTO council_results_sent (ksinr, owner_id, sent_at) VALUES",
                    columns: 3,
                    done,
                    "ON CONFLICT DO NOTHING"
                )
            )
        }
        return pairs.count
    }

    /// What was decided of the batch's items, in the order of sessions and agendas; parts of an item are left out.
    private static func decisions(of batch: Batch, in transaction: Transaction) throws -> [Decision] {
        try transaction.all(
            """
            SELECT \(Decision.columns) FROM council_decisions
            WHERE ksinr IN (\(batch.sessions)) AND kind <> 'subvote'
            ORDER BY session_date, ksinr, position, id
            """,
            as: Decision.self
        ).filter { batch.items.contains(Batch.Item(session: $0.session, number: $0.itemNumber)) }
    }

    /// Which of the batch's items people wait for, and were not told of: reported ones and bookmarked ones.
    private static func wanted(
        _ owners: [Account.ID],
        _ batch: Batch,
        in transaction: Transaction
    ) throws -> [Account.ID: Set<Batch.Item>] {
        var wanted: [Account.ID: Set<Batch.Item>] = [:]
        for table in ["council_agenda_matches", "council_bookmarks"] as [SQL] {
            let rows = try transaction.rows(
                """
                SELECT DISTINCT owner_id, ksinr, item_number FROM \(table)
                WHERE ksinr IN (\(batch.sessions)) AND owner_id IN (\(owners))
                """
            )
            for row in rows {
                let item = Batch.Item(session: try row.get("ksinr"), number: try row.get("item_number"))
                wanted[try row.get("owner_id"), default: []].insert(item)
            }
        }
        let told = try Told.events(of: owners, kind: occasion.id, in: transaction)
        return wanted.mapValues { items in items }.reduce(into: [:]) { result, entry in
            let known = told[entry.key] ?? []
            result[entry.key] = entry.value.filter { item in !known.contains("item:\(item.session):\(item.number)") }
        }
    }
}

extension Decision {
    /// By what it is remembered that somebody was told of the item's result.
    var itemKey: String { "item:\(session):\(itemNumber)" }

    /// The outcome and how the votes stood, as people say it.
    func outcomeWords(_ texts: Texts) -> String {
        let outcome = texts("notice.outcome.\(outcome.rawValue)", [:])
        return vote.map { "\(outcome) (\(texts["notice.vote.\($0.rawValue)"]))" } ?? outcome
    }
}

extension ResultsPublished {
    /// One person's results of one batch.
    private struct Letter {
        let results: [Decision]
        let sessions: [CouncilSession.ID: CouncilSession]
        let happenedAt: Timestamp

        func notice(
            to owner: Account.ID,
            first: Decision,
            _ texts: Texts,
            now: Timestamp,
            _ environment: CouncilEnvironment
        ) throws -> Notice {
            let today = CouncilDay(at: now, in: environment.zone)
            let title =
                results.count == 1
                ? texts("notice.result.title", ["item": first.title])
                : texts("notice.result.title_several", ["count": String(results.count)])
            var body: HTML = .empty
            var lines: [String] = []
            var shown = 0
            for (id, decisions) in grouped {
                guard shown < NoticeItem.limit else { break }
                let heading = texts(
                    "notice.result.session",
                    [
                        "committee": sessions[id]?.committee ?? "",
                        "day": CouncilDay(decisions[0].date)?.shortWords(texts, today: today) ?? decisions[0].date,
                    ]
                )
                let kept = decisions.prefix(NoticeItem.limit - shown)
                let rows = kept.map { decision -> HTML in
                    """
                    <li><a href="\(CouncilPath.decision(decision.id))">\(line(decision, texts))</a></li>
                    """
                }
                body.append("<p>\(heading)</p><ul>\(rows)</ul>")
                lines.append(heading + ": " + kept.map { line($0, texts) }.joined(separator: " · "))
                shown += kept.count
            }
            body.append(NoticeItem.more(results.count, texts))
            return Notice(
                occasion: ResultsPublished.occasion,
                recipient: .account(owner.rawValue),
                event: Notice.SourceEvent("result", first.id),
                target: try Notice.Target(CouncilPath.decision(first.id)),
                dedupeKey: first.itemKey,
                happenedAt: happenedAt,
                title: title,
                bodyHTML: body.string,
                pushText: lines.joined(separator: " · "),
                isImportant: Importance.isImportant(measuredReach: results.compactMap(\.impact).max())
            )
        }

        /// By session, in the order of the decisions.
        private var grouped: [(CouncilSession.ID, [Decision])] {
            var groups: [(CouncilSession.ID, [Decision])] = []
            for decision in results {
                if groups.last?.0 == decision.session {
                    groups[groups.count - 1].1.append(decision)
                } else {
                    groups.append((decision.session, [decision]))
                }
            }
            return groups
        }

        private func line(_ decision: Decision, _ texts: Texts) -> String {
            texts(
                "notice.result.line",
                [
                    "item": "\(decision.itemNumber) \(decision.title)",
                    "outcome": decision.outcomeWords(texts),
                ]
            )
        }
    }
}
