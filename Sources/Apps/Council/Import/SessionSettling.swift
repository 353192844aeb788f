internal import Base
internal import Store

/// Works out what follows from sessions that changed: links to papers, the agenda's hash, changes, decisions.
///
/// Sessions are marked in the transaction that changes them and settled afterwards, so a process that dies in between
/// leaves work behind, never a gap.
struct SessionSettling {
    /// So many in one transaction.
    static let step = 700

    /// A session that waits.
    private struct Waiting {
        let number: Int64
        let body: Body.ID
        let isKnown: Bool
        let committee: String
        let date: String
        let starts: Timestamp
        let hash: String?
    }

    let transaction: Transaction
    let scope: ImportScope
    private(set) var tally = ImportTally()

    init(_ transaction: Transaction, _ scope: ImportScope) {
        self.transaction = transaction
        self.scope = scope
    }

    /// Settles some sessions.
    ///
    /// - Returns: false when none was left.
    mutating func run() throws -> Bool {
        let rows = try transaction.rows(
            """
            SELECT s.ksinr, s.body, s.committee, s.session_date, s.starts_at, s.agenda_hash, s.is_unsettled,
                b.first_import_ended_at
            FROM council_sessions s JOIN council_bodies b ON b.id = s.body
            WHERE s.is_unsettled <> 0 ORDER BY s.ksinr LIMIT \(Self.step)
            """
        )
        guard !rows.isEmpty else { return false }
        var waiting: [Waiting] = []
        var relinked: [Int64] = []
        for row in rows {
            let known: String? = try row.getOptional("first_import_ended_at")
            waiting.append(
                Waiting(
                    number: try row.get("ksinr"),
                    body: try row.get("body"),
                    isKnown: known != nil,
                    committee: try row.get("committee"),
                    date: try row.get("session_date"),
                    starts: try row.get("starts_at"),
                    hash: try row.getOptional("agenda_hash")
                )
            )
            if try row.get("is_unsettled", as: Int.self) == 2 { relinked.append(waiting[waiting.count - 1].number) }
        }
        try relink(relinked)
        let numbers = waiting.map(\.number)
        let items = try SettledItem.load(numbers, in: transaction)
        let files = try files(numbers)
        for session in waiting {
            try settleAgenda(session, items[session.number] ?? [], files[session.number] ?? [:])
        }
        try settleDecisions(waiting, items)
        try CouncilSearch.mark(.session, numbers, in: transaction)
        try transaction.execute("UPDATE council_sessions SET is_unsettled = 0 WHERE ksinr IN (\(numbers))")
        return true
    }

    /// Joins items and papers anew, and says the committees' names as they are now.
    private func relink(_ sessions: [Int64]) throws {
        guard !sessions.isEmpty else { return }
        for (column, own) in [("oparl_id", "consultation_id"), ("item_oparl_id", "oparl_id")] as [(SQL, SQL)] {
            try transaction.execute(
                """
                UPDATE council_agenda_items SET kvonr = v.kvonr, vorlage_nr = v.vorlage_nr
                FROM council_beratungen b JOIN council_vorlagen v ON v.kvonr = b.kvonr
                WHERE council_agenda_items.ksinr IN (\(sessions)) AND b.\(column) = council_agenda_items.\(own)
                    AND v.deleted_at IS NULL
                    AND (council_agenda_items.kvonr IS DISTINCT FROM v.kvonr
                        OR council_agenda_items.vorlage_nr IS DISTINCT FROM v.vorlage_nr)
                """
            )
        }
        // Minutes and pages name papers by what people write; numbers come again, so the newest of the town counts.
        try transaction.execute(
            """
            UPDATE council_agenda_items SET kvonr = (
                SELECT MAX(v.kvonr) FROM council_vorlagen v
                JOIN council_sessions s ON s.body = v.body AND s.ksinr = council_agenda_items.ksinr
                WHERE v.vorlage_nr = council_agenda_items.vorlage_nr AND v.deleted_at IS NULL)
            WHERE ksinr IN (\(sessions)) AND kvonr IS NULL AND vorlage_nr IS NOT NULL
            """
        )
        try transaction.execute(
            """
            UPDATE council_agenda_items SET kvonr = NULL
            WHERE ksinr IN (\(sessions))
                AND kvonr IN (SELECT kvonr FROM council_vorlagen WHERE deleted_at IS NOT NULL)
            """
        )
        try renameCommittees(sessions)
    }

