internal import Base
package import Store

/// The embedded database: SQLite in WAL mode behind the kernel's ``Database``.
///
/// One thread writes and commits whatever waits as one group, a few threads read; each owns one connection, so SQLite
/// itself needs no locks, and no thread of the cooperative pool ever waits for a disk. Other processes may use the same
/// file at the same time.
package enum SQLiteStore {
    /// The path that opens an empty database without a file, which ends with its last user.
    package static let inMemory = ":memory:"

    /// Opens a database file, which is created when there is none.
    ///
    /// - Parameters:
    ///   - path: the file, or ``inMemory``. Without a file there is one connection for everything.
    ///   - readers: how many transactions may read at the same time, at least 1.
    ///   - busyTimeout: how long a transaction waits for another process that writes.
    /// - Returns: the open database; close it to empty its log.
    /// - Throws: ``StoreError/unavailable(_:)`` naming the file and what to do, ``StoreError/busy``.
    package static func open(
        path: String,
        readers: Int = 2,
        busyTimeout: Duration = .seconds(5)
    ) throws -> Database {
        let engine = try Engine(path: path, readers: readers, busyTimeout: busyTimeout)
        return Database(
            dialect: .sqlite,
            run: { access, body in try await engine.run(access, body) },
            glance: { try engine.glance($0) },
            lock: { name in try engine.lock(name) },
            close: { await engine.close() }
        )
    }
}
