import Base
import CSQLite
import SQLiteStore
import Store

/// A queue like the outbox's: a row of about 300 bytes, one unique index, one partial index.
enum Queue {
    static let migration = Migration(
        app: "bench",
        number: 1,
        name: "queue",
        statements: [
            """
            CREATE TABLE queue (
                id INTEGER PRIMARY KEY, owner_id INTEGER NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL,
                body_html TEXT NOT NULL, url TEXT NOT NULL, dedupe_key TEXT NOT NULL, created_at TEXT NOT NULL,
                deliver_after TEXT NOT NULL, sent_at TEXT)
            """,
            "CREATE UNIQUE INDEX queue_once ON queue (owner_id, kind, dedupe_key)",
            "CREATE INDEX queue_due ON queue (deliver_after) WHERE sent_at IS NULL",
        ]
    )

    static let title = "Neue Vorlage zu Ihrem Thema Radverkehr"
    static let body = String(repeating: "Der Gemeinderat berät. ", count: 6)
    static let url = "https://example.org/rat/vorlagen/2026-0815"
    static let moment = Timestamp(seconds: 1_796_022_000)

    static func insert(_ id: Int) -> SQL {
        """
        INSERT INTO queue (id, owner_id, kind, title, body_html, url, dedupe_key, created_at, deliver_after)
        VALUES (\(id), \(id % 1000), \("n1"), \(title), \(body), \(url), \("paper-\(id)"), \(moment), \(moment))
        """
    }

    /// The columns that a page of the queue shows.
    struct Entry: RowReadable, Sendable {
        let title: String
        let body: String

        init(row: Row) throws(StoreError) {
            title = try row.get("title")
            body = try row.get("body_html")
        }
    }

    static func select(_ id: Int) -> SQL { "SELECT title, body_html FROM queue WHERE id = \(id)" }
}

/// SQLite as a C programmer would use it: one handle, one prepared statement, nothing around it.
final class Bare {
    private let handle: OpaquePointer
    private let insertion: OpaquePointer
    private let selection: OpaquePointer

    init(_ path: String) {
        func prepare(_ text: String, _ handle: OpaquePointer) -> OpaquePointer {
            var statement: OpaquePointer?
            guard sqlite3_prepare_v2(handle, text, -1, &statement, nil) == SQLITE_OK, let statement else {
                fatalError(String(cString: sqlite3_errmsg(handle)))
            }
            return statement
        }
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(path, &opened, flags, nil) == SQLITE_OK, let opened else { fatalError(path) }
        sqlite3_busy_timeout(opened, 5000)
        sqlite3_exec(opened, "PRAGMA synchronous = FULL", nil, nil, nil)
        handle = opened
        let sql = Queue.insert(0)
        insertion = prepare(sql.text { _ in "?" }, opened)
        selection = prepare(Queue.select(0).text { _ in "?" }, opened)
    }

    deinit {
        sqlite3_finalize(insertion)
        sqlite3_finalize(selection)
        sqlite3_close(handle)
    }

    func execute(_ text: String) {
        guard sqlite3_exec(handle, text, nil, nil, nil) == SQLITE_OK else {
            fatalError(String(cString: sqlite3_errmsg(handle)))
        }
    }

    func insert(_ id: Int) {
        sqlite3_bind_int64(insertion, 1, Int64(id))
        sqlite3_bind_int64(insertion, 2, Int64(id % 1000))
        let moment = Queue.moment.rfc3339
        for (index, text) in ["n1", Queue.title, Queue.body, Queue.url, "paper-\(id)", moment, moment].enumerated() {
            sqlite3_bind_text(
                insertion,
                Int32(index + 3),
                text,
                -1,
                unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            )
        }
        guard sqlite3_step(insertion) == SQLITE_DONE else { fatalError(String(cString: sqlite3_errmsg(handle))) }
        sqlite3_reset(insertion)
    }

    /// The bytes of both columns.
    func select(_ id: Int) -> Int {
        defer { sqlite3_reset(selection) }
        sqlite3_bind_int64(selection, 1, Int64(id))
        guard sqlite3_step(selection) == SQLITE_ROW else { fatalError("row \(id) is missing") }
        return (0..<2).reduce(0) { $0 + String(cString: sqlite3_column_text(selection, $1)).utf8.count }
    }
}
