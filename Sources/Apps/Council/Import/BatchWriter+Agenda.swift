internal import Base
internal import Store

extension BatchWriter {
    /// An item as it is stored, as far as the next copy of it needs it.
    private struct StoredItem {
        let number: String
        let id: String?
        let title: String
        let summary: String?
        let result: String?
        let resolution: String?
    }

    /// Writes committees, items and documents of sessions anew.
    ///
    /// - Parameters:
    ///   - sessions: with their numbers.
    ///   - changed: the numbers of those that were there before.
    ///   - committees: numbers of committees by their ids in the source.
    /// - Throws: what the database throws.
    mutating func writeParts(
        _ sessions: [(number: Int64, session: Hashed<SourceSession>)],
        changed: [Int64],
        _ committees: [String: (id: Int64, name: String)]
    ) throws {
        let stored = try storedItems(changed)
        try clear(changed)
        let papers = try papers(of: sessions.flatMap(\.session.object.items))
        var seats: [Value] = []
        var files: [Value] = []
        var items: [Value] = []
        for (number, hashed) in sessions {
            let session = hashed.object
            var seen: Set<Int64> = []
            for id in session.committees {
                guard let committee = committees[id], seen.insert(committee.id).inserted else { continue }
                seats += [.integer(number), .integer(committee.id)]
            }
            for file in session.files {
                files += [.integer(number), .null, .text(file.title), .text(file.url)]
            }
            items += try rows(number, session, stored[number] ?? [], papers, &files)
            try write(protocolURL: session.protocolURL, of: number)
        }
        try insert(seats: seats, items: items, files: files)
    }

    private func insert(seats: [Value], items: [Value], files: [Value]) throws {
        if !seats.isEmpty {
            try transaction.insert("council_session_committees (ksinr, kgrnr)", columns: 2, seats)
            let numbers = Set(stride(from: 1, to: seats.count, by: 2).map { seats[$0] })
            // An office that is seen to meet is a committee.
            try transaction.execute(
                """
                UPDATE committees SET is_active = 1
                WHERE is_active = 0 AND kgrnr IN (\(Array(numbers)))
                    AND (ended_on IS NULL OR ended_on >= \(scope.today))
                """
            )
        }
        if !items.isEmpty {
            try transaction.insert(
                """
                council_agenda_items (ksinr, item_number, oparl_id, position, title, vorlage_nr, kvonr, is_public,
                summary, consultation_id, result, resolution)
                """,
                columns: 12,
                items
            )
        }
        if !files.isEmpty {
            try transaction.insert("council_agenda_anlagen (ksinr, item_number, title, url)", columns: 4, files)
        }
    }

    /// The rows of a session's items; bookmarks and measured impacts follow an item to its new number.
    private mutating func rows(
        _ session: Int64,
        _ source: SourceSession,
        _ stored: [StoredItem],
        _ papers: [String: (number: Int64, text: String?)],
        _ files: inout [Value]
    ) throws -> [Value] {
        let known = Dictionary(stored.compactMap { item in item.id.map { ($0, item) } }) { first, _ in first }
        let byNumber = Dictionary(stored.map { ($0.number, $0) }) { first, _ in first }
        let incoming = source.items + kept(source.itemReferences, known)
        let numbers = AgendaNumbers.assign(incoming, known: known.mapValues(\.number))
        var moves: [(from: String, to: String)] = []
        var values: [Value] = []
        values.reserveCapacity(incoming.count * 12)
        for (position, (item, number)) in zip(incoming, numbers).enumerated() {
            if number.hasSuffix(")"), number != AgendaNumbers.base(item), item.number != nil {
                tally.oddities.add(.doubleNumber, "Meeting \(source.id)")
            }
            let before = item.id.flatMap { known[$0] } ?? (item.id == nil ? byNumber[number] : nil)
            if let before, before.number != number { moves.append((before.number, number)) }
            let paper = [item.consultation, item.paper, item.id].lazy.compactMap { $0.flatMap { papers[$0] } }.first
            let keepsResult = source.resultsComeWithMinutes && item.result == nil
            values += [
                .integer(session), .text(number), item.id.orNull, position.value, .text(item.title),
                (paper?.text ?? item.paperNumber).orNull, (paper?.number).orNull, item.isPublic.value,
                (before?.title == item.title ? before?.summary : nil).orNull, item.consultation.orNull,
                (keepsResult ? before?.result : item.result).orNull,
                (keepsResult ? before?.resolution : item.resolution).orNull,
            ]
            for file in item.files { files += [.integer(session), .text(number), .text(file.title), .text(file.url)] }
        }
        try follow(moves, in: session)
        return values
    }

