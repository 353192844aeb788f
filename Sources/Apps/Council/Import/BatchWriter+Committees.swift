internal import Base
internal import Store

extension BatchWriter {
    /// Stores committees; a new name goes to the sessions and to whoever follows it.
    mutating func write(committees: [SourceCommittee]) throws {
        guard !committees.isEmpty else { return }
        let stored = try transaction.rows(
            "SELECT \(Committee.columns), ended_on, deleted_at FROM committees WHERE oparl_id",
            whereIn: committees.map(\.id)
        )
        var known: [String: (committee: Committee, endedOn: String?, isDeleted: Bool)] = [:]
        for row in stored {
            let committee = try Committee(row: row)
            let deletedAt: String? = try row.getOptional("deleted_at")
            known[committee.oparlID] = (committee, try row.getOptional("ended_on"), deletedAt != nil)
        }
        for committee in committees {
            let hasEnded = committee.endedOn.map { $0 < scope.today } ?? false
            guard let old = known[committee.id] else {
                let body = try bodies.entry(of: committee.id, named: committee.body, scope, in: transaction)
                tally.added += 1
                try transaction.execute(
                    """
                    INSERT INTO committees (body, oparl_id, name, short_name, kind, is_active, ended_on)
                    VALUES (\(body.id), \(committee.id), \(committee.name), \(committee.shortName),
                        \(committee.kind.rawValue), \(!hasEnded && committee.kind != .other), \(committee.endedOn))
                    """
                )
                continue
            }
            // An office that was seen to meet once does.
            let isActive = !hasEnded && (committee.kind != .other || old.committee.isActive)
            let isSame =
                old.committee.name == committee.name && old.committee.shortName == committee.shortName
                && old.committee.kind == committee.kind && old.committee.isActive == isActive
                && old.endedOn == committee.endedOn && !old.isDeleted
            tally.unchanged += isSame ? 1 : 0
            guard !isSame else { continue }
            tally.changed += 1
            try transaction.execute(
                """
                UPDATE committees SET name = \(committee.name), short_name = \(committee.shortName),
                    kind = \(committee.kind.rawValue), is_active = \(isActive), ended_on = \(committee.endedOn),
                    deleted_at = NULL
                WHERE kgrnr = \(old.committee.id)
                """
            )
            if old.committee.name != committee.name { try rename(old.committee, to: committee.name) }
        }
    }

    private func rename(_ committee: Committee, to name: String) throws {
        try transaction.execute(
            """
            UPDATE council_sessions SET is_unsettled = 2
            WHERE ksinr IN (SELECT ksinr FROM council_session_committees WHERE kgrnr = \(committee.id))
            """
        )
        // A station under another name is no new station.
        try transaction.execute(
            """
            UPDATE council_vorlagen
            SET stations = REPLACE(stations, \("|\(committee.name)|"), \("|\(name)|")), is_unsettled = 1
            WHERE kvonr IN (
                SELECT b.kvonr FROM council_beratungen b
                JOIN council_session_committees l ON l.ksinr = b.ksinr WHERE l.kgrnr = \(committee.id))
            """
        )
        // Who follows a committee follows it under its new name; the old one may be another committee's too.
        let namesakes: Int? = try transaction.scalar(
            """
            SELECT COUNT(*) FROM committees
            WHERE body = \(committee.body) AND name = \(committee.name) AND deleted_at IS NULL
            """
        )
        guard namesakes == 0 else { return }
        try transaction.execute(
            """
            INSERT INTO committee_subscriptions (owner_id, body, committee_name, created_at)
            SELECT owner_id, body, \(name), created_at FROM committee_subscriptions
            WHERE body = \(committee.body) AND committee_name = \(committee.name)
            ON CONFLICT DO NOTHING
            """
        )
        try transaction.execute(
            """
            DELETE FROM committee_subscriptions
            WHERE body = \(committee.body) AND committee_name = \(committee.name)
            """
        )
    }

    /// The numbers of committees by their ids in the source; for one that nobody told of a stand-in is made.
    mutating func committees(
        _ ids: Set<String>,
        standIns: [String: String],
        body: (String) throws -> Body.ID
    ) throws -> [String: (id: Int64, name: String)] {
        var found: [String: (id: Int64, name: String)] = [:]
        let rows = try transaction.rows(
            "SELECT kgrnr, oparl_id, name FROM committees WHERE oparl_id",
            whereIn: ids.sorted()
        )
        for row in rows { found[try row.get("oparl_id")] = (try row.get("kgrnr"), try row.get("name")) }
        for id in ids.sorted() where found[id] == nil {
            let name = standIns[id] ?? "Gremium ohne Namen"
            let kind = CommitteeWords.kind(name: name, types: [], meets: true)
            tally.oddities.add(.unknownCommittee, id)
            let number: Int64? = try transaction.scalar(
                """
                INSERT INTO committees (body, oparl_id, name, kind, is_active)
                VALUES (\(try body(id)), \(id), \(name), \(kind.rawValue), 1) RETURNING kgrnr
                """
            )
            guard let number else { throw StoreError.unreadable(column: "kgrnr") }
            found[id] = (number, name)
        }
        return found
    }
}
