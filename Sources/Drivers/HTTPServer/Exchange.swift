internal import CMicroHTTPD
internal import Glibc
internal import HTTP

/// One request and its answer: the state between the parser's callbacks and the handler's task.
///
/// `@unchecked Sendable`: tasks hold references, but every member is used on the loop's thread only. Tasks get
/// there by running on the loop (their executor) or through `EventLoop.perform`.
final class Exchange: @unchecked Sendable {
    let connection: Connection
    let loop: EventLoop
    let parser: OpaquePointer
    private let target: [UInt8]
    private let targetPointer: UnsafeRawPointer
    private let startedAt: UInt64

    private(set) var head: RequestHead?
    private var isHeadRead = false
    private var collected: [UInt8] = []
    private var received = 0
    private var bodyLimit = 0
    private var requestBody: RequestBody?
    private var task: Task<Void, Never>?
    private var response: Response?
    private var isSuspended = false
    private var isAborted = false
    private var isEnded = false

    // The answer; see Exchange+Answer.swift.
    var status = 0
    var stream: ResponseStream?
    var producer: Task<Void, Never>?
    var heartbeat: (interval: UInt64, bytes: [UInt8])?
    var lastPull: UInt64 = 0

    var configuration: HTTPServer.Configuration { loop.configuration }

    /// Called when the request line is complete, before the library changes it.
    init(connection: Connection, loop: EventLoop, parser: OpaquePointer, target: UnsafePointer<CChar>) {
        self.connection = connection
        self.loop = loop
        self.parser = parser
        self.target = Array(UnsafeRawBufferPointer(start: target, count: strlen(target)))
        targetPointer = UnsafeRawPointer(target)
        startedAt = loop.now
    }

    /// A handler is at work or waits for the client: what a graceful stop lets finish first.
    var isInFlight: Bool { stream == nil }

    // MARK: Callbacks of the parser

    /// The access handler: once for the head, then per piece of the body, then once more, and again after each resume.
    func proceed(
        method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>,
        upload: UnsafePointer<CChar>?,
        size: UnsafeMutablePointer<Int>
    ) -> MHD_Result {
        if isAborted { return .NO }
        guard isHeadRead else {
            isHeadRead = true
            return readHead(method: method, version: version)
        }
        guard size.pointee > 0 else { return requestComplete() }
        let piece = UnsafeRawBufferPointer(start: upload, count: size.pointee)
        size.pointee = 0
        return receive(piece)
    }

