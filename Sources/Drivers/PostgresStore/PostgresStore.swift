internal import Base
package import Store
internal import Threads

/// PostgreSQL behind the kernel's ``Database``: the store that several servers share.
///
/// A few threads write and a few read; each owns one connection, which it opens when it has something to do and opens
/// again when it was lost, so no thread of the cooperative pool ever waits for the network. Whoever writes is
/// `SERIALIZABLE`: of two transactions that one writer would have run one after the other, the second runs again.
package enum PostgresStore {
    /// The oldest server that speaks everything that is used here.
    package static let oldestVersion = 13

    /// Opens a database, which exists already.
    ///
    /// - Parameters:
    ///   - address: server, database and account.
    ///   - readers: how many transactions may read at the same time, at least 1.
    ///   - writers: how many transactions may write at the same time, at least 1.
    ///   - patience: how long a transaction waits for locks, for its turn among conflicting ones, and for a server
    ///     that restarts.
    /// - Returns: the open database.
    /// - Throws: ``StoreError/unavailable(_:)`` naming the server and what to do.
    package static func open(
        _ address: PostgresAddress,
        readers: Int = 4,
        writers: Int = 4,
        patience: Duration = .seconds(10)
    ) async throws -> Database {
        _ = try await version(address)
        let engine = try Engine(address: address, readers: readers, writers: writers, patience: patience)
        return Database(
            dialect: .postgres,
            run: { access, body in try await engine.run(access, body) },
            lock: { name in try await engine.lock(name) },
            close: { await engine.close() }
        )
    }

    /// Whether the server can be reached and used, and which one it is.
    ///
    /// - Returns: the server's version as it says it: `15.8`.
    /// - Throws: ``StoreError/unavailable(_:)`` naming the server and what to do.
    package static func version(_ address: PostgresAddress) async throws -> String {
        try await WorkerThread.run {
            let connection = try Connection(address, patience: .seconds(10))
            defer { connection.close() }
            return connection.version
        }
    }
}
