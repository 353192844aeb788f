internal import CCurl
private import Glibc

/// The library's open sockets, and what is set on them.
///
/// On the loop's thread only, like everything that the library calls.
final class Sockets {
    /// A connection whose peer acknowledges nothing for so long is given up, so that a cut line does not swallow
    /// request after request until the kernel's own limit of many minutes.
    private static let silence: UInt32 = 20_000

    private var open: [Int32] = []

    /// Has a handle report its sockets here; the object must outlive the handle's connections.
    func observe(_ easy: UnsafeMutableRawPointer) {
        let me = Unmanaged.passUnretained(self).toOpaque()
        easy_set_pointer(easy, CURLOPT_SOCKOPTDATA, me)
        easy_set_pointer(easy, CURLOPT_CLOSESOCKETDATA, me)
        easy_set_socket_observer(easy) { context, socket, _ in
            guard let context else { return Int32(CURL_SOCKOPT_ERROR) }
            socket_limit_silence(socket, Sockets.silence)
            Unmanaged<Sockets>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.open.append(socket) }
            return Int32(CURL_SOCKOPT_OK)
        }
        easy_set_socket_closer(easy) { context, socket in
            if let context {
                Unmanaged<Sockets>.fromOpaque(context)._withUnsafeGuaranteedRef { sockets in
                    sockets.open.removeAll { $0 == socket }
                }
            }
            return close(socket)
        }
    }

    /// Ends all connections in both directions; the library notices and closes them.
    func shutDown() {
        for socket in open { _ = shutdown(socket, Int32(SHUT_RDWR)) }
    }

    /// Runs `work` and lets what it wrote leave in full packets.
    ///
    /// The library writes the head and the body of each request for itself; many requests at once would be as many
    /// small packets, and the peer would wake up for each.
    func inFullPackets(_ work: () -> Void) {
        for socket in open { socket_hold_back(socket, 1) }
        work()
        for socket in open { socket_hold_back(socket, 0) }
    }
}
