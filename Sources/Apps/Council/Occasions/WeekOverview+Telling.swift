internal import Accounts
internal import Base
internal import HTML
internal import Notify
internal import Store

extension WeekOverview {
    /// So far back is looked when nobody was told before (seed).
    private static let span = Duration.days(7)
    /// What was told earlier is not told again; further back nobody looks.
    private static let longestSpan = Duration.days(14)

    /// Who may have something to read: a hit since then, or a followed committee that meets.
    static func owners(
        since now: Timestamp,
        days: ClosedRange<Int64>,
        in transaction: Transaction
    ) throws -> [Account.ID] {
        try transaction.scalars(
            """
            SELECT owner_id FROM council_topic_matches WHERE matched_at > \(now - longestSpan)
            UNION SELECT a.owner_id FROM committee_subscriptions a
                JOIN committees c ON c.body = a.body AND c.name = a.committee_name
                JOIN council_session_committees sc ON sc.kgrnr = c.kgrnr
                JOIN council_sessions s ON s.ksinr = sc.ksinr
                WHERE s.session_date >= \(CivilDay.text(of: days.lowerBound))
                    AND s.session_date <= \(CivilDay.text(of: days.upperBound))
                    AND s.is_cancelled = 0 AND s.deleted_at IS NULL
            ORDER BY owner_id
            """
        )
    }

    /// Gives some people their overview, in the transaction that marks them.
    ///
    /// The name of the week is the same in each run of it; the days are the seven to come.
    ///
    /// - Returns: how many were told.
    static func tell(
        _ owners: [Account.ID],
        week: String,
        days: ClosedRange<Int64>,
        now: Timestamp,
        _ environment: CouncilEnvironment,
        in transaction: Transaction
    ) throws -> Int {
        let told = try Told.events(of: owners, kind: occasion.id, in: transaction)
        let last = try Told.last(of: owners, kind: occasion.id, in: transaction)
        let hits = Dictionary(grouping: try hits(owners, after: now - longestSpan, in: transaction), by: \.owner)
        let sessions = try sessions(owners, days: days, in: transaction)
        let audience = try Audience(owners, environment, in: transaction)
        var pairs: [(notice: Notice, person: Person)] = []
        var marks: [Value] = []
        for owner in owners where told[owner]?.contains(week) != true {
            guard let person = audience[owner] else { continue }
            let since = last[owner].flatMap { $0 > now - longestSpan ? $0 : nil } ?? now - span
            let overview = WeekLetter(
                decisions: WeekLetter.once((hits[owner] ?? []).filter { $0.matchedAt > since }),
                sessions: sessions[owner] ?? []
            )
            guard !overview.isEmpty else { continue }
            pairs.append((try overview.notice(to: owner, week, audience.texts(owner), now: now, environment), person))
            marks += [owner.value, .text(occasion.id), .text(week), now.value]
        }
        if !pairs.isEmpty { try environment.enqueue(pairs, now, transaction) }
        try Told.note(marks, in: transaction)
        return pairs.count
    }

    private static func hits(
        _ owners: [Account.ID],
        after moment: Timestamp,
        in transaction: Transaction
    ) throws -> [WeekLetter.Hit] {
        // '' was known before anybody asked: it is smaller than any moment.
        try transaction.all(
            """
            SELECT m.owner_id, m.matched_at, d.id, d.title, d.outcome, s.committee, d.session_date
            FROM council_topic_matches m
            JOIN council_decisions d ON d.id = m.decision_id
            JOIN council_sessions s ON s.ksinr = d.ksinr
            WHERE m.owner_id IN (\(owners)) AND m.matched_at > \(moment)
            ORDER BY d.session_date DESC, d.id DESC, m.matched_at
            """
        )
    }

    private static func sessions(
        _ owners: [Account.ID],
        days: ClosedRange<Int64>,
        in transaction: Transaction
    ) throws -> [Account.ID: [CouncilSession]] {
        let rows = try transaction.rows(
            """
            SELECT DISTINCT a.owner_id, \(CouncilSession.columns)
            FROM committee_subscriptions a
            JOIN committees c ON c.body = a.body AND c.name = a.committee_name
            JOIN council_session_committees sc ON sc.kgrnr = c.kgrnr
            JOIN council_sessions ON council_sessions.ksinr = sc.ksinr
            WHERE a.owner_id IN (\(owners))
                AND council_sessions.session_date >= \(CivilDay.text(of: days.lowerBound))
                AND council_sessions.session_date <= \(CivilDay.text(of: days.upperBound))
                AND council_sessions.is_cancelled = 0 AND council_sessions.deleted_at IS NULL
            ORDER BY a.owner_id, council_sessions.starts_at, council_sessions.ksinr
            """
        )
        var sessions: [Account.ID: [CouncilSession]] = [:]
        for row in rows { sessions[try row.get("owner_id"), default: []].append(try CouncilSession(row: row)) }
        return sessions
    }
}
