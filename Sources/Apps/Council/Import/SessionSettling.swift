internal import Base
internal import Store

/// Works out what follows from sessions that changed: the agenda's hash, changes, decisions.
///
/// Sessions are marked in the transaction that changes them and settled afterwards, so a process that dies in between
/// leaves work behind, never a gap. ``next(after:in:_:)`` only reads and thinks; ``write(in:_:)`` writes what it found,
/// while the next ones are looked at. Nobody else changes sessions meanwhile: one import runs at a time.
struct SessionSettling: Settling {
    /// So many in one transaction.
    static let step = 300

    /// A session that waits.
    private struct Waiting: Sendable {
        let number: Int64
        let body: Body.ID
        let isKnown: Bool
        let committee: String
        let date: String
        let starts: Timestamp
        let hash: String?
    }

    /// An agenda that is another than before.
    private struct Agenda: Sendable {
        let session: Waiting
        let hash: String?
        /// What it is now, as the table keeps it; nil where nobody wants to know any more.
        var snapshot: String?
        var isTold = false
        /// What is different; of an agenda that was not told before nothing is.
        var changes: [AgendaChange] = []
    }

    private let numbers: [Int64]
    private var agendas: [Agenda] = []
    private var decisions = DecisionSettling()

    var last: Int64 { numbers.last ?? 0 }

    var changes: Int { decisions.changes + agendas.count(where: \.isTold) }

    static func next(after last: Int64, in transaction: Transaction, _ scope: ImportScope) throws -> SessionSettling? {
        let rows = try transaction.rows(
            """
            SELECT s.ksinr, s.body, s.committee, s.session_date, s.starts_at, s.agenda_hash, b.first_import_ended_at
            FROM council_sessions s JOIN council_bodies b ON b.id = s.body
            WHERE s.is_unsettled <> 0 AND s.ksinr > \(last) ORDER BY s.ksinr LIMIT \(step)
            """
        )
        guard !rows.isEmpty else { return nil }
        return try SessionSettling(
            try rows.map { row in
                let known: String? = try row.getOptional("first_import_ended_at")
                return Waiting(
                    number: try row.get("ksinr"),
                    body: try row.get("body"),
                    isKnown: known != nil,
                    committee: try row.get("committee"),
                    date: try row.get("session_date"),
                    starts: try row.get("starts_at"),
                    hash: try row.getOptional("agenda_hash")
                )
            },
            in: transaction,
            scope
        )
    }

    private init(_ sessions: [Waiting], in transaction: Transaction, _ scope: ImportScope) throws {
        numbers = sessions.map(\.number)
        let items = try SettledItem.load(numbers, in: transaction)
        let files = try Self.files(numbers, in: transaction)
        for session in sessions {
            let own = items[session.number] ?? []
            if let agenda = try Self.agenda(session, own, files[session.number] ?? [:], in: transaction, scope) {
                agendas.append(agenda)
            }
            decisions.add(
                DecisionSettling.Session(
                    number: session.number,
                    body: session.body,
                    committee: session.committee,
                    date: session.date,
                    tells: scope.notifies && session.isKnown && session.starts > scope.noticedAt - .days(366)
                ),
                own
            )
        }
        try decisions.look(at: numbers, in: transaction)
    }

    /// Documents of items, by session and number.
    private static func files(
        _ sessions: [Int64],
        in transaction: Transaction
    ) throws -> [Int64: [String: [String]]] {
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

    /// - Returns: nil where the agenda means what it meant.
    private static func agenda(
        _ session: Waiting,
        _ items: [SettledItem],
        _ files: [String: [String]],
        in transaction: Transaction,
        _ scope: ImportScope
    ) throws -> Agenda? {
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
        guard hash != session.hash else { return nil }
        var agenda = Agenda(session: session, hash: hash)
        // Of what is over nobody wants to hear that a document was added.
        guard session.starts > scope.noticedAt - .days(1) else { return agenda }
        if hash != nil { agenda.snapshot = snapshot.json }
        guard scope.notifies, session.isKnown else { return agenda }
        agenda.isTold = true
        if let hash = session.hash, let before = try stored(session.number, hash, in: transaction) {
            agenda.changes = AgendaDiff.between(before, snapshot)
        }
        return agenda
    }

    private static func stored(
        _ session: Int64,
        _ hash: String,
        in transaction: Transaction
    ) throws -> AgendaSnapshot? {
        let json: String? = try transaction.scalar(
            "SELECT items FROM agenda_snapshots WHERE ksinr = \(session) AND agenda_hash = \(hash)"
        )
        return json.flatMap(AgendaSnapshot.init(json:))
    }

    func write(in transaction: Transaction, _ scope: ImportScope) throws {
        try transaction.update(
            "council_sessions",
            key: ("ksinr", "BIGINT"),
            [("agenda_hash", "TEXT")],
            agendas.flatMap { [.integer($0.session.number), $0.hash.orNull] }
        )
        for agenda in agendas { try write(agenda, in: transaction, scope) }
        try decisions.write(in: transaction, scope)
        try CouncilSearch.mark(.session, numbers, in: transaction)
        try transaction.execute("UPDATE council_sessions SET is_unsettled = 0 WHERE ksinr IN (\(numbers))")
    }

    private func write(_ agenda: Agenda, in transaction: Transaction, _ scope: ImportScope) throws {
        let session = agenda.session
        if let hash = agenda.hash, let snapshot = agenda.snapshot {
            try transaction.execute(
                """
                INSERT INTO agenda_snapshots (ksinr, agenda_hash, items, taken_at)
                VALUES (\(session.number), \(hash), \(snapshot), \(scope.noticedAt)) ON CONFLICT DO NOTHING
                """
            )
        }
        guard agenda.isTold else { return }
        try transaction.tell(.agenda, of: session.body, session: session.number, agenda.hash, scope)
        var values: [Value] = []
        for change in agenda.changes {
            values += [
                .integer(session.number), .text(agenda.hash ?? ""), .text(change.kind.rawValue), .text(change.number),
                .text(change.title), change.was.orNull, change.isPublic.value, scope.noticedAt.value,
            ]
        }
        try transaction.insert(
            "agenda_changes (ksinr, agenda_hash, kind, item_number, title, was, is_public, noticed_at)",
            columns: 8,
            values
        )
    }
}
