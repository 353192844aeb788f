internal import Store
internal import Threads

/// The thread that writes: it commits all transactions that wait as one group.
///
/// A commit costs one wait for the disk, however much it holds. Each body runs in a savepoint of its own, so one that
/// fails leaves no trace and does not disturb its neighbours; all callers hear of the end only after the commit.
struct Writer {
    /// A group takes no more than this, so that the first of it does not wait for ever.
    private static let maximumCount = 512
    private static let maximumDuration: Duration = .milliseconds(20)

    private let connection: Connection
    private let queue: WorkQueue
    private let use: SQLiteStore.Use
    private let reading: Transaction
    private let writing: Transaction

    init(_ connection: Connection, _ queue: WorkQueue, _ use: SQLiteStore.Use) {
        self.connection = connection
        self.queue = queue
        self.use = use
        reading = connection.transaction(.read)
        writing = connection.transaction(.write)
    }

    /// Works until the queue is closed and empty.
    func run() {
        while let job = queue.next() {
            var group = commit([job], isOpen: true)
            // Each round has one job less: the one that ended everybody's transaction.
            while !group.isEmpty { group = commit(group, isOpen: false) }
        }
        connection.checkpoint()
        connection.close()
    }

    /// Runs and commits a group.
    ///
    /// - Parameters:
    ///   - first: the jobs to begin with.
    ///   - isOpen: whether jobs that arrive meanwhile may join.
    /// - Returns: the jobs that have to run again, because another one rolled everything back.
    private func commit(_ first: [Job], isOpen: Bool) -> [Job] {
        var ended: [(job: Job, error: (any Error)?)] = []
        do {
            try connection.control(.beginWrite)
        } catch {
            // Whoever waits behind would only wait for the same again.
            for job in first + waiting(isOpen ? Self.maximumCount : 0) { job.fail(error) }
            return []
        }
        let start = ContinuousClock.now
        var rest = first[...]
        while let job = rest.popFirst() ?? (isOpen ? joining(ended.count, start) : nil) {
            let error = attempt(job)
            guard connection.isInTransaction else {
                return lost(to: job, error, others: ended.map(\.job) + rest)
            }
            ended.append((job, error))
        }
        do {
            try connection.control(.commit)
        } catch {
            connection.rollBackAll()
            for (job, _) in ended { job.fail(error) }
            return []
        }
        for (job, error) in ended {
            if let error { job.fail(error) } else { job.succeed() }
        }
        return []
    }

    /// Runs one body in its savepoint.
    ///
    /// Where one program alone makes thousands of changes there is hardly ever a neighbour, and the savepoint's journal
    /// would copy every page: there a body that fails ends the group's transaction, and the others run again.
    ///
    /// - Returns: why nothing of it remains, or nil.
    private func attempt(_ job: Job) -> (any Error)? {
        do {
            if use == .service { try connection.control(.savepoint) }
            try job.body(job.access == .read ? reading : writing)
            try connection.requireForeignKeys()
            if use == .service { try connection.control(.release) }
            return nil
        } catch {
            if use == .bulk {
                connection.rollBackAll()
            } else if connection.isInTransaction {
                do {
                    try connection.control(.rollBackToSavepoint)
                    try connection.control(.release)
                } catch {
                    connection.rollBackAll()
                }
            }
            return error
        }
    }

    /// A job ended the transaction of all: its own error is its caller's, the others run again.
    ///
    /// When the disk is the reason, it would fail the others too.
    private func lost(to job: Job, _ error: (any Error)?, others: [Job]) -> [Job] {
        let reason = error ?? StoreError.statement("the body ended its own transaction")
        job.fail(reason)
        switch reason {
        case StoreError.unavailable, StoreError.busy:
            for other in others { other.fail(reason) }
            return []
        default:
            return others
        }
    }

    private func joining(_ count: Int, _ start: ContinuousClock.Instant) -> Job? {
        guard count < Self.maximumCount, ContinuousClock.now - start < Self.maximumDuration else { return nil }
        return queue.poll()
    }

    private func waiting(_ limit: Int) -> [Job] {
        var jobs: [Job] = []
        while jobs.count < limit, let job = queue.poll() { jobs.append(job) }
        return jobs
    }
}
