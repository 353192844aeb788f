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

    /// Writes objects of any kind; the last copy of an id wins.
    mutating func write(_ objects: [SourceObject]) throws {
        var committees: [SourceCommittee] = []
        var people: [SourcePerson] = []
        var memberships: [SourceMembership] = []
        var papers: [SourcePaper] = []
        var sessions: [SourceSession] = []
        var others: [SourceObject] = []
        for object in objects {
            switch object {
            case .body(let body): try bodies.write(body, scope, in: transaction)
            case .committee(let committee): committees.append(committee)
            case .person(let person): people.append(person)
            case .membership(let membership): memberships.append(membership)
            case .paper(let paper): papers.append(paper)
            case .session(let session): sessions.append(session)
            case .consultation, .item, .minutes, .calendar, .deleted: others.append(object)
            }
        }
        try write(committees: Self.last(committees, by: \.id))
        try write(people: Self.last(people, by: \.id))
        memberships = committees.flatMap(\.memberships) + people.flatMap(\.memberships) + memberships
        try write(memberships: memberships)
        try write(papers: Self.last(papers, by: \.id))
        try write(sessions: Self.last(sessions, by: \.id))
        for object in others {
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

    /// One value for each id: the last that came, in the order in which the ids came first.
    private static func last<T>(_ values: [T], by id: KeyPath<T, String>) -> [T] {
        guard values.count > 1 else { return values }
        var places: [String: Int] = [:]
        var result: [T] = []
        result.reserveCapacity(values.count)
        for value in values {
            if let place = places[value[keyPath: id]] {
                result[place] = value
            } else {
                places[value[keyPath: id]] = result.count
                result.append(value)
            }
        }
        return result
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
