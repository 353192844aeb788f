internal import HTTP

/// One request and its answer: the state between the connection and the handler's task.
///
/// `@unchecked Sendable`: tasks hold references, but every member is used on the loop's thread only. Tasks get
/// there by running on the loop (their executor) or through `EventLoop.perform`.
final class Exchange: @unchecked Sendable {
    private let connection: Connection
    private let loop: EventLoop
    let head: RequestHead
    let isPersistent: Bool
    let isVersion10: Bool
    private let startedAt: UInt64

    private var collected: [UInt8] = []
    private var received = 0
    private var bodyLimit = 0
    private var requestBody: RequestBody?
    private var task: Task<Void, Never>?
    private(set) var isStarted = false
    private var isEnded = false
    /// The handler has enough unread chunks.
    private(set) var isUploadPaused = false
    /// The handler's answer, given before the body ended: sent when it has.
    private(set) var heldResponse: Response?

    /// The status of the answer; 0 before it.
    var status = 0
    private(set) var stream: ResponseStream?
    private var producer: Task<Void, Never>?
    private var heartbeat: (interval: UInt64, bytes: [UInt8])?
    private var lastPull: UInt64 = 0

    init(connection: Connection, head: RequestHead, parsed: HeadReader.Head) {
        self.connection = connection
        loop = connection.loop
        self.head = head
        isPersistent = parsed.isPersistent
        isVersion10 = parsed.isVersion10
        startedAt = loop.now
    }

    // MARK: The body of the request

    /// A body follows; its handler starts now if it wants to read it in pieces.
    func expectBody(_ policy: HTTPServer.BodyPolicy) {
        bodyLimit = policy.limit
        guard case .stream = policy else { return }
        let body = RequestBody(limit: loop.configuration.limits.streamBuffer) { [loop] in
            loop.perform { self.resumeUpload() }
        }
        requestBody = body
        start(Request(head: head, body: .stream(body)))
    }

    /// A piece of the body.
    func receive(_ piece: Span<UInt8>) throws(Refusal) {
        received += piece.count
        guard received <= bodyLimit else { throw .contentTooLarge }
        // Nobody will read it any more.
        if heldResponse != nil { return }
        let bytes = piece.withUnsafeBufferPointer { Array($0) }
        if let requestBody {
            isUploadPaused = requestBody.append(bytes)
        } else if collected.isEmpty {
            collected = bytes
        } else {
            collected += bytes
        }
    }

    /// The last piece has come.
    func bodyEnded() {
        connection.enter(.handling)
        requestBody?.end(.success(()))
        if let heldResponse {
            connection.answer(heldResponse, self)
        } else if !isStarted {
            let body = collected
            collected = []
            start(Request(head: head, body: .bytes(body)))
        }
    }

    private func resumeUpload() {
        isUploadPaused = false
        loop.makeReady(connection)
    }

    // MARK: The handler

    /// Starts the handler's task.
    func start(_ request: Request) {
        isStarted = true
        let handler = loop.handler
        // Runs at once up to its first wait: most handlers answer without one.
        let task = Task.immediate(executorPreference: loop) {
            let response = await handler(request)
            self.complete(response)
        }
        if !isEnded { self.task = task }
    }

    private func complete(_ response: Response) {
        assert(loop.isOnThread)
        task = nil
        guard !isEnded else { return }
        if connection.phase == .body {
            heldResponse = response
            resumeUpload()
        } else {
            connection.answer(response, self)
        }
    }

    // MARK: A streamed answer

    /// Starts the producer of a streamed answer.
    func startStream(_ body: StreamBody) {
        let stream = ResponseStream(limit: loop.configuration.limits.streamBuffer) { [loop] in
            loop.perform { loop.makeReady(self.connection) }
        }
        self.stream = stream
        if let interval = body.heartbeat { heartbeat = (interval.milliseconds, body.heartbeatBytes) }
        lastPull = loop.now
        producer = Task(executorPreference: loop) {
            do {
                try await body.produce(StreamWriter(stream: stream))
                stream.finish()
            } catch {
                stream.fail()
            }
        }
    }

    /// Adds what the stream has next to `output`, as a chunk or as it is.
    func pull(isChunked: Bool, into output: inout [UInt8]) -> ResponseStream.Pulled {
        lastPull = loop.now
        guard let stream else { return .failed }
        return isChunked ? ChunkWriter.pull(stream, into: &output) : ChunkWriter.pullPlain(stream, into: &output)
    }

    /// Sends a heartbeat when one is due.
    func beat(_ stream: ResponseStream) {
        if let heartbeat, loop.now - lastPull >= heartbeat.interval { stream.writeIfIdle(heartbeat.bytes) }
    }

    /// Ends a stream the way its producer would, for a graceful stop.
    func finishStream() {
        stream?.finish()
        producer?.cancel()
    }

    // MARK: Ends

    /// The request is refused although its handler may be reading it.
    func fail(_ refusal: Refusal) {
        if refusal.status == Refusal.contentTooLarge.status { requestBody?.end(.failure(.tooLarge)) }
    }

    /// The connection is done with the request, whatever the reason.
    func end() {
        isEnded = true
        task?.cancel()
        producer?.cancel()
        requestBody?.end(.failure(.aborted))
        stream?.close()
        // Both can call back into this exchange: a cycle that must not outlive the request.
        requestBody = nil
        stream = nil
        task = nil
        producer = nil
    }

    /// What is reported of it.
    func record(_ outcome: HTTPServer.RequestRecord.Outcome) -> HTTPServer.RequestRecord {
        HTTPServer.RequestRecord(
            method: head.method,
            target: head.target,
            status: status,
            milliseconds: loop.now - startedAt,
            outcome: outcome
        )
    }

    /// What is reported of a request that did not get so far.
    static func record(of refusal: Refusal) -> HTTPServer.RequestRecord {
        HTTPServer.RequestRecord(
            method: "",
            target: refusal.target,
            status: refusal.status,
            milliseconds: 0,
            outcome: .refused
        )
    }
}
