internal import Store

/// The record of scheduled runs.
enum JobMigrations {
    static let all = [
        Migration(
            app: "jobs",
            number: 1,
            name: "runs of scheduled jobs",
            statements: [
                """
                CREATE TABLE job_run (
                    id INTEGER PRIMARY KEY,
                    name TEXT NOT NULL,
                    started_at TEXT NOT NULL,
                    ended_at TEXT,
                    result TEXT)
                """,
                "CREATE INDEX job_run_name ON job_run (name, started_at)",
            ]
        )
    ]
}
