internal import Store

extension AccountsMigrations {
    /// How far somebody came in setting the app up, and whether they were reminded of the rest.
    static let migration007Setup = Migration(
        app: "accounts",
        number: 7,
        name: "setting up",
        statements: [
            "ALTER TABLE web_users ADD COLUMN setup_step INTEGER NOT NULL DEFAULT 0",
            "ALTER TABLE web_users ADD COLUMN setup_started_at TEXT",
            "ALTER TABLE web_users ADD COLUMN setup_updated_at TEXT",
            "ALTER TABLE web_users ADD COLUMN setup_done_at TEXT",
            "ALTER TABLE web_users ADD COLUMN setup_reminded_at TEXT",
        ]
    )
}
