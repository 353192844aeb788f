import Base
import CSQLite
import Store

/// What a pass did, where closures can write it.
final class Report {
    var accepted = 0
}

/// SQLite as a C programmer would use it: one handle, one prepared statement, a row of the queue in a transaction.
final class Bare {
    private let handle: OpaquePointer
    private let insertion: OpaquePointer

    init(_ path: String) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(path, &opened, flags, nil) == SQLITE_OK, let opened else { fatalError(path) }
        sqlite3_busy_timeout(opened, 5000)
        sqlite3_exec(opened, "PRAGMA synchronous = FULL", nil, nil, nil)
        sqlite3_exec(
            opened,
            "CREATE TABLE bare (id INTEGER PRIMARY KEY, owner_id INTEGER, title TEXT, body TEXT, url TEXT)",
            nil,
            nil,
            nil
        )
        var statement: OpaquePointer?
        let text = "INSERT INTO bare (id, owner_id, title, body, url) VALUES (?, ?, ?, ?, ?)"
        guard sqlite3_prepare_v2(opened, text, -1, &statement, nil) == SQLITE_OK, let statement else {
            fatalError(String(cString: sqlite3_errmsg(opened)))
        }
        handle = opened
        insertion = statement
    }

    deinit {
        sqlite3_finalize(insertion)
        sqlite3_close(handle)
    }

    func insert(_ id: Int) {
        sqlite3_bind_int64(insertion, 1, Int64(id))
        sqlite3_bind_int64(insertion, 2, Int64(id % 1000))
        for (index, text) in ["Neue Vorlage zu Ihrem Thema Radverkehr", Stub.body, "/papers/2026-\(id)"].enumerated() {
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
}
