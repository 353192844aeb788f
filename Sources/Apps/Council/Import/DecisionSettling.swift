internal import Base
internal import Store

/// Makes decisions of the results of items; one that is told again keeps its number.
///
/// ``look(at:in:)`` works out what differs from what is stored and only reads; ``write(in:_:)`` writes it.
struct DecisionSettling: Sendable {
    /// A session whose decisions are worked out.
    struct Session: Sendable {
        let number: Int64
        let body: Body.ID
        let committee: String
        let date: String
        /// Whether new results are told.
        let tells: Bool
    }

    /// A decision's row, without its number.
    private struct Entry: Equatable, Sendable {
        var position: Int
        var itemNumber: String
        var itemID: String?
        var title: String
        var text: String?
        var result: String?
        var outcome: String
        var vote: String?
        var against: Int?
        var abstained: Int?
        var paperNumber: String?
        var paper: Int64?
        var field: String?
        var amount: Int64?
        var importance: Int?
        var date: String

        static let columns: SQL = """
            position, item_number, item_oparl_id, title, beschluss, result, outcome, vote, gegenstimmen,
            enthaltungen, vorlage_nr, kvonr, policy_field, amount_eur, importance, session_date
            """

        var values: [Value] {
            [
                position.value, .text(itemNumber), itemID.orNull, .text(title), text.orNull, result.orNull,
                .text(outcome), vote.orNull, against.orNull, abstained.orNull, paperNumber.orNull, paper.orNull,
                field.orNull, amount.orNull, importance.orNull, .text(date),
            ]
        }
    }

    private var wanted: [(session: Session, entry: Entry)] = []
    /// Results come in a few dozen wordings: each is read once.
    private var read: [String: ResultWords] = [:]
    private var added: [(session: Int64, entry: Entry)] = []
    private var changed: [(id: Int64, entry: Entry)] = []
    private var gone: [Int64] = []
    private var told: [(session: Session, entry: Entry)] = []

    /// How many results are told.
    var changes: Int { told.count }

    /// Adds a session's items; what was decided behind closed doors is none of the public's decisions.
    mutating func add(_ session: Session, _ items: [SettledItem]) {
        for item in items where item.isPublic {
            guard let result = item.result ?? item.resolution.map({ _ in "" }) else { continue }
            let words = read[result] ?? ResultWords(result)
            read[result] = words
            wanted.append((session, Self.entry(item, result, words, session)))
        }
    }

    private static func entry(
        _ item: SettledItem,
        _ result: String,
        _ words: ResultWords,
        _ session: Session
    ) -> Entry {
        var subject = item.title
        if let title = item.paperTitle, title != item.title { subject += " " + title }
        let amount = EuroAmount.largest(in: subject) ?? item.resolution.flatMap(EuroAmount.largest)
        var facts = ImportanceScore.Facts()
        facts.title = item.title
        facts.amountInEuro = amount
        facts.outcome = words.outcome
        facts.vote = words.vote
        facts.against = words.against
        facts.isAuthoritative = item.isAuthoritative
        facts.stations = item.stations
        return Entry(
            position: item.position,
            itemNumber: item.number,
            itemID: item.id,
            title: item.title,
            text: item.resolution,
            result: result.isEmpty ? nil : result,
            outcome: words.outcome.rawValue,
            vote: words.vote?.rawValue,
            against: words.against,
            abstained: words.abstained,
            paperNumber: item.paperNumber,
            paper: item.paper,
            field: PolicyField.of(subject, committee: session.committee, paperKind: item.paperKind)?.rawValue,
            amount: amount,
            importance: ImportanceScore(facts).score,
            date: session.date
        )
    }

