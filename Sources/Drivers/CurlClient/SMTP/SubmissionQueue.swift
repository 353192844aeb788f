internal import SMTP
private import Synchronization

/// What waits for a connection, and who works it off.
///
/// A worker is a thread with a handle of the library. It lives while there is something to send and then leaves its
/// handle, connection included, to the next one.
final class SubmissionQueue: Sendable {
    private struct State {
        var waiting = FIFO<Delivery>()
        var workers = 0
        var idle: [SubmissionHandle] = []
        var isClosed = false
        var lookedAt = ContinuousClock.now
        var watchers: [CheckedContinuation<Void, Never>] = []

        /// One worker less; those who wait for the last one, if it was.
        mutating func dismiss() -> [CheckedContinuation<Void, Never>] {
            workers -= 1
            guard workers == 0 else { return [] }
            defer { watchers = [] }
            return watchers
        }
    }

    private let configuration: CurlSMTP.Configuration
    private let state = Mutex(State())

    init(_ configuration: CurlSMTP.Configuration) {
        self.configuration = configuration
    }

    /// Takes a delivery; it is ended in any case.
    func append(_ delivery: Delivery) {
        let (isClosed, mustStart) = state.withLock { state in
            if state.isClosed { return (true, false) }
            state.waiting.append(delivery)
            guard state.workers < configuration.maximumConnections else { return (false, false) }
            state.workers += 1
            return (false, true)
        }
        if isClosed { return delivery.end(.failure(.unreachable("the SMTP client was closed"))) }
        if mustStart, !OwnThread.start({ self.work() }) { giveUp("no thread can be started") }
    }

    /// The caller waits no more: at once when nothing was begun, else when the library asks next.
    func cancel(_ delivery: Delivery) {
        delivery.cancel()
        for delivery in take(where: { $0 === delivery }) { delivery.end(.failure(.cancelled)) }
    }

    /// Takes nothing more and ends what is under way.
    func close() {
        let (waiting, handles) = state.withLock { state in
            state.isClosed = true
            defer {
                state.waiting = FIFO()
                state.idle = []
            }
            return (state.waiting, state.idle)
        }
        refuse(waiting, "the SMTP client was closed")
        // Saying good-bye to a server may take a moment, which is not the caller's.
        if !handles.isEmpty { _ = OwnThread.start { withExtendedLifetime(handles) {} } }
    }

    /// Whether ``close()`` was called.
    var isClosed: Bool { state.withLock(\.isClosed) }

    /// Waits until no worker is left.
    func waitUntilIdle() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.workers > 0 { state.watchers.append(continuation) }
                return state.workers == 0
            }
            if isIdle { continuation.resume() }
        }
    }

    /// Ends what has waited too long; busy workers call it often, and twice a second it looks.
    func expireWaiting() {
        let mustLook = state.withLock { state in
            let now = ContinuousClock.now
            guard !state.waiting.isEmpty, now - state.lookedAt > .milliseconds(500) else { return false }
            state.lookedAt = now
            return true
        }
        guard mustLook else { return }
        for delivery in take(where: \.isTooLate) { delivery.end(.failure(.timedOutBeforeData)) }
    }

    private func work() {
        let kept = state.withLock { $0.idle.popLast() }
        guard let handle = kept ?? SubmissionHandle(configuration) else { return giveUp("out of memory") }
        var current = next(orKeep: handle)
        while let delivery = current {
            let ending = ending(of: delivery, over: handle)
            // The caller may send again at once, and shall find this connection free.
            current = next(orKeep: handle)
            delivery.end(ending)
        }
    }

    private func ending(of delivery: Delivery, over handle: SubmissionHandle) -> Delivery.Ending {
        if delivery.isCancelled { return .failure(.cancelled) }
        return delivery.isTooLate ? .failure(.timedOutBeforeData) : handle.submit(delivery, for: self)
    }

    /// What is to be sent next; nil means that the worker goes and its handle is kept for another.
    private func next(orKeep handle: SubmissionHandle) -> Delivery? {
        let (delivery, watchers) = state.withLock { state -> (Delivery?, [CheckedContinuation<Void, Never>]) in
            if let delivery = state.waiting.popFirst() { return (delivery, []) }
            if !state.isClosed { state.idle.append(handle) }
            return (nil, state.dismiss())
        }
        for watcher in watchers { watcher.resume() }
        return delivery
    }

    /// A worker could not begin; without any other nobody would ever send what waits.
    private func giveUp(_ reason: String) {
        let (orphans, watchers) = state.withLock { state in
            let watchers = state.dismiss()
            var orphans = FIFO<Delivery>()
            if state.workers == 0 { swap(&orphans, &state.waiting) }
            return (orphans, watchers)
        }
        refuse(orphans, reason)
        for watcher in watchers { watcher.resume() }
    }

    private func refuse(_ waiting: FIFO<Delivery>, _ reason: String) {
        var waiting = waiting
        while let delivery = waiting.popFirst() { delivery.end(.failure(.unreachable(reason))) }
    }

    private func take(where isWanted: (Delivery) -> Bool) -> [Delivery] {
        state.withLock { state in
            var rest = FIFO<Delivery>()
            var taken: [Delivery] = []
            while let delivery = state.waiting.popFirst() {
                if isWanted(delivery) { taken.append(delivery) } else { rest.append(delivery) }
            }
            state.waiting = rest
            return taken
        }
    }
}