    private func renameCommittees(_ sessions: [Int64]) throws {
        let rows = try transaction.rows(
            """
            SELECT s.ksinr, s.committee, c.name
            FROM council_sessions s
            JOIN council_session_committees l ON l.ksinr = s.ksinr JOIN committees c ON c.kgrnr = l.kgrnr
            WHERE s.ksinr IN (\(sessions))
            """
        )
        var names: [Int64: (now: String, parts: [String])] = [:]
        for row in rows {
            let number: Int64 = try row.get("ksinr")
            let now: String = try row.get("committee")
            names[number, default: (now, [])].parts.append(try row.get("name"))
        }
        for (number, entry) in names {
            // The order of the source is kept where the names are the same.
            guard Set(entry.parts) != Set(entry.now.components(of: ", ", matching: entry.parts)) else { continue }
            try transaction.execute(
                "UPDATE council_sessions SET committee = \(entry.parts.sorted().joined(separator: ", ")) WHERE ksinr = \(number)"
            )
        }
    }

    /// Documents of items, by session and number.
    private func files(_ sessions: [Int64]) throws -> [Int64: [String: [String]]] {
        var files: [Int64: [String: [String]]] = [:]
        let rows = try transaction.rows(
            """
            SELECT ksinr, item_number, url FROM council_agenda_anlagen
            WHERE ksinr IN (\(sessions)) AND item_number IS NOT NULL ORDER BY id
            """
        )
        for row in rows {
            files[try row.get("ksinr"), default: [:]][try row.get("item_number"), default: []].append(
                try row.get("url")
            )
        }
        return files
    }

    private mutating func settleAgenda(
        _ session: Waiting,
        _ items: [SettledItem],
        _ files: [String: [String]]
    ) throws {
        let snapshot = AgendaSnapshot(
            items.map { item in
                AgendaSnapshot.Item(
                    number: item.number,
                    title: item.title,
                    paperNumber: item.paperNumber,
                    isPublic: item.isPublic,
                    files: files[item.number] ?? []
                )
            }
        )
        let hash = snapshot.hash(scope.digest)
        guard hash != session.hash else { return }
        try transaction.execute("UPDATE council_sessions SET agenda_hash = \(hash) WHERE ksinr = \(session.number)")
        // Of what is over nobody wants to hear that a document was added.
        guard session.starts > scope.noticedAt - .days(1) else { return }
        let before = try session.hash.flatMap { try self.snapshot(session.number, $0) }
        if let hash {
            try transaction.execute(
                """
                INSERT INTO agenda_snapshots (ksinr, agenda_hash, items, taken_at)
                VALUES (\(session.number), \(hash), \(snapshot.json), \(scope.noticedAt)) ON CONFLICT DO NOTHING
                """
            )
        }
        guard scope.notifies, session.isKnown else { return }
        try tell(session, from: before, to: snapshot, hash)
    }

    private mutating func tell(
        _ session: Waiting,
        from before: AgendaSnapshot?,
        to snapshot: AgendaSnapshot,
        _ hash: String?
    ) throws {
        try transaction.tell(.agenda, of: session.body, session: session.number, hash, scope)
        tally.changes += 1
        guard let before else { return }
        var values: [Value] = []
        for change in AgendaDiff.between(before, snapshot) {
            values += [
                .integer(session.number), .text(hash ?? ""), .text(change.kind.rawValue), .text(change.number),
                .text(change.title), change.was.orNull, change.isPublic.value, scope.noticedAt.value,
            ]
        }
        guard !values.isEmpty else { return }
        try transaction.insert(
            "agenda_changes (ksinr, agenda_hash, kind, item_number, title, was, is_public, noticed_at)",
            columns: 8,
            values
        )
    }

    private func snapshot(_ session: Int64, _ hash: String) throws -> AgendaSnapshot? {
        let json: String? = try transaction.scalar(
            "SELECT items FROM agenda_snapshots WHERE ksinr = \(session) AND agenda_hash = \(hash)"
        )
        return json.flatMap(AgendaSnapshot.init(json:))
    }

    private mutating func settleDecisions(_ sessions: [Waiting], _ items: [Int64: [SettledItem]]) throws {
        var settling = DecisionSettling(transaction, scope)
        for session in sessions {
            settling.add(
                DecisionSettling.Session(
                    number: session.number,
                    body: session.body,
                    committee: session.committee,
                    date: session.date,
                    tells: scope.notifies && session.isKnown && session.starts > scope.noticedAt - .days(366)
                ),
                items[session.number] ?? []
            )
        }
        try settling.run(sessions.map(\.number))
        tally.changes += settling.changes
    }
}

extension String {
    /// Which of some names this joined text holds; the text itself where they do not make it up.
    fileprivate func components(of separator: String, matching names: [String]) -> [String] {
        var rest = names
        var found: [String] = []
        var remainder = self[...]
        while !remainder.isEmpty {
            guard
                let index = rest.indices.filter({ remainder.hasPrefix(rest[$0]) })
                    .max(by: { rest[$0].utf8.count < rest[$1].utf8.count })
            else { return [self] }
            remainder = remainder.dropFirst(rest[index].count)
            found.append(rest.remove(at: index))
            if remainder.hasPrefix(separator) { remainder = remainder.dropFirst(separator.count) }
        }
        return found
    }
}