    /// Finds what differs from what is stored.
    mutating func look(at sessions: [Int64], in transaction: Transaction) throws {
        var stored = try Self.load(sessions, in: transaction)
        for (session, entry) in wanted {
            guard let place = Self.place(of: entry, in: stored[session.number] ?? []),
                let old = stored[session.number]?.remove(at: place)
            else {
                added.append((session.number, entry))
                if session.tells { told.append((session, entry)) }
                continue
            }
            guard old.entry != entry else { continue }
            changed.append((old.id, entry))
            if session.tells, old.entry.result != entry.result || old.entry.text != entry.text {
                told.append((session, entry))
            }
        }
        gone = stored.values.flatMap { $0.map(\.id) }.sorted()
        wanted = []
    }

    /// Writes what was found.
    func write(in transaction: Transaction, _ scope: ImportScope) throws {
        for (id, entry) in changed { try Self.update(id, entry, in: transaction) }
        if !gone.isEmpty { try transaction.execute("DELETE FROM council_decisions WHERE id IN (\(gone))") }
        var values: [Value] = []
        values.reserveCapacity(added.count * 18)
        let decidedAt = scope.noticedAt.value
        for (session, entry) in added {
            values.append(.integer(session))
            values.append(decidedAt)
            values += entry.values
        }
        try transaction.insert("council_decisions (ksinr, decided_at, \(Entry.columns.pieces[0]))", columns: 18, values)
        for (session, entry) in told {
            try transaction.tell(
                .result,
                of: session.body,
                session: session.number,
                paper: entry.paper,
                item: entry.itemNumber,
                entry.outcome,
                scope
            )
        }
    }

    /// The decision of the same item: by its id in the source, else by its number.
    private static func place(of entry: Entry, in stored: [(id: Int64, entry: Entry)]) -> Int? {
        if let id = entry.itemID, let place = stored.firstIndex(where: { $0.entry.itemID == id }) { return place }
        return stored.firstIndex {
            $0.entry.itemNumber == entry.itemNumber && ($0.entry.itemID == nil || entry.itemID == nil)
        }
    }

    private static func load(
        _ sessions: [Int64],
        in transaction: Transaction
    ) throws -> [Int64: [(id: Int64, entry: Entry)]] {
        var stored: [Int64: [(id: Int64, entry: Entry)]] = [:]
        let rows = try transaction.rows(
            """
            SELECT id, ksinr, \(Entry.columns) FROM council_decisions
            WHERE kind = 'decision' AND ksinr IN (\(sessions)) ORDER BY id
            """
        )
        for row in rows {
            let entry = Entry(
                position: try row.get("position"),
                itemNumber: try row.get("item_number"),
                itemID: try row.getOptional("item_oparl_id"),
                title: try row.get("title"),
                text: try row.getOptional("beschluss"),
                result: try row.getOptional("result"),
                outcome: try row.get("outcome"),
                vote: try row.getOptional("vote"),
                against: try row.getOptional("gegenstimmen"),
                abstained: try row.getOptional("enthaltungen"),
                paperNumber: try row.getOptional("vorlage_nr"),
                paper: try row.getOptional("kvonr"),
                field: try row.getOptional("policy_field"),
                amount: try row.getOptional("amount_eur"),
                importance: try row.getOptional("importance"),
                date: try row.get("session_date")
            )
            stored[try row.get("ksinr"), default: []].append((try row.get("id"), entry))
        }
        return stored
    }

    private static func update(_ id: Int64, _ entry: Entry, in transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE council_decisions SET position = \(entry.position), item_number = \(entry.itemNumber),
                item_oparl_id = \(entry.itemID), title = \(entry.title), beschluss = \(entry.text),
                result = \(entry.result), outcome = \(entry.outcome), vote = \(entry.vote),
                gegenstimmen = \(entry.against), enthaltungen = \(entry.abstained),
                vorlage_nr = \(entry.paperNumber), kvonr = \(entry.paper), policy_field = \(entry.field),
                amount_eur = \(entry.amount), importance = \(entry.importance), session_date = \(entry.date)
            WHERE id = \(id)
            """
        )
    }
}
