internal import Base
internal import Store

extension BatchWriter {
    /// Stores papers with their files and steps; those that mean what they meant are left alone.
    mutating func write(papers: [Hashed<SourcePaper>]) throws {
        guard !papers.isEmpty else { return }
        let rows = try transaction.rows(
            "SELECT kvonr, oparl_id, meaning_hash, deleted_at FROM council_vorlagen WHERE oparl_id",
            whereIn: papers.map(\.object.id)
        )
        var known: [String: (number: Int64, hash: String, isDeleted: Bool)] = [:]
        for row in rows {
            let deletedAt: String? = try row.getOptional("deleted_at")
            known[try row.get("oparl_id")] = (try row.get("kvonr"), try row.get("meaning_hash"), deletedAt != nil)
        }
        var added: [Hashed<SourcePaper>] = []
        var changed: [Int64: Hashed<SourcePaper>] = [:]
        for paper in papers {
            guard let old = known[paper.object.id] else {
                added.append(paper)
                continue
            }
            guard old.hash != paper.hash || old.isDeleted else {
                tally.unchanged += 1
                continue
            }
            changed[old.number] = paper
            try update(old.number, paper.object, paper.hash)
        }
        tally.added += added.count
        tally.changed += changed.count
        let numbers = Array(changed.keys).sorted()
        try unsettle(sessionsOf: numbers)
        try clear(numbers)
        var parts = numbers.compactMap { number in changed[number].map { (number, $0) } }
        parts += try insert(added)
        try writeParts(parts)
    }

    /// Stores a step that came on its own.
    mutating func write(_ consultation: SourceConsultation, of paper: String) throws {
        let number: Int64? = try transaction.scalar("SELECT kvonr FROM council_vorlagen WHERE oparl_id = \(paper)")
        guard let number else { return tally.oddities.add(.orphan, "Consultation \(consultation.id ?? "")") }
        let position: Int? = try transaction.scalar(
            "SELECT position FROM council_beratungen WHERE kvonr = \(number) AND oparl_id = \(consultation.id)"
        )
        let end: Int? = try transaction.scalar(
            "SELECT MAX(position) FROM council_beratungen WHERE kvonr = \(number)"
        )
        try transaction.execute(
            "DELETE FROM council_beratungen WHERE kvonr = \(number) AND oparl_id = \(consultation.id)"
        )
        try insert(steps: [(number, position ?? (end ?? -1) + 1, consultation)])
        // What came on its own is not in the paper's meaning: the paper itself is read again next time.
        try transaction.execute(
            "UPDATE council_vorlagen SET is_unsettled = 1, meaning_hash = '' WHERE kvonr = \(number)"
        )
    }

    private func update(_ number: Int64, _ paper: SourcePaper, _ hash: String) throws {
        try transaction.execute(
            """
            UPDATE council_vorlagen SET vorlage_nr = \(paper.number), title = \(paper.title), art = \(paper.kind),
                paper_date = \(paper.date), url = \(paper.web), raw_text = COALESCE(\(paper.text), raw_text),
                meaning_hash = \(hash), is_unsettled = 1, fetched_at = \(scope.noticedAt), deleted_at = NULL
            WHERE kvonr = \(number)
            """
        )
    }

    private func clear(_ numbers: [Int64]) throws {
        guard !numbers.isEmpty else { return }
        try transaction.execute("DELETE FROM council_anlagen WHERE kvonr IN (\(numbers))")
        try transaction.execute("DELETE FROM council_beratungen WHERE kvonr IN (\(numbers))")
    }

