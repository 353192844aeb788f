/// Sends requests to other servers: the one way out of the product.
public struct HTTPClient: Sendable {
    /// What may be reached and how long it may take.
    public struct Request: Sendable {
        /// The method: `GET`, `POST`.
        public var method: String
        /// Absolute http or https URL; sent exactly as it stands, query included.
        public var url: String
        /// Fields to send; `Host` and `Content-Length` are set by the client.
        public var headers: [(name: String, value: String)]
        /// May be empty.
        public var body: [UInt8]
        /// For the whole exchange, connecting included.
        public var deadline: Duration
        /// Longest answer that is kept; what exceeds it is cut off, not an error.
        public var maximumResponseBytes: Int
        /// Which addresses the host may have.
        public var reach: Reach

        /// A request from its parts.
        public init(
            method: String = "GET",
            url: String,
            headers: [(name: String, value: String)] = [],
            body: [UInt8] = [],
            deadline: Duration = .seconds(30),
            maximumResponseBytes: Int = 1 << 20,
            reach: Reach = .publicInternet
        ) {
            self.method = method
            self.url = url
            self.headers = headers
            self.body = body
            self.deadline = deadline
            self.maximumResponseBytes = maximumResponseBytes
            self.reach = reach
        }
    }

    /// Guards against requests that a stranger steers into the operator's own network.
    public enum Reach: Sendable {
        /// Every resolved address must be public; the connection goes to an address that was checked.
        case publicInternet
        /// Any address: for hosts that the operator named.
        case anywhere
    }

    /// What the other server said.
    ///
    /// Redirects are answers, never followed.
    public struct Response: Sendable {
        /// The final status code.
        public var status: Int
        /// The answer's fields.
        public var headers: Headers
        /// The body, up to the request's limit.
        public var body: [UInt8]

        /// An answer from its parts.
        public init(status: Int, headers: Headers = Headers([]), body: [UInt8] = []) {
            self.status = status
            self.headers = headers
            self.body = body
        }
    }

    /// Why there is no answer.
    public enum Failure: Error, Sendable, Equatable {
        /// The URL is not one, or its scheme is neither http nor https.
        case badURL
        /// The name does not resolve.
        case unresolved
        /// The host resolves to an address that the request may not reach.
        case forbiddenAddress
        /// Nobody answers there, or the proxy refuses.
        case unreachable(String)
        /// The certificate is not one that this machine trusts.
        case untrusted(String)
        /// The deadline passed; the request may have arrived.
        case timedOut
        /// The connection broke or the answer is malformed; the request may have arrived.
        case broken(String)
        /// The caller's task was cancelled.
        case cancelled
    }

    /// Sends one request and waits for the whole answer.
    public var send: @Sendable (_ request: Request) async throws(Failure) -> Response

    /// A client by its function.
    public init(send: @escaping @Sendable (_ request: Request) async throws(Failure) -> Response) {
        self.send = send
    }

    /// Refuses every request: what a test gets that names no client.
    public static let failing = HTTPClient { _ throws(Failure) in
        throw Failure.unreachable("no HTTP client was given")
    }
}
