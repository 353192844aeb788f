internal import CSQLite
internal import Store

extension StoreError {
    /// The kernel's error for the result of a statement.
    init(code: Int32, handle: OpaquePointer, statement: String) {
        let message = String(cString: sqlite3_errmsg(handle))
        // The extended codes are macros that Swift does not see.
        let unique: Int32 = SQLITE_CONSTRAINT | 8 << 8
        let primaryKey: Int32 = SQLITE_CONSTRAINT | 6 << 8
        let rowID: Int32 = SQLITE_CONSTRAINT | 10 << 8
        switch code {
        case unique, primaryKey, rowID:
            self = .conflict(message)
            return
        default: break
        }
        switch code & 0xFF {
        case SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_TOOBIG: self = .constraint(message)
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
        case SQLITE_ERROR, SQLITE_MISUSE, SQLITE_RANGE, SQLITE_SCHEMA, SQLITE_INTERNAL, SQLITE_AUTH, SQLITE_ABORT:
            self = .statement("\(message): \(statement)")
        default:
            let file = sqlite3_db_filename(handle, "main").map { String(cString: $0) } ?? ""
            self = .unavailable("\(file.isEmpty ? "in memory" : file): \(message). \(Self.advice(code & 0xFF))")
        }
    }

    /// The kernel's error for a file that cannot be used from the start.
    init(opening path: String, code: Int32, handle: OpaquePointer?) {
        if code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED {
            self = .busy
        } else {
            let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
            self = .unavailable("\(path): \(message). \(Self.advice(code & 0xFF))")
        }
    }

    private static func advice(_ code: Int32) -> String {
        switch code {
        case SQLITE_FULL: "Make room on the disk."
        case SQLITE_CORRUPT: "The file is damaged: restore a backup."
        case SQLITE_NOTADB: "This is no SQLite database: name another file, or restore a backup."
        case SQLITE_CANTOPEN: "Check that the folder exists and belongs to the user of this program."
        case SQLITE_READONLY, SQLITE_PERM: "Check that file and folder belong to the user of this program."
        case SQLITE_IOERR: "Check the disk."
        default: "SQLite code \(code)."
        }
    }
}
