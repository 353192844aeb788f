internal import Glibc
package import Store

/// A thread of our own, for calls that wait for a disk or for other processes.
package final class WorkerThread: Sendable {
    private struct State {
        var hasEnded = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Monitor(State())

    /// Starts the thread, which ends with `body`.
    ///
    /// - Throws: ``StoreError/unavailable(_:)`` when the system refuses another thread.
    package convenience init(body: sending @escaping () -> Void) throws(StoreError) {
        self.init()
        let start = Unmanaged.passRetained(Start(thread: self, body: body))
        var id = pthread_t()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let result = pthread_create(
            &id,
            &attributes,
            { pointer in
                guard let pointer else { return nil }
                let start = Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue()
                start.run()
                return nil
            },
            start.toOpaque()
        )
        pthread_attr_destroy(&attributes)
        guard result == 0 else {
            start.release()
            throw .unavailable("the system refuses another thread (error \(result)). Raise the limit of this user.")
        }
    }

    private init() {}

    /// Waits until the body has returned and all that it held is released.
    package func end() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.hasEnded { state.waiting.append(continuation) }
                return state.hasEnded
            }
            if isOver { continuation.resume() }
        }
    }

    private func markEnded() {
        let waiting = state.withLock { state in
            state.hasEnded = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// What a new thread is given.
    private final class Start {
        private let thread: WorkerThread
        private var body: (() -> Void)?

        init(thread: WorkerThread, body: @escaping () -> Void) {
            self.thread = thread
            self.body = body
        }

        func run() {
            body?()
            body = nil
            thread.markEnded()
        }
    }
}

extension WorkerThread {
    /// Runs a function that blocks, on a thread made for it.
    package static func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            do {
                _ = try WorkerThread { continuation.resume(with: Result(catching: body)) }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    /// Holds up the calling thread, which must be one of our own.
    package static func pause(milliseconds: UInt32) { usleep(milliseconds * 1000) }
}
