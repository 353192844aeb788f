internal import Base
internal import Store

/// Works out what follows from papers that changed: dates, committees and results of their steps, and which are new.
///
/// Like ``SessionSettling`` it first looks and then writes.
struct PaperSettling: Settling {
    /// So many in one transaction.
    static let step = 1500

    private let numbers: [Int64]
    /// Steps that say something else than before: id, session, date, committee, item, result of each.
    private var steps: [Value] = []
    /// Of papers whose way is another than before: number, stations, and that they wait no more.
    private var ways: [Value] = []
    private var unchanged: [Int64] = []
    private var told: [(body: Body.ID, paper: Int64, step: String)] = []

    var last: Int64 { numbers.last ?? 0 }

    var changes: Int { told.count }

    static func next(after last: Int64, in transaction: Transaction, _ scope: ImportScope) throws -> PaperSettling? {
        let rows = try transaction.rows(
            """
            SELECT v.kvonr, v.body, v.stations, b.first_import_ended_at
            FROM council_vorlagen v JOIN council_bodies b ON b.id = v.body
            WHERE v.is_unsettled <> 0 AND v.kvonr > \(last) ORDER BY v.kvonr LIMIT \(step)
            """
        )
        guard !rows.isEmpty else { return nil }
        var settling = PaperSettling(numbers: try rows.map { try $0.get("kvonr") })
        let stations = try settling.lookAtSteps(in: transaction)
        for row in rows {
            let number: Int64 = try row.get("kvonr")
            let before: String? = try row.getOptional("stations")
            let known: String? = try row.getOptional("first_import_ended_at")
            let now = (stations[number] ?? []).joined(separator: "\n")
            guard before != now else {
                settling.unchanged.append(number)
                continue
            }
            settling.ways += [.integer(number), .text(now), .integer(0)]
            // A paper that nobody knew has no followers.
            guard scope.notifies, known != nil, let before else { continue }
            let seen = Set(before.split(separator: "\n").map(String.init))
            guard let news = stations[number]?.first(where: { !seen.contains($0) }) else { continue }
            settling.told.append((try row.get("body"), number, news))
        }
        return settling
    }

    private init(numbers: [Int64]) { self.numbers = numbers }

    /// Finds what the sessions, their items and the committees say of the steps.
    ///
    /// - Returns: `datum|gremium|ergebnis` of each step of each paper.
    private mutating func lookAtSteps(in transaction: Transaction) throws -> [Int64: [String]] {
        let rows = try transaction.rows(
            """
            SELECT b.kvonr, b.id, b.ksinr, b.datum, b.gremium, b.top, b.ergebnis,
                s.ksinr AS of_session, s.session_date, s.committee, i.item_number, i.result, c.name
            FROM council_beratungen b
            LEFT JOIN council_sessions s ON s.oparl_id = b.session_oparl_id
            LEFT JOIN council_agenda_items i ON i.oparl_id = b.item_oparl_id AND i.ksinr = s.ksinr
            LEFT JOIN committees c ON c.oparl_id = b.committee_oparl_id
            WHERE b.kvonr IN (\(numbers)) ORDER BY b.kvonr, b.position, b.id
            """
        )
        var stations: [Int64: [String]] = [:]
        var previous: Int64?
        for row in rows {
            let values = row.values
            let step: Int64 = try values[1].required()
            // An item that stands twice on an agenda is one step.
            guard step != previous else { continue }
            previous = step
            var (session, date, committee, item, result) = (values[2], values[3], values[4], values[5], values[6])
            if values[7] != .null {
                (session, date, committee) = (values[7], values[8], values[9])
                // Without an item what the source told stays.
                if values[10] != .null { (item, result) = (values[10], values[11]) }
            } else if session == .null, values[12] != .null {
                committee = values[12]
            }
            stations[try values[0].required(), default: []].append(
                Station.fingerprint(date.text, committee.text, result.text)
            )
            let now = [session, date, committee, item, result]
            guard now[...] != values[2...6] else { continue }
            steps.append(values[1])
            steps += now
        }
        return stations
    }

    func write(in transaction: Transaction, _ scope: ImportScope) throws {
        try transaction.update(
            "council_beratungen",
            key: ("id", "BIGINT"),
            [("ksinr", "BIGINT"), ("datum", "TEXT"), ("gremium", "TEXT"), ("top", "TEXT"), ("ergebnis", "TEXT")],
            steps
        )
        try transaction.update(
            "council_vorlagen",
            key: ("kvonr", "BIGINT"),
            [("stations", "TEXT"), ("is_unsettled", "BIGINT")],
            ways
        )
        if !unchanged.isEmpty {
            try transaction.execute("UPDATE council_vorlagen SET is_unsettled = 0 WHERE kvonr IN (\(unchanged))")
        }
        for (body, paper, step) in told { try transaction.tell(.step, of: body, paper: paper, step, scope) }
        try CouncilSearch.mark(.paper, numbers, in: transaction)
    }
}