    /// - Returns: the new papers with their numbers.
    private mutating func insert(_ papers: [Hashed<SourcePaper>]) throws -> [(Int64, Hashed<SourcePaper>)] {
        var values: [Value] = []
        values.reserveCapacity(papers.count * 11)
        let noticedAt = scope.noticedAt.value
        for hashed in papers {
            let paper = hashed.object
            let body = try bodies.entry(of: paper.id, named: paper.body, scope, in: transaction)
            values += [
                body.id.value, .text(paper.id), paper.number.orNull, .text(paper.title), paper.kind.orNull,
                paper.date.orNull, paper.web.orNull, paper.text.orNull, .text(hashed.hash), .integer(1),
                noticedAt,
            ]
        }
        let rows = try transaction.insert(
            """
            council_vorlagen (body, oparl_id, vorlage_nr, title, art, paper_date, url, raw_text, meaning_hash,
            is_unsettled, fetched_at)
            """,
            columns: 11,
            values,
            "RETURNING kvonr, oparl_id"
        )
        var numbers: [String: Int64] = [:]
        for row in rows { numbers[try row.get("oparl_id")] = try row.get("kvonr") }
        return papers.compactMap { paper in numbers[paper.object.id].map { ($0, paper) } }
    }

    private func writeParts(_ papers: [(number: Int64, paper: Hashed<SourcePaper>)]) throws {
        var files: [Value] = []
        var steps: [(Int64, Int, SourceConsultation)] = []
        for (number, hashed) in papers {
            let paper = hashed.object
            for (position, file) in paper.files.enumerated() {
                files += [
                    .integer(number), position.value, .text(file.title), .text(file.url), file.mediaType.orNull,
                    file.byteCount.orNull,
                ]
            }
            for (position, step) in paper.consultations.enumerated() { steps.append((number, position, step)) }
        }
        if !files.isEmpty {
            try transaction.insert(
                "council_anlagen (kvonr, position, title, url, media_type, byte_count)",
                columns: 6,
                files
            )
        }
        try insert(steps: steps)
    }

    private func insert(steps: [(paper: Int64, position: Int, step: SourceConsultation)]) throws {
        guard !steps.isEmpty else { return }
        var values: [Value] = []
        values.reserveCapacity(steps.count * 11)
        for (paper, position, step) in steps {
            values += [
                .integer(paper), step.id.orNull, position.value, step.role.orNull, step.isAuthoritative.orNull,
                step.session.orNull, step.item.orNull, step.committee.orNull, step.date.orNull,
                step.committeeName.orNull, step.result.orNull,
            ]
        }
        try transaction.insert(
            """
            council_beratungen (kvonr, oparl_id, position, role, is_authoritative, session_oparl_id, item_oparl_id,
            committee_oparl_id, datum, gremium, ergebnis)
            """,
            columns: 11,
            values
        )
        let sessions = Set(steps.compactMap(\.step.session)).sorted()
        for start in stride(from: 0, to: sessions.count, by: 500) {
            let part = Array(sessions[start..<min(sessions.count, start + 500)])
            try transaction.execute(
                "UPDATE council_sessions SET is_unsettled = 2 WHERE oparl_id IN (\(part)) AND is_unsettled <> 2"
            )
        }
    }

    /// The items that refer to these papers may come to refer to others.
    private func unsettle(sessionsOf papers: [Int64]) throws {
        guard !papers.isEmpty else { return }
        try transaction.execute(
            """
            UPDATE council_sessions SET is_unsettled = 2
            WHERE is_unsettled <> 2
                AND ksinr IN (SELECT ksinr FROM council_agenda_items WHERE kvonr IN (\(papers)))
            """
        )
    }
}

extension SourcePaper {
    /// What the paper means, whatever the source's dates of change.
    var meaning: MeaningText {
        var text = MeaningText()
        text.add(number)
        text.add(title)
        text.add(kind)
        text.add(date)
        text.add(web)
        text.add(self.text)
        text.endRecord()
        for file in files {
            text.add(file.title)
            text.add(file.url)
            text.endRecord()
        }
        for step in consultations {
            text.add(step.id)
            text.add(step.session)
            text.add(step.item)
            text.add(step.committee)
            text.add(step.role)
            text.add(step.isAuthoritative.map(String.init))
            text.add(step.date)
            text.add(step.committeeName)
            text.add(step.result)
            text.endRecord()
        }
        return text
    }
}
