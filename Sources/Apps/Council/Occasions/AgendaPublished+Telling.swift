internal import Accounts
internal import Base
internal import HTML
internal import Notify
internal import Store

extension AgendaPublished {
    /// Changes of agendas are told in the last hours before the session alone (seed).
    private static let changesBefore = Duration.hours(48)

    /// A session that may have to be told of.
    struct Candidate: Sendable {
        let session: CouncilSession
        /// Its agenda was published or changed since the last run.
        let isNews: Bool
        /// There was no agenda before that.
        let isFirst: Bool
    }

    /// The sessions to look at: those whose agenda is news, and those so near that changes since the last telling count.
    static func candidates(
        _ changes: [Change],
        now: Timestamp,
        in transaction: Transaction
    ) throws -> [Candidate] {
        var firstNews: [CouncilSession.ID: Change] = [:]
        for change in changes {
            guard let session = change.session, firstNews[session] == nil else { continue }
            firstNews[session] = change
        }
        let near: [CouncilSession.ID] = try transaction.scalars(
            """
            SELECT s.ksinr FROM council_sessions s
            WHERE s.starts_at > \(now) AND s.starts_at <= \(now + changesBefore) AND s.agenda_hash IS NOT NULL
                AND EXISTS (SELECT 1 FROM committee_notifications n
                    WHERE n.ksinr = s.ksinr AND n.agenda_hash <> s.agenda_hash)
            """
        )
        return try Set(near).union(firstNews.keys).sorted { $0.rawValue < $1.rawValue }.compactMap { id in
            guard let session = try CouncilSession.find(id, in: transaction), isTellable(session, now) else {
                return nil
            }
            guard let news = firstNews[id] else { return Candidate(session: session, isNews: false, isFirst: false) }
            let earlier: Int? = try transaction.scalar(
                "SELECT 1 FROM agenda_snapshots WHERE ksinr = \(id) AND taken_at < \(news.noticedAt) LIMIT 1"
            )
            return Candidate(session: session, isNews: true, isFirst: earlier == nil)
        }
    }

    private static func isTellable(_ session: CouncilSession, _ now: Timestamp) -> Bool {
        session.startsAt > now && session.agendaHash != nil && !session.isCancelled
    }

    /// Tells some of those who follow a session's committees, in the transaction that marks them.
    ///
    /// - Returns: how many were told.
    static func tell(
        _ owners: [Account.ID],
        of candidate: Candidate,
        now: Timestamp,
        _ environment: CouncilEnvironment,
        in transaction: Transaction
    ) throws -> Int {
        // What holds now: the session may have been moved or cancelled since the list was made.
        guard let session = try CouncilSession.find(candidate.session.id, in: transaction), isTellable(session, now),
            let hash = session.agendaHash
        else { return 0 }
        let isNear = session.startsAt - now <= changesBefore
        let audience = try Audience(owners, environment, in: transaction)
        let told = try told(session.id, owners, in: transaction)
        let hit = Set(try AgendaMatches.items(of: session.id, for: owners, in: transaction).keys)
        let agenda = try Agenda(session.id, in: transaction)
        let isHeavy = try MeasuredReach.isHeavy(session.id, in: transaction)
        var pairs: [(notice: Notice, person: Person)] = []
        var marks: [Account.ID] = []
        for owner in owners {
            guard let person = audience[owner] else { continue }
            // The hit tells of the same session and says more (seed); whoever switched it off still hears of the agenda.
            if hit.contains(owner), person.wish(TopicHit.occasion) == .wanted { continue }
            let before = told[owner]
            if before?.hash == hash { continue }
            let kind: AgendaNotice.Kind
            if before == nil, candidate.isFirst {
                kind = .published
            } else {
                guard isNear, before != nil || candidate.isNews else { continue }
                let changes = agenda.changes(since: before?.at ?? now - changesBefore)
                marks.append(owner)
                // A difference that nobody can name is none (seed).
                if changes.isEmpty { continue }
                kind = .changed(changes)
            }
            if marks.last != owner { marks.append(owner) }
            guard person.wish(occasion) == .wanted else { continue }
            let notice = AgendaNotice(session: session, agenda: agenda, kind: kind, hash: hash, isHeavy: isHeavy)
            pairs.append((try notice.notice(to: owner, audience.texts(owner), now: now, environment), person))
        }
        if !pairs.isEmpty { try environment.enqueue(pairs, now, transaction) }
        try mark(session.id, marks, hash, now: now, in: transaction)
        return pairs.count
    }

    /// Which agenda people were told of, and when.
    private static func told(
        _ session: CouncilSession.ID,
        _ owners: [Account.ID],
        in transaction: Transaction
    ) throws -> [Account.ID: (hash: String, at: Timestamp)] {
        let rows = try transaction.rows(
            """
            SELECT owner_id, agenda_hash, told_at FROM committee_notifications
            WHERE ksinr = \(session) AND owner_id IN (\(owners))
            """
        )
        var told: [Account.ID: (hash: String, at: Timestamp)] = [:]
        for row in rows { told[try row.get("owner_id")] = (try row.get("agenda_hash"), try row.get("told_at")) }
        return told
    }

    private static func mark(
        _ session: CouncilSession.ID,
        _ owners: [Account.ID],
        _ hash: String,
        now: Timestamp,
        in transaction: Transaction
    ) throws {
        guard !owners.isEmpty else { return }
        try transaction.execute(
            .rows(
                "INSERT INTO committee_notifications (ksinr, owner_id, agenda_hash, told_at) VALUES",
                columns: 4,
                owners.flatMap { [session.value, $0.value, .text(hash), now.value] },
                """
                ON CONFLICT (ksinr, owner_id)
                DO UPDATE SET agenda_hash = excluded.agenda_hash, told_at = excluded.told_at
                """
            )
        )
    }
}
