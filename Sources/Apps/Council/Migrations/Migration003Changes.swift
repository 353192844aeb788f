internal import Store

extension CouncilMigrations {
    /// Where data come from, what each import brought, and what it changed in meaning.
    static let migration003Changes = Migration(
        app: "council",
        number: 3,
        name: "sources, imports, changes",
        statements: [
            """
            CREATE TABLE council_sources (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                kind TEXT NOT NULL CHECK (kind IN ('oparl', 'sessionnet')),
                url TEXT NOT NULL UNIQUE,
                added_at TEXT NOT NULL,
                asked_at TEXT,
                full_run_at TEXT,
                modified_since TEXT,
                failure TEXT)
            """,
            """
            CREATE TABLE council_imports (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                source TEXT NOT NULL,
                began_at TEXT NOT NULL,
                ended_at TEXT,
                objects INTEGER NOT NULL DEFAULT 0,
                changes INTEGER NOT NULL DEFAULT 0,
                oddities TEXT,
                is_silent INTEGER NOT NULL)
            """,
            // What happened, in the order in which it was noticed; the jobs read on from where they stopped.
            """
            CREATE TABLE council_changes (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                body INTEGER NOT NULL REFERENCES council_bodies (id) ON DELETE CASCADE,
                kind TEXT NOT NULL
                    CHECK (kind IN ('agenda', 'result', 'step', 'moved', 'cancelled', 'restored')),
                ksinr INTEGER,
                kvonr INTEGER,
                item_number TEXT,
                detail TEXT,
                noticed_at TEXT NOT NULL)
            """,
            "CREATE INDEX council_changes_session ON council_changes (ksinr) WHERE ksinr IS NOT NULL",
            "CREATE INDEX council_changes_paper ON council_changes (kvonr) WHERE kvonr IS NOT NULL",
            // How far each job has read the changes.
            """
            CREATE TABLE council_readers (
                job TEXT PRIMARY KEY,
                change_id INTEGER NOT NULL)
            """,
            """
            CREATE TABLE agenda_snapshots (
                ksinr INTEGER NOT NULL REFERENCES council_sessions (ksinr) ON DELETE CASCADE,
                agenda_hash TEXT NOT NULL,
                items TEXT NOT NULL,
                taken_at TEXT NOT NULL,
                PRIMARY KEY (ksinr, agenda_hash))
            """,
            """
            CREATE TABLE agenda_changes (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                ksinr INTEGER NOT NULL REFERENCES council_sessions (ksinr) ON DELETE CASCADE,
                agenda_hash TEXT NOT NULL,
                kind TEXT NOT NULL CHECK (kind IN ('neu', 'geaendert', 'verschoben', 'vorlage', 'anlagen', 'entfernt')),
                item_number TEXT NOT NULL,
                title TEXT NOT NULL,
                was TEXT,
                is_public INTEGER NOT NULL,
                noticed_at TEXT NOT NULL)
            """,
            "CREATE INDEX agenda_changes_session ON agenda_changes (ksinr, agenda_hash)",
        ]
    )
}