    private func readHead(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> MHD_Result {
        guard target.count <= configuration.limits.targetBytes else { return refuse(.targetTooLong) }
        let size = mhd_shim_head_size(parser)
        guard size <= configuration.limits.headBytes else { return refuse(.headTooLarge) }
        let observed = HeadReader.Observed(
            target: targetPointer,
            targetLength: target.count,
            version: UnsafeRawPointer(version),
            fieldCount: Int(MHD_get_connection_values(parser, .HEADER_KIND, nil, nil))
        )
        guard let parsed = HeadReader.read(UnsafeRawBufferPointer(start: method, count: size), observed),
            let path = Target(target)
        else { return refuse(.badRequest) }

        let head = RequestHead(
            method: parsed.method,
            rawTarget: target,
            target: path,
            headers: parsed.headers,
            peer: connection.peer
        )
        self.head = head
        guard parsed.hasBody else {
            connection.enter(.handling, deadline: nil)
            return .YES
        }
        let policy = configuration.bodyPolicy(head)
        bodyLimit = policy.limit
        if let length = parsed.contentLength, length > bodyLimit {
            return parsed.expectsContinue ? refuse(.contentTooLarge) : refuseWhileReceiving(.contentTooLarge)
        }
        connection.enter(.body, deadline: loop.now + configuration.timeouts.body.milliseconds)
        if case .stream = policy { startStreaming(head) }
        return .YES
    }

    private func receive(_ piece: UnsafeRawBufferPointer) -> MHD_Result {
        received += piece.count
        if connection.phase == .lingering || response != nil {
            return received <= bodyLimit + configuration.limits.discardedBodyBytes ? .YES : .NO
        }
        guard received <= bodyLimit else {
            requestBody?.end(.failure(.tooLarge))
            task?.cancel()
            received = 0
            return refuseWhileReceiving(.contentTooLarge)
        }
        if let requestBody {
            if requestBody.append(Array(piece)) { suspend() }
        } else {
            collected.append(contentsOf: piece)
        }
        return .YES
    }

    private func requestComplete() -> MHD_Result {
        if connection.phase == .lingering { return .NO }
        if connection.phase == .body { connection.enter(.handling, deadline: nil) }
        requestBody?.end(.success(()))
        if task == nil, let head {
            start(Request(head: head, body: .bytes(collected)))
            collected = []
            // Most handlers end without waiting: run this one now and save suspending the connection.
            loop.runJobs()
        }
        if isAborted { return .NO }
        if let response { return queue(response) }
        if connection.isPeerClosed {
            abort()
            return .NO
        }
        suspend()
        return .YES
    }

    /// The library is done with the request, whatever the reason.
    func completed(isOK: Bool) {
        isEnded = true
        isSuspended = false
        endTasks()
        let isRefused = head == nil || task == nil
        // Both can call back into this exchange: a cycle that must not outlive the request.
        requestBody = nil
        stream = nil
        task = nil
        producer = nil
        connection.exchange = nil
        connection.enter(.idle, deadline: loop.now + configuration.timeouts.idle.milliseconds)
        // An answer begun before the stop did not say `Connection: close`.
        if loop.isDraining { connection.cut() }
        guard let report = configuration.onRequest else { return }
        report(
            HTTPServer.RequestRecord(
                method: head?.method ?? "",
                target: String(decoding: target, as: UTF8.self),
                status: status,
                milliseconds: loop.now - startedAt,
                outcome: isRefused ? .refused : isOK ? .completed : .aborted
            )
        )
    }

    // MARK: The handler

    private func start(_ request: Request) {
        let handler = loop.handler
        task = Task(executorPreference: loop) {
            let response = await handler(request)
            self.complete(response)
        }
    }

    private func startStreaming(_ head: RequestHead) {
        let body = RequestBody(limit: configuration.limits.streamBuffer) { [loop] in
            loop.perform { self.resume() }
        }
        requestBody = body
        start(Request(head: head, body: .stream(body)))
    }

    private func complete(_ response: Response) {
        guard !isEnded, !isAborted else { return }
        self.response = response
        resume()
    }

    // MARK: Suspension and ends

    /// Makes the library leave the connection alone until `resume`.
    func suspend() {
        guard !isSuspended else { return }
        isSuspended = true
        MHD_suspend_connection(parser)
    }

    /// Lets the library go on with the connection.
    func resume() {
        guard isSuspended, !isEnded else { return }
        isSuspended = false
        MHD_resume_connection(parser)
        loop.parserHasWork = true
    }

    /// Cancels the tasks and makes the library close the connection.
    func abort() {
        guard !isEnded, !isAborted else { return }
        isAborted = true
        endTasks()
        connection.cut()
        resume()
    }

    private func endTasks() {
        task?.cancel()
        producer?.cancel()
        requestBody?.end(.failure(.aborted))
        stream?.close()
    }

    /// The client closed its side.
    ///
    /// An upload may still be unread and a plain answer may still be wanted; a waiting handler and a stream have nobody
    /// left to serve.
    func peerClosed() {
        if stream != nil || (isSuspended && connection.phase == .handling) { abort() }
    }

    /// The deadline of the body, or of lingering, has passed.
    func timeOut() {
        if response == nil, connection.phase != .lingering {
            status = Refusal.requestTimeout.status
            Refusal.requestTimeout.send(on: connection.socket, serverName: configuration.serverName)
        }
        abort()
    }
}
