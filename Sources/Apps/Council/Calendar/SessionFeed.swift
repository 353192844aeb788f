internal import Accounts
internal import Base
internal import Foundation
internal import HTML
internal import ICalendar
internal import Store

/// Sessions as events of a calendar.
enum SessionFeed {
    /// So long ago sessions leave the feeds.
    private static let past = Duration.days(60)
    /// What a session lasts where nobody says.
    private static let usualLength = Duration.hours(2)

    /// Which sessions a feed has.
    enum Choice: Sendable {
        case one(CouncilSession.ID)
        case committee(Committee.ID)
        case person(Int64)
        /// Those of followed committees, those with one's topics on the agenda, those with bookmarks.
        case account(Account.ID)
    }

    /// The sessions of a choice as events, the earliest first.
    static func events(
        _ choice: Choice,
        _ texts: Texts,
        now: Timestamp,
        _ environment: CouncilEnvironment,
        in transaction: Transaction
    ) throws -> [CalendarFeed.Event] {
        let rows = try transaction.rows(
            """
            SELECT \(CouncilSession.columns), council_sessions.fetched_at,
                (SELECT MAX(c.noticed_at) FROM council_changes c WHERE c.ksinr = council_sessions.ksinr) AS changed_at,
                (SELECT COUNT(*) FROM council_changes c WHERE c.ksinr = council_sessions.ksinr
                    AND c.kind IN ('moved', 'cancelled', 'restored')) AS sequence
            FROM council_sessions
            WHERE council_sessions.deleted_at IS NULL AND \(condition(choice, since: now - past))
            ORDER BY council_sessions.starts_at, council_sessions.ksinr
            """
        )
        var own: [CouncilSession.ID: [String]] = [:]
        if case .account(let owner) = choice { own = try items(of: owner, in: transaction) }
        let host = URL(string: environment.baseURL)?.host() ?? "localhost"
        return try rows.map { row in
            let session = try CouncilSession(row: row)
            let fetchedAt: Timestamp = try row.get("fetched_at")
            return CalendarFeed.Event(
                uid: "session-\(session.id)@\(host)",
                sequence: try row.get("sequence"),
                changedAt: try row.getOptional("changed_at") ?? fetchedAt,
                begins: begin(session),
                summary: session.title.map { "\(session.committee): \($0)" } ?? session.committee,
                location: session.location,
                description: own[session.id].map {
                    ([texts["calendar.own_items"]] + $0).joined(separator: "\n")
                },
                url: environment.baseURL + CouncilPath.session(session.id),
                isCancelled: session.isCancelled
            )
        }
    }

    private static func begin(_ session: CouncilSession) -> CalendarFeed.Begin {
        guard session.time != nil else {
            return CouncilDay(session.date).map { .day($0.number) }
                ?? .moment(session.startsAt, until: session.startsAt + usualLength)
        }
        let end = session.endsAt.flatMap { $0 > session.startsAt ? $0 : nil } ?? session.startsAt + usualLength
        return .moment(session.startsAt, until: end)
    }

    private static func condition(_ choice: Choice, since: Timestamp) -> SQL {
        switch choice {
        case .one(let session): "council_sessions.ksinr = \(session)"
        case .committee(let committee):
            """
            council_sessions.starts_at > \(since) AND council_sessions.ksinr IN
                (SELECT sc.ksinr FROM council_session_committees sc WHERE sc.kgrnr = \(committee))
            """
        case .person(let person):
            """
            council_sessions.starts_at > \(since) AND council_sessions.ksinr IN
                (SELECT sc.ksinr FROM council_session_committees sc
                    JOIN council_memberships m ON m.kgrnr = sc.kgrnr
                    WHERE m.person = \(person)
                        AND (m.since IS NULL OR m.since <= council_sessions.session_date)
                        AND (m.until IS NULL OR m.until >= council_sessions.session_date))
            """
        case .account(let owner):
            """
            council_sessions.starts_at > \(since) AND (
                council_sessions.ksinr IN (SELECT m.ksinr FROM council_agenda_matches m WHERE m.owner_id = \(owner))
                OR council_sessions.ksinr IN (SELECT b.ksinr FROM council_bookmarks b WHERE b.owner_id = \(owner))
                OR council_sessions.ksinr IN (SELECT sc.ksinr FROM council_session_committees sc
                    JOIN committees c ON c.kgrnr = sc.kgrnr
                    JOIN committee_subscriptions a ON a.body = c.body AND a.committee_name = c.name
                    WHERE a.owner_id = \(owner)))
            """
        }
    }

    /// The items that concern a person, by session: `Ö 6 Radweg`.
    private static func items(
        of owner: Account.ID,
        in transaction: Transaction
    ) throws -> [CouncilSession.ID: [String]] {
        let rows = try transaction.rows(
            """
            SELECT i.ksinr, i.item_number, i.title FROM council_agenda_items i
            WHERE EXISTS (SELECT 1 FROM council_agenda_matches m
                    WHERE m.owner_id = \(owner) AND m.ksinr = i.ksinr AND m.item_number = i.item_number)
                OR EXISTS (SELECT 1 FROM council_bookmarks b
                    WHERE b.owner_id = \(owner) AND b.ksinr = i.ksinr AND b.item_number = i.item_number)
            ORDER BY i.ksinr, i.position
            """
        )
        var items: [CouncilSession.ID: [String]] = [:]
        for row in rows {
            let (number, title): (String, String) = (try row.get("item_number"), try row.get("title"))
            items[try row.get("ksinr"), default: []].append("\(number) \(title)")
        }
        return items
    }
}

/// The address of a person's own calendar.
enum CalendarSecret {
    /// The secret, made now if there was none.
    static func current(
        of owner: Account.ID,
        fresh: String,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> String {
        try transaction.execute(
            """
            INSERT INTO calendar_feeds (owner_id, secret, created_at) VALUES (\(owner), \(fresh), \(now))
            ON CONFLICT (owner_id) DO NOTHING
            """
        )
        return try transaction.scalar("SELECT secret FROM calendar_feeds WHERE owner_id = \(owner)") ?? fresh
    }

    /// Puts a new secret in the place of the old one, which opens nothing any more.
    static func renew(
        of owner: Account.ID,
        fresh: String,
        now: Timestamp,
        in transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO calendar_feeds (owner_id, secret, created_at) VALUES (\(owner), \(fresh), \(now))
            ON CONFLICT (owner_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at
            """
        )
    }

    /// Whose calendar it is.
    static func owner(of secret: String, in transaction: Transaction) throws -> Account.ID? {
        try transaction.scalar("SELECT owner_id FROM calendar_feeds WHERE secret = \(secret)")
    }
}
