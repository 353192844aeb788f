package import HTTP

extension HTTPServer {
    /// What the server listens on and how much it lets a client do.
    package struct Configuration: Sendable {
        /// Numeric IPv4 or IPv6 address.
        package var host = "127.0.0.1"
        /// 0 picks a free port; see ``HTTPServer/port``.
        package var port: UInt16 = 8080
        /// Event loops, each a thread that polls, parses and runs handlers.
        package var loops = 2
        /// Connections that the system holds before they are accepted.
        package var backlog: Int32 = 1024
        /// Value of the `Server` header; nil leaves it out.
        package var serverName: String?
        /// Sizes and counts.
        package var limits = Limits()
        /// Deadlines.
        package var timeouts = Timeouts()
        /// Chosen per request once the head is known, before any body byte is accepted.
        package var bodyPolicy: @Sendable (RequestHead) -> BodyPolicy = { _ in .collect(upTo: 1 << 20) }
        /// Called on the loop's thread after each request: must not block.
        package var onRequest: (@Sendable (RequestRecord) -> Void)?
        /// Messages of the driver, for a log at debug level.
        package var onMessage: (@Sendable (String) -> Void)?

        /// The defaults: loopback, port 8080, two loops.
        package init() {}
    }

    /// Sizes and counts.
    package struct Limits: Sendable {
        /// Longest request target; longer ones get 414.
        package var targetBytes = 4 * 1024
        /// Longest request head; longer ones get 431.
        package var headBytes = 8 * 1024
        /// Open connections in all; a further one gets 503.
        package var connections = 20_000
        /// Open connections per IPv4 address or IPv6 /64; behind a reverse proxy, which is one address, leave it high.
        package var connectionsPerAddress = 20_000
        /// Bytes buffered per stream, in either direction, before the producer has to wait.
        package var streamBuffer = 64 * 1024
        /// Rest of a body that is read and dropped after an early answer, so the client can see that answer.
        package var discardedBodyBytes = 1 << 20

        /// The defaults.
        package init() {}
    }

    /// Deadlines are absolute: a client that trickles bytes does not push them back.
    package struct Timeouts: Sendable {
        /// From the first byte of a request to the end of its head.
        package var head = Duration.seconds(10)
        /// From the end of the head to the end of the body.
        package var body = Duration.seconds(60)
        /// Between requests, and before the first one.
        package var idle = Duration.seconds(60)
        /// Without any byte acknowledged while an answer is being sent.
        package var sendStall = Duration.seconds(30)
        /// For a client to read an early error answer and close.
        package var linger = Duration.seconds(2)
        /// TCP keepalive: the first probe, given up after three.
        package var keepAlive = Duration.seconds(30)
        /// TCP keepalive: between probes.
        package var keepAliveInterval = Duration.seconds(10)

        /// The defaults.
        package init() {}
    }

    /// How the body of one request is taken in.
    package enum BodyPolicy: Sendable {
        /// Collected before the handler runs; more than `upTo` bytes get 413.
        case collect(upTo: Int)
        /// The handler starts at once and reads chunks; more than `upTo` bytes end the sequence with an error and 413.
        case stream(upTo: Int)
        /// Any body gets 413.
        case refuse

        var limit: Int {
            switch self {
            case .collect(let limit), .stream(let limit): limit
            case .refuse: 0
            }
        }
    }

    /// One finished request, for counting and for an access log.
    package struct RequestRecord: Sendable {
        /// How it ended.
        package enum Outcome: Sendable {
            /// The answer was sent.
            case completed
            /// The client closed, or a deadline or the stop cut the request off.
            case aborted
            /// Refused before a handler saw it.
            case refused
        }

        /// Empty when the head was refused.
        package var method: String
        /// As sent, so it can hold tokens: log a route's name instead.
        package var target: String
        /// 0 when nothing was sent.
        package var status: Int
        /// From the request line to the last byte handed to the system.
        package var milliseconds: UInt64
        /// How it ended.
        package var outcome: Outcome
    }
}

extension Duration {
    /// Whole milliseconds, never negative.
    var milliseconds: UInt64 {
        let (seconds, attoseconds) = components
        return UInt64(max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    }
}
