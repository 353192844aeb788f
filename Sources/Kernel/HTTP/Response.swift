private import Synchronization

/// What a handler returns.
public struct Response: Sendable {
    /// The three ways a body comes to be.
    public enum Body: Sendable {
        /// Known as a whole.
        case bytes([UInt8])
        /// Part of an open file.
        case file(OpenFile)
        /// Written piece by piece.
        case stream(StreamBody)
    }

    /// The status code, 200 to 599.
    public var status: Int
    /// `Content-Length`, `Transfer-Encoding`, `Date` and `Server` are set by the server.
    public var headers: [(name: String, value: String)]
    /// What follows the head.
    public var body: Body

    /// An answer from its parts.
    public init(status: Int = 200, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Bytes of a media type.
    public static func bytes(_ bytes: [UInt8], type: String, status: Int = 200) -> Response {
        Response(status: status, headers: [("Content-Type", type)], body: .bytes(bytes))
    }

    /// Plain text in UTF-8.
    public static func text(_ text: String, status: Int = 200) -> Response {
        .bytes(Array(text.utf8), type: "text/plain; charset=utf-8", status: status)
    }

    /// A JSON document, already encoded.
    public static func json(_ bytes: [UInt8], status: Int = 200) -> Response {
        .bytes(bytes, type: "application/json", status: status)
    }

    /// Nothing to say (204).
    public static let noContent = Response(status: 204)

    /// Go and GET another place (303); `location` is a path of this site or an absolute URL.
    public static func seeOther(_ location: String) -> Response {
        Response(status: 303, headers: [("Location", location)])
    }

    /// The same answer with a header field more.
    public func with(_ name: String, _ value: String) -> Response {
        var copy = self
        copy.headers.append((name, value))
        return copy
    }

    /// The first value of a header field, or nil.
    public func header(_ name: String) -> String? {
        headers.first { ASCII.equalsIgnoringCase($0.name.utf8, name.utf8) }?.value
    }

    /// Server-sent events: `produce` writes until it returns, throws or is cancelled because the client left.
    public static func events(
        heartbeat: Duration = .seconds(15),
        _ produce: @escaping @Sendable (StreamWriter) async throws -> Void
    ) -> Response {
        Response(
            headers: [
                ("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"), ("X-Accel-Buffering", "no"),
            ],
            body: .stream(StreamBody(heartbeat: heartbeat, heartbeatBytes: Array(":\n\n".utf8), produce: produce))
        )
    }
}

/// A body written piece by piece.
public struct StreamBody: Sendable {
    /// Sent whenever nothing else was for this long; nil sends nothing.
    public var heartbeat: Duration?
    /// What a heartbeat consists of.
    public var heartbeatBytes: [UInt8]
    /// Writes the body; runs on the connection's loop.
    public var produce: @Sendable (StreamWriter) async throws -> Void

    /// A body by its producer.
    public init(
        heartbeat: Duration? = nil,
        heartbeatBytes: [UInt8] = [],
        produce: @escaping @Sendable (StreamWriter) async throws -> Void
    ) {
        self.heartbeat = heartbeat
        self.heartbeatBytes = heartbeatBytes
        self.produce = produce
    }
}

/// A region of an open file.
///
/// Closed when dropped, unless it was taken for sending.
public final class OpenFile: Sendable {
    /// First byte to send.
    public let offset: UInt64
    /// How many bytes to send.
    public let length: UInt64
    private let descriptor: Mutex<Int32?>
    private let close: @Sendable (Int32) -> Void

    /// Takes over a descriptor that is open for reading.
    ///
    /// `close` is closes a descriptor that nobody took.
    public init(descriptor: Int32, offset: UInt64 = 0, length: UInt64, close: @escaping @Sendable (Int32) -> Void) {
        self.descriptor = Mutex(descriptor)
        self.offset = offset
        self.length = length
        self.close = close
    }

    deinit {
        if let descriptor = take() { close(descriptor) }
    }

    /// Hands the descriptor over, once.
    package func take() -> Int32? {
        descriptor.withLock { value in
            defer { value = nil }
            return value
        }
    }
}
