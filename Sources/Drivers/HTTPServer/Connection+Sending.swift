internal import CEpoll
internal import Glibc
internal import HTTP

/// From responses to bytes.
extension Connection {
    /// Bodies up to this size are copied behind their head and leave with it in one call.
    private static let copiedBody = 16 * 1024
    /// Bytes from a body or a file at a time, and how many times before other connections get their turn.
    private static let piece = 128 * 1024
    private static let piecesPerTurn = 8

    /// Sends the answer to the request in progress.
    func answer(_ response: Response, _ exchange: Exchange) {
        exchange.status = response.status
        var closes = loop.isDraining || !exchange.isPersistent || afterAnswer != .goOn
        guard let (length, rest) = body(of: response, exchange) else { return abort() }
        if case .untilClose = length { closes = true }
        write(response, AnswerHead(length: length, isVersion10: exchange.isVersion10, closes: closes), rest)
    }

    /// Answers instead of the handler, and ends the connection.
    func refuse(_ refusal: Refusal) {
        if let exchange {
            exchange.status = refusal.status
            exchange.fail(refusal)
            end(exchange, exchange.isStarted ? .aborted : .refused)
        } else {
            loop.configuration.onRequest?(Exchange.record(of: refusal))
        }
        let response = refusal.response
        afterAnswer = .linger
        guard case .bytes(let body) = response.body else { return close() }
        let head = AnswerHead(length: .bytes(body.count), isVersion10: false, closes: true)
        write(response, head, .bytes(body, from: 0))
    }

    /// Lets the client send its body (RFC 9110 §10.1.1); where the socket is full, the client will not wait for ever.
    func sendContinue() {
        _ = transmit(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8).span)
    }

    /// How the answer's end is found, and what follows its head; nil when its file has been taken already.
    private func body(of response: Response, _ exchange: Exchange) -> (AnswerHead.Length, AnswerSource)? {
        if response.status == 204 || response.status == 304 { return (.none, .nothing) }
        let isHead = exchange.head.method == "HEAD"
        switch response.body {
        case .bytes(let bytes): return (.bytes(bytes.count), isHead ? .nothing : .bytes(bytes, from: 0))
        case .file(let file):
            let length = Int(clamping: file.length)
            if isHead { return (.bytes(length), .nothing) }
            guard let descriptor = file.take() else { return nil }
            return (.bytes(length), .file(SentFile(descriptor: descriptor, offset: file.offset, length: file.length)))
        case .stream(let body):
            let length = exchange.isVersion10 ? AnswerHead.Length.untilClose : .chunked
            if isHead { return (length, .nothing) }
            exchange.startStream(body)
            return (length, .stream(isChunked: !exchange.isVersion10))
        }
    }

    private func write(_ response: Response, _ head: AnswerHead, _ rest: AnswerSource) {
        enter(.responding)
        var head = head
        var output = loop.takeOutput()
        head.write(response, ownFields: loop.ownFields, to: &output) { [loop] name in
            loop.report("response header \(name) refused")
        }
        if head.closes, afterAnswer == .goOn { afterAnswer = .close }
        source = rest
        if case .bytes(let body, _) = rest, body.count <= Self.copiedBody {
            output.append(contentsOf: body)
            source = .nothing
        }
        send(output)
        loop.giveBack(output)
        if phase == .responding, unsentStart >= unsent.count { flush() }
    }

    /// Sends bytes, and keeps what the socket does not take.
    private func send(_ output: [UInt8]) {
        guard let count = transmit(output.span) else { return abort() }
        if count < output.count {
            unsent = Array(output[count...])
            unsentStart = 0
        }
    }

    /// Sends until all is sent, the socket is full, the stream has nothing, or others are due.
    func flush() {
        for _ in 0..<Self.piecesPerTurn {
            if unsentStart < unsent.count {
                // Bound first: ending the connection while its own bytes are lent would trap.
                let bytes = unsent
                guard let count = transmit(bytes.span.extracting(unsentStart...)) else { return abort() }
                unsentStart += count
                if unsentStart < unsent.count { return }
                unsent = []
                unsentStart = 0
            }
            switch source {
            case .nothing: return answered()
            case .bytes(let body, let offset):
                let end = min(body.count, offset + Self.piece)
                if end == body.count { source = .nothing }
                guard let count = transmit(body.span.extracting(offset..<end)) else { return abort() }
                if offset + count < body.count { source = .bytes(body, from: offset + count) }
                if offset + count < end { return }
            case .file(let file): if !sendPiece(of: file) { return }
            case .stream(let isChunked): if !sendPieceOfStream(isChunked: isChunked) { return }
            }
        }
        loop.makeReady(self)
    }

    /// - Returns: false when it must go on later, or not at all.
    private func sendPiece(of file: SentFile) -> Bool {
        guard file.remaining > 0 else {
            source = .nothing
            return true
        }
        let count = sendfile(socket, file.descriptor, &file.offset, min(file.remaining, Self.piece))
        if count < 0, errno == EAGAIN { return false }
        // A file that has become shorter cannot be finished.
        guard count > 0 else {
            abort()
            return false
        }
        file.remaining -= count
        return true
    }

    /// - Returns: false when it must go on later, or not at all.
    private func sendPieceOfStream(isChunked: Bool) -> Bool {
        guard let exchange else { return false }
        var output = loop.takeOutput()
        defer { loop.giveBack(output) }
        switch exchange.pull(isChunked: isChunked, into: &output) {
        case .bytes: break
        case .parked: return false
        case .ended: source = .nothing
        case .failed:
            abort()
            return false
        }
        send(output)
        return phase == .responding && unsentStart >= unsent.count
    }

    /// - Returns: how many bytes the socket took, or nil when the connection is broken.
    private func transmit(_ bytes: Span<UInt8>) -> Int? {
        // What follows at once should leave in the same packet.
        let follows =
            switch source {
            case .nothing, .stream: false
            case .bytes, .file: true
            }
        let flags = Int32(follows ? MSG_NOSIGNAL | MSG_MORE : MSG_NOSIGNAL)
        let count = bytes.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, flags) }
        if count >= 0 { return count }
        return errno == EAGAIN ? 0 : nil
    }

    /// The last byte of the answer has been handed to the system.
    private func answered() {
        if let exchange { end(exchange, .completed) }
        let next = afterAnswer
        // An answer begun before a stop did not say that it is the last.
        if next == .goOn, !loop.isDraining {
            enter(.idle)
            if hasInput || unreadStart < unread.count { loop.makeReady(self) }
        } else if next == .linger || hasInput {
            enter(.lingering)
            shutdown(socket, Int32(SHUT_WR))
            if hasInput { loop.makeReady(self) }
        } else {
            close()
        }
    }
}
