internal import Base
internal import Store

extension BatchWriter {
    /// Marks what a source took back; rows stay, since links and bookmarks point to them.
    mutating func delete(_ id: String, _ kind: SourceKind?) throws {
        var count = 0
        if kind == nil || kind == .session { count += try deleteSession(id) }
        if kind == nil || kind == .paper { count += try deletePaper(id) }
        if kind == nil || kind == .committee { count += try mark("committees", id) }
        if kind == nil || kind == .person { count += try mark("council_people", id) }
        if kind == nil || kind == .item { count += try deleteItem(id) }
        if kind == nil || kind == .consultation { count += try deleteStep(id) }
        tally.deleted += count
    }

    private func mark(_ table: SQL, _ id: String) throws -> Int {
        try transaction.execute(
            "UPDATE \(table) SET deleted_at = \(scope.noticedAt) WHERE oparl_id = \(id) AND deleted_at IS NULL"
        )
    }

    private mutating func deleteSession(_ id: String) throws -> Int {
        let row = try transaction.rows(
            "SELECT \(StoredSession.columns) FROM council_sessions WHERE oparl_id",
            whereIn: [id]
        ).first
        guard let row else { return 0 }
        let old = try StoredSession(row: row)
        guard !old.isDeleted else { return 0 }
        try CouncilSearch.mark(.session, [old.number], in: transaction)
        // Who was told of a session hears that it is none; of what is over nobody does.
        if scope.notifies, !old.isCancelled, old.starts > scope.noticedAt, try isKnown(old.body) {
            try tell(.cancelled, of: old.body, session: old.number)
        }
        return try mark("council_sessions", id)
    }

    private func deletePaper(_ id: String) throws -> Int {
        let count = try mark("council_vorlagen", id)
        guard count > 0 else { return 0 }
        let numbers: [Int64] = try transaction.scalars("SELECT kvonr FROM council_vorlagen WHERE oparl_id = \(id)")
        try CouncilSearch.mark(.paper, numbers, in: transaction)
        try transaction.execute(
            """
            UPDATE council_sessions SET is_unsettled = 2 WHERE ksinr IN (
                SELECT i.ksinr FROM council_agenda_items i
                JOIN council_vorlagen v ON v.kvonr = i.kvonr WHERE v.oparl_id = \(id))
            """
        )
        return count
    }

    private func deleteItem(_ id: String) throws -> Int {
        try transaction.execute(
            """
            UPDATE council_sessions SET is_unsettled = 2, meaning_hash = ''
            WHERE ksinr IN (SELECT ksinr FROM council_agenda_items WHERE oparl_id = \(id))
            """
        )
        return try transaction.execute("DELETE FROM council_agenda_items WHERE oparl_id = \(id)")
    }

    private func deleteStep(_ id: String) throws -> Int {
        try transaction.execute(
            """
            UPDATE council_vorlagen SET is_unsettled = 1, meaning_hash = ''
            WHERE kvonr IN (SELECT kvonr FROM council_beratungen WHERE oparl_id = \(id))
            """
        )
        return try transaction.execute("DELETE FROM council_beratungen WHERE oparl_id = \(id)")
    }

    /// Replaces the dates without agenda, so that those that were called off vanish.
    mutating func write(_ calendar: SourceCalendar) throws {
        let body = try bodies.entry(of: calendar.body, named: calendar.body, scope, in: transaction)
        try transaction.execute("DELETE FROM council_scheduled_sessions WHERE body = \(body.id)")
        var values: [Value] = []
        for entry in calendar.entries {
            values += [
                body.id.value, .text(entry.committee), .text(entry.date), entry.time.orNull, entry.place.orNull,
            ]
        }
        guard !values.isEmpty else { return }
        try transaction.insert(
            "council_scheduled_sessions (body, committee, session_date, session_time, location)",
            columns: 5,
            values
        )
    }

    /// Stores what minutes say; the decisions follow when the session is settled.
    mutating func write(_ minutes: SourceMinutes) throws {
        let number: Int64? = try transaction.scalar(
            "SELECT ksinr FROM council_sessions WHERE oparl_id = \(minutes.session)"
        )
        guard let number else { return tally.oddities.add(.orphan, "minutes of \(minutes.session)") }
        try transaction.execute(
            """
            INSERT INTO council_protocols (ksinr, status, document_url, read_at)
            VALUES (\(number), \(minutes.isRead ? "ok" : "failed"), \(minutes.url), \(scope.noticedAt))
            ON CONFLICT (ksinr) DO UPDATE
            SET status = excluded.status, document_url = excluded.document_url, read_at = excluded.read_at
            """
        )
        guard minutes.isRead else { return }
        for decision in minutes.decisions {
            try transaction.execute(
                """
                UPDATE council_agenda_items SET result = \(decision.result), resolution = \(decision.resolution)
                WHERE ksinr = \(number) AND item_number = \(decision.number)
                """
            )
        }
        try transaction.execute("DELETE FROM council_attendance WHERE ksinr = \(number)")
        for attendee in minutes.attendance {
            try transaction.execute(
                """
                INSERT INTO council_attendance (ksinr, name, party, role)
                VALUES (\(number), \(attendee.name), \(attendee.party), \(attendee.role)) ON CONFLICT DO NOTHING
                """
            )
        }
        try transaction.execute("UPDATE council_sessions SET is_unsettled = 2 WHERE ksinr = \(number)")
        try unsettlePapers([minutes.session])
    }
}
