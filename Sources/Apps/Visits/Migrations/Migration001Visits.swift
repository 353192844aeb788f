internal import Store

extension VisitsMigrations {
    /// A visitor's appointments with their reports, what is to do, and what was chosen.
    static let migration001Visits = Migration(
        app: "visits",
        number: 1,
        name: "visits, reports, tasks, opportunities, settings, ways",
        statements: [
            // Date and times are wall times of `zone`: an appointment does not move when a clock does.
            """
            CREATE TABLE visits (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner_id INTEGER NOT NULL REFERENCES web_users (id) ON DELETE CASCADE,
                uid TEXT NOT NULL,
                kunde TEXT NOT NULL,
                adresse TEXT NOT NULL,
                lat REAL,
                lon REAL,
                datum TEXT NOT NULL,
                uhrzeit TEXT NOT NULL,
                datum_ende TEXT NOT NULL,
                uhrzeit_ende TEXT NOT NULL,
                zone TEXT NOT NULL,
                status TEXT NOT NULL,
                bericht_status TEXT NOT NULL,
                bericht TEXT NOT NULL,
                bericht_erstellt_am TEXT,
                freigegeben_am TEXT,
                created_at TEXT NOT NULL,
                changed_at TEXT NOT NULL,
                UNIQUE (owner_id, uid))
            """,
            "CREATE INDEX visits_day ON visits (owner_id, datum)",
            "CREATE INDEX visits_open ON visits (owner_id, bericht_status, datum)",
            """
            CREATE TABLE visit_tasks (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner_id INTEGER NOT NULL REFERENCES web_users (id) ON DELETE CASCADE,
                title TEXT NOT NULL,
                faellig TEXT,
                done_at TEXT,
                created_at TEXT NOT NULL)
            """,
            "CREATE INDEX visit_tasks_owner ON visit_tasks (owner_id)",
            """
            CREATE TABLE visit_opportunities (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner_id INTEGER NOT NULL REFERENCES web_users (id) ON DELETE CASCADE,
                title TEXT NOT NULL,
                datum TEXT,
                created_at TEXT NOT NULL)
            """,
            "CREATE INDEX visit_opportunities_owner ON visit_opportunities (owner_id)",
            """
            CREATE TABLE visit_settings (
                owner_id INTEGER PRIMARY KEY REFERENCES web_users (id) ON DELETE CASCADE,
                device_plans INTEGER NOT NULL,
                delay_threshold INTEGER NOT NULL,
                evening_second INTEGER NOT NULL,
                start_adresse TEXT,
                start_lat REAL,
                start_lon REAL)
            """,
            // What a provider last said of the way to a visit, from where the visitor was to come then.
            """
            CREATE TABLE visit_legs (
                visit_id INTEGER PRIMARY KEY REFERENCES visits (id) ON DELETE CASCADE,
                owner_id INTEGER NOT NULL,
                way TEXT NOT NULL,
                travel_time INTEGER NOT NULL,
                delay INTEGER,
                distance INTEGER NOT NULL,
                as_of TEXT NOT NULL,
                is_estimate INTEGER NOT NULL)
            """,
            "CREATE INDEX visit_legs_owner ON visit_legs (owner_id)",
            // When the server must look at an account's day again; whoever has nothing to be told has no row.
            """
            CREATE TABLE visit_plans (
                owner_id INTEGER PRIMARY KEY REFERENCES web_users (id) ON DELETE CASCADE,
                look_at TEXT NOT NULL)
            """,
            "CREATE INDEX visit_plans_look ON visit_plans (look_at)",
            """
            CREATE TABLE visits_told (
                owner_id INTEGER NOT NULL,
                event TEXT NOT NULL,
                told_at TEXT NOT NULL,
                forget_at TEXT NOT NULL,
                PRIMARY KEY (owner_id, event))
            """,
            "CREATE INDEX visits_told_forget ON visits_told (forget_at)",
        ]
    )
}
