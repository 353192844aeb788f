private import CCurl
internal import HTTP
private import Synchronization

/// What other threads leave for the loop's thread, and how they wake it.
final class Inbox: Sendable {
    /// Everything that came since the loop looked last.
    struct Batch {
        var submitted: [Exchange] = []
        var cancelled: [Exchange] = []
        var resolved: [(origin: Origin, addresses: [IPAddress])] = []
        var isClosing = false

        var isEmpty: Bool { submitted.isEmpty && cancelled.isEmpty && resolved.isEmpty && !isClosing }
    }

    /// The handle that the loop sleeps on.
    ///
    /// Others only wake it, which the library allows from any thread, and only under the lock and before the loop
    /// drops it; hence `@unchecked Sendable`.
    private struct Bell: @unchecked Sendable {
        let multi: UnsafeMutableRawPointer
    }

    private struct State {
        var batch = Batch()
        var isAsleep = false
        var isClosed = false
        var bell: Bell?
        var closers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Names what the loop sleeps on; nil once the loop is about to drop it.
    func install(_ multi: UnsafeMutableRawPointer?) {
        let bell = multi.map(Bell.init)
        state.withLock { $0.bell = bell }
    }

    /// Leaves an exchange for the loop.
    ///
    /// - Returns: why it was not taken, or nil.
    func submit(_ exchange: Exchange) -> HTTPClient.Failure? {
        state.withLock { state in
            if state.isClosed || state.batch.isClosing { return .unreachable("the HTTP client was closed") }
            if exchange.isCancelled { return .cancelled }
            exchange.isSubmitted = true
            state.batch.submitted.append(exchange)
            Self.wake(&state)
            return nil
        }
    }

    /// The caller's task was cancelled; may come before the exchange was submitted.
    func cancel(_ exchange: Exchange) {
        state.withLock { state in
            exchange.isCancelled = true
            guard exchange.isSubmitted, !state.isClosed else { return }
            state.batch.cancelled.append(exchange)
            Self.wake(&state)
        }
    }

    /// A name was looked up.
    func deliver(_ addresses: [IPAddress], for origin: Origin) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.batch.resolved.append((origin, addresses))
            Self.wake(&state)
        }
    }

    /// Asks the loop to end.
    func close() {
        state.withLock { state in
            state.batch.isClosing = true
            Self.wake(&state)
        }
    }

    /// Waits until the loop has ended.
    func waitUntilClosed() async {
        await withCheckedContinuation { continuation in
            let isClosed = state.withLock { state in
                if !state.isClosed { state.closers.append(continuation) }
                return state.isClosed
            }
            if isClosed { continuation.resume() }
        }
    }

    /// Takes what there is.
    ///
    /// On the loop's thread.
    func take() -> Batch {
        state.withLock { state in
            state.isAsleep = false
            if state.batch.isEmpty { return Batch() }
            defer { state.batch = Batch() }
            return state.batch
        }
    }

    /// Whether the loop may sleep; from now on whoever leaves something wakes it.
    ///
    /// On the loop's thread.
    func mayFallAsleep() -> Bool {
        state.withLock { state in
            state.isAsleep = state.batch.isEmpty
            return state.isAsleep
        }
    }

    /// Takes nothing more.
    ///
    /// On the loop's thread.
    ///
    /// - Returns: what nobody will look at any more, and who waits for the end.
    func finish() -> (batch: Batch, closers: [CheckedContinuation<Void, Never>]) {
        state.withLock { state in
            state.isClosed = true
            state.bell = nil
            defer {
                state.batch = Batch()
                state.closers = []
            }
            return (state.batch, state.closers)
        }
    }

    private static func wake(_ state: inout State) {
        guard state.isAsleep, let bell = state.bell else { return }
        state.isAsleep = false
        curl_multi_wakeup(bell.multi)
    }
}
