extension CurlClient {
    /// How the client reaches the world.
    package struct Configuration: Sendable {
        /// Detours that the operator ordered; their hosts are neither resolved nor checked.
        package var egressConnectTo: [ConnectTo]
        /// A file of certificates in PEM that are trusted besides the machine's own.
        package var caFile: String?
        /// Which requests go through a proxy.
        package var proxies: ProxyRules
        /// How many requests may be under way at once; further callers wait.
        package var maximumInFlight: Int
        /// How many of them may go to one host, so that a host that hangs never takes all the places.
        package var maximumInFlightPerHost: Int
        /// How many connections one host may get.
        ///
        /// With HTTP/2 a second one is opened only when the first is full.
        package var maximumConnectionsPerHost: Int

        /// A configuration from its parts.
        package init(
            egressConnectTo: [ConnectTo] = [],
            caFile: String? = nil,
            proxies: ProxyRules = ProxyRules(),
            maximumInFlight: Int = 512,
            maximumInFlightPerHost: Int = 256,
            maximumConnectionsPerHost: Int = 6
        ) {
            self.egressConnectTo = egressConnectTo
            self.caFile = caFile
            self.proxies = proxies
            self.maximumInFlight = maximumInFlight
            self.maximumInFlightPerHost = maximumInFlightPerHost
            self.maximumConnectionsPerHost = maximumConnectionsPerHost
        }
    }

    /// Why a client cannot be made.
    package enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
        /// A limit is zero or negative, which would let every request wait for ever.
        case badLimit(String)
        /// The file of certificates cannot be read or holds none.
        case badCAFile(String)
        /// The library or the system refuses: no memory, no threads.
        case unavailable(String)

        package var description: String {
            switch self {
            case .badLimit(let name): "\(name) must be at least 1"
            case .badCAFile(let reason): "the CA file cannot be used: \(reason)"
            case .unavailable(let reason): "the HTTP client cannot start: \(reason)"
            }
        }
    }
}
