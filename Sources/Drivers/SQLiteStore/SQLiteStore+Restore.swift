internal import CSQLite
internal import Glibc
internal import Store
internal import Threads

extension SQLiteStore {
    /// Puts a backup in the place of a database.
    ///
    /// Nothing is touched before the backup has been checked and copied, and the name never stands for nothing: a
    /// process that dies on the way leaves either the old database or the restored one.
    ///
    /// - Returns: where the old database was kept (`….before-restore`), or nil when there was none.
    /// - Throws: ``StoreError/unavailable(_:)`` when the backup is damaged, is no database of this program, or another
    ///   process uses the target: a server holds `exclusive("serve")`, everybody else has the file open.
    package static func restore(from backup: String, to target: String) async throws -> String? {
        try await WorkerThread.run { try Restoring(from: backup, to: target).run() }
    }
}

/// The steps of one restore.
private struct Restoring {
    private let backup: String
    private let target: String

    init(from backup: String, to target: String) throws {
        self.backup = try FilePath.canonical(backup)
        self.target = FilePath.exists(target) ? try FilePath.canonical(target) : target
        if self.backup == self.target {
            throw StoreError.unavailable("\(target): this is the database itself. Name a backup.")
        }
    }

    func run() throws -> String? {
        try requireSoundBackup()
        guard let lock = try FileLock.take("\(target).serve.lock") else {
            throw StoreError.unavailable("\(target): a server uses this database. Stop it, then restore again.")
        }
        defer { lock.release() }
        let copy = try PartialFile(for: target)
        try Copy.make(from: backup, into: copy.path)
        guard FilePath.exists(target) else {
            try retireSideFiles(under: freeName())
            try copy.takeName()
            return nil
        }
        let owner = try takeOver()
        let kept = try keepOld()
        try copy.takeName()
        owner?.close()
        return kept
    }

    private func requireSoundBackup() throws {
        let connection = try Connection(path: backup, mode: .readOnly, busyTimeout: .seconds(5))
        let damage = Copy.damage(connection, withForeignKeys: false)
        guard damage.isEmpty else {
            throw StoreError.unavailable("\(backup) is damaged (\(damage[0])). Take another backup.")
        }
        // An empty file is a sound database too.
        let isOurs = try Statement("SELECT 1 FROM sqlite_schema WHERE name = 'schema_migration'", on: connection)
            .rows([])
        guard !isOurs.isEmpty else {
            throw StoreError.unavailable("\(backup) was not written by this program. Name one of its backups.")
        }
    }

    /// Becomes the only user of the old database and folds its log into it.
    ///
    /// - Returns: the connection that keeps others out, or nil for a file that is too damaged to be opened.
    private func takeOver() throws -> Connection? {
        do {
            let connection = try Connection(path: target, mode: .maintenance, busyTimeout: .seconds(1))
            // Refused while anybody else has the file open.
            try connection.pragma("journal_mode = DELETE")
            try connection.control(.beginExclusive)
            return connection
        } catch StoreError.busy {
            throw StoreError.unavailable(
                "\(target): another process uses this database. Wait for its end or stop it, then restore again."
            )
        } catch StoreError.unavailable {
            return nil
        }
    }

    private func keepOld() throws -> String {
        let kept = freeName()
        // A second name first, so that the first one is never missing.
        guard link(target, kept) == 0 || (errno != EEXIST && rename(target, kept) == 0) else {
            throw FilePath.failure(kept, "cannot be created", "Check that the folder belongs to this program's user.")
        }
        try retireSideFiles(under: kept)
        return kept
    }

    /// A log without its database would be replayed into the restored one.
    private func retireSideFiles(under name: String) throws {
        for suffix in ["-wal", "-shm", "-journal"] where FilePath.exists(target + suffix) {
            guard rename(target + suffix, name + suffix) == 0 else {
                throw FilePath.failure(target + suffix, "cannot be moved", "Move it away by hand.")
            }
        }
    }

    private func freeName() -> String {
        let name = target + ".before-restore"
        guard FilePath.exists(name) else { return name }
        var number = 2
        while FilePath.exists("\(name)-\(number)") { number += 1 }
        return "\(name)-\(number)"
    }
}
