internal import Store

extension VisitsMigrations {
    /// How a customer can be told that somebody comes later.
    static let migration002Contact = Migration(
        app: "visits",
        number: 2,
        name: "customers' telephone and mail",
        statements: [
            "ALTER TABLE visits ADD COLUMN telefon TEXT",
            "ALTER TABLE visits ADD COLUMN email TEXT",
        ]
    )
}
