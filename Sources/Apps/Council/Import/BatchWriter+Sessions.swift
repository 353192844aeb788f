internal import Base
internal import Store

extension BatchWriter {
    /// A session as it is stored.
    struct StoredSession {
        let number: Int64
        let body: Body.ID
        let hash: String
        let starts: Timestamp
        let date: String
        let hasTime: Bool
        let place: String?
        let isCancelled: Bool
        let isDeleted: Bool

        init(row: Row) throws {
            number = try row.get("ksinr")
            body = try row.get("body")
            hash = try row.get("meaning_hash")
            starts = try row.get("starts_at")
            date = try row.get("session_date")
            let time: String? = try row.getOptional("session_time")
            hasTime = time != nil
            place = try row.getOptional("location")
            isCancelled = try row.get("is_cancelled")
            let deletedAt: String? = try row.getOptional("deleted_at")
            isDeleted = deletedAt != nil
        }

        static let columns: SQL = """
            ksinr, oparl_id, body, meaning_hash, starts_at, session_date, session_time, location, is_cancelled, deleted_at
            """
    }

    /// Stores sessions with their agendas; those that mean what they meant are left alone.
    mutating func write(sessions: [Hashed<SourceSession>]) throws {
        guard !sessions.isEmpty else { return }
        let rows = try transaction.rows(
            "SELECT \(StoredSession.columns) FROM council_sessions WHERE oparl_id",
            whereIn: sessions.map(\.object.id)
        )
        var known: [String: StoredSession] = [:]
        for row in rows { known[try row.get("oparl_id")] = try StoredSession(row: row) }
        let news = sessions.filter { session in
            guard let old = known[session.object.id] else { return true }
            return old.hash != session.hash || old.isDeleted
        }
        tally.unchanged += sessions.count - news.count
        let committees = try committees(of: news)
        var added: [Hashed<SourceSession>] = []
        var parts: [(Int64, Hashed<SourceSession>)] = []
        for session in news {
            if let old = known[session.object.id] {
                try update(old, session.object, session.hash, committees)
                parts.append((old.number, session))
            } else {
                added.append(session)
            }
        }
        tally.changed += parts.count
        tally.added += added.count
        let changed = parts.map(\.0)
        parts += try insert(added, committees)
        try writeParts(parts, changed: changed, committees)
        try unsettlePapers(news.map(\.object.id))
    }

    private mutating func committees(of sessions: [Hashed<SourceSession>]) throws -> [String: (id: Int64, name: String)]
    {
        var standIns: [String: String] = [:]
        var owners: [String: SourceSession] = [:]
        for session in sessions.map(\.object) {
            for id in session.committees where owners[id] == nil {
                owners[id] = session
                // The name of a session with one committee mostly is the committee's.
                if session.committees.count == 1 { standIns[id] = session.name.map(SessionNames.committee) }
            }
        }
        var bodies = bodies
        let (scope, transaction) = (scope, transaction)
        let found = try committees(Set(owners.keys), standIns: standIns) { id in
            try bodies.entry(of: id, named: owners[id]?.body, scope, in: transaction).id
        }
        self.bodies = bodies
        return found
    }

    /// The town of a session: its own, or its committee's.
    private mutating func body(of session: SourceSession, _ numbers: [Int64]) throws -> BodyBook.Entry {
        if session.body == nil, BodyBook.prefix(of: session.id) == nil, let number = numbers.first {
            let url: String? = try transaction.scalar(
                """
                SELECT b.oparl_id FROM committees c JOIN council_bodies b ON b.id = c.body WHERE c.kgrnr = \(number)
                """
            )
            return try bodies.entry(of: session.id, named: url, scope, in: transaction)
        }
        return try bodies.entry(of: session.id, named: session.body, scope, in: transaction)
    }

    private mutating func update(
        _ old: StoredSession,
        _ session: SourceSession,
        _ hash: String,
        _ committees: [String: (id: Int64, name: String)]
    ) throws {
        let row = SessionRow(session, committees, scope)
        try transaction.execute(
            """
            UPDATE council_sessions SET committee = \(row.committee), title = \(row.title),
                session_date = \(row.date), session_time = \(row.time), starts_at = \(session.starts),
                ends_at = \(session.ends), location = \(session.place), is_cancelled = \(session.isCancelled),
                url = \(session.web), meaning_hash = \(hash), is_unsettled = 2, fetched_at = \(scope.noticedAt),
                deleted_at = NULL
            WHERE ksinr = \(old.number)
            """
        )
        try tellMoves(old, session, row)
    }

