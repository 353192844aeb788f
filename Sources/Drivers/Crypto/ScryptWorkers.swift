private import COpenSSL
private import Foundation
private import Synchronization

/// Hashes and checks passwords on a few threads of its own, as many as there are cores.
///
/// scrypt holds a core for about 25 ms. On the cooperative pool a handful of sign-ins would stall every other task; here
/// they wait in a line of limited length instead, and the threads run at a lower priority than the rest of the process,
/// so requests are answered at their usual speed while passwords are being checked.
package final class ScryptWorkers: Sendable {
    /// Why there is no answer.
    package enum Fault: Error, Equatable, Sendable {
        /// The line is full; try again in a few seconds (HTTP 503).
        case busy
        /// The stored text is no scrypt hash, or one that would cost too much.
        case malformedHash
        /// The caller's task was cancelled while it waited.
        case cancelled
    }

    private let line: Line
    private let parameters: Scrypt.Parameters
    private let decoy: PasswordHash

    /// Starts the threads; they end when the last reference goes.
    ///
    /// - Parameters:
    ///   - threads: nil means one a core.
    ///   - maximumWaiting: how many may wait; one more is told ``Fault/busy``.
    ///   - parameters: for new hashes.
    package init(threads: Int? = nil, maximumWaiting: Int = 256, parameters: Scrypt.Parameters = .standard) {
        let count = max(1, threads ?? ProcessInfo.processInfo.activeProcessorCount)
        line = Line(maximumWaiting: maximumWaiting, threads: count)
        self.parameters = parameters
        decoy = PasswordHash(
            parameters: parameters,
            salt: SecureRandom.bytes(16),
            hash: SecureRandom.bytes(32)
        )
        for number in 0..<count {
            // The thread keeps the line alive, not the workers, so that these can end it.
            let thread = Thread { [line] in
                Self.lowerPriority()
                line.work()
            }
            thread.name = "scrypt-\(number)"
            thread.start()
        }
    }

    deinit { line.close() }

    /// A new hash of a password, as the text to store.
    package func hash(_ password: String) async throws(Fault) -> String {
        let salt = SecureRandom.bytes(16)
        let bytes = Array(password.utf8)
        return try await line.run { [parameters] in
            PasswordHash(hashing: bytes, salt: salt, parameters: parameters).description
        }
    }

    /// Whether a password is the one that was stored.
    ///
    /// - Parameters:
    ///   - password: what was typed.
    ///   - stored: nil for an unknown account; then a hash is computed all the same and the answer is no, so that the
    ///     time taken does not tell which accounts exist.
    /// - Returns: whether it matches.
    /// - Throws: why there is no answer.
    package func verify(_ password: String, against stored: String?) async throws(Fault) -> Bool {
        let bytes = Array(password.utf8)
        guard let stored else {
            return try await line.run { [decoy] in decoy.matches(bytes) }
        }
        guard let hash = PasswordHash(stored) else { throw .malformedHash }
        return try await line.run { hash.matches(bytes) }
    }

    /// Whether a stored hash was made with other parameters than new ones are, and should be replaced after a sign-in.
    package func needsRenewal(_ stored: String) -> Bool {
        PasswordHash(stored)?.parameters != parameters
    }

    private static func lowerPriority() {
        // On Linux the value belongs to the calling thread; failing to lower it only costs others some time.
        #if os(Linux)
        _ = setpriority(__priority_which_t(0), 0, 5)
        #endif
    }
}

/// Who waits for a thread, first come first served.
private final class Line: Sendable {
    private final class Job: Sendable {
        let isCancelled = Atomic(false)
        let run: @Sendable (_ isCancelled: Bool) -> Void

        init(run: @escaping @Sendable (_ isCancelled: Bool) -> Void) { self.run = run }
    }

    private struct State {
        var jobs: [Job] = []
        var next = 0
        var isClosed = false

        var isEmpty: Bool { next >= jobs.count }

        mutating func take() -> Job? {
            guard next < jobs.count else { return nil }
            let job = jobs[next]
            next += 1
            // Moves the rest forward only when half of the list is used up.
            if next * 2 > jobs.count {
                jobs.removeFirst(next)
                next = 0
            }
            return job
        }
    }

    private let state = Mutex(State())
    private let available = DispatchSemaphore(value: 0)
    private let maximumWaiting: Int
    private let threads: Int

    init(maximumWaiting: Int, threads: Int) {
        self.maximumWaiting = maximumWaiting
        self.threads = threads
    }

    func run<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value
    ) async throws(ScryptWorkers.Fault) -> Value {
        let slot = Mutex<Job?>(nil)
        let result: Result<Value, ScryptWorkers.Fault> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let job = Job { continuation.resume(returning: $0 ? .failure(.cancelled) : .success(work())) }
                slot.withLock { $0 = job }
                if Task.isCancelled { job.isCancelled.store(true, ordering: .relaxed) }
                let isAdmitted = state.withLock { state in
                    guard state.jobs.count - state.next < maximumWaiting else { return false }
                    state.jobs.append(job)
                    return true
                }
                if isAdmitted { available.signal() } else { continuation.resume(returning: .failure(.busy)) }
            }
        } onCancel: {
            slot.withLock { $0 }?.isCancelled.store(true, ordering: .relaxed)
        }
        return try result.get()
    }

    /// One thread's life.
    func work() {
        while true {
            available.wait()
            let (job, isClosed) = state.withLock { ($0.take(), $0.isClosed) }
            if let job {
                job.run(job.isCancelled.load(ordering: .relaxed))
                // Each hash took 16 MiB, which the allocator would keep for the next one, perhaps tomorrow's.
                if state.withLock(\.isEmpty) { malloc_trim(0) }
            } else if isClosed {
                return
            }
        }
    }

    func close() {
        state.withLock { $0.isClosed = true }
        for _ in 0..<threads { available.signal() }
    }
}
