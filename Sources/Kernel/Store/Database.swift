/// A relational database: the seam between the apps and the drivers.
///
/// Work is handed over as a closure that runs on one of the driver's own threads, so it never blocks the cooperative
/// pool; inside it everything is synchronous. A closure may run again from the start when the driver has to repeat its
/// transaction: it must have no effects besides its statements.
package struct Database: Sendable {
    /// Which SQL the driver speaks, for the few statements that differ.
    package enum Dialect: Sendable {
        case sqlite
        case postgres
    }

    /// Whether a transaction may write.
    package enum Access: Sendable {
        case read
        case write
    }

    /// Runs a body in one transaction; what it throws rolls the transaction back and is thrown on.
    package typealias Run =
        @Sendable (
            _ access: Access, _ body: @escaping @Sendable (Transaction) throws -> Void
        ) async throws -> Void

    /// Runs a body on the calling thread if a connection is free this very moment.
    ///
    /// - Returns: whether it ran.
    package typealias Glance = @Sendable (_ body: (Transaction) throws -> Void) throws -> Bool

    package let dialect: Dialect
    private let run: Run
    private let glance: Glance?
    private let lock: @Sendable (_ name: String) async throws -> ExclusiveLock?
    private let closeAll: @Sendable () async -> Void

    /// A database by its driver's functions.
    ///
    /// - Parameters:
    ///   - dialect: which SQL the driver speaks.
    ///   - run: runs a body in one transaction on a thread of the driver's own.
    ///   - glance: runs a short read where it is asked for; nil where reading means waiting for another machine.
    ///   - lock: tries to become the only holder of a name among all processes on this database, without waiting.
    ///   - close: finishes what was begun and closes all connections.
    package init(
        dialect: Dialect,
        run: @escaping Run,
        glance: Glance? = nil,
        lock: @escaping @Sendable (_ name: String) async throws -> ExclusiveLock?,
        close: @escaping @Sendable () async -> Void
    ) {
        self.dialect = dialect
        self.run = run
        self.glance = glance
        self.lock = lock
        self.closeAll = close
    }

    /// A consistent view of the data; statements that write are refused.
    package func read<T: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> T) async throws -> T {
        try await result(.read, body)
    }

    /// A read that takes microseconds: a few rows by their keys, nothing else.
    ///
    /// Where the driver can, it runs on the calling thread, since waking another one costs several times as much as the
    /// read; whoever reads lists or searches uses ``read(_:)`` and keeps the caller's thread free.
    package func lookUp<T: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> T) async throws -> T {
        if let glance {
            var value: T?
            if try glance({ value = try body($0) }), let value { return value }
        }
        return try await read(body)
    }

    /// One atomic change; on return it is durable.
    ///
    /// It runs to its end even if the caller's task is cancelled: whoever cleans up can still write.
    @discardableResult
    package func write<T: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> T) async throws -> T {
        try await result(.write, body)
    }

    /// All rows of one query.
    package func all<T: RowReadable & Sendable>(_ sql: SQL, as type: T.Type = T.self) async throws -> [T] {
        try await read { try $0.all(sql, as: type) }
    }

    /// The first row of one query, or nil.
    package func first<T: RowReadable & Sendable>(_ sql: SQL, as type: T.Type = T.self) async throws -> T? {
        try await read { try $0.first(sql, as: type) }
    }

    /// Becomes the only holder of `name` among all processes on this database.
    ///
    /// - Returns: nil when another one holds it. The lock ends with ``ExclusiveLock/release()`` or with the process,
    ///   however it ends.
    ///
    /// - Throws: ``StoreError/statement(_:)`` for a name with other characters than `a–z`, `0–9`, `-` and `_`.
    package func exclusive(_ name: String) async throws -> ExclusiveLock? {
        let isPlain = name.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
        }
        guard !name.isEmpty, isPlain else {
            throw StoreError.statement("a lock's name has small letters, digits, - and _ only: \(name)")
        }
        return try await lock(name)
    }

    /// Finishes what was begun and closes all connections; later calls throw ``StoreError/closed``.
    package func close() async { await closeAll() }

    private func result<T: Sendable>(
        _ access: Access,
        _ body: @escaping @Sendable (Transaction) throws -> T
    ) async throws -> T {
        let box = ResultBox<T>()
        try await run(access) { box.value = try body($0) }
        guard let value = box.value else { throw StoreError.closed }
        return value
    }
}

/// Carries a transaction's result out of it.
///
/// `@unchecked Sendable`: the driver's thread writes `value` before it ends the transaction, the caller reads it after
/// having awaited that end; the continuation between them orders the two.
private final class ResultBox<T>: @unchecked Sendable {
    var value: T?
}

/// Held by one process at a time.
package struct ExclusiveLock: Sendable {
    private let end: @Sendable () -> Void

    package init(release: @escaping @Sendable () -> Void) {
        end = release
    }

    /// Lets others have it, at once or as soon as the driver's thread comes round to it.
    package func release() { end() }
}
