/// One difference between two states of an agenda.
package struct AgendaChange: Sendable, Equatable {
    /// What became of an item; the raw values are the wire's.
    package enum Kind: String, Sendable, CaseIterable {
        case added = "neu"
        /// The same number with another title.
        case renamed = "geaendert"
        /// The same title at another number.
        case moved = "verschoben"
        /// A paper was added, withdrawn or replaced.
        case paper = "vorlage"
        /// Documents came or went.
        case files = "anlagen"
        case removed = "entfernt"
    }

    package let kind: Kind
    /// The item's number now; of a removed one the number that it had.
    package let number: String
    package let title: String
    /// What was there before: the former title, number or paper; the number of documents that came or went, signed.
    package let was: String?
    package let isPublic: Bool

    package init(_ kind: Kind, number: String, title: String, was: String? = nil, isPublic: Bool = true) {
        self.kind = kind
        self.number = number
        self.title = title
        self.was = was
        self.isPublic = isPublic
    }
}

/// What changed from one agenda to the next, in the words of people who read agendas.
package enum AgendaDiff {
    /// The differences, in the order of the new agenda, removed items last.
    ///
    /// Items are the same when their titles are, written however; among equal titles the same number decides first.
    /// What is left over with the same number on both sides was renamed.
    ///
    /// - Parameters:
    ///   - old: the agenda that was told last; nil for none.
    ///   - new: the agenda as it is.
    /// - Returns: none where people would say that it is the same.
    package static func between(_ old: AgendaSnapshot?, _ new: AgendaSnapshot) -> [AgendaChange] {
        let before = old?.items ?? []
        var partners = pairByTitle(before, new.items)
        pairByNumber(before, new.items, &partners)
        var changes: [AgendaChange] = []
        for (index, item) in new.items.enumerated() {
            guard let partner = partners[index] else {
                changes.append(
                    AgendaChange(.added, number: item.number, title: item.title, isPublic: item.isPublic)
                )
                continue
            }
            changes += differences(before[partner], item)
        }
        let kept = Set(partners.values)
        for (index, item) in before.enumerated() where !kept.contains(index) {
            changes.append(AgendaChange(.removed, number: item.number, title: item.title, isPublic: item.isPublic))
        }
        return changes
    }

    /// Small letters and digits alone: neither case nor spaces nor dashes make another title.
    package static func normalised(_ title: String) -> String {
        String(title.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// New to old.
    private static func pairByTitle(
        _ before: [AgendaSnapshot.Item],
        _ after: [AgendaSnapshot.Item]
    ) -> [Int: Int] {
        let titles = before.map { normalised($0.title) }
        let wanted = after.map { normalised($0.title) }
        var free = Set(before.indices)
        var partners: [Int: Int] = [:]
        for isSameNumber in [true, false] {
            for index in after.indices where partners[index] == nil {
                let match = free.filter { other in
                    titles[other] == wanted[index]
                        && (!isSameNumber || before[other].number == after[index].number)
                }.min()
                if let match {
                    partners[index] = match
                    free.remove(match)
                }
            }
        }
        return partners
    }

    private static func pairByNumber(
        _ before: [AgendaSnapshot.Item],
        _ after: [AgendaSnapshot.Item],
        _ partners: inout [Int: Int]
    ) {
        let taken = Set(partners.values)
        for index in after.indices where partners[index] == nil {
            partners[index] = before.indices.first {
                !taken.contains($0) && before[$0].number == after[index].number
            }
        }
    }

    private static func differences(_ old: AgendaSnapshot.Item, _ new: AgendaSnapshot.Item) -> [AgendaChange] {
        func change(_ kind: AgendaChange.Kind, _ was: String?) -> AgendaChange {
            AgendaChange(kind, number: new.number, title: new.title, was: was, isPublic: new.isPublic)
        }
        var changes: [AgendaChange] = []
        if normalised(old.title) != normalised(new.title) {
            changes.append(change(.renamed, old.title))
        } else if old.number != new.number {
            changes.append(change(.moved, old.number))
        }
        if old.paperNumber != new.paperNumber { changes.append(change(.paper, old.paperNumber)) }
        // A state that knew no documents says nothing about which are new.
        if let before = old.files, let after = new.files, Set(before) != Set(after) {
            let count = Set(after).subtracting(before).count - Set(before).subtracting(after).count
            changes.append(change(.files, count > 0 ? "+\(count)" : "\(count)"))
        }
        return changes
    }
}
