internal import Glibc
package import HTTP
private import Synchronization

/// Why a server does not start.
package enum HTTPServerError: Error, Equatable {
    /// The address is no numeric one, is not this machine's, or the port is taken; `errno` says which.
    case cannotListen(errno: Int32)
    /// The system gives no thread, descriptor or memory.
    case cannotStart
}

/// An HTTP/1.1 server for async handlers, meant to stand behind a TLS-terminating proxy.
///
/// Handlers run on the loop that owns their connection, without a thread hop: they must not block. The server runs
/// until ``stop(within:)``; dropping it does not stop it.
package final class HTTPServer: Sendable {
    /// Answers a request; must not block its thread.
    package typealias Handler = @Sendable (Request) async -> Response

    private enum Lifecycle {
        case running
        case stopping([CheckedContinuation<Void, Never>])
        case stopped
    }

    private let loops: [EventLoop]
    private let listener: Int32
    private let lifecycle = Mutex(Lifecycle.running)
    /// The port in use, also when the configuration asked for 0.
    package let port: UInt16

    /// Binds, starts the loops and returns.
    ///
    /// Ignores SIGPIPE in the whole process, which sendfile needs.
    ///
    /// - Parameters:
    ///   - configuration: where to listen and how much to allow.
    ///   - handler: called for every well-formed request, on the loop of its connection.
    /// - Throws: ``HTTPServerError`` when nothing can listen there.
    package init(_ configuration: Configuration, handler: @escaping Handler) throws(HTTPServerError) {
        signal(SIGPIPE, SIG_IGN)
        listener = try Socket.listen(
            host: configuration.host,
            port: configuration.port,
            backlog: configuration.backlog
        )
        port = Socket.boundPort(listener)
        let limiter = ConnectionLimiter(configuration.limits)
        let loops = (0..<max(1, configuration.loops)).map { _ in
            EventLoop(configuration: configuration, handler: handler, limiter: limiter)
        }
        self.loops = loops
        for (index, loop) in loops.enumerated() {
            do {
                try loop.start(listener: listener) { socket, peer in
                    let idlest = loops.min { $0.load.load(ordering: .relaxed) < $1.load.load(ordering: .relaxed) }
                    guard let idlest else { return }
                    idlest.load.add(1, ordering: .relaxed)
                    idlest.perform { idlest.adopt(socket, peer) }
                }
            } catch {
                for started in loops[..<index] { started.perform { started.stop() } }
                close(listener)
                throw error
            }
        }
    }

    /// Stops in three steps, and returns when no connection is open.
    ///
    /// New connections are refused and requests in progress may finish; then streams end; then, when `limit` has
    /// passed, the handlers are cancelled and what is left is closed. A second call waits for the first.
    package func stop(within limit: Duration) async {
        let isFirst = lifecycle.withLock { state in
            guard case .running = state else { return false }
            state = .stopping([])
            return true
        }
        guard isFirst else { return await waitUntilStopped() }
        let end = ContinuousClock.now + limit
        for loop in loops { await onLoop(loop) { loop.beginDraining() } }
        close(listener)
        while await progress().inFlight > 0, ContinuousClock.now < end { await pause() }
        for loop in loops { loop.perform { loop.finishStreams() } }
        while await progress().connections > 0, ContinuousClock.now < end { await pause() }
        for loop in loops { loop.perform { loop.abortAll() } }
        while await progress().connections > 0 { await pause() }
        for loop in loops { loop.perform { loop.stop() } }
        let waiters = lifecycle.withLock { state in
            defer { state = .stopped }
            if case .stopping(let waiters) = state { return waiters }
            return []
        }
        for waiter in waiters { waiter.resume() }
    }

    private func waitUntilStopped() async {
        await withCheckedContinuation { continuation in
            let isStopped = lifecycle.withLock { state in
                guard case .stopping(let waiters) = state else { return true }
                state = .stopping(waiters + [continuation])
                return false
            }
            if isStopped { continuation.resume() }
        }
    }

    private func progress() async -> (inFlight: Int, connections: Int) {
        var sum = (inFlight: 0, connections: 0)
        for loop in loops {
            let part = await onLoop(loop) { loop.progress() }
            sum.inFlight += part.inFlight
            sum.connections += part.connections
        }
        return sum
    }

    private func onLoop<Value: Sendable>(_ loop: EventLoop, _ action: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            loop.perform { continuation.resume(returning: action()) }
        }
    }

    /// Also waits when the stopping task itself is cancelled.
    private func pause() async {
        await Task.detached { try? await Task.sleep(for: .milliseconds(10)) }.value
    }
}
