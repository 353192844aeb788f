import Glibc
import Synchronization

/// A plain HTTP/1.1 server on a loopback address that answers what a test tells it to.
final class LoopbackServer: Sendable {
    struct Received: Sendable {
        /// Everything up to and including the empty line.
        var head: String
        var body: [UInt8]
        /// Counts connections from 1.
        var connection: Int

        var requestLine: String { String(head.prefix { $0 != "\r\n" }) }

        func field(_ name: String) -> String? {
            for line in head.split(separator: "\r\n").dropFirst() {
                let halves = line.split(separator: ":", maxSplits: 1)
                guard halves.count == 2, halves[0].lowercased() == name.lowercased() else { continue }
                return String(halves[1].drop { $0 == " " })
            }
            return nil
        }
    }

    enum Reply: Sendable {
        case bytes([UInt8])
        /// Sends and hangs up.
        case last([UInt8])
        /// Says nothing until the peer leaves.
        case silence
        /// Sends, then carries bytes to another port and back: what a proxy does after CONNECT.
        case tunnel([UInt8], port: UInt16)

        static func ok(_ body: String = "", _ fields: String = "") -> Reply {
            .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)".utf8))
        }
    }

    let port: UInt16
    private let listener: Int32
    private let state = Mutex((received: [Received](), connections: 0))
    private let reply: @Sendable (Received) -> Reply

    /// `address` is the last byte of 127.0.0.x.
    init(address: UInt32 = 1, port: UInt16 = 0, reply: @escaping @Sendable (Received) -> Reply) throws {
        self.reply = reply
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | 0o2_000_000, 0)
        self.listener = listener
        var one: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, 4)
        var name = sockaddr_in()
        name.sin_family = UInt16(AF_INET)
        name.sin_port = port.bigEndian
        name.sin_addr.s_addr = (0x7F00_0000 + address).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 1024) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        guard code else { throw Failed(code: errno) }
        self.port = UInt16(bigEndian: name.sin_port)
        start { [weak self] in
            while case let socket = accept(listener, nil, nil), socket >= 0 {
                guard let server = self else {
                    close(socket)
                    return
                }
                let number = server.state.withLock { state in
                    state.connections += 1
                    return state.connections
                }
                start { server.serve(socket, number: number) }
            }
        }
    }

    struct Failed: Error { var code: Int32 }

    deinit { stop() }

    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    var received: [Received] { state.withLock { $0.received } }
    var connections: Int { state.withLock { $0.connections } }

    private func serve(_ socket: Int32, number: Int) {
        defer { close(socket) }
        var buffer: [UInt8] = []
        while let request = readRequest(socket, &buffer, number: number) {
            state.withLock { $0.received.append(request) }
            switch reply(request) {
            case .bytes(let bytes): send(socket, bytes)
            case .last(let bytes): return send(socket, bytes)
            case .silence:
                var byte: UInt8 = 0
                while read(socket, &byte, 1) > 0 {}
                return
            case .tunnel(let bytes, let port):
                send(socket, bytes)
                return carry(socket, to: port)
            }
        }
    }

    private func readRequest(_ socket: Int32, _ buffer: inout [UInt8], number: Int) -> Received? {
        while true {
            if let end = buffer.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound {
                let head = String(decoding: buffer[..<end], as: UTF8.self)
                var request = Received(head: head, body: [], connection: number)
                let length = request.field("Content-Length").flatMap { Int($0) } ?? 0
                if buffer.count >= end + length {
                    request.body = Array(buffer[end..<(end + length)])
                    buffer.removeFirst(end + length)
                    return request
                }
            }
            var piece = [UInt8](repeating: 0, count: 65536)
            let count = read(socket, &piece, piece.count)
            guard count > 0 else { return nil }
            buffer += piece[..<count]
        }
    }

    private func send(_ socket: Int32, _ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    private func carry(_ socket: Int32, to port: UInt16) {
        let other = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = UInt16(AF_INET)
        name.sin_port = port.bigEndian
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafeMutablePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(other, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return }
        start { [self] in
            copy(from: other, to: socket)
            shutdown(socket, Int32(SHUT_RDWR))
        }
        copy(from: socket, to: other)
        shutdown(other, Int32(SHUT_RDWR))
    }

    private func copy(from source: Int32, to target: Int32) {
        var piece = [UInt8](repeating: 0, count: 65536)
        while case let count = read(source, &piece, piece.count), count > 0 { send(target, Array(piece[..<count])) }
    }
}

private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func start(_ run: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    pthread_create(
        &thread,
        nil,
        {
            if let body = $0 { Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
            return nil
        },
        Unmanaged.passRetained(Body(run)).toOpaque()
    )
    pthread_detach(thread)
}
