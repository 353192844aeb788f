internal import CMicroHTTPD
internal import Glibc

/// libmicrohttpd as a parser and sender: it gets accepted sockets and runs when told to.
///
/// Used on its loop's thread only, apart from the start.
final class Parser {
    private var daemon: OpaquePointer?

    /// Starts the library.
    ///
    /// - Parameters:
    ///   - limits: what the library itself needs to know of them.
    ///   - context: handed to every callback; must outlive the parser.
    /// - Throws: `cannotStart` when the system gives no memory or descriptor.
    init(_ limits: HTTPServer.Limits, context: UnsafeMutableRawPointer) throws(HTTPServerError) {
        var options = mhd_shim_options()
        options.memory_limit = limits.connectionMemory
        options.connection_limit = UInt32(limits.connections) + 1
        options.on_request = Callbacks.request
        options.on_request_line = Callbacks.requestLine
        options.on_completed = Callbacks.completed
        options.on_connection = Callbacks.connection
        options.on_message = Callbacks.message
        options.context = context
        daemon = mhd_shim_start(&options)
        if daemon == nil { throw .cannotStart }
    }

    /// Parses and sends what can be parsed and sent now.
    ///
    /// - Returns: true when it must run again before the loop sleeps.
    func run() -> Bool {
        MHD_run(daemon)
        var wait: UInt64 = 0
        return MHD_get_timeout(daemon, &wait) == .YES && wait == 0
    }

    /// Takes over a connection.
    ///
    /// - Returns: false when it was refused; the socket is closed then.
    func add(_ socket: Int32) -> Bool {
        // The library wants an address; nobody asks it for one.
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                MHD_add_connection(daemon, socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == .YES
            }
        }
    }

    /// Call it once, without open connections: with suspended ones the library aborts the process.
    func stop() {
        MHD_stop_daemon(daemon)
        daemon = nil
    }
}
