internal import Base
internal import Store

/// Joins the items of sessions that something refers to anew, before ``SessionSettling`` looks at them.
struct SessionLinks {
    /// So many in one transaction.
    private static let step = 700

    private let transaction: Transaction

    /// Joins some sessions anew.
    ///
    /// - Returns: false when none was left.
    static func renew(in transaction: Transaction) throws -> Bool {
        let sessions: [Int64] = try transaction.scalars(
            "SELECT ksinr FROM council_sessions WHERE is_unsettled = 2 ORDER BY ksinr LIMIT \(step)"
        )
        guard !sessions.isEmpty else { return false }
        try SessionLinks(transaction: transaction).relink(sessions)
        try transaction.execute("UPDATE council_sessions SET is_unsettled = 1 WHERE ksinr IN (\(sessions))")
        return true
    }

    /// Joins items and papers anew, and says the committees' names as they are now.
    private func relink(_ sessions: [Int64]) throws {
        for (column, own) in [("oparl_id", "consultation_id"), ("item_oparl_id", "oparl_id")] as [(SQL, SQL)] {
            try transaction.execute(
                """
                UPDATE council_agenda_items SET kvonr = v.kvonr, vorlage_nr = v.vorlage_nr
                FROM council_beratungen b JOIN council_vorlagen v ON v.kvonr = b.kvonr
                WHERE council_agenda_items.ksinr IN (\(sessions)) AND b.\(column) = council_agenda_items.\(own)
                    AND v.deleted_at IS NULL
                    AND (council_agenda_items.kvonr IS DISTINCT FROM v.kvonr
                        OR council_agenda_items.vorlage_nr IS DISTINCT FROM v.vorlage_nr)
                """
            )
        }
        // Minutes and pages name papers by what people write; numbers come again, so the newest of the town counts.
        try transaction.execute(
            """
            UPDATE council_agenda_items SET kvonr = (
                SELECT MAX(v.kvonr) FROM council_vorlagen v
                JOIN council_sessions s ON s.body = v.body AND s.ksinr = council_agenda_items.ksinr
                WHERE v.vorlage_nr = council_agenda_items.vorlage_nr AND v.deleted_at IS NULL)
            WHERE ksinr IN (\(sessions)) AND kvonr IS NULL AND vorlage_nr IS NOT NULL
            """
        )
        try transaction.execute(
            """
            UPDATE council_agenda_items SET kvonr = NULL
            WHERE ksinr IN (\(sessions))
                AND kvonr IN (SELECT kvonr FROM council_vorlagen WHERE deleted_at IS NOT NULL)
            """
        )
        try renameCommittees(sessions)
    }

    private func renameCommittees(_ sessions: [Int64]) throws {
        let rows = try transaction.rows(
            """
            SELECT s.ksinr, s.committee, c.name
            FROM council_sessions s
            JOIN council_session_committees l ON l.ksinr = s.ksinr JOIN committees c ON c.kgrnr = l.kgrnr
            WHERE s.ksinr IN (\(sessions))
            """
        )
        var names: [Int64: (now: String, parts: [String])] = [:]
        for row in rows {
            let number: Int64 = try row.get("ksinr")
            let now: String = try row.get("committee")
            names[number, default: (now, [])].parts.append(try row.get("name"))
        }
        for (number, entry) in names {
            // The order of the source is kept where the names are the same.
            guard Set(entry.parts) != Set(entry.now.components(of: ", ", matching: entry.parts)) else { continue }
            try transaction.execute(
                "UPDATE council_sessions SET committee = \(entry.parts.sorted().joined(separator: ", ")) WHERE ksinr = \(number)"
            )
        }
    }
}

extension String {
    /// Which of some names this joined text holds; the text itself where they do not make it up.
    fileprivate func components(of separator: String, matching names: [String]) -> [String] {
        var rest = names
        var found: [String] = []
        var remainder = self[...]
        while !remainder.isEmpty {
            guard
                let index = rest.indices.filter({ remainder.hasPrefix(rest[$0]) })
                    .max(by: { rest[$0].utf8.count < rest[$1].utf8.count })
            else { return [self] }
            remainder = remainder.dropFirst(rest[index].count)
            found.append(rest.remove(at: index))
            if remainder.hasPrefix(separator) { remainder = remainder.dropFirst(separator.count) }
        }
        return found
    }
}
