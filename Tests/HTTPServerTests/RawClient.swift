import Glibc

/// A client that sends exactly what it is told to, and waits twenty seconds at most.
final class RawClient {
    private let descriptor: Int32

    /// Connects to a port of this machine; nil when nobody listens.
    init?(port: UInt16) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var wait = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else {
            close(descriptor)
            return nil
        }
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// What comes until the server closes, or until `end` has come.
    func receive(until end: String? = nil) -> String {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            all += buffer[..<count]
            if let end, String(decoding: all, as: UTF8.self).contains(end) { break }
        }
        return String(decoding: all, as: UTF8.self)
    }

    /// One request on a connection of its own; empty when nobody listens.
    static func exchange(_ port: UInt16, _ request: String) -> String {
        guard let client = RawClient(port: port) else { return "" }
        client.send(request)
        return client.receive()
    }

    static func get(_ port: UInt16, _ target: String, _ fields: String...) -> String {
        let lines = ["GET \(target) HTTP/1.1", "Host: test", "Connection: close"] + fields
        return exchange(port, lines.joined(separator: "\r\n") + "\r\n\r\n")
    }
}
