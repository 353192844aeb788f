package import Store

/// What somebody searches for, in the words of the index.
package struct SearchTerms: Sendable, Equatable {
    /// What stands in the index; the raw values are the table's.
    package enum Kind: String, Sendable, CaseIterable {
        case session
        case item
        case paper
        case decision
    }

    /// One word, to be found as it begins or by its stem.
    struct Term: Sendable, Equatable {
        let folded: String
        let stem: String

        /// Whether it may be the beginning of a longer word: what is very short would find everything.
        var isPrefix: Bool { folded.utf8.count >= 3 }
    }

    let terms: [Term]

    /// More words than anybody means.
    private static let mostTerms = 12
    /// Words that stand in every sentence; they count only where nothing else is searched for.
    private static let fillers: Set<String> = [
        "der", "die", "das", "den", "dem", "des", "und", "oder", "in", "im", "an", "am", "auf", "zu", "zum", "zur",
        "von",
        "vom", "fuer", "mit", "bei", "ein", "eine", "einer", "eines", "the", "of", "and",
    ]

    /// Reads what was typed.
    ///
    /// - Returns: nil when there is no letter and no digit in it.
    package init?(_ typed: String, _ language: SearchLanguage) {
        var all: [Term] = []
        for word in language.words(of: typed).prefix(Self.mostTerms) {
            let term = Term(folded: word.folded, stem: word.stem)
            if !all.contains(term) { all.append(term) }
        }
        let telling = all.filter { !Self.fillers.contains($0.folded) }
        terms = telling.isEmpty ? all : telling
        guard !terms.isEmpty else { return nil }
    }

    /// For SQLite's FTS5: terms are letters and digits only, so quotes are all they need.
    var fts5: String {
        terms.map { term in
            let word = "\"\(term.folded)\"" + (term.isPrefix ? " *" : "")
            return term.stem == term.folded ? word : "(\(word) OR \"\(term.stem)\")"
        }.joined(separator: " AND ")
    }

    /// For PostgreSQL's `to_tsquery`.
    var tsquery: String {
        terms.map { term in
            let word = "'\(term.folded)'" + (term.isPrefix ? ":*" : "")
            return term.stem == term.folded ? word : "(\(word) | '\(term.stem)')"
        }.joined(separator: " & ")
    }

    /// A part of the index, with a table of its own in SQLite and an index of its own in PostgreSQL.
    enum Part {
        case decisions
        /// Sessions and their items.
        case agendas
        case papers

        fileprivate var table: SQL {
            switch self {
            case .decisions: "council_search_decisions"
            case .agendas: "council_search_agendas"
            case .papers: "council_search_papers"
            }
        }

        /// In the words of the part's own index, since PostgreSQL compares them.
        fileprivate var kinds: SQL {
            switch self {
            case .decisions: "council_search.kind IN ('decision')"
            case .agendas: "council_search.kind IN ('session', 'item')"
            case .papers: "council_search.kind IN ('paper')"
            }
        }
    }

    /// The numbers of all sessions in which the words stand, in their name or on their agenda.
    package func sessions(_ dialect: Database.Dialect) -> SQL {
        "SELECT council_search.ref FROM \(Self.index(.agendas, dialect)) WHERE \(condition(.agendas, dialect))"
    }

    /// The index joined with the decisions and their sessions.
    func decisions(_ dialect: Database.Dialect) -> SQL {
        """
        \(Self.index(.decisions, dialect))
        \(Self.join(dialect)) council_decisions ON council_decisions.id = council_search.ref
        \(Self.join(dialect)) council_sessions ON council_sessions.ksinr = council_decisions.ksinr
        """
    }

    /// The index joined with the papers.
    func papers(_ dialect: Database.Dialect) -> SQL {
        """
        \(Self.index(.papers, dialect))
        \(Self.join(dialect)) council_vorlagen ON council_vorlagen.kvonr = council_search.ref
        """
    }

    /// Whether a row of a part has the words.
    func condition(_ part: Part, _ dialect: Database.Dialect) -> SQL {
        switch dialect {
        case .sqlite: "\(part.table) MATCH \(fts5)"
        case .postgres: "\(part.kinds) AND council_search.document @@ to_tsquery('simple', \(tsquery))"
        }
    }

    /// The best first; what stands in a heading weighs four times as much.
    func order(_ part: Part, _ dialect: Database.Dialect) -> SQL {
        switch dialect {
        case .sqlite: "bm25(\(part.table), 4.0, 1.0)"
        case .postgres: "ts_rank_cd(council_search.document, to_tsquery('simple', \(tsquery))) DESC"
        }
    }

    private static func index(_ part: Part, _ dialect: Database.Dialect) -> SQL {
        switch dialect {
        case .sqlite: "\(part.table) CROSS JOIN council_search ON council_search.id = \(part.table).rowid"
        case .postgres: "council_search"
        }
    }

    /// SQLite keeps the order of what is cross-joined: the index comes first, or it would be asked for each row.
    private static func join(_ dialect: Database.Dialect) -> SQL {
        switch dialect {
        case .sqlite: "CROSS JOIN"
        case .postgres: "JOIN"
        }
    }
}
