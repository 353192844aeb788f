package import Store

/// Kitas, boards, notes, and the bells of the seed's table `push_subscription`.
enum Boards001 {
    static let migration = Migration(
        app: "boards",
        number: 1,
        name: "kitas, boards, notes, push subscriptions",
        statements: [
            // AUTOINCREMENT: a number that is free again would bring its past along. The queue remembers which notes were
            // told, streams and topics are named by boards, a running dispatch knows bells by their numbers alone.
            """
            CREATE TABLE kita (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                name TEXT NOT NULL,
                link TEXT NOT NULL UNIQUE,
                paused INTEGER NOT NULL DEFAULT 0,
                created_at TEXT NOT NULL)
            """,
            """
            CREATE TABLE kita_staff (
                kita_id INTEGER NOT NULL REFERENCES kita (id) ON DELETE CASCADE,
                owner_id INTEGER NOT NULL,
                created_at TEXT NOT NULL,
                PRIMARY KEY (kita_id, owner_id))
            """,
            "CREATE INDEX kita_staff_owner ON kita_staff (owner_id)",
            """
            CREATE TABLE board (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                kita_id INTEGER NOT NULL REFERENCES kita (id) ON DELETE CASCADE,
                slug TEXT NOT NULL,
                name TEXT NOT NULL,
                notifications INTEGER NOT NULL DEFAULT 1,
                created_at TEXT NOT NULL,
                UNIQUE (kita_id, slug))
            """,
            """
            CREATE TABLE note (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                board_id INTEGER NOT NULL REFERENCES board (id) ON DELETE CASCADE,
                title TEXT NOT NULL,
                text TEXT NOT NULL,
                name TEXT,
                contact TEXT,
                secret_digest BLOB NOT NULL,
                author_digest BLOB,
                pinned_at TEXT NOT NULL,
                taken_down_at TEXT)
            """,
            "CREATE INDEX note_hanging ON note (board_id, pinned_at) WHERE taken_down_at IS NULL",
            """
            CREATE TABLE push_subscription (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                endpoint TEXT NOT NULL,
                board_id INTEGER NOT NULL REFERENCES board (id) ON DELETE CASCADE,
                p256dh TEXT NOT NULL,
                auth TEXT NOT NULL,
                key_id TEXT NOT NULL,
                created_at TEXT NOT NULL,
                seen_at TEXT NOT NULL,
                last_visit_at TEXT,
                last_success_at TEXT,
                first_failure_at TEXT,
                failures INTEGER NOT NULL DEFAULT 0,
                UNIQUE (endpoint, board_id))
            """,
            "CREATE INDEX push_subscription_board ON push_subscription (board_id)",
        ]
    )
}

/// The boards' schema, oldest first.
package enum BoardsMigrations {
    package static let all = [Boards001.migration]
}
