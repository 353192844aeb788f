internal import Store

extension AccountsMigrations {
    /// Links for a new password.
    static let migration003PasswordReset = Migration(
        app: "accounts",
        number: 3,
        name: "links for a new password",
        statements: [
            """
            CREATE TABLE password_reset_tokens (
                token_hash TEXT PRIMARY KEY,
                user_id INTEGER NOT NULL REFERENCES web_users (id) ON DELETE CASCADE,
                expires_at TEXT NOT NULL,
                used INTEGER NOT NULL DEFAULT 0)
            """,
            "CREATE INDEX password_reset_tokens_user ON password_reset_tokens (user_id)",
        ]
    )
}
