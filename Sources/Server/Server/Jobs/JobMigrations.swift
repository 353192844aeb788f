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
        ),
        Migration(
            app: "jobs",
            number: 2,
            name: "one run for each moment",
            statements: [
                "ALTER TABLE job_run ADD COLUMN due_at TEXT",
                "ALTER TABLE job_run ADD COLUMN attempts INTEGER NOT NULL DEFAULT 1",
                "CREATE UNIQUE INDEX job_run_once ON job_run (name, due_at) WHERE due_at IS NOT NULL",
            ]
        ),
    ]
}
