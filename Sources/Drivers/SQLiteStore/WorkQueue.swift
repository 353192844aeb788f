internal import Glibc
internal import Store

/// A transaction's body and the caller that waits for it.
struct Job: Sendable {
    let access: Database.Access
    let body: @Sendable (Transaction) throws -> Void
    let continuation: CheckedContinuation<Void, any Error>

    /// Tells the caller that its transaction is durable.
    func succeed() { continuation.resume() }

    /// Tells the caller that nothing of its transaction remains.
    func fail(_ error: any Error) { continuation.resume(throwing: error) }
}

/// Hands jobs from tasks to the threads that work on them, first come, first served.
///
/// `@unchecked Sendable`: `jobs`, `head` and `closed` are touched only while `mutex` is held; the two pointers never
/// change, and what they point to is destroyed in `deinit`, when nobody can wait any more since waiting needs a
/// reference.
final class WorkQueue: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let filled = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var jobs: [Job] = []
    private var head = 0
    private var closed = false

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(filled, nil)
    }

    deinit {
        pthread_cond_destroy(filled)
        pthread_mutex_destroy(mutex)
        filled.deallocate()
        mutex.deallocate()
    }

    var isClosed: Bool { locked { closed } }

    /// - Returns: false when the queue is closed and the job was not taken.
    func add(_ job: Job) -> Bool {
        locked {
            guard !closed else { return false }
            jobs.append(job)
            pthread_cond_signal(filled)
            return true
        }
    }

    /// The next job without waiting.
    func poll() -> Job? { locked { pop() } }

    /// Waits for the next job.
    ///
    /// - Returns: nil when the queue is closed and empty.
    func next() -> Job? {
        locked {
            while true {
                if let job = pop() { return job }
                if closed { return nil }
                pthread_cond_wait(filled, mutex)
            }
        }
    }

    /// Takes no more jobs; those that wait are still handed out.
    func close() {
        locked {
            closed = true
            pthread_cond_broadcast(filled)
        }
    }

    private func pop() -> Job? {
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

    private func locked<T>(_ body: () -> T) -> T {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }
}
