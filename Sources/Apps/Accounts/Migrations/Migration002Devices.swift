internal import Store

extension AccountsMigrations {
    /// Where accounts are reached, and by which clock and in which language.
    static let migration002Devices = Migration(
        app: "accounts",
        number: 2,
        name: "devices, time zone and language of accounts",
        statements: [
            // AUTOINCREMENT: a device's number must never come to mean another one, attempts on their way still name it.
            """
            CREATE TABLE push_tokens (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                token TEXT NOT NULL UNIQUE,
                owner_id INTEGER NOT NULL REFERENCES web_users (id) ON DELETE CASCADE,
                platform TEXT NOT NULL CHECK (platform IN ('ios', 'android')),
                app TEXT NOT NULL DEFAULT 'council' CHECK (app IN ('council', 'visits')),
                environment TEXT CHECK (environment IN ('production', 'sandbox')),
                created_at TEXT NOT NULL,
                last_seen TEXT NOT NULL,
                last_success_at TEXT)
            """,
            "CREATE INDEX push_tokens_owner ON push_tokens (owner_id)",
            """
            CREATE TABLE account_push (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner_id INTEGER NOT NULL REFERENCES web_users (id) ON DELETE CASCADE,
                endpoint TEXT NOT NULL UNIQUE,
                p256dh TEXT NOT NULL,
                auth TEXT NOT NULL,
                key_id TEXT NOT NULL,
                name TEXT NOT NULL,
                created_at TEXT NOT NULL,
                last_seen TEXT NOT NULL,
                last_success_at TEXT)
            """,
            "CREATE INDEX account_push_owner ON account_push (owner_id)",
            "ALTER TABLE web_users ADD COLUMN time_zone TEXT",
            "ALTER TABLE web_users ADD COLUMN language TEXT CHECK (language IN ('de', 'en'))",
        ]
    )
}
