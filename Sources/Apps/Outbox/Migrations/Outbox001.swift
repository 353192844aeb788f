package import Store

/// The queue with the seed's column names, its dispatches and their trace.
enum Outbox001 {
    static let migration = Migration(
        app: "outbox",
        number: 1,
        name: "queue, dispatches, trace",
        statements: [
            """
            CREATE TABLE dispatch (
                id INTEGER PRIMARY KEY,
                stream TEXT NOT NULL,
                kind TEXT NOT NULL,
                decided_at TEXT NOT NULL,
                expires_at TEXT NOT NULL,
                claimed_by TEXT,
                claimed_until TEXT,
                accepted INTEGER NOT NULL DEFAULT 0,
                ended_at TEXT)
            """,
            "CREATE INDEX dispatch_open ON dispatch (id) WHERE ended_at IS NULL",
            """
            CREATE TABLE dispatch_delivery (
                dispatch_id INTEGER NOT NULL REFERENCES dispatch (id) ON DELETE CASCADE,
                follower INTEGER NOT NULL,
                attempts INTEGER NOT NULL DEFAULT 0,
                next_attempt_at TEXT NOT NULL,
                PRIMARY KEY (dispatch_id, follower))
            """,
            "CREATE INDEX dispatch_delivery_due ON dispatch_delivery (dispatch_id, next_attempt_at)",
            """
            CREATE TABLE notification_queue (
                id INTEGER PRIMARY KEY,
                owner_id INTEGER,
                stream TEXT,
                kind TEXT NOT NULL,
                title TEXT NOT NULL DEFAULT '',
                body_html TEXT NOT NULL DEFAULT '',
                url TEXT NOT NULL,
                event TEXT NOT NULL,
                dedupe_key TEXT NOT NULL,
                wichtig INTEGER NOT NULL DEFAULT 0,
                bundled INTEGER NOT NULL DEFAULT 0,
                created_at TEXT NOT NULL,
                deliver_after TEXT NOT NULL,
                expires_at TEXT NOT NULL,
                dispatch_id INTEGER REFERENCES dispatch (id) ON DELETE SET NULL,
                sent_at TEXT,
                ended_at TEXT,
                CHECK ((owner_id IS NULL) <> (stream IS NULL)))
            """,
            """
            CREATE UNIQUE INDEX notification_queue_once_stream ON notification_queue (stream, kind, dedupe_key)
            WHERE stream IS NOT NULL
            """,
            """
            CREATE UNIQUE INDEX notification_queue_once_owner ON notification_queue (owner_id, kind, dedupe_key)
            WHERE owner_id IS NOT NULL
            """,
            """
            CREATE INDEX notification_queue_due ON notification_queue (deliver_after)
            WHERE ended_at IS NULL AND dispatch_id IS NULL
            """,
            """
            CREATE INDEX notification_queue_open_stream ON notification_queue (stream, kind, deliver_after)
            WHERE ended_at IS NULL AND dispatch_id IS NULL
            """,
            "CREATE INDEX notification_queue_dispatch ON notification_queue (dispatch_id)",
            "CREATE INDEX notification_queue_owner ON notification_queue (owner_id, sent_at, deliver_after)",
            // What was told and then removed with the retention: it stays told.
            """
            CREATE TABLE notification_once (
                recipient TEXT NOT NULL, kind TEXT NOT NULL, dedupe_key TEXT NOT NULL,
                PRIMARY KEY (recipient, kind, dedupe_key))
            """,
            """
            CREATE TABLE stream_usage (
                stream TEXT NOT NULL, kind TEXT NOT NULL, since TEXT NOT NULL, count INTEGER NOT NULL,
                PRIMARY KEY (stream, kind))
            """,
            """
            CREATE TABLE notification_trace (
                id INTEGER PRIMARY KEY,
                at TEXT NOT NULL,
                notice_id INTEGER,
                owner_id INTEGER,
                stream TEXT,
                kind TEXT NOT NULL,
                decision TEXT NOT NULL,
                reason TEXT,
                until TEXT)
            """,
            "CREATE INDEX notification_trace_at ON notification_trace (at)",
        ]
    )
}

/// The outbox's schema, oldest first.
package enum OutboxMigrations {
    package static let all = [Outbox001.migration, Outbox002.migration]
}
