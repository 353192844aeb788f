internal import Store

extension CouncilMigrations {
    /// Towns, committees, sessions, agendas and what came of them.
    ///
    /// Every table of a town's data says whose it is, so that one instance may serve several.
    static let migration001Records = Migration(
        app: "council",
        number: 1,
        name: "towns, committees, sessions, agendas, decisions",
        statements: [
            // AUTOINCREMENT wherever a number stands in links, notices or bookmarks: it must never come to mean another.
            """
            CREATE TABLE council_bodies (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                oparl_id TEXT NOT NULL UNIQUE,
                name TEXT NOT NULL,
                short_name TEXT,
                url TEXT,
                created_at TEXT NOT NULL,
                first_import_ended_at TEXT)
            """,
            """
            CREATE TABLE committees (
                kgrnr INTEGER PRIMARY KEY AUTOINCREMENT,
                body INTEGER NOT NULL REFERENCES council_bodies (id) ON DELETE CASCADE,
                oparl_id TEXT NOT NULL UNIQUE,
                name TEXT NOT NULL,
                short_name TEXT,
                kind TEXT NOT NULL CHECK (kind IN ('council', 'committee', 'faction', 'district', 'other')),
                is_active INTEGER NOT NULL DEFAULT 1,
                ended_on TEXT,
                deleted_at TEXT)
            """,
            "CREATE INDEX committees_body ON committees (body, name)",
            """
            CREATE TABLE council_people (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                body INTEGER NOT NULL REFERENCES council_bodies (id) ON DELETE CASCADE,
                oparl_id TEXT NOT NULL UNIQUE,
                slug TEXT NOT NULL UNIQUE,
                name TEXT NOT NULL,
                party TEXT,
                deleted_at TEXT)
            """,
            """
            CREATE TABLE council_memberships (
                person INTEGER NOT NULL REFERENCES council_people (id) ON DELETE CASCADE,
                kgrnr INTEGER NOT NULL REFERENCES committees (kgrnr) ON DELETE CASCADE,
                role TEXT,
                since TEXT,
                until TEXT,
                PRIMARY KEY (person, kgrnr))
            """,
            "CREATE INDEX council_memberships_committee ON council_memberships (kgrnr)",
            // is_unsettled: 0 nothing to do, 1 it changed, 2 what its items refer to changed.
            """
            CREATE TABLE council_sessions (
                ksinr INTEGER PRIMARY KEY AUTOINCREMENT,
                body INTEGER NOT NULL REFERENCES council_bodies (id) ON DELETE CASCADE,
                oparl_id TEXT NOT NULL UNIQUE,
                committee TEXT NOT NULL,
                title TEXT,
                session_date TEXT NOT NULL,
                session_time TEXT,
                starts_at TEXT NOT NULL,
                ends_at TEXT,
                location TEXT,
                is_cancelled INTEGER NOT NULL DEFAULT 0,
                agenda_hash TEXT,
                url TEXT,
                meaning_hash TEXT NOT NULL DEFAULT '',
                is_unsettled INTEGER NOT NULL DEFAULT 0,
                fetched_at TEXT NOT NULL,
                deleted_at TEXT)
            """,
            "CREATE INDEX council_sessions_day ON council_sessions (session_date)",
            "CREATE INDEX council_sessions_unsettled ON council_sessions (ksinr) WHERE is_unsettled <> 0",
            // A session of several committees stands under each of them.
            """
            CREATE TABLE council_session_committees (
                ksinr INTEGER NOT NULL REFERENCES council_sessions (ksinr) ON DELETE CASCADE,
                kgrnr INTEGER NOT NULL REFERENCES committees (kgrnr) ON DELETE CASCADE,
                PRIMARY KEY (ksinr, kgrnr))
            """,
            "CREATE INDEX council_session_committees_committee ON council_session_committees (kgrnr)",
            // Dates without a page of their own: replaced with each scan of the calendar.
            """
            CREATE TABLE council_scheduled_sessions (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                body INTEGER NOT NULL REFERENCES council_bodies (id) ON DELETE CASCADE,
                committee TEXT NOT NULL,
                session_date TEXT NOT NULL,
                session_time TEXT,
                location TEXT)
            """,
            "CREATE INDEX council_scheduled_sessions_day ON council_scheduled_sessions (session_date)",
            """
            CREATE TABLE council_agenda_items (
                ksinr INTEGER NOT NULL REFERENCES council_sessions (ksinr) ON DELETE CASCADE,
                item_number TEXT NOT NULL,
                oparl_id TEXT,
                position INTEGER NOT NULL,
                title TEXT NOT NULL,
                vorlage_nr TEXT,
                kvonr INTEGER,
                is_public INTEGER NOT NULL,
                summary TEXT,
                consultation_id TEXT,
                result TEXT,
                resolution TEXT,
                PRIMARY KEY (ksinr, item_number))
            """,
            "CREATE INDEX council_agenda_items_source ON council_agenda_items (oparl_id)",
            "CREATE INDEX council_agenda_items_paper ON council_agenda_items (kvonr) WHERE kvonr IS NOT NULL",
            """
            CREATE TABLE council_agenda_anlagen (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                ksinr INTEGER NOT NULL REFERENCES council_sessions (ksinr) ON DELETE CASCADE,
                item_number TEXT,
                title TEXT NOT NULL,
                url TEXT NOT NULL)
            """,
            "CREATE INDEX council_agenda_anlagen_session ON council_agenda_anlagen (ksinr)",
            """
            CREATE TABLE council_protocols (
                ksinr INTEGER PRIMARY KEY REFERENCES council_sessions (ksinr) ON DELETE CASCADE,
                status TEXT NOT NULL CHECK (status IN ('ok', 'failed')),
                document_url TEXT,
                read_at TEXT NOT NULL)
            """,
            """
            CREATE TABLE council_attendance (
                ksinr INTEGER NOT NULL REFERENCES council_sessions (ksinr) ON DELETE CASCADE,
                name TEXT NOT NULL,
                party TEXT,
                role TEXT,
                PRIMARY KEY (ksinr, name))
            """,
            // One per item and vote: told again, it keeps its number, since links and hits point to it.
            """
            CREATE TABLE council_decisions (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                ksinr INTEGER NOT NULL REFERENCES council_sessions (ksinr) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                kind TEXT NOT NULL DEFAULT 'decision' CHECK (kind IN ('decision', 'subvote')),
                parent_item TEXT,
                item_number TEXT NOT NULL,
                item_oparl_id TEXT,
                title TEXT NOT NULL,
                beschluss TEXT,
                result TEXT,
                outcome TEXT NOT NULL
                    CHECK (outcome IN ('angenommen', 'abgelehnt', 'vertagt', 'zur_kenntnis', 'kein_beschluss')),
                vote TEXT CHECK (vote IN ('einstimmig', 'mehrheitlich')),
                gegenstimmen INTEGER,
                enthaltungen INTEGER,
                factions TEXT,
                vorlage_nr TEXT,
                kvonr INTEGER,
                policy_field TEXT,
                policy_tags TEXT,
                summary TEXT,
                simple_summary TEXT,
                amount_eur INTEGER,
                importance INTEGER,
                impact INTEGER,
                impact_reason TEXT,
                interest INTEGER,
                interest_reason TEXT,
                session_date TEXT NOT NULL,
                decided_at TEXT NOT NULL,
                UNIQUE (ksinr, item_number, kind, position))
            """,
            "CREATE INDEX council_decisions_day ON council_decisions (session_date)",
            "CREATE INDEX council_decisions_paper ON council_decisions (kvonr) WHERE kvonr IS NOT NULL",
            """
            CREATE TABLE agenda_item_impact (
                ksinr INTEGER NOT NULL REFERENCES council_sessions (ksinr) ON DELETE CASCADE,
                item_number TEXT NOT NULL,
                impact INTEGER NOT NULL,
                reason TEXT NOT NULL,
                set_at TEXT NOT NULL,
                PRIMARY KEY (ksinr, item_number))
            """,
        ]
    )
}
