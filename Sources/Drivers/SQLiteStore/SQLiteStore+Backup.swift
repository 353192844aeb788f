internal import CSQLite
internal import Store
internal import Threads

extension SQLiteStore {
    /// Writes a consistent copy of a database into one file, while others read and write it.
    ///
    /// The copy is checked before it takes its name, so an earlier backup is only ever replaced by a sound one.
    ///
    /// - Throws: ``StoreError/unavailable(_:)`` naming the file and what to do.
    package static func backup(_ path: String, to target: String) async throws {
        try await WorkerThread.run {
            let source = try FilePath.canonical(path)
            if FilePath.exists(target), try FilePath.canonical(target) == source {
                throw StoreError.unavailable("\(target): this is the database itself. Name another file.")
            }
            let copy = try PartialFile(for: target)
            try Copy.make(from: source, into: copy.path)
            try copy.takeName()
        }
    }

    /// Looks for damage: broken pages, indexes that do not fit their table, rows that point to nothing.
    ///
    /// - Returns: the faults, at most twenty; none for a sound file.
    /// - Throws: ``StoreError/unavailable(_:)`` when there is no such file or it cannot be opened.
    package static func integrityCheck(_ path: String) async throws -> [String] {
        try await WorkerThread.run {
            let connection = try Connection(path: path, mode: .readOnly, busyTimeout: .seconds(5))
            return Copy.damage(connection, withForeignKeys: true)
        }
    }
}

/// Copies a database page by page within one view of it.
enum Copy {
    /// Fills an empty file; on return it is sound, needs no side files, and is not yet known to be on the disk.
    static func make(from source: String, into target: String) throws {
        let reading = try Connection(path: source, mode: .readOnly, busyTimeout: .seconds(5))
        let writing = try Connection(path: target, mode: .maintenance, busyTimeout: .seconds(5))
        guard let backup = sqlite3_backup_init(writing.handle, "main", reading.handle, "main") else {
            throw StoreError(opening: target, code: sqlite3_extended_errcode(writing.handle), handle: writing.handle)
        }
        let step = sqlite3_backup_step(backup, -1)
        let end = sqlite3_backup_finish(backup)
        guard step == SQLITE_DONE, end == SQLITE_OK else {
            // Whether reading or writing failed, the message stands at the writing end.
            throw StoreError(
                opening: "\(source), copied to \(target)",
                code: end == SQLITE_OK ? step : end,
                handle: writing.handle
            )
        }
        try writing.pragma("journal_mode = DELETE")
        let damage = damage(writing, withForeignKeys: false)
        guard damage.isEmpty else {
            throw StoreError.unavailable("\(source) is damaged (\(damage[0])). Restore a backup.")
        }
    }

    /// What is wrong with a file, in SQLite's words.
    static func damage(_ connection: Connection, withForeignKeys: Bool) -> [String] {
        do {
            let structure = try Statement("PRAGMA integrity_check(20)", on: connection).rows([])
                .map { try $0.get("integrity_check", as: String.self) }
            guard structure == ["ok"] else { return structure }
            guard withForeignKeys else { return [] }
            return try Statement("PRAGMA foreign_key_check", on: connection).rows([]).prefix(20).map { row in
                let table = try row.get("table", as: String.self)
                let parent = try row.get("parent", as: String.self)
                return "a row of \(table) points to a missing row of \(parent)"
            }
        } catch {
            return ["\(error)"]
        }
    }
}