    /// Items that the source only names and that are known.
    private func kept(_ references: [String], _ known: [String: StoredItem]) -> [SourceItem] {
        references.compactMap { id in
            known[id].map { item in
                var kept = SourceItem(id: id, number: item.number, title: item.title)
                kept.isPublic = !item.number.hasPrefix("N ")
                kept.result = item.result
                kept.resolution = item.resolution
                return kept
            }
        }
    }

    private func follow(_ moves: [(from: String, to: String)], in session: Int64) throws {
        guard !moves.isEmpty else { return }
        for table: SQL in ["council_bookmarks", "council_agenda_matches", "agenda_item_impact", "council_decisions"] {
            // Items may have swapped their numbers: each lets go of the old one before any takes a new one.
            for move in moves {
                try transaction.execute(
                    """
                    UPDATE \(table) SET item_number = \("~" + move.from)
                    WHERE ksinr = \(session) AND item_number = \(move.from)
                    """
                )
            }
            for move in moves {
                try transaction.execute(
                    "DELETE FROM \(table) WHERE ksinr = \(session) AND item_number = \(move.to)"
                )
                try transaction.execute(
                    """
                    UPDATE \(table) SET item_number = \(move.to)
                    WHERE ksinr = \(session) AND item_number = \("~" + move.from)
                    """
                )
            }
        }
    }

    private func storedItems(_ sessions: [Int64]) throws -> [Int64: [StoredItem]] {
        guard !sessions.isEmpty else { return [:] }
        var items: [Int64: [StoredItem]] = [:]
        let rows = try transaction.rows(
            """
            SELECT ksinr, item_number, oparl_id, title, summary, result, resolution FROM council_agenda_items
            WHERE ksinr IN (\(sessions)) ORDER BY ksinr, position
            """
        )
        for row in rows {
            items[try row.get("ksinr"), default: []].append(
                StoredItem(
                    number: try row.get("item_number"),
                    id: try row.getOptional("oparl_id"),
                    title: try row.get("title"),
                    summary: try row.getOptional("summary"),
                    result: try row.getOptional("result"),
                    resolution: try row.getOptional("resolution")
                )
            )
        }
        return items
    }

    private func clear(_ sessions: [Int64]) throws {
        guard !sessions.isEmpty else { return }
        for table: SQL in ["council_session_committees", "council_agenda_items", "council_agenda_anlagen"] {
            try transaction.execute("DELETE FROM \(table) WHERE ksinr IN (\(sessions))")
        }
    }

    /// The papers of items, by the ids of consultations and of items.
    private func papers(of items: [SourceItem]) throws -> [String: (number: Int64, text: String?)] {
        var papers: [String: (number: Int64, text: String?)] = [:]
        func look(_ select: SQL, _ ids: [String]) throws {
            for row in try transaction.rows(select, whereIn: ids) {
                papers[try row.get("source_id")] = (try row.get("kvonr"), try row.getOptional("vorlage_nr"))
            }
        }
        func byStep(_ column: SQL) -> SQL {
            """
            SELECT b.\(column) AS source_id, b.kvonr, v.vorlage_nr
            FROM council_beratungen b JOIN council_vorlagen v ON v.kvonr = b.kvonr
            WHERE v.deleted_at IS NULL AND b.\(column)
            """
        }
        try look(byStep("oparl_id"), items.compactMap(\.consultation))
        try look(byStep("item_oparl_id"), items.filter { $0.consultation == nil }.compactMap(\.id))
        try look(
            "SELECT oparl_id AS source_id, kvonr, vorlage_nr FROM council_vorlagen WHERE deleted_at IS NULL AND oparl_id",
            items.compactMap(\.paper)
        )
        return papers
    }

