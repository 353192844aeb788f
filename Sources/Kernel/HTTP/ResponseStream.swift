private import Synchronization

/// Thrown to a writer when the client has gone or the server stops.
public struct StreamClosed: Error {
    package init() {}
}

/// Writes the body of a streamed answer.
///
/// Usable from any task.
public struct StreamWriter: Sendable {
    private let stream: ResponseStream

    package init(stream: ResponseStream) { self.stream = stream }

    /// Queues bytes for the client and waits while too many are unsent.
    public func write(_ bytes: [UInt8]) async throws { try await stream.write(bytes) }

    /// The same for text in UTF-8.
    public func write(_ text: String) async throws { try await stream.write(Array(text.utf8)) }

    /// One server-sent event.
    ///
    /// Line breaks in `data` become several `data:` lines.
    public func send(event: String? = nil, id: String? = nil, data: String) async throws {
        var message = ""
        if let event { message += "event: \(event)\n" }
        if let id { message += "id: \(id)\n" }
        // Only these end a line for the reader; to others, such as U+2028, a text has a right.
        let isBreak = { (character: Character) in character == "\n" || character == "\r" || character == "\r\n" }
        for line in data.split(omittingEmptySubsequences: false, whereSeparator: isBreak) {
            message += "data: \(line)\n"
        }
        try await write(message + "\n")
    }
}

/// Bytes between a producing task and the loop that sends them.
package final class ResponseStream: Sendable {
    /// What the loop gets when it asks for bytes.
    package enum Pulled {
        case bytes(Int)
        /// Nothing now: suspend the connection, `wake` will come.
        case parked
        case ended
        case failed
    }

    private struct State {
        var buffer: [UInt8] = []
        var sent = 0
        var isParked = false
        var isFinished = false
        var isClosed = false
        var waiters: [CheckedContinuation<Void, Never>] = []

        var unsent: Int { buffer.count - sent }
    }

    private let state = Mutex(State())
    private let limit: Int
    private let wake: @Sendable () -> Void

    /// `wake` is called from any thread after a pull returned `parked` and there is something to do.
    package init(limit: Int, wake: @escaping @Sendable () -> Void) {
        self.limit = limit
        self.wake = wake
    }

    package func write(_ bytes: [UInt8]) async throws {
        try Task.checkCancellation()
        let (isFull, mustWake) = try state.withLock { state in
            guard !state.isClosed, !state.isFinished else { throw StreamClosed() }
            state.buffer += bytes
            defer { state.isParked = false }
            return (state.unsent > limit, state.isParked)
        }
        if mustWake { wake() }
        guard isFull else { return }
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.isClosed || state.unsent <= limit { return true }
                state.waiters.append(continuation)
                return false
            }
            if isReady { continuation.resume() }
        }
        if state.withLock({ $0.isClosed }) { throw StreamClosed() }
    }

    /// Adds bytes only if the client is waiting for some.
    ///
    /// On the loop's thread.
    package func writeIfIdle(_ bytes: [UInt8]) {
        let mustWake = state.withLock { state in
            guard state.isParked, !state.isClosed, !state.isFinished else { return false }
            state.buffer += bytes
            state.isParked = false
            return true
        }
        if mustWake { wake() }
    }

    /// No more bytes will be written.
    package func finish() { end { $0.isFinished = true } }

    /// The producer gave up: the client must not take what it has for the whole, unless the server ended the stream.
    package func fail() { end { if !$0.isFinished { $0.isClosed = true } } }

    /// The connection is gone or going.
    package func close() { end { $0.isClosed = true } }

    package var isParked: Bool { state.withLock { $0.isParked } }

    /// How many bytes wait to be pulled.
    var unsentCount: Int { state.withLock { $0.unsent } }

    package func pull(into target: UnsafeMutableRawBufferPointer) -> Pulled {
        let (result, waiters): (Pulled, [CheckedContinuation<Void, Never>]) = state.withLock { state in
            if state.isClosed { return (.failed, []) }
            guard state.unsent > 0 else {
                if state.isFinished { return (.ended, []) }
                state.isParked = true
                return (.parked, [])
            }
            let count = min(target.count, state.unsent)
            state.buffer.withUnsafeBytes { source in
                target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[state.sent..<(state.sent + count)]))
            }
            state.sent += count
            if state.unsent == 0 {
                state.buffer.removeAll(keepingCapacity: state.buffer.capacity <= 4096)
                state.sent = 0
            } else if state.sent > limit {
                // A producer that is always ahead never lets the buffer run empty.
                state.buffer.removeFirst(state.sent)
                state.sent = 0
            }
            guard state.unsent <= limit / 2 else { return (.bytes(count), []) }
            defer { state.waiters = [] }
            return (.bytes(count), state.waiters)
        }
        for waiter in waiters { waiter.resume() }
        return result
    }

    private func end(_ change: (inout sending State) -> Void) {
        let (mustWake, waiters) = state.withLock { state in
            change(&state)
            defer {
                state.isParked = false
                state.waiters = []
            }
            return (state.isParked, state.waiters)
        }
        for waiter in waiters { waiter.resume() }
        if mustWake { wake() }
    }
}
