package import Store

/// Keeps the index at what the tables say.
package enum CouncilSearch {
    private static let sessionsAtOnce = 100
    private static let papersAtOnce = 400
    private static let rowsAtOnce = 400

    /// Indexes sessions and papers anew, with their items and decisions; what is gone goes.
    ///
    /// Sessions on whose agendas a changed paper stands are marked: they are found by its words too.
    package static func update(
        sessions: some Collection<CouncilSession.ID>,
        papers: some Collection<Paper.ID>,
        _ language: SearchLanguage,
        in transaction: Transaction
    ) throws {
        var vocabulary = SearchVocabulary()
        for some in chunks(Array(papers), papersAtOnce) {
            try transaction.execute("DELETE FROM council_search WHERE kind = 'paper' AND ref IN (\(some))")
            try insert(SearchDocuments.papers(some, language, &vocabulary, in: transaction), in: transaction)
            // Agendas are found by the words of their papers too.
            for table in ["council_agenda_items", "council_decisions"] as [SQL] {
                try transaction.execute(
                    """
                    INSERT INTO council_search_pending (kind, ref)
                    SELECT DISTINCT 'session', ksinr FROM \(table) WHERE kvonr IN (\(some))
                    ON CONFLICT (kind, ref) DO NOTHING
                    """
                )
            }
        }
        for some in chunks(Array(sessions), sessionsAtOnce) {
            try transaction.execute(
                """
                DELETE FROM council_search WHERE kind IN ('session', 'item') AND ref IN (\(some))
                OR kind = 'decision' AND ref IN (SELECT id FROM council_decisions WHERE ksinr IN (\(some)))
                """
            )
            try insert(SearchDocuments.sessions(some, language, &vocabulary, in: transaction), in: transaction)
        }
        try vocabulary.write(in: transaction)
    }

    /// Notes that rows changed and are to be indexed anew; part of the transaction that changed them.
    package static func mark(_ kind: SearchTerms.Kind, _ numbers: [Int64], in transaction: Transaction) throws {
        try transaction.insert(
            "council_search_pending (kind, ref)",
            columns: 2,
            numbers.flatMap { [.text(kind.rawValue), .integer($0)] },
            "ON CONFLICT (kind, ref) DO NOTHING"
        )
    }

    /// Indexes what was marked, a piece at a time, so that nobody waits long for the database.
    ///
    /// Run again after a crash it goes on where it was. With `entities` it also notes which places and projects the
    /// decisions are about, since those are found by the same words.
    ///
    /// - Returns: how many rows were indexed.
    @discardableResult
    package static func catchUp(
        _ database: Database,
        _ language: SearchLanguage,
        entities: EntityFinder? = nil
    ) async throws -> Int {
        var count = 0
        while true {
            // A look costs nothing; a transaction that writes makes others wait.
            let isOpen = try await database.read {
                try $0.scalar("SELECT 1 FROM council_search_pending LIMIT 1", as: Int.self) != nil
            }
            guard isOpen else { return count }
            count += try await database.write { try indexPending(language, entities, in: $0) }
        }
    }

    private static func indexPending(
        _ language: SearchLanguage,
        _ entities: EntityFinder?,
        in transaction: Transaction
    ) throws -> Int {
        func next(_ kind: SearchTerms.Kind, _ limit: Int) throws -> [Int64] {
            try transaction.scalars(
                "SELECT ref FROM council_search_pending WHERE kind = \(kind.rawValue) ORDER BY ref LIMIT \(limit)"
            )
        }
        // Papers first: their agendas are then read with the new words once.
        let papers = try next(.paper, papersAtOnce)
        let sessions = papers.isEmpty ? try next(.session, sessionsAtOnce) : []
        try update(
            sessions: sessions.map { CouncilSession.ID(rawValue: $0) },
            papers: papers.map { Paper.ID(rawValue: $0) },
            language,
            in: transaction
        )
        if let entities, !sessions.isEmpty {
            try EntityBook.update(sessions.map { CouncilSession.ID(rawValue: $0) }, entities, in: transaction)
        }
        let kind: SearchTerms.Kind = papers.isEmpty ? .session : .paper
        try transaction.execute(
            "DELETE FROM council_search_pending WHERE kind = \(kind.rawValue) AND ref IN (\(papers + sessions))"
        )
        return papers.count + sessions.count
    }

    /// Makes the whole index anew: for a change of ``SearchLanguage``, and for whoever wants to be sure.
    package static func rebuild(_ database: Database, _ language: SearchLanguage) async throws {
        try await database.write { transaction in
            let statements: [SQL] = [
                "DELETE FROM council_search", "DELETE FROM council_search_words", "DELETE FROM council_search_pending",
                "INSERT INTO council_search_pending (kind, ref) SELECT 'session', ksinr FROM council_sessions",
                "INSERT INTO council_search_pending (kind, ref) SELECT 'paper', kvonr FROM council_vorlagen",
            ]
            for statement in statements { try transaction.execute(statement) }
        }
        try await catchUp(database, language)
    }

    /// Takes out what leads to rows that are not there any more.
    package static func removeStrays(in transaction: Transaction) throws {
        try transaction.execute(
            """
            DELETE FROM council_search WHERE kind = 'decision' AND ref NOT IN (SELECT id FROM council_decisions)
            OR kind IN ('session', 'item') AND ref NOT IN (SELECT ksinr FROM council_sessions)
            OR kind = 'paper' AND ref NOT IN (SELECT kvonr FROM council_vorlagen)
            """
        )
    }

    private static func insert(_ documents: [SearchDocuments.Document], in transaction: Transaction) throws {
        for some in chunks(documents, rowsAtOnce) {
            let values = some.flatMap { each -> [Value] in
                [
                    .text(each.kind.rawValue), .integer(each.ref), .text(each.itemNumber), .text(each.heading),
                    .text(each.words),
                ]
            }
            try transaction.execute(
                .rows(
                    "INSERT INTO council_search (kind, ref, item_number, heading, words) VALUES",
                    columns: 5,
                    values,
                    "ON CONFLICT (kind, ref, item_number) DO NOTHING"
                )
            )
        }
    }

    private static func chunks<Element>(_ all: [Element], _ size: Int) -> [[Element]] {
        stride(from: 0, to: all.count, by: size).map { Array(all[$0..<min($0 + size, all.count)]) }
    }
}