    private func write(protocolURL: String?, of session: Int64) throws {
        guard let protocolURL else { return }
        try transaction.execute(
            """
            INSERT INTO council_protocols (ksinr, status, document_url, read_at)
            VALUES (\(session), 'ok', \(protocolURL), \(scope.noticedAt))
            ON CONFLICT (ksinr) DO UPDATE SET document_url = excluded.document_url
            """
        )
    }

    /// Stores an item that came on its own.
    mutating func write(_ item: SourceItem, of session: String) throws {
        let row = try transaction.rows(
            "SELECT \(StoredSession.columns) FROM council_sessions WHERE oparl_id",
            whereIn: [session]
        ).first
        guard let row else { return tally.oddities.add(.orphan, "AgendaItem \(item.id ?? "")") }
        let number = try StoredSession(row: row).number
        let stored = try storedItems([number])[number] ?? []
        let known = Dictionary(stored.compactMap { item in item.id.map { ($0, item) } }) { first, _ in first }
        let others = kept(stored.compactMap(\.id), known).filter { $0.id != item.id }
        let place = stored.firstIndex { $0.id == item.id } ?? item.order.map { min(max(0, $0 - 1), others.count) }
        var source = SourceSession(id: session, starts: scope.noticedAt)
        source.items = others
        source.items.insert(item, at: min(place ?? others.count, others.count))
        let consultations = try consultationIDs(number)
        for index in source.items.indices where source.items[index].consultation == nil {
            source.items[index].consultation = source.items[index].id.flatMap { consultations[$0] }
        }
        try replaceItems(number, source, stored)
        // What came on its own is not in the session's meaning: the session itself is read again next time.
        try transaction.execute(
            "UPDATE council_sessions SET is_unsettled = 2, meaning_hash = '' WHERE ksinr = \(number)"
        )
        try unsettlePapers([session])
    }

    private func consultationIDs(_ session: Int64) throws -> [String: String] {
        var ids: [String: String] = [:]
        let rows = try transaction.rows(
            """
            SELECT oparl_id, consultation_id FROM council_agenda_items
            WHERE ksinr = \(session) AND oparl_id IS NOT NULL AND consultation_id IS NOT NULL
            """
        )
        for row in rows { ids[try row.get("oparl_id")] = try row.get("consultation_id") }
        return ids
    }

    private mutating func replaceItems(_ number: Int64, _ source: SourceSession, _ stored: [StoredItem]) throws {
        let papers = try papers(of: source.items)
        var files: [Value] = []
        let values = try rows(number, source, stored, papers, &files)
        try transaction.execute("DELETE FROM council_agenda_items WHERE ksinr = \(number)")
        let kept = Set(source.items.filter { $0.files.isEmpty }.compactMap(\.id))
        let numbers = stored.filter { item in !(item.id.map { kept.contains($0) } ?? false) }.map(\.number)
        if !numbers.isEmpty {
            try transaction.execute(
                "DELETE FROM council_agenda_anlagen WHERE ksinr = \(number) AND item_number IN (\(numbers))"
            )
        }
        try insert(seats: [], items: values, files: files)
    }
}

extension SourceSession {
    /// What the session means, whatever the source's dates of change.
    var meaning: MeaningText {
        var text = MeaningText()
        for committee in committees { text.add(committee) }
        text.endRecord()
        text.add(name)
        text.add(String(starts.milliseconds))
        text.add(hasTime ? "1" : "0")
        text.add(ends.map { String($0.milliseconds) })
        text.add(place)
        text.add(isCancelled ? "1" : "0")
        text.add(protocolURL)
        text.add(web)
        text.endRecord()
        Self.add(files, to: &text)
        for item in items {
            text.add(item.id)
            text.add(item.number)
            text.add(item.title)
            text.add(item.isPublic ? "1" : "0")
            text.add(item.consultation)
            text.add(item.result)
            text.add(item.resolution)
            text.add(item.paperNumber)
            text.add(item.paper)
            Self.add(item.files, to: &text)
        }
        for reference in itemReferences { text.add(reference) }
        return text
    }

    private static func add(_ files: [SourceFile], to text: inout MeaningText) {
        for file in files {
            text.add(file.title)
            text.add(file.url)
        }
        text.endRecord()
    }
}