    private mutating func tellMoves(_ old: StoredSession, _ session: SourceSession, _ row: SessionRow) throws {
        guard scope.notifies, try isKnown(old.body) else { return }
        if session.isCancelled != old.isCancelled {
            try tell(session.isCancelled ? .cancelled : .restored, of: old.body, session: old.number)
        } else if old.isDeleted {
            try tell(.restored, of: old.body, session: old.number)
        }
        // A time that gets known on the day that was told is no move.
        let isFirstTime = !old.hasTime && old.date == row.date
        let isElsewhere =
            old.place.map { was in
                session.place.map { AgendaDiff.normalised($0) != AgendaDiff.normalised(was) } ?? false
            } ?? false
        if (session.starts != old.starts && !isFirstTime) || isElsewhere {
            try tell(.moved, of: old.body, session: old.number, detail: old.starts.rfc3339)
        }
    }

    /// Whether a town's first import is over.
    func isKnown(_ body: Body.ID) throws -> Bool {
        try transaction.scalar(
            "SELECT 1 FROM council_bodies WHERE id = \(body) AND first_import_ended_at IS NOT NULL",
            as: Int.self
        ) != nil
    }

    /// - Returns: the new sessions with their numbers.
    private mutating func insert(
        _ sessions: [Hashed<SourceSession>],
        _ committees: [String: (id: Int64, name: String)]
    ) throws -> [(Int64, Hashed<SourceSession>)] {
        var values: [Value] = []
        values.reserveCapacity(sessions.count * 14)
        let noticedAt = scope.noticedAt.value
        for hashed in sessions {
            let session = hashed.object
            let row = SessionRow(session, committees, scope)
            let body = try body(of: session, session.committees.compactMap { committees[$0]?.id })
            values += [
                body.id.value, .text(session.id), .text(row.committee), row.title.orNull, .text(row.date),
                row.time.orNull, session.starts.value, session.ends.orNull, session.place.orNull,
                session.isCancelled.value, session.web.orNull, .text(hashed.hash), .integer(1), noticedAt,
            ]
        }
        let rows = try transaction.insert(
            """
            council_sessions (body, oparl_id, committee, title, session_date, session_time, starts_at, ends_at,
            location, is_cancelled, url, meaning_hash, is_unsettled, fetched_at)
            """,
            columns: 14,
            values,
            "RETURNING ksinr, oparl_id"
        )
        var numbers: [String: Int64] = [:]
        for row in rows { numbers[try row.get("oparl_id")] = try row.get("ksinr") }
        return sessions.compactMap { session in numbers[session.object.id].map { ($0, session) } }
    }

    /// A session's date and result are part of what its papers tell of their way.
    func unsettlePapers(_ sessions: [String]) throws {
        for start in stride(from: 0, to: sessions.count, by: 500) {
            let part = Array(sessions[start..<min(sessions.count, start + 500)])
            try transaction.execute(
                """
                UPDATE council_vorlagen SET is_unsettled = 1 WHERE is_unsettled = 0
                    AND kvonr IN (SELECT kvonr FROM council_beratungen WHERE session_oparl_id IN (\(part)))
                """
            )
        }
    }
}

/// What a session's row says that has to be worked out.
struct SessionRow {
    let committee: String
    let title: String?
    let date: String
    let time: String?

    init(_ session: SourceSession, _ committees: [String: (id: Int64, name: String)], _ scope: ImportScope) {
        let names = session.committees.compactMap { committees[$0]?.name }
        committee =
            names.isEmpty ? session.name.map(SessionNames.committee) ?? "Sitzung" : names.joined(separator: ", ")
        title = SessionNames.title(session.name, committee: committee)
        let wall = scope.zone.wallTime(at: session.starts)
        date = CivilDay.text(of: wall.day)
        time = session.hasTime ? String(wall.text.suffix(5)) : nil
    }
}

/// What the names of sessions say beside the names of their committees.
enum SessionNames {
    /// A session's name without what stands in brackets behind it: `(öffentlich/nicht öffentlich)`.
    static func committee(_ name: String) -> String {
        guard name.hasSuffix(")"), let bracket = name.lastIndex(of: "(") else { return name }
        let rest = String(name[..<bracket]).trimmed
        return rest.isEmpty ? name : rest
    }

    /// A name of its own; nil where it only repeats the committee's.
    static func title(_ name: String?, committee: String) -> String? {
        guard let name, AgendaDiff.normalised(Self.committee(name)) != AgendaDiff.normalised(committee) else {
            return nil
        }
        return name
    }
}
