internal import CEpoll
internal import HTTP

/// One accepted socket, from accept to close.
///
/// Belongs to its loop's thread. What comes in is in Connection+Receiving.swift, what goes out in
/// Connection+Sending.swift.
final class Connection {
    enum Phase {
        /// Before the first request and between two.
        case idle
        /// Receiving a head.
        case head
        /// Receiving a body.
        case body
        /// The handler is at work.
        case handling
        /// The answer is on its way.
        case responding
        /// A last answer has been sent; what the client still sends is being dropped, so that it can see that answer.
        case lingering
        case closed
    }

    let socket: Int32
    let peer: IPAddress
    let key: ConnectionTable.Key
    let loop: EventLoop
    private(set) var phase = Phase.idle
    /// Milliseconds of the loop's clock, or nil.
    private(set) var deadline: UInt64?
    /// The request in progress.
    var exchange: Exchange?
    /// Waits for its turn in the loop.
    var isReady = false

    // Receiving.
    var parser: RequestParser
    /// Bytes received that the parser has not taken yet begin at `unreadStart`.
    var unread: [UInt8] = []
    var unreadStart = 0
    /// The socket may have more.
    var hasInput = false
    /// The client has sent its last byte, which may still be in the socket.
    private(set) var isPeerClosing = false
    /// Bytes dropped while lingering.
    var dropped = 0

    // Sending.
    /// Bytes the socket has not taken yet begin at `unsentStart`.
    var unsent: [UInt8] = []
    var unsentStart = 0
    /// What follows them.
    var source = AnswerSource.nothing
    var afterAnswer = AfterAnswer.goOn
    /// The answer in progress: bytes acknowledged, and since when that number stands still.
    private var acknowledged: UInt64 = 0
    private var stalledSince: UInt64 = 0

    init(socket: Int32, peer: IPAddress, key: ConnectionTable.Key, loop: EventLoop) {
        self.socket = socket
        self.peer = peer
        self.key = key
        self.loop = loop
        parser = RequestParser(loop.configuration.limits)
        deadline = loop.now + loop.deadlines.idle
    }

    func enter(_ phase: Phase) {
        self.phase = phase
        switch phase {
        case .idle: deadline = loop.now + loop.deadlines.idle
        case .head: deadline = loop.now + loop.deadlines.head
        case .body: deadline = loop.now + loop.deadlines.body
        case .lingering: deadline = loop.now + loop.deadlines.linger
        case .responding:
            deadline = nil
            stalledSince = 0
        case .handling, .closed: deadline = nil
        }
    }

    /// The poller has something to tell.
    func handle(_ events: UInt32) {
        if events & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue) != 0 { hasInput = true }
        if events & EPOLLRDHUP.rawValue != 0 { isPeerClosing = true }
        proceed()
        if events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { abort() }
    }

    /// Sends and receives what can be sent and received now.
    func proceed() {
        if phase == .responding { flush() }
        if unreadStart < unread.count { takeUnread() }
        if hasInput, isReceiving, !isReady { receive() }
        // An upload may still be unread and a plain answer may still be wanted; a waiting handler and a stream have
        // nobody left to serve.
        if isPeerClosing, phase == .handling || exchange?.stream != nil { abort() }
    }

    /// Closes after a deadline, with an answer where one is due.
    func expire() {
        switch phase {
        case .head: refuse(.requestTimeout)
        case .body:
            if let exchange, let response = exchange.heldResponse {
                afterAnswer = .linger
                answer(response, exchange)
            } else {
                refuse(.requestTimeout)
            }
        default: close()
        }
    }

    /// Once per tick while answering: heartbeats, and readers that stopped.
    func tick() {
        if let exchange, let stream = exchange.stream, stream.isParked {
            exchange.beat(stream)
        } else if isStalled() {
            Socket.discardUnsent(socket)
            abort()
        }
    }

    private func isStalled() -> Bool {
        let current = Socket.bytesAcknowledged(socket)
        if current != acknowledged || stalledSince == 0 {
            acknowledged = current
            stalledSince = loop.now
        }
        return loop.now - stalledSince >= loop.deadlines.stall
    }

    /// Ends the request in progress, if any, and closes.
    func abort() {
        if let exchange { end(exchange, .aborted) }
        close()
    }

    /// Takes leave of a request: its tasks are cancelled, unless they are done, and it is reported.
    func end(_ exchange: Exchange, _ outcome: HTTPServer.RequestRecord.Outcome) {
        exchange.end()
        self.exchange = nil
        loop.configuration.onRequest?(exchange.record(outcome))
    }

    /// Closes the socket, whatever is on its way.
    func close() {
        guard phase != .closed else { return }
        enter(.closed)
        unread = []
        unsent = []
        source = .nothing
        loop.remove(self)
    }
}
