internal import Store

extension VisitsMigrations {
    /// Devices that plan for themselves, each for as long as it says so again.
    static let migration003Planners = Migration(
        app: "visits",
        number: 3,
        name: "devices that plan for themselves",
        statements: [
            """
            CREATE TABLE visit_planners (
                owner_id INTEGER NOT NULL REFERENCES web_users (id) ON DELETE CASCADE,
                device TEXT NOT NULL,
                until TEXT NOT NULL,
                is_off INTEGER NOT NULL,
                PRIMARY KEY (owner_id, device))
            """
        ]
    )
}
