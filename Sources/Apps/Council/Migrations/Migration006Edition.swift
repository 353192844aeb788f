internal import Store

extension CouncilMigrations {
    /// A number that is another after every change of what everybody may read.
    ///
    /// Triggers and not the importer count it, so that a change by whatever program is never missed: an import in another
    /// process, another server, an administrator's `UPDATE`. SQLite counts rows, PostgreSQL transactions: there a row that
    /// is changed a thousand times in one transaction gets slower each time.
    ///
    /// Topics count by themselves (`topics.edition`): their hits are written by the thousand, in two places.
    static let migration006Edition = Migration(
        app: "council",
        number: 6,
        name: "editions of what everybody reads, and of topics",
        statements: table("INTEGER")
            + records.flatMap { record in
                ["INSERT", "UPDATE", "DELETE"].map { event in
                    SQL(
                        stringLiteral: """
                            CREATE TRIGGER council_edition_\(record)_\(event.lowercased()) AFTER \(event) ON \(record) BEGIN
                                UPDATE council_edition SET number = number + 1 WHERE id = 1;
                            END
                            """
                    )
                }
            },
        postgres: table("BIGINT") + [
            // A setting of the transaction's own, which a savepoint takes back together with the number.
            """
            CREATE FUNCTION council_edition_next() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                IF current_setting('meldewerk.council_edition', true) IS DISTINCT FROM 'counted' THEN
                    UPDATE council_edition SET number = number + 1 WHERE id = 1;
                    PERFORM set_config('meldewerk.council_edition', 'counted', true);
                END IF;
                RETURN NULL;
            END $$
            """
        ]
            + records.map { record in
                SQL(
                    stringLiteral: """
                        CREATE TRIGGER council_edition_next AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON \(record)
                        FOR EACH STATEMENT EXECUTE FUNCTION council_edition_next()
                        """
                )
            }
    )

    /// What pages and answers for everybody are made of.
    private static let records = [
        "council_bodies", "committees", "council_people", "council_memberships", "council_sessions",
        "council_session_committees", "council_scheduled_sessions", "council_agenda_items", "council_agenda_anlagen",
        "council_protocols", "council_attendance", "council_decisions", "agenda_item_impact", "council_vorlagen",
        "council_anlagen", "council_beratungen", "council_entities", "council_entity_links", "council_decision_places",
        "agenda_changes",
    ]

    private static func table(_ integer: String) -> [SQL] {
        [
            SQL(
                stringLiteral: """
                    CREATE TABLE council_edition (
                        id \(integer) PRIMARY KEY CHECK (id = 1),
                        number \(integer) NOT NULL)
                    """
            ),
            "INSERT INTO council_edition (id, number) VALUES (1, 1)",
            SQL(stringLiteral: "ALTER TABLE topics ADD COLUMN edition \(integer) NOT NULL DEFAULT 0"),
        ]
    }
}
