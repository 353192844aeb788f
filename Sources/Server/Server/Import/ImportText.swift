internal import Council

/// What an import's end tells a person or a program.
enum ImportText {
    /// The wire form of a report.
    struct Wire: Encodable {
        struct Seen: Encodable {
            let count: Int
            let example: String
        }

        let source: String
        let objects: [String: Int]
        let added: Int
        let changed: Int
        let unchanged: Int
        let deleted: Int
        let vanished: Int
        let changes: Int
        let silent: Bool
        let oddities: [String: Seen]
    }

    static func wire(_ report: ImportReport) -> Wire {
        Wire(
            source: report.source,
            objects: Dictionary(uniqueKeysWithValues: report.counts.map { ($0.key.rawValue, $0.value) }),
            added: report.tally.added,
            changed: report.tally.changed,
            unchanged: report.tally.unchanged,
            deleted: report.tally.deleted,
            vanished: report.tally.vanished,
            changes: report.tally.changes,
            silent: report.isSilent,
            oddities: Dictionary(
                uniqueKeysWithValues: report.oddities.entries.map {
                    ($0.key.rawValue, Wire.Seen(count: $0.value.count, example: $0.value.example))
                }
            )
        )
    }

    /// A few lines for a terminal.
    static func lines(_ report: ImportReport) -> String {
        let seen = SourceKind.allCases.compactMap { kind in report.counts[kind].map { "\($0) \(kind.rawValue)" } }
        let tally = report.tally
        var lines = [
            report.source,
            "  seen      " + (seen.isEmpty ? "nothing" : seen.joined(separator: ", ")),
            "  stored    \(tally.added) new, \(tally.changed) changed, \(tally.unchanged) as they were, "
                + "\(tally.deleted) taken back, \(tally.vanished) vanished",
            report.isSilent
                ? "  to tell   nothing: it is a first import, or was asked to be silent"
                : "  to tell   \(tally.changes) changes",
        ]
        for (index, oddity) in report.oddities.entries.keys.sorted().enumerated() {
            guard let entry = report.oddities.entries[oddity] else { continue }
            let head = index == 0 ? "  odd       " : "            "
            lines.append(head + "\(entry.count) × \(oddity.rawValue), such as \(entry.example)")
        }
        return lines.joined(separator: "\n")
    }
}
