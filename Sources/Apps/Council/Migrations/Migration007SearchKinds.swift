internal import Store

extension CouncilMigrations {
    /// An index for each of decisions, agendas and papers, in the place of one for all.
    ///
    /// Whoever searches decisions looked at each paper and each item with the word as well: half of the rows say "Antrag".
    static let migration007SearchKinds = Migration(
        app: "council",
        number: 7,
        name: "search by kinds",
        statements: [
            "DROP TRIGGER council_search_added",
            "DROP TRIGGER council_search_gone",
            "DROP TABLE council_search_index",
        ]
            + kinds.flatMap { name, kinds -> [SQL] in
                [
                    """
                    CREATE VIRTUAL TABLE council_search_\(name) USING fts5 (
                        heading, words, content='council_search', content_rowid='id',
                        tokenize='unicode61 remove_diacritics 0', prefix='2 3 4')
                    """,
                    """
                    CREATE TRIGGER council_search_\(name)_added AFTER INSERT ON council_search
                    WHEN new.kind IN (\(kinds)) BEGIN
                        INSERT INTO council_search_\(name) (rowid, heading, words) VALUES (new.id, new.heading, new.words);
                    END
                    """,
                    """
                    CREATE TRIGGER council_search_\(name)_gone AFTER DELETE ON council_search
                    WHEN old.kind IN (\(kinds)) BEGIN
                        INSERT INTO council_search_\(name) (council_search_\(name), rowid, heading, words)
                        VALUES ('delete', old.id, old.heading, old.words);
                    END
                    """,
                    """
                    INSERT INTO council_search_\(name) (rowid, heading, words)
                    SELECT id, heading, words FROM council_search WHERE kind IN (\(kinds))
                    """,
                ].map { SQL(stringLiteral: $0) }
            },
        postgres: ["DROP INDEX council_search_document"]
            + kinds.map { name, kinds in
                SQL(
                    stringLiteral: """
                        CREATE INDEX council_search_\(name) ON council_search USING GIN (document) WHERE kind IN (\(kinds))
                        """
                )
            }
    )

    private static let kinds = [
        ("decisions", "'decision'"), ("agendas", "'session', 'item'"), ("papers", "'paper'"),
    ]
}
