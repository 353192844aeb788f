internal import Store

/// What of the tables is found by which words.
enum SearchDocuments {
    /// A row of the index.
    struct Document: Sendable {
        var kind: SearchTerms.Kind
        var ref: Int64
        var itemNumber = ""
        var heading: String
        var words: String
    }

    /// Longer texts are cut: what is said after so many bytes is not what a decision is about.
    private static let mostBytes = 20_000

    /// Papers by their titles, numbers and kinds.
    static func papers(
        _ ids: [Paper.ID],
        _ language: SearchLanguage,
        _ vocabulary: inout SearchVocabulary,
        in transaction: Transaction
    ) throws -> [Document] {
        let rows = try transaction.rows(
            """
            SELECT kvonr, title, vorlage_nr, art FROM council_vorlagen WHERE deleted_at IS NULL AND kvonr IN (\(ids))
            """
        )
        return try rows.map { row in
            try make(
                .paper,
                row.get("kvonr"),
                heading: row.get("title"),
                [row.getOptional("vorlage_nr"), row.getOptional("art")],
                language,
                &vocabulary
            )
        }
    }

    /// Sessions, their public items, and what was decided.
    static func sessions(
        _ ids: [CouncilSession.ID],
        _ language: SearchLanguage,
        _ vocabulary: inout SearchVocabulary,
        in transaction: Transaction
    ) throws -> [Document] {
        var documents: [Document] = []
        let sessions = try transaction.rows(
            """
            SELECT ksinr, committee, title, location FROM council_sessions
            WHERE deleted_at IS NULL AND ksinr IN (\(ids))
            """
        )
        for row in sessions {
            documents.append(
                try make(
                    .session,
                    row.get("ksinr"),
                    heading: row.get("committee"),
                    [row.getOptional("title"), row.getOptional("location")],
                    language,
                    &vocabulary
                )
            )
        }
        let items = try transaction.rows(
            """
            SELECT council_agenda_items.ksinr, council_agenda_items.item_number, council_agenda_items.title,
                council_agenda_items.vorlage_nr, council_agenda_items.summary, council_vorlagen.title AS paper_title
            FROM council_agenda_items
            LEFT JOIN council_vorlagen ON council_vorlagen.kvonr = council_agenda_items.kvonr
            WHERE council_agenda_items.is_public = 1 AND council_agenda_items.ksinr IN (\(ids))
            """
        )
        for row in items {
            documents.append(
                try make(
                    .item,
                    row.get("ksinr"),
                    row.get("item_number"),
                    heading: row.get("title"),
                    [row.getOptional("vorlage_nr"), row.getOptional("paper_title"), row.getOptional("summary")],
                    language,
                    &vocabulary
                )
            )
        }
        let decisions = try transaction.rows(
            """
            SELECT council_decisions.id, council_decisions.title, council_decisions.beschluss,
                council_decisions.summary, council_decisions.simple_summary, council_decisions.vorlage_nr,
                council_vorlagen.title AS paper_title
            FROM council_decisions
            LEFT JOIN council_vorlagen ON council_vorlagen.kvonr = council_decisions.kvonr
            WHERE council_decisions.kind = 'decision' AND council_decisions.ksinr IN (\(ids))
            """
        )
        for row in decisions {
            documents.append(
                try make(
                    .decision,
                    row.get("id"),
                    heading: row.get("title"),
                    [
                        row.getOptional("vorlage_nr"), row.getOptional("paper_title"), row.getOptional("summary"),
                        row.getOptional("simple_summary"), row.getOptional("beschluss"),
                    ],
                    language,
                    &vocabulary
                )
            )
        }
        return documents
    }

    private static func make(
        _ kind: SearchTerms.Kind,
        _ ref: Int64,
        _ itemNumber: String = "",
        heading: String,
        _ rest: [String?],
        _ language: SearchLanguage,
        _ vocabulary: inout SearchVocabulary
    ) -> Document {
        // A paper's title is mostly the item's own: once is enough.
        let others = rest.compactMap(\.self).filter { $0 != heading }.map { cut($0) }
        return Document(
            kind: kind,
            ref: ref,
            itemNumber: itemNumber,
            heading: vocabulary.index(heading, language),
            words: others.map { vocabulary.index($0, language) }.joined(separator: " ")
        )
    }

    private static func cut(_ text: String) -> String {
        guard text.utf8.count > mostBytes else { return text }
        return String(decoding: text.utf8.prefix(mostBytes), as: UTF8.self)
    }
}
