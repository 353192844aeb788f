internal import Store

extension CouncilMigrations {
    /// What people follow, what was found for them, and what they were told.
    static let migration004Following = Migration(
        app: "council",
        number: 4,
        name: "topics, subscriptions, bookmarks, what was told",
        statements: [
            // What was decided before somebody asked, up to known_decision, is no news to them.
            """
            CREATE TABLE topics (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner_id INTEGER NOT NULL REFERENCES web_users (id) ON DELETE CASCADE,
                name TEXT NOT NULL,
                description TEXT NOT NULL,
                place_id TEXT,
                created_at TEXT NOT NULL,
                known_decision INTEGER NOT NULL DEFAULT 0)
            """,
            "CREATE INDEX topics_owner ON topics (owner_id)",
            """
            CREATE TABLE committee_subscriptions (
                owner_id INTEGER NOT NULL REFERENCES web_users (id) ON DELETE CASCADE,
                body INTEGER NOT NULL REFERENCES council_bodies (id) ON DELETE CASCADE,
                committee_name TEXT NOT NULL,
                created_at TEXT NOT NULL,
                PRIMARY KEY (owner_id, body, committee_name))
            """,
            "CREATE INDEX committee_subscriptions_name ON committee_subscriptions (body, committee_name)",
            """
            CREATE TABLE vorlage_follows (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner_id INTEGER NOT NULL REFERENCES web_users (id) ON DELETE CASCADE,
                kvonr INTEGER NOT NULL REFERENCES council_vorlagen (kvonr) ON DELETE CASCADE,
                vorlage_nr TEXT,
                title TEXT NOT NULL,
                stations TEXT NOT NULL,
                created_at TEXT NOT NULL,
                notified_at TEXT,
                UNIQUE (owner_id, kvonr))
            """,
            "CREATE INDEX vorlage_follows_paper ON vorlage_follows (kvonr)",
            """
            CREATE TABLE council_bookmarks (
                owner_id INTEGER NOT NULL REFERENCES web_users (id) ON DELETE CASCADE,
                ksinr INTEGER NOT NULL REFERENCES council_sessions (ksinr) ON DELETE CASCADE,
                item_number TEXT NOT NULL,
                created_at TEXT NOT NULL,
                PRIMARY KEY (owner_id, ksinr, item_number))
            """,
            "CREATE INDEX council_bookmarks_session ON council_bookmarks (ksinr)",
            // matched_at '' means: known before anybody asked, news to nobody.
            """
            CREATE TABLE council_topic_matches (
                topic_id INTEGER NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
                decision_id INTEGER NOT NULL,
                owner_id INTEGER NOT NULL,
                score REAL NOT NULL,
                words TEXT NOT NULL,
                matched_at TEXT NOT NULL,
                PRIMARY KEY (topic_id, decision_id))
            """,
            "CREATE INDEX council_topic_matches_owner ON council_topic_matches (owner_id, matched_at)",
            "CREATE INDEX council_topic_matches_decision ON council_topic_matches (decision_id)",
            """
            CREATE TABLE council_topic_match_meta (
                topic_id INTEGER PRIMARY KEY REFERENCES topics (id) ON DELETE CASCADE,
                owner_id INTEGER NOT NULL,
                gedeckelt INTEGER NOT NULL,
                kandidaten INTEGER NOT NULL,
                matched_at TEXT NOT NULL)
            """,
            "CREATE INDEX council_topic_match_meta_owner ON council_topic_match_meta (owner_id)",
            """
            CREATE TABLE topic_hits_seen (
                owner_id INTEGER NOT NULL,
                topic_id INTEGER NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
                decision_id INTEGER NOT NULL,
                seen_at TEXT NOT NULL,
                PRIMARY KEY (owner_id, topic_id, decision_id))
            """,
            """
            CREATE TABLE council_agenda_matches (
                owner_id INTEGER NOT NULL,
                ksinr INTEGER NOT NULL REFERENCES council_sessions (ksinr) ON DELETE CASCADE,
                topic_id INTEGER NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
                item_number TEXT NOT NULL,
                score REAL NOT NULL,
                words TEXT NOT NULL,
                matched_at TEXT NOT NULL,
                PRIMARY KEY (owner_id, ksinr, topic_id, item_number))
            """,
            "CREATE INDEX council_agenda_matches_session ON council_agenda_matches (ksinr)",
            """
            CREATE TABLE council_agenda_classified (
                owner_id INTEGER NOT NULL,
                ksinr INTEGER NOT NULL REFERENCES council_sessions (ksinr) ON DELETE CASCADE,
                agenda_hash TEXT NOT NULL,
                classified_at TEXT NOT NULL,
                PRIMARY KEY (owner_id, ksinr))
            """,
            """
            CREATE TABLE committee_notifications (
                ksinr INTEGER NOT NULL REFERENCES council_sessions (ksinr) ON DELETE CASCADE,
                owner_id INTEGER NOT NULL,
                agenda_hash TEXT NOT NULL,
                told_at TEXT NOT NULL,
                PRIMARY KEY (ksinr, owner_id))
            """,
            """
            CREATE TABLE council_alerts_sent (
                ksinr INTEGER NOT NULL REFERENCES council_sessions (ksinr) ON DELETE CASCADE,
                topic_id INTEGER NOT NULL,
                owner_id INTEGER NOT NULL,
                sent_at TEXT NOT NULL,
                PRIMARY KEY (ksinr, topic_id))
            """,
            """
            CREATE TABLE council_results_sent (
                ksinr INTEGER NOT NULL REFERENCES council_sessions (ksinr) ON DELETE CASCADE,
                owner_id INTEGER NOT NULL,
                sent_at TEXT NOT NULL,
                PRIMARY KEY (ksinr, owner_id))
            """,
            // What a job told otherwise than by the tables above: the eve of a session, a week.
            """
            CREATE TABLE council_told (
                owner_id INTEGER NOT NULL,
                kind TEXT NOT NULL,
                event TEXT NOT NULL,
                told_at TEXT NOT NULL,
                PRIMARY KEY (owner_id, kind, event))
            """,
            // The secret opens no more than what stands beside it here, and its owner may look at it again.
            """
            CREATE TABLE calendar_feeds (
                owner_id INTEGER PRIMARY KEY REFERENCES web_users (id) ON DELETE CASCADE,
                secret TEXT NOT NULL UNIQUE,
                created_at TEXT NOT NULL)
            """,
        ]
    )
}
