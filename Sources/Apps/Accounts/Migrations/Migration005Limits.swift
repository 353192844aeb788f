internal import Store

extension AccountsMigrations {
    /// How much of the assistant an account may use.
    static let migration005Limits = Migration(
        app: "accounts",
        number: 5,
        name: "limits of accounts",
        statements: [
            "ALTER TABLE web_users ADD COLUMN deep_limit INTEGER",
            "ALTER TABLE web_users ADD COLUMN limits_frei INTEGER NOT NULL DEFAULT 0",
        ]
    )
}
