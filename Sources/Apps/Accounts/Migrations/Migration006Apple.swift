internal import Store

extension AccountsMigrations {
    /// Ways to Apple and back that have ended, so that none ends twice.
    static let migration006Apple = Migration(
        app: "accounts",
        number: 6,
        name: "ways to Apple that were gone",
        statements: ["CREATE TABLE apple_journeys (state_hash TEXT PRIMARY KEY, expires_at TEXT NOT NULL)"]
    )
}
