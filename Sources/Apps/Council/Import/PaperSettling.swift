internal import Base
internal import Store

/// Works out what follows from papers that changed: dates, committees and results of their steps, and which are new.
struct PaperSettling {
    /// So many in one transaction.
    static let step = 2000

    private let transaction: Transaction
    private let scope: ImportScope
    /// How many changes were told.
    private(set) var changes = 0

    init(_ transaction: Transaction, _ scope: ImportScope) {
        self.transaction = transaction
        self.scope = scope
    }

    /// Settles some papers.
    ///
    /// - Returns: false when none was left.
    mutating func run() throws -> Bool {
        let rows = try transaction.rows(
            """
            SELECT v.kvonr, v.body, v.stations, b.first_import_ended_at
            FROM council_vorlagen v JOIN council_bodies b ON b.id = v.body
            WHERE v.is_unsettled <> 0 ORDER BY v.kvonr LIMIT \(Self.step)
            """
        )
        guard !rows.isEmpty else { return false }
        let numbers: [Int64] = try rows.map { try $0.get("kvonr") }
        try join(numbers)
        try CouncilSearch.mark(.paper, numbers, in: transaction)
        let stations = try load(numbers)
        var unchanged: [Int64] = []
        var changed: [Value] = []
        for row in rows {
            let number: Int64 = try row.get("kvonr")
            let before: String? = try row.getOptional("stations")
            let known: String? = try row.getOptional("first_import_ended_at")
            let now = (stations[number] ?? []).joined(separator: "\n")
            guard before != now else {
                unchanged.append(number)
                continue
            }
            changed += [.integer(number), .text(now)]
            // A paper that nobody knew has no followers.
            guard scope.notifies, known != nil, let before else { continue }
            let seen = Set(before.split(separator: "\n").map(String.init))
            guard let news = stations[number]?.first(where: { !seen.contains($0) }) else { continue }
            changes += 1
            try transaction.tell(.step, of: try row.get("body"), paper: number, news, scope)
        }
        try write(changed)
        if !unchanged.isEmpty {
            try transaction.execute("UPDATE council_vorlagen SET is_unsettled = 0 WHERE kvonr IN (\(unchanged))")
        }
        return true
    }

    /// Writes the stations of many papers in one statement.
    ///
    /// - Parameter values: number and stations of each.
    /// - Throws: what the database throws.
    private func write(_ values: [Value]) throws {
        for start in stride(from: 0, to: values.count, by: 500) {
            try transaction.execute(
                .rows(
                    "WITH v (k, s) AS (VALUES",
                    columns: 2,
                    Array(values[start..<min(values.count, start + 500)]),
                    """
                    ) UPDATE council_vorlagen SET stations = v.s, is_unsettled = 0 FROM v
                    WHERE council_vorlagen.kvonr = CAST(v.k AS BIGINT)
                    """
                )
            )
        }
    }

    /// Fills in what the sessions, their items and the committees say of the steps.
    private func join(_ papers: [Int64]) throws {
        // Session and item at once, since each pass writes every row anew; without an item what the source told stays.
        try transaction.execute(
            """
            UPDATE council_beratungen SET ksinr = j.ksinr, datum = j.session_date, gremium = j.committee,
                top = CASE WHEN j.item_number IS NULL THEN council_beratungen.top ELSE j.item_number END,
                ergebnis = CASE WHEN j.item_number IS NULL THEN council_beratungen.ergebnis ELSE j.result END
            FROM (
                SELECT b.id, s.ksinr, s.session_date, s.committee, i.item_number, i.result
                FROM council_beratungen b
                JOIN council_sessions s ON s.oparl_id = b.session_oparl_id
                LEFT JOIN council_agenda_items i ON i.oparl_id = b.item_oparl_id AND i.ksinr = s.ksinr
                WHERE b.kvonr IN (\(papers))
            ) j
            WHERE council_beratungen.id = j.id
            """
        )
        try transaction.execute(
            """
            UPDATE council_beratungen SET gremium = c.name
            FROM committees c
            WHERE council_beratungen.kvonr IN (\(papers)) AND council_beratungen.ksinr IS NULL
                AND c.oparl_id = council_beratungen.committee_oparl_id
            """
        )
    }

    /// `datum|gremium|ergebnis` of each step.
    private func load(_ papers: [Int64]) throws -> [Int64: [String]] {
        var stations: [Int64: [String]] = [:]
        let rows = try transaction.rows(
            """
            SELECT kvonr, datum, gremium, ergebnis FROM council_beratungen
            WHERE kvonr IN (\(papers)) ORDER BY kvonr, position
            """
        )
        for row in rows {
            let values = row.values
            stations[try values[0].required(), default: []].append(
                Station.fingerprint(values[1].text, values[2].text, values[3].text)
            )
        }
        return stations
    }
}
