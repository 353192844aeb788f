package import Store

/// A transaction's body and the caller that waits for it.
package struct Job: Sendable {
    package let access: Database.Access
    package let body: @Sendable (Transaction) throws -> Void
    package let continuation: CheckedContinuation<Void, any Error>

    package init(
        access: Database.Access,
        body: @escaping @Sendable (Transaction) throws -> Void,
        continuation: CheckedContinuation<Void, any Error>
    ) {
        self.access = access
        self.body = body
        self.continuation = continuation
    }

    /// Tells the caller that its transaction is durable.
    package func succeed() { continuation.resume() }

    /// Tells the caller that nothing of its transaction remains.
    package func fail(_ error: any Error) { continuation.resume(throwing: error) }
}

/// Hands jobs from tasks to the threads that work on them, first come, first served.
package final class WorkQueue: Sendable {
    private struct State {
        var jobs: [Job] = []
        var head = 0
        var isClosed = false

        mutating func pop() -> Job? {
            guard head < jobs.count else { return nil }
            let job = jobs[head]
            head += 1
            // Moving the rest is paid for by the many that went before.
            if head == jobs.count || head >= 1024 {
                jobs.removeFirst(head)
                head = 0
            }
            return job
        }
    }

    private enum Next {
        case job(Job)
        case end
    }

    private let state = Monitor(State())

    package init() {}

    /// Whether it takes no more jobs.
    package var isClosed: Bool { state.withLock(\.isClosed) }

    /// - Returns: false when the queue is closed and the job was not taken.
    package func add(_ job: Job) -> Bool {
        let isTaken = state.withLock { state in
            if !state.isClosed { state.jobs.append(job) }
            return !state.isClosed
        }
        if isTaken { state.wakeOne() }
        return isTaken
    }

    /// The next job without waiting.
    package func poll() -> Job? { state.withLock { $0.pop() } }

    /// Waits for the next job.
    ///
    /// - Returns: nil when the queue is closed and empty.
    package func next() -> Job? {
        let next = state.wait { state in state.pop().map(Next.job) ?? (state.isClosed ? .end : nil) }
        switch next {
        case .job(let job): return job
        case .end: return nil
        }
    }

    /// Takes no more jobs; those that wait are still handed out.
    package func close() {
        state.withLock { $0.isClosed = true }
        state.wakeAll()
    }
}
