internal import Store

/// What notices for accounts need: decisions of their own, and an index for each question that is asked of them.
///
/// A queue of a million rows pays for each index with every row, so there are three: told already (unique), due, and
/// waiting for one person.
enum Outbox002 {
    static let migration = Migration(
        app: "outbox",
        number: 2,
        name: "notices for accounts",
        statements: [
            "ALTER TABLE notification_queue ADD COLUMN push_text TEXT",
            "ALTER TABLE notification_queue ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0",
            // What its last decision was: the same one again is no news for the trace.
            "ALTER TABLE notification_queue ADD COLUMN deferred TEXT",
            // Why its last attempt failed; a notice that failed comes along whenever its person's next one leaves.
            "ALTER TABLE notification_queue ADD COLUMN failed TEXT",
            "ALTER TABLE notification_queue ADD COLUMN account_dispatch_id INTEGER",
            "DROP INDEX notification_queue_due",
            "DROP INDEX notification_queue_open_stream",
            "DROP INDEX notification_queue_dispatch",
            "DROP INDEX notification_queue_owner",
            """
            CREATE INDEX notification_queue_open_stream ON notification_queue (stream, kind, deliver_after)
            WHERE stream IS NOT NULL AND ended_at IS NULL AND dispatch_id IS NULL
            """,
            """
            CREATE INDEX notification_queue_due_stream ON notification_queue (deliver_after)
            WHERE stream IS NOT NULL AND ended_at IS NULL AND dispatch_id IS NULL
            """,
            "CREATE INDEX notification_queue_dispatch ON notification_queue (dispatch_id) WHERE dispatch_id IS NOT NULL",
            """
            CREATE INDEX notification_queue_due_owner ON notification_queue (deliver_after, owner_id)
            WHERE owner_id IS NOT NULL AND ended_at IS NULL AND account_dispatch_id IS NULL
            """,
            """
            CREATE INDEX notification_queue_open_owner ON notification_queue (owner_id, kind)
            WHERE owner_id IS NOT NULL AND ended_at IS NULL
            """,
            // One decision: these notices, now. Its number is that of its first notice, which is in no other.
            """
            CREATE TABLE account_dispatch (
                id INTEGER PRIMARY KEY,
                owner_id INTEGER NOT NULL,
                pot TEXT NOT NULL,
                kind TEXT NOT NULL,
                notices TEXT NOT NULL,
                salt TEXT NOT NULL,
                decided_at TEXT NOT NULL,
                expires_at TEXT NOT NULL,
                due_at TEXT NOT NULL,
                claimed_by TEXT,
                attempts INTEGER NOT NULL DEFAULT 0,
                uncertain INTEGER NOT NULL DEFAULT 0,
                addressed INTEGER NOT NULL DEFAULT 0,
                spent_at TEXT NOT NULL,
                ended_at TEXT)
            """,
            "CREATE INDEX account_dispatch_due ON account_dispatch (due_at) WHERE ended_at IS NULL",
            "CREATE INDEX account_dispatch_spent ON account_dispatch (owner_id, spent_at)",
            // Only for decisions that did not end at the first attempt: where they still have to go.
            """
            CREATE TABLE account_delivery (
                dispatch_id INTEGER NOT NULL REFERENCES account_dispatch (id) ON DELETE CASCADE,
                kind TEXT NOT NULL,
                address_id INTEGER NOT NULL,
                PRIMARY KEY (dispatch_id, kind, address_id))
            """,
            """
            CREATE INDEX notification_trace_owner ON notification_trace (owner_id, id) WHERE owner_id IS NOT NULL
            """,
        ]
    )
}
