internal import CEpoll
internal import Glibc
internal import HTTP

/// The system calls on TCP sockets that the server needs.
enum Socket {
    /// A listening, non-blocking socket.
    static func listen(host: String, port: UInt16, backlog: Int32) throws(HTTPServerError) -> Int32 {
        var v4 = sockaddr_in()
        v4.sin_family = sa_family_t(AF_INET)
        v4.sin_port = port.bigEndian
        if inet_pton(AF_INET, host, &v4.sin_addr) == 1 {
            return try listen(AF_INET, v4, backlog)
        }
        var v6 = sockaddr_in6()
        v6.sin6_family = sa_family_t(AF_INET6)
        v6.sin6_port = port.bigEndian
        guard inet_pton(AF_INET6, host, &v6.sin6_addr) == 1 else { throw .cannotListen(errno: EINVAL) }
        return try listen(AF_INET6, v6, backlog)
    }

    private static func listen<Address>(
        _ family: Int32,
        _ address: Address,
        _ backlog: Int32
    ) throws(HTTPServerError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let listener = socket(family, type, 0)
        guard listener >= 0 else { throw .cannotListen(errno: errno) }
        set(listener, SOL_SOCKET, SO_REUSEADDR, 1)
        let bound = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<Address>.size))
            }
        }
        guard bound == 0, Glibc.listen(listener, backlog) == 0 else {
            let reason = errno
            close(listener)
            throw .cannotListen(errno: reason)
        }
        return listener
    }

    /// The port a socket is bound to.
    static func boundPort(_ socket: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        withSockaddr(&storage) { address, length in _ = getsockname(socket, address, length) }
        return withUnsafeBytes(of: storage) { bytes in
            // `sin_port` and `sin6_port` stand at the same place.
            UInt16(bigEndian: bytes.loadUnaligned(as: sockaddr_in.self).sin_port)
        }
    }

    /// The next connection, non-blocking.
    ///
    /// - Returns: nil when there is none, or when accepting failed: see `errno`.
    static func accept(_ listener: Int32) -> (socket: Int32, peer: IPAddress)? {
        var storage = sockaddr_storage()
        var socket: Int32 = -1
        withSockaddr(&storage) { address, length in
            socket = accept4(listener, address, length, Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue))
        }
        return socket >= 0 ? (socket, peer(storage)) : nil
    }

    private static func peer(_ storage: sockaddr_storage) -> IPAddress {
        withUnsafeBytes(of: storage) { bytes in
            guard storage.ss_family == sa_family_t(AF_INET6) else {
                return IPAddress(v4: UInt32(bigEndian: bytes.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr))
            }
            return withUnsafeBytes(of: bytes.loadUnaligned(as: sockaddr_in6.self).sin6_addr) {
                IPAddress(
                    high: UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
                    low: UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
                )
            }
        }
    }

    /// TCP_NODELAY, keepalive probes and TCP_USER_TIMEOUT for an accepted connection.
    static func tune(_ socket: Int32, keepAlive idle: Int32, every interval: Int32, probes: Int32) {
        let tcp = Int32(IPPROTO_TCP)
        set(socket, tcp, TCP_NODELAY, 1)
        set(socket, SOL_SOCKET, SO_KEEPALIVE, 1)
        set(socket, tcp, TCP_KEEPIDLE, idle)
        set(socket, tcp, TCP_KEEPINTVL, interval)
        set(socket, tcp, TCP_KEEPCNT, probes)
        set(socket, tcp, TCP_USER_TIMEOUT, 1000 * (idle + interval * probes))
    }

    /// Makes the next close drop what the system still holds for a client that does not read.
    static func discardUnsent(_ socket: Int32) {
        set(socket, SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0))
    }

    /// Bytes acknowledged by the peer so far: moves while a client reads, stands still when it does not.
    ///
    /// `tcpi_bytes_acked` of Linux's `struct tcp_info`, which glibc's copy of that struct does not have. The kernel
    /// only ever appends to the struct, so the offset is part of its interface (linux/tcp.h).
    static func bytesAcknowledged(_ socket: Int32) -> UInt64 {
        let offset = 120
        return withUnsafeTemporaryAllocation(byteCount: offset + 8, alignment: 8) { info in
            var length = socklen_t(info.count)
            guard getsockopt(socket, Int32(IPPROTO_TCP), TCP_INFO, info.baseAddress, &length) == 0,
                length == info.count
            else { return 0 }
            return info.load(fromByteOffset: offset, as: UInt64.self)
        }
    }

    private static func set<Value>(_ socket: Int32, _ level: Int32, _ option: Int32, _ value: Value) {
        withUnsafeBytes(of: value) { _ = setsockopt(socket, level, option, $0.baseAddress, socklen_t($0.count)) }
    }

    private static func withSockaddr(
        _ storage: inout sockaddr_storage,
        _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Void
    ) {
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
        }
    }
}
