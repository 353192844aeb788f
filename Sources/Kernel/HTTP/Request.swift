/// The head of a request, checked and decoded.
public final class RequestHead: Sendable {
    /// Case-sensitive, as sent.
    public let method: String
    /// As sent.
    public let target: String
    /// Split at `/`, then percent-decoded: a segment can contain `/`, and `..` is kept.
    public let path: [String]
    /// The query's pairs in the order sent.
    public let queryItems: [QueryItem]
    /// All header fields.
    public let headers: Headers
    /// The other end of the connection: the proxy, behind a proxy.
    public let peer: IPAddress

    /// A head whose target has already been decoded.
    package init(method: String, rawTarget: ArraySlice<UInt8>, target: Target, headers: Headers, peer: IPAddress) {
        self.method = method
        self.target = String(decoding: rawTarget, as: UTF8.self)
        self.path = target.segments
        self.queryItems = target.queryItems
        self.headers = headers
        self.peer = peer
    }

    /// A head made by hand, for tests.
    ///
    /// - Returns: nil when the target is not one that RFC 9112 allows.
    public convenience init?(
        method: String,
        target: String,
        headers: Headers = Headers([]),
        peer: IPAddress = .loopback
    ) {
        let raw = Array(target.utf8)
        guard let decoded = Target(raw) else { return nil }
        self.init(method: method, rawTarget: raw[...], target: decoded, headers: headers, peer: peer)
    }

    /// The first value of a query item, or nil.
    public func query(_ name: String) -> String? {
        queryItems.first { $0.name == name }?.value
    }

    /// The value of a cookie, or nil (RFC 6265 §5.4).
    public func cookie(_ name: String) -> String? {
        // Bytes, since characters could hide a separator behind a combining mark.
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        for line in headers.all("Cookie") {
            for pair in Array(line.utf8).split(separator: UInt8(ascii: ";")) {
                let pair = pair.drop(while: isSpace)
                guard let mark = pair.firstIndex(of: UInt8(ascii: "=")), pair[..<mark].elementsEqual(name.utf8) else {
                    continue
                }
                var value = pair[pair.index(after: mark)...]
                while let last = value.last, isSpace(last) { value.removeLast() }
                return String(decoding: value, as: UTF8.self)
            }
        }
        return nil
    }
}

/// What a handler gets.
public struct Request: Sendable {
    /// A body that was collected before the handler ran, or one to be read piece by piece.
    public enum Body: Sendable {
        /// All of it.
        case bytes([UInt8])
        /// Chunks to be awaited.
        case stream(RequestBody)
    }

    /// Everything before the body.
    public let head: RequestHead
    /// The body.
    public let body: Body

    /// A request from its parts.
    public init(head: RequestHead, body: Body = .bytes([])) {
        self.head = head
        self.body = body
    }

    /// Case-sensitive, as sent.
    public var method: String { head.method }
    /// As sent.
    public var target: String { head.target }
    /// The decoded segments of the path.
    public var path: [String] { head.path }
    /// All header fields.
    public var headers: Headers { head.headers }
    /// The other end of the connection.
    public var peer: IPAddress { head.peer }

    /// The body as one block; a streamed body is read to its end.
    public func collectBody() async throws -> [UInt8] {
        switch body {
        case .bytes(let bytes): return bytes
        case .stream(let stream):
            var all: [UInt8] = []
            for try await chunk in stream { all += chunk }
            return all
        }
    }
}
