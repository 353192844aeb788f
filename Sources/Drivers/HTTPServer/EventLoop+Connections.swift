internal import CEpoll
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
                turnAway(socket)
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

    /// Answers one connection too many and closes it.
    private func turnAway(_ socket: Int32) {
        let response = Refusal.unavailable.response
        guard case .bytes(let body) = response.body else { return }
        var output = takeOutput()
        var head = AnswerHead(length: .bytes(body.count), isVersion10: false, closes: true)
        head.write(response, ownFields: ownFields, to: &output) { _ in }
        output += body
        // Under 1 KB into an empty socket buffer: all or nothing.
        _ = Glibc.send(socket, output, output.count, Int32(MSG_NOSIGNAL))
        giveBack(output)
        Glibc.close(socket)
    }

    /// Takes over an accepted socket.
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
        let connection = connections.add { Connection(socket: socket, peer: peer, key: $0, loop: self) }
        poller.watchConnection(socket, key: connection.key.rawValue)
    }

    /// Closes a connection that has ended.
    func remove(_ connection: Connection) {
        connections.remove(connection)
        load.subtract(1, ordering: .relaxed)
        limiter.release(connection.peer)
        close(connection.socket)
    }

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
                connection.tick()
            } else if let deadline = connection.deadline, now >= deadline {
                connection.expire()
            }
        }
    }

    // MARK: Stopping, in the order of the steps

    /// Stops accepting and closes connections without a request.
    func beginDraining() {
        isDraining = true
        poller.forget(listener)
        for connection in connections.all {
            if connection.phase == .idle || connection.phase == .head { connection.close() }
        }
    }

    /// Requests whose handler or plain answer is not finished, and connections in all.
    func progress() -> (inFlight: Int, connections: Int) {
        (connections.all.count { $0.exchange != nil && $0.exchange?.stream == nil }, connections.count)
    }

    /// Ends streams the way their producers would.
    func finishStreams() {
        for connection in connections.all { connection.exchange?.finishStream() }
    }

    /// Cancels what still runs.
    func abortAll() {
        for connection in connections.all { connection.abort() }
    }

    /// Ends the thread once the last connection is gone.
    func stop() { isStopping = true }
}
