internal import Base
internal import Store

/// Writes some objects in one transaction.
///
/// Only what means something else than before is written; what its parts refer to is put together afterwards, by
/// ``SessionSettling`` and ``PaperSettling``, so that the order in which objects come does not matter.
struct BatchWriter {
    let transaction: Transaction
    let scope: ImportScope
    var bodies: BodyBook
    var tally = ImportTally()

    init(_ transaction: Transaction, _ scope: ImportScope) throws {
        self.transaction = transaction
        self.scope = scope
        bodies = try BodyBook(in: transaction)
    }

    /// Writes objects of any kind.
    mutating func write(_ batch: PreparedBatch) throws {
        for body in batch.bodies { try bodies.write(body, scope, in: transaction) }
        try write(committees: batch.committees)
        try write(people: batch.people)
        try write(memberships: batch.memberships)
        try write(papers: batch.papers)
        try write(sessions: batch.sessions)
        for object in batch.others {
            switch object {
            case .consultation(let consultation, let paper): try write(consultation, of: paper)
            case .item(let item, let session): try write(item, of: session)
            case .minutes(let minutes): try write(minutes)
            case .calendar(let calendar): try write(calendar)
            case .deleted(let id, let kind): try delete(id, kind)
            case .body, .committee, .person, .membership, .paper, .session: break
            }
        }
    }

    /// Notes a change, if anybody is to hear of it.
    mutating func tell(
        _ kind: Change.Kind,
        of body: Body.ID,
        session: Int64? = nil,
        paper: Int64? = nil,
        item: String? = nil,
        detail: String? = nil
    ) throws {
        tally.changes += 1
        try transaction.tell(kind, of: body, session: session, paper: paper, item: item, detail, scope)
    }
}

extension Transaction {
    /// Writes one line of the log of changes.
    func tell(
        _ kind: Change.Kind,
        of body: Body.ID,
        session: Int64? = nil,
        paper: Int64? = nil,
        item: String? = nil,
        _ detail: String? = nil,
        _ scope: ImportScope
    ) throws {
        try execute(
            """
            INSERT INTO council_changes (body, kind, ksinr, kvonr, item_number, detail, noticed_at)
            VALUES (\(body), \(kind.rawValue), \(session), \(paper), \(item), \(detail), \(scope.noticedAt))
            """
        )
    }
}
