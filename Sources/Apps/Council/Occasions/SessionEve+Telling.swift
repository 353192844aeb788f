internal import Accounts
internal import Base
internal import HTML
internal import Notify
internal import Store

extension SessionEve {
    /// Whom a session concerns: who follows one of its committees, and who has a topic on its agenda.
    static func owners(of session: CouncilSession, in transaction: Transaction) throws -> [Account.ID] {
        let all =
            try Subscriptions.owners(of: session.id, in: transaction)
            + AgendaMatches.owners(of: session.id, in: transaction)
        return Set(all).sorted { $0.rawValue < $1.rawValue }
    }

    /// Reminds some people of a session, in the transaction that marks them.
    ///
    /// Nobody is asked in whom it was not switched on: it is off at first, and a trace of that would fill the books.
    ///
    /// - Returns: how many were reminded.
    static func tell(
        _ owners: [Account.ID],
        of id: CouncilSession.ID,
        on day: Int64,
        now: Timestamp,
        _ environment: CouncilEnvironment,
        in transaction: Transaction
    ) throws -> Int {
        // What holds now: the session may have been moved or cancelled since the list was made.
        guard let session = try CouncilSession.find(id, in: transaction), !session.isCancelled,
            session.agendaHash != nil, session.date == CivilDay.text(of: day)
        else { return 0 }
        let event = "session:\(id):\(session.date)"
        let told = try Told.events(of: owners, kind: occasion.id, in: transaction)
        let audience = try Audience(owners, environment, in: transaction)
        let matches = try AgendaMatches.items(of: id, for: owners, in: transaction)
        var pairs: [(notice: Notice, person: Person)] = []
        var marks: [Value] = []
        for owner in owners where told[owner]?.contains(event) != true {
            guard let person = audience[owner], person.wish(occasion) == .wanted else { continue }
            let texts = audience.texts(owner)
            let notice = try notice(
                of: session,
                matches[owner] ?? [],
                to: owner,
                event,
                SessionWords(session, texts, now: now, zone: environment.zone),
                texts,
                now: now
            )
            pairs.append((notice, person))
            marks += [owner.value, .text(occasion.id), .text(event), now.value]
        }
        if !pairs.isEmpty { try environment.enqueue(pairs, now, transaction) }
        try Told.note(marks, in: transaction)
        return pairs.count
    }

    private static func notice(
        of session: CouncilSession,
        _ matches: [AgendaMatches.Match],
        to owner: Account.ID,
        _ event: String,
        _ words: SessionWords,
        _ texts: Texts,
        now: Timestamp
    ) throws -> Notice {
        var items: [NoticeItem] = []
        for match in matches where !items.contains(where: { $0.number == match.itemNumber }) {
            items.append(NoticeItem(number: match.itemNumber, title: match.title))
        }
        let body =
            words.lead(items.isEmpty ? nil : "notice.topic.lead") + NoticeItem.list(items, of: session.id)
            + NoticeItem.more(items.count, texts)
        let push = [words.moment, session.location].compactMap { $0 } + (items.isEmpty ? [] : [NoticeItem.line(items)])
        return Notice(
            occasion: occasion,
            recipient: .account(owner.rawValue),
            event: Notice.SourceEvent("session", session.id),
            target: try Notice.Target(CouncilPath.session(session.id, items: items.map(\.number))),
            dedupeKey: event,
            happenedAt: now,
            title: texts("notice.eve.title", ["committee": session.committee, "day": words.day]),
            bodyHTML: body.string,
            pushText: push.joined(separator: " · "),
            validUntil: session.startsAt
        )
    }
}
