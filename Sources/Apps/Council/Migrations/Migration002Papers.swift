internal import Store

extension CouncilMigrations {
    /// Papers, their way through the committees, and the names and places that occur in them.
    static let migration002Papers = Migration(
        app: "council",
        number: 2,
        name: "papers, consultations, names and places",
        statements: [
            """
            CREATE TABLE council_vorlagen (
                kvonr INTEGER PRIMARY KEY AUTOINCREMENT,
                body INTEGER NOT NULL REFERENCES council_bodies (id) ON DELETE CASCADE,
                oparl_id TEXT NOT NULL UNIQUE,
                vorlage_nr TEXT,
                title TEXT NOT NULL,
                art TEXT,
                paper_date TEXT,
                raw_text TEXT,
                status TEXT,
                url TEXT,
                meaning_hash TEXT NOT NULL,
                stations TEXT,
                is_unsettled INTEGER NOT NULL DEFAULT 0,
                fetched_at TEXT NOT NULL,
                deleted_at TEXT)
            """,
            "CREATE INDEX council_vorlagen_unsettled ON council_vorlagen (kvonr) WHERE is_unsettled <> 0",
            "CREATE INDEX council_vorlagen_number ON council_vorlagen (vorlage_nr) WHERE vorlage_nr IS NOT NULL",
            """
            CREATE TABLE council_anlagen (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                kvonr INTEGER NOT NULL REFERENCES council_vorlagen (kvonr) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                title TEXT NOT NULL,
                url TEXT NOT NULL,
                media_type TEXT,
                byte_count INTEGER)
            """,
            "CREATE INDEX council_anlagen_paper ON council_anlagen (kvonr)",
            // `ergebnis` mostly names the kind of consultation; stations to come have none.
            """
            CREATE TABLE council_beratungen (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                kvonr INTEGER NOT NULL REFERENCES council_vorlagen (kvonr) ON DELETE CASCADE,
                oparl_id TEXT,
                position INTEGER NOT NULL,
                datum TEXT,
                gremium TEXT,
                top TEXT,
                role TEXT,
                is_authoritative INTEGER,
                ergebnis TEXT,
                ksinr INTEGER,
                session_oparl_id TEXT,
                item_oparl_id TEXT,
                committee_oparl_id TEXT)
            """,
            "CREATE INDEX council_beratungen_paper ON council_beratungen (kvonr)",
            "CREATE INDEX council_beratungen_source ON council_beratungen (oparl_id)",
            "CREATE INDEX council_beratungen_source_session ON council_beratungen (session_oparl_id)",
            "CREATE INDEX council_beratungen_source_item ON council_beratungen (item_oparl_id)",
            "CREATE INDEX council_beratungen_session ON council_beratungen (ksinr) WHERE ksinr IS NOT NULL",
            """
            CREATE TABLE council_entities (
                slug TEXT PRIMARY KEY,
                body INTEGER NOT NULL REFERENCES council_bodies (id) ON DELETE CASCADE,
                name TEXT NOT NULL,
                kind TEXT NOT NULL CHECK (kind IN ('ort', 'projekt')))
            """,
            """
            CREATE TABLE council_entity_links (
                slug TEXT NOT NULL REFERENCES council_entities (slug) ON DELETE CASCADE,
                decision_id INTEGER NOT NULL REFERENCES council_decisions (id) ON DELETE CASCADE,
                PRIMARY KEY (slug, decision_id))
            """,
            "CREATE INDEX council_entity_links_decision ON council_entity_links (decision_id)",
            // Districts come from the file that the operator names; their ids are the slugs of their names.
            """
            CREATE TABLE council_decision_places (
                decision_id INTEGER NOT NULL REFERENCES council_decisions (id) ON DELETE CASCADE,
                place_id TEXT NOT NULL,
                PRIMARY KEY (decision_id, place_id))
            """,
            "CREATE INDEX council_decision_places_place ON council_decision_places (place_id)",
        ]
    )
}
