/// Who was there when everything was asked: what a list of a complete run does not name any more is gone.
///
/// Many servers leave out what they deleted instead of telling of it, so a tombstone alone is not to be waited for.
package struct SourceRoll: Sendable, Equatable {
    /// A town's list that was read from its first page to its last.
    package struct List: Sendable, Hashable {
        /// The town's id in the source.
        package let town: String
        package let kind: SourceKind

        package init(town: String, kind: SourceKind) {
            self.town = town
            self.kind = kind
        }
    }

    package private(set) var lists: Set<List> = []
    private var names: Set<String> = []

    package init() {}

    /// Notes that a list was read to its end.
    package mutating func finish(_ list: List) { lists.insert(list) }

    /// Notes an id that a list holds.
    package mutating func call(_ id: String) { names.insert(id) }

    /// Notes whom an object names besides itself.
    ///
    /// Lists of committees and people mostly hold those of today, and what is past still refers to the others.
    mutating func call(namedBy object: SourceObject) {
        switch object {
        case .session(let session): names.formUnion(session.committees)
        case .committee(let committee): names.formUnion(committee.memberships.map(\.person))
        case .person(let person): names.formUnion(person.memberships.map(\.committee))
        case .membership(let membership): names.formUnion([membership.person, membership.committee])
        case .paper(let paper): names.formUnion(paper.consultations.compactMap(\.committee))
        case .consultation(let step, _): names.formUnion([step.committee].compactMap { $0 })
        case .body, .item, .calendar, .minutes, .deleted: break
        }
    }

    /// Whether an id was named.
    func has(_ id: String) -> Bool { names.contains(id) }
}
