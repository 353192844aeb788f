internal import Store

extension CouncilMigrations {
    /// Which of several towns an account looks at; none stands for all of them.
    static let migration008Towns = Migration(
        app: "council",
        number: 8,
        name: "the town that an account looks at",
        statements: [
            """
            CREATE TABLE council_reader_towns (
                owner_id INTEGER PRIMARY KEY REFERENCES web_users (id) ON DELETE CASCADE,
                body INTEGER REFERENCES council_bodies (id) ON DELETE CASCADE)
            """
        ]
    )
}
