/// Objects by their types, the last copy of each, with what they mean.
///
/// It is made beside the transaction that writes it, while the one before is still written.
struct PreparedBatch: Sendable {
    private(set) var bodies: [SourceBody] = []
    private(set) var committees: [SourceCommittee] = []
    private(set) var people: [SourcePerson] = []
    /// Also those that committees and people bring with them.
    private(set) var memberships: [SourceMembership] = []
    private(set) var papers: [Hashed<SourcePaper>] = []
    private(set) var sessions: [Hashed<SourceSession>] = []
    /// Parts of something that came before, and what was taken back.
    private(set) var others: [SourceObject] = []

    /// Objects of any kind, in the order in which they came.
    ///
    /// - Parameters:
    ///   - objects: the last copy of an id wins.
    ///   - digest: SHA-256.
    init(_ objects: some Sequence<SourceObject>, _ digest: ([UInt8]) -> [UInt8]) {
        var ofCommittees: [SourceMembership] = []
        var ofPeople: [SourceMembership] = []
        var alone: [SourceMembership] = []
        var papers = LastByID<SourcePaper>()
        var sessions = LastByID<SourceSession>()
        var committees = LastByID<SourceCommittee>()
        var people = LastByID<SourcePerson>()
        for object in objects {
            switch object {
            case .body(let body): bodies.append(body)
            case .committee(let committee):
                ofCommittees += committee.memberships
                committees.add(committee, id: committee.id)
            case .person(let person):
                ofPeople += person.memberships
                people.add(person, id: person.id)
            case .membership(let membership): alone.append(membership)
            case .paper(let paper): papers.add(paper, id: paper.id)
            case .session(let session): sessions.add(session, id: session.id)
            case .consultation, .item, .minutes, .calendar, .deleted: others.append(object)
            }
        }
        memberships = ofCommittees + ofPeople + alone
        self.committees = committees.values
        self.people = people.values
        self.papers = papers.values.map { Hashed($0, hash: $0.meaning.hash(digest)) }
        self.sessions = sessions.values.map { Hashed($0, hash: $0.meaning.hash(digest)) }
    }
}

/// An object with the hash of its meaning; shared, since it is a large value that goes through many hands.
final class Hashed<Object: Sendable>: Sendable {
    let object: Object
    let hash: String

    init(_ object: Object, hash: String) {
        self.object = object
        self.hash = hash
    }
}

/// One value for each id: the last that came, in the order in which the ids came first.
private struct LastByID<Object> {
    private(set) var values: [Object] = []
    private var places: [String: Int] = [:]

    mutating func add(_ value: Object, id: String) {
        if let place = places[id] {
            values[place] = value
        } else {
            places[id] = values.count
            values.append(value)
        }
    }
}
