internal import Store
internal import Threads

/// The threads and connections of one open database.
///
/// Whoever forgets to close it loses nothing: with the last reference the queues close, and each thread finishes its
/// work and closes its connection.
final class Engine: Sendable {
    private let writes = WorkQueue()
    /// nil for a database without a file: its one connection serves everything.
    private let reads: WorkQueue?
    private let writer: WorkerThread
    private let readers: [WorkerThread]
    private let locks: LockHolder
    /// nil for a database without a file.
    private let glances: Glances?

    init(path: String, readers: Int, busyTimeout: Duration, use: SQLiteStore.Use) throws {
        let isFile = path != SQLiteStore.inMemory
        let writes = writes
        let reads = isFile ? WorkQueue() : nil
        var readerThreads = [WorkerThread]()
        do {
            let connection = try Connection(path: path, mode: .readWrite, busyTimeout: busyTimeout)
            if use == .bulk { try connection.expectBulk() }
            locks = isFile ? .files(beside: try FilePath.canonical(path)) : .memory()
            writer = try WorkerThread { Writer(connection, writes, use).run() }
            glances = isFile ? try Glances(path: path, count: max(1, readers)) : nil
            if let reads {
                for _ in 0..<max(1, readers) {
                    let connection = try Connection(path: path, mode: .readOnly, busyTimeout: busyTimeout)
                    readerThreads.append(try WorkerThread { Reader(connection, reads).run() })
                }
            }
        } catch {
            // Threads that run already would wait for ever.
            writes.close()
            reads?.close()
            throw error
        }
        self.reads = reads
        self.readers = readerThreads
    }

    deinit {
        writes.close()
        reads?.close()
    }

    /// Runs a body on the thread that its access asks for.
    func run(_ access: Database.Access, _ body: @escaping @Sendable (Transaction) throws -> Void) async throws {
        let queue = access == .read ? reads ?? writes : writes
        try await withCheckedThrowingContinuation { continuation in
            let job = Job(access: access, body: body, continuation: continuation)
            if !queue.add(job) { job.fail(StoreError.closed) }
        }
    }

    /// Runs a short read on the calling thread.
    ///
    /// - Returns: whether it ran.
    func glance(_ body: (Transaction) throws -> Void) throws -> Bool { try glances?.run(body) ?? false }

    func lock(_ name: String) throws -> ExclusiveLock? {
        guard !writes.isClosed else { throw StoreError.closed }
        return try locks.take(name)
    }

    /// Finishes the queued work; on return all connections are closed.
    ///
    /// The writer goes last: of several that close at the same moment none is the last one, which empties the log.
    func close() async {
        glances?.close()
        reads?.close()
        for reader in readers { await reader.end() }
        writes.close()
        await writer.end()
    }
}
