private import Synchronization

/// Why a streamed request body ended early.
public enum RequestBodyError: Error {
    /// More bytes than the policy allows.
    case tooLarge
    /// The client closed, or a deadline passed.
    case aborted
}

/// The body of a request as chunks, for a single reader.
///
/// The client is slowed down while chunks are unread.
public final class RequestBody: AsyncSequence, Sendable {
    /// A chunk, never empty.
    public typealias Element = [UInt8]

    private struct State {
        var chunks: [[UInt8]] = []
        var next = 0
        var unread = 0
        var isPaused = false
        var end: Result<Void, RequestBodyError>?
        var reader: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())
    private let limit: Int
    private let proceed: @Sendable () -> Void

    /// `proceed` is called from any thread when a paused upload may go on.
    package init(limit: Int, proceed: @escaping @Sendable () -> Void) {
        self.limit = limit
        self.proceed = proceed
    }

    /// Starts reading; for one reader only.
    public func makeAsyncIterator() -> Iterator { Iterator(body: self) }

    /// Reads chunk after chunk.
    public struct Iterator: AsyncIteratorProtocol {
        let body: RequestBody

        /// The next chunk, or nil at the end; throws ``RequestBodyError``.
        public func next() async throws -> [UInt8]? { try await body.next() }
    }

    /// - Returns: true when the upload should pause.
    package func append(_ chunk: [UInt8]) -> Bool {
        let (reader, isFull) = state.withLock { state in
            state.chunks.append(chunk)
            state.unread += chunk.count
            if state.unread >= limit { state.isPaused = true }
            defer { state.reader = nil }
            return (state.reader, state.isPaused)
        }
        reader?.resume()
        return isFull
    }

    package func end(_ result: Result<Void, RequestBodyError>) {
        let reader = state.withLock { state in
            if state.end == nil { state.end = result }
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume()
    }

    private func next() async throws -> [UInt8]? {
        while true {
            let (chunk, end, mustProceed) = state.withLock { state in
                guard state.next < state.chunks.count else { return ([UInt8]?.none, state.end, false) }
                let chunk = state.chunks[state.next]
                state.next += 1
                state.unread -= chunk.count
                if state.next == state.chunks.count {
                    state.chunks.removeAll(keepingCapacity: true)
                    state.next = 0
                }
                let mayProceed = state.isPaused && state.unread <= limit / 2
                if mayProceed { state.isPaused = false }
                return (chunk, nil, mayProceed)
            }
            if mustProceed { proceed() }
            if let chunk { return chunk }
            if let end {
                try end.get()
                return nil
            }
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    if state.next < state.chunks.count || state.end != nil { return true }
                    state.reader = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        }
    }
}
