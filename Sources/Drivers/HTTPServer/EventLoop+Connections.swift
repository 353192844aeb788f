internal import CMicroHTTPD
internal import Glibc
internal import HTTP
private import Synchronization

/// Sockets from accept to close; all on the loop's thread.
extension EventLoop {
    /// Takes what waits at the listener, and places each on a loop.
    func accept() {
        for _ in 0..<64 {
            guard let (socket, peer) = Socket.accept(listener) else {
                if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) { pauseListener() }
                return
            }
            guard limiter.admit(peer) else {
                Refusal.unavailable.send(on: socket, serverName: configuration.serverName)
                close(socket)
                continue
            }
            place?(socket, peer)
        }
    }

    private func pauseListener() {
        report("cannot accept: out of descriptors or memory")
        isListenerPaused = true
        nextTick = now + Self.tick
        poller.forget(listener)
    }

    /// Takes over an accepted socket.
    ///
    /// The parser gets it with its first byte, so silent connections cost little.
    func adopt(_ socket: Int32, _ peer: IPAddress) {
        guard !isDraining else {
            close(socket)
            limiter.release(peer)
            load.subtract(1, ordering: .relaxed)
            return
        }
        let timeouts = configuration.timeouts
        Socket.tune(
            socket,
            keepAlive: Int32(timeouts.keepAlive.components.seconds),
            every: Int32(timeouts.keepAliveInterval.components.seconds),
            probes: 3
        )
        if connections.count == 0 { nextTick = now + Self.tick }
        let deadline = now + timeouts.idle.milliseconds
        let connection = connections.add { Connection(socket: socket, peer: peer, slot: $0, deadline: deadline) }
        poller.watchConnection(socket, key: UInt64(connection.slot))
    }

    /// Something became possible on a socket.
    func socketEvent(_ events: UInt32, _ connection: Connection) {
        if events & EPOLLIN.rawValue != 0 {
            switch connection.phase {
            case .fresh: admit(connection)
            case .idle: enterHead(connection)
            default: break
            }
        }
        if events & (EPOLLRDHUP.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 {
            connection.isPeerClosed = true
            if connection.phase == .fresh { return remove(connection, closing: true) }
            connection.exchange?.peerClosed()
        }
    }

    private func enterHead(_ connection: Connection) {
        connection.enter(.head, deadline: now + configuration.timeouts.head.milliseconds)
    }

    private func admit(_ connection: Connection) {
        enterHead(connection)
        admitting = connection
        defer { admitting = nil }
        if let parser, !parser.add(connection.socket) { remove(connection, closing: false) }
    }

    private func remove(_ connection: Connection, closing: Bool) {
        guard connections.remove(connection) else { return }
        load.subtract(1, ordering: .relaxed)
        limiter.release(connection.peer)
        if closing { close(connection.socket) }
    }

    // MARK: Callbacks of the parser

    /// - Returns: the connection the library is just being given.
    func connectionStarted() -> Connection? { admitting }

    /// The library has closed a connection.
    func connectionClosed(_ connection: Connection) { remove(connection, closing: false) }

    // MARK: Time

    /// Every 250 ms while there are connections: deadlines, heartbeats, readers that stopped.
    func onTick() {
        nextTick = now + Self.tick
        if isListenerPaused, !isDraining {
            isListenerPaused = false
            poller.watchListener(listener, key: Self.listenerKey)
        }
        for connection in connections.all {
            if connection.phase == .responding {
                connection.exchange?.tick()
            } else if let deadline = connection.deadline, now >= deadline {
                expire(connection)
            }
        }
    }

    private func expire(_ connection: Connection) {
        switch connection.phase {
        case .fresh: remove(connection, closing: true)
        case .idle: connection.cut()
        case .head:
            Refusal.requestTimeout.send(on: connection.socket, serverName: configuration.serverName)
            connection.cut()
        default:
            if let exchange = connection.exchange { exchange.timeOut() } else { connection.cut() }
        }
    }

    // MARK: Stopping, in the order of the steps

    /// Stops accepting and closes connections without a request.
    func beginDraining() {
        isDraining = true
        poller.forget(listener)
        for connection in connections.all {
            switch connection.phase {
            case .fresh: remove(connection, closing: true)
            case .idle, .head: connection.cut()
            default: break
            }
        }
    }

    /// Requests whose handler or plain answer is not finished, and connections in all.
    func progress() -> (inFlight: Int, connections: Int) {
        (connections.all.count { $0.exchange?.isInFlight == true }, connections.count)
    }

    /// Ends streams the way their producers would.
    func finishStreams() {
        for connection in connections.all { connection.exchange?.finishStream() }
    }

    /// Cancels what still runs.
    func abortAll() {
        for connection in connections.all {
            if let exchange = connection.exchange { exchange.abort() } else { connection.cut() }
        }
    }

    /// Ends the thread once the last connection is gone.
    func stop() { isStopping = true }
}
