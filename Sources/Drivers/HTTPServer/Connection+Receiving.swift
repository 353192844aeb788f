internal import Glibc
internal import HTTP

/// From bytes to requests.
extension Connection {
    /// Pipelined requests served before other connections get their turn.
    private static let requestsPerTurn = 16

    /// Whether bytes would be of use now; otherwise they stay in the socket, and the client has to wait.
    var isReceiving: Bool {
        switch phase {
        case .idle, .head, .lingering: true
        case .body: exchange?.isUploadPaused == false
        case .handling, .responding, .closed: false
        }
    }

    /// Takes from the socket once: what it holds beyond that has to wait for the next turn.
    func receive() {
        let buffer = loop.input
        let count = recv(socket, buffer.baseAddress, buffer.count, 0)
        guard count > 0 else {
            guard count < 0, errno == EAGAIN else { return abort() }
            hasInput = false
            return
        }
        // A short count means that the socket is empty, but an end already announced is not announced again.
        hasInput = count == buffer.count || isPeerClosing
        let bytes = UnsafeBufferPointer(rebasing: buffer[..<count])
        if unreadStart < unread.count {
            unread.append(contentsOf: bytes)
            takeUnread()
        } else {
            let taken = consume(bytes.span)
            if taken < count {
                unread = Array(bytes[taken...])
                unreadStart = 0
            }
        }
        if hasInput, isReceiving { loop.makeReady(self) }
    }

    /// Lets the parser go on with what it left.
    func takeUnread() {
        let bytes = unread
        unreadStart += consume(bytes.span.extracting(unreadStart...))
        if phase == .closed { return }
        if unreadStart >= bytes.count {
            unread = []
            unreadStart = 0
        } else if unreadStart > 0 {
            unread.removeFirst(unreadStart)
            unreadStart = 0
        }
    }

    /// Serves what the bytes hold.
    ///
    /// - Returns: how many were taken.
    private func consume(_ bytes: Span<UInt8>) -> Int {
        var position = 0
        var requests = 0
        do throws(Refusal) {
            while requests < Self.requestsPerTurn {
                switch phase {
                case .lingering, .closed:
                    drop(bytes.count - position)
                    return bytes.count
                case .handling, .responding: return position
                case .idle, .head, .body: if exchange?.isUploadPaused == true { return position }
                }
                switch try parser.next(in: bytes, at: &position) {
                case .needsMore:
                    if phase == .idle, position < bytes.count { enter(.head) }
                    return position
                case .head(let head):
                    requests += 1
                    try begin(head)
                case .body(let range): try exchange?.receive(bytes.extracting(range))
                case .end: exchange?.bodyEnded()
                }
            }
            loop.makeReady(self)
            return position
        } catch {
            refuse(error)
            return bytes.count
        }
    }

    private func drop(_ count: Int) {
        dropped += count
        if dropped > loop.configuration.limits.discardedBodyBytes { close() }
    }

    private func begin(_ parsed: HeadReader.Head) throws(Refusal) {
        let head = RequestHead(
            method: parsed.method,
            rawTarget: parsed.rawTarget,
            target: parsed.target,
            headers: parsed.headers,
            peer: peer
        )
        let exchange = Exchange(connection: self, head: head, parsed: parsed)
        self.exchange = exchange
        guard parsed.hasBody else {
            enter(.handling)
            return exchange.start(Request(head: head))
        }
        let policy = loop.configuration.bodyPolicy(head)
        if let length = parsed.contentLength, length > policy.limit { throw .contentTooLarge }
        enter(.body)
        exchange.expectBody(policy)
        if parsed.expectsContinue, !parsed.isVersion10 { sendContinue() }
    }
}
