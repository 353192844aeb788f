internal import CMicroHTTPD
internal import Glibc
internal import HTTP

/// From a response to what the library sends.
extension Exchange {
    /// What the library takes for the end of a streamed body (`MHD_CONTENT_READER_END_OF_STREAM`).
    static let streamEnded = -1
    /// What the library takes for a broken body (`MHD_CONTENT_READER_END_WITH_ERROR`): it cuts the connection.
    static let streamFailed = -2

    /// Gives the answer to the library.
    func queue(_ response: Response) -> MHD_Result {
        guard let answer = makeAnswer(response) else { return .NO }
        defer { MHD_destroy_response(answer) }
        for (name, value) in response.headers where MHD_add_response_header(answer, name, value) == .NO {
            loop.report("response header \(name) refused")
        }
        if let name = configuration.serverName { MHD_add_response_header(answer, "Server", name) }
        if loop.isDraining { MHD_add_response_header(answer, "Connection", "close") }
        status = response.status
        connection.enter(.responding, deadline: nil)
        return MHD_queue_response(parser, UInt32(response.status), answer)
    }

    private func makeAnswer(_ response: Response) -> OpaquePointer? {
        switch response.body {
        case .bytes(let bytes):
            return bytes.withUnsafeBytes {
                MHD_create_response_from_buffer(
                    $0.count,
                    UnsafeMutableRawPointer(mutating: $0.baseAddress),
                    .RESPMEM_MUST_COPY
                )
            }
        case .file(let file):
            guard let descriptor = file.take() else { return nil }
            return MHD_create_response_from_fd_at_offset64(file.length, descriptor, file.offset)
        case .stream(let body):
            return makeStream(body)
        }
    }

    private func makeStream(_ body: StreamBody) -> OpaquePointer? {
        let stream = ResponseStream(limit: configuration.limits.streamBuffer) { [loop] in
            loop.perform { self.resume() }
        }
        self.stream = stream
        if let interval = body.heartbeat { heartbeat = (interval.milliseconds, body.heartbeatBytes) }
        lastPull = loop.now
        if head?.method != "HEAD" {
            producer = Task(executorPreference: loop) {
                do {
                    try await body.produce(StreamWriter(stream: stream))
                    stream.finish()
                } catch {
                    stream.fail()
                }
            }
        }
        return MHD_create_response_from_callback(
            UInt64.max,
            4096,
            Callbacks.pull,
            Unmanaged.passRetained(self).toOpaque(),
            Callbacks.release
        )
    }

    /// Fills the library's buffer.
    ///
    /// - Returns: how many bytes, 0 when the connection is suspended until there are some, or one of the two ends.
    func pull(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        lastPull = loop.now
        switch stream?.pull(into: buffer) ?? .failed {
        case .bytes(let count): return count
        case .ended: return Self.streamEnded
        case .failed: return Self.streamFailed
        case .parked:
            suspend()
            return 0
        }
    }

    /// Refuses with the library's help: nothing of the body will be read, the connection closes.
    func refuse(_ refusal: Refusal) -> MHD_Result { queue(refusal.response) }

    /// Refuses although body bytes are on their way.
    ///
    /// The library cannot answer now, so the driver writes the answer itself, and drops what still comes for a while:
    /// closing at once would reset the connection and lose the answer.
    func refuseWhileReceiving(_ refusal: Refusal) -> MHD_Result {
        status = refusal.status
        refusal.send(on: connection.socket, serverName: configuration.serverName)
        shutdown(connection.socket, Int32(SHUT_WR))
        connection.enter(.lingering, deadline: loop.now + configuration.timeouts.linger.milliseconds)
        return .YES
    }

    /// Ends a stream the way its producer would, for a graceful stop.
    func finishStream() {
        stream?.finish()
        producer?.cancel()
    }

    /// Once per tick while answering.
    func tick() {
        if let stream, stream.isParked {
            if let heartbeat, loop.now - lastPull >= heartbeat.interval { stream.writeIfIdle(heartbeat.bytes) }
        } else if connection.isStalled(now: loop.now, limit: configuration.timeouts.sendStall.milliseconds) {
            connection.reset()
            abort()
        }
    }
}
