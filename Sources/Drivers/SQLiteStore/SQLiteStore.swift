internal import Base
package import Store

/// The embedded database: SQLite in WAL mode behind the kernel's ``Database``.
///
/// One thread writes and commits whatever waits as one group, a few threads read; each owns one connection, so SQLite
/// itself needs no locks, and no thread of the cooperative pool ever waits for a disk. Other processes may use the same
/// file at the same time.
package enum SQLiteStore {
    /// What a program opens a database for.
    package enum Use: Sendable {
        /// Many small changes, each of which is on the disk before its caller hears of it.
        case service
        /// One program's thousands of changes, which it could make again: more memory, and the disk is waited for at the
        /// end only. A power cut may take the last of them, never some out of the middle; a crash takes none.
        case bulk
    }

    /// The path that opens an empty database without a file, which ends with its last user.
    package static let inMemory = ":memory:"

    /// Opens a database file, which is created when there is none.
    ///
    /// - Parameters:
    ///   - path: the file, or ``inMemory``. Without a file there is one connection for everything.
    ///   - readers: how many transactions may read at the same time, at least 1.
    ///   - busyTimeout: how long a transaction waits for another process that writes.
    ///   - use: what it is opened for.
    /// - Returns: the open database; close it to empty its log.
    /// - Throws: ``StoreError/unavailable(_:)`` naming the file and what to do, ``StoreError/busy``.
    package static func open(
        path: String,
        readers: Int = 2,
        busyTimeout: Duration = .seconds(5),
        use: Use = .service
    ) throws -> Database {
        let engine = try Engine(path: path, readers: readers, busyTimeout: busyTimeout, use: use)
        return Database(
            dialect: .sqlite,
            run: { access, body in try await engine.run(access, body) },
            glance: { try engine.glance($0) },
            lock: { name in try engine.lock(name) },
            close: { await engine.close() }
        )
    }
}
