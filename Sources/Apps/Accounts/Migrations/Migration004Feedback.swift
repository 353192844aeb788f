internal import Store

extension AccountsMigrations {
    /// What people write to the operators.
    static let migration004Feedback = Migration(
        app: "accounts",
        number: 4,
        name: "feedback",
        statements: [
            // owner_id 0 is somebody without an account, so it points to no table.
            """
            CREATE TABLE feedback (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner_id INTEGER NOT NULL,
                email TEXT,
                kind TEXT NOT NULL,
                message TEXT NOT NULL,
                created_at TEXT NOT NULL,
                read_at TEXT,
                notified_at TEXT)
            """,
            "CREATE INDEX feedback_owner ON feedback (owner_id)",
            "CREATE INDEX user_activity_day ON user_activity (day)",
        ]
    )
}
