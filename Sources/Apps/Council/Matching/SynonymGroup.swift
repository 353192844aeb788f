/// Words that mean the same interest, and words that are a kind of it.
///
/// Whoever follows one of ``same`` is told of all of them and of ``narrower``. Whoever follows a narrower word is told
/// of that word alone: a topic "Radverkehr" is concerned by a "Radweg", a topic "Radweg" not by "Fahrradparken".
package struct SynonymGroup: Sendable, Equatable {
    /// Mean the same; the first is the group's name.
    package var same: [Member]
    /// Are a kind, a part or a matter of it.
    package var narrower: [Member]
    /// Words that look as if they belonged here and do not.
    package var except: [String]

    /// A word or a phrase, and where in a word it counts.
    package struct Member: Sendable, Equatable {
        /// As people write it.
        package var text: String
        /// In what places of a compound it counts.
        package var place: Place
    }

    /// Where a member may stand in a longer word.
    package enum Place: Sendable, Equatable {
        /// Alone or as any part: written plainly.
        case anywhere
        /// Only alone: written with a full stop, "Bahn.".
        case alone
        /// Alone or at the beginning: "Schul-".
        case first
        /// Alone or at the end: "-schule".
        case last
    }

    /// Reads a line of the tables: `same, same > narrower, narrower ! except`.
    init(line: Substring) {
        let exceptSplit = line.split(separator: "!", maxSplits: 1)
        let narrowSplit = exceptSplit[0].split(separator: ">", maxSplits: 1)
        same = Self.members(narrowSplit[0])
        narrower = narrowSplit.count > 1 ? Self.members(narrowSplit[1]) : []
        except = exceptSplit.count > 1 ? Self.members(exceptSplit[1]).map(\.text) : []
    }

    private static func members(_ list: Substring) -> [Member] {
        list.split(separator: ",").compactMap { item in
            let text = item.split(separator: " ").joined(separator: " ")
            guard !text.isEmpty else { return nil }
            if text.hasSuffix(".") { return Member(text: String(text.dropLast()), place: .alone) }
            if text.hasSuffix("-") { return Member(text: String(text.dropLast()), place: .first) }
            if text.hasPrefix("-") { return Member(text: String(text.dropFirst()), place: .last) }
            return Member(text: text, place: .anywhere)
        }
    }

    /// All groups, in the order of the tables.
    package static let all: [SynonymGroup] = [MobilitySynonyms.table, TownSynonyms.table, PeopleSynonyms.table]
        .flatMap { $0.split(separator: "\n").map(SynonymGroup.init(line:)) }
}
