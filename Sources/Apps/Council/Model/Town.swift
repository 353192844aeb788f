internal import Accounts
package import Store

/// A town of this instance, as a reader chooses between several.
package struct Town: Sendable, Equatable, RowReadable {
    package let id: Body.ID
    package let name: String

    package init(row: Row) throws(StoreError) {
        id = try row.get("id")
        name = Self.spoken(try row.get("name"))
    }

    /// A source that names no body is called by its host: `ris.karlsruhe.de` is Karlsruhe.
    static func spoken(_ name: String) -> String {
        let labels = name.split(separator: ".")
        guard labels.count > 1, !name.contains(" "), let last = labels.last, (2...4).contains(last.count),
            last.allSatisfy({ $0.isASCII && $0.isLowercase })
        else { return name }
        return labels[labels.count - 2].split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined(separator: "-")
    }

    /// Narrows a statement to a town: `AND council_sessions.body = …`; nothing for all towns.
    static func condition(_ town: Body.ID?, of table: SQL = "council_sessions") -> SQL {
        town.map { "AND \(table).body = \($0)" } ?? ""
    }
}

/// The towns of this instance, and which of them a reader looks at.
package struct TownChoice: Sendable, Equatable {
    /// By name.
    package var towns: [Town]
    /// nil for all.
    package var chosen: Body.ID?

    package init(towns: [Town] = [], chosen: Body.ID? = nil) {
        self.towns = towns
        self.chosen = chosen
    }

    /// With one town there is nothing to choose.
    package var isOffered: Bool { towns.count > 1 }
}
