internal import Store
internal import Threads

/// The threads and connections of one open database.
///
/// Whoever forgets to close it loses nothing: with the last reference the queues close, and each thread finishes its
/// work and closes its connection.
final class Engine: Sendable {
    private let reads = WorkQueue()
    private let writes = WorkQueue()
    private let threads: [WorkerThread]
    private let locks: LockKeeper

    init(address: PostgresAddress, readers: Int, writers: Int, patience: Duration) throws {
        locks = LockKeeper(address)
        var threads: [WorkerThread] = []
        do {
            for (queue, count) in [(reads, readers), (writes, writers)] {
                for _ in 0..<max(1, count) {
                    threads.append(
                        try WorkerThread {
                            var worker = Worker(address, patience: patience, queue)
                            worker.run()
                        }
                    )
                }
            }
            threads.append(try WorkerThread { [locks] in locks.run() })
        } catch {
            // Threads that run already would wait for ever.
            reads.close()
            writes.close()
            locks.close()
            throw error
        }
        self.threads = threads
    }

    deinit {
        reads.close()
        writes.close()
        locks.close()
    }

    /// Runs a body on a thread that its access asks for.
    func run(_ access: Database.Access, _ body: @escaping @Sendable (Transaction) throws -> Void) async throws {
        let queue = access == .read ? reads : writes
        try await withCheckedThrowingContinuation { continuation in
            let job = Job(access: access, body: body, continuation: continuation)
            if !queue.add(job) { job.fail(StoreError.closed) }
        }
    }

    func lock(_ name: String) async throws -> ExclusiveLock? { try await locks.take(name) }

    /// Finishes the queued work; on return all connections are closed.
    func close() async {
        reads.close()
        writes.close()
        locks.close()
        for thread in threads { await thread.end() }
    }
}
