internal import Glibc
internal import HTTP

/// An error answer of the driver itself (RFC 9457), in a form that can also be written to a socket directly.
struct Refusal: Sendable {
    static let mediaType = "application/problem+json"

    let status: Int
    /// Plain ASCII without quotes.
    let title: String

    static let badRequest = Refusal(status: 400, title: "Bad Request")
    static let requestTimeout = Refusal(status: 408, title: "Request Timeout")
    static let contentTooLarge = Refusal(status: 413, title: "Content Too Large")
    static let targetTooLong = Refusal(status: 414, title: "URI Too Long")
    static let headTooLarge = Refusal(status: 431, title: "Request Header Fields Too Large")
    static let unavailable = Refusal(status: 503, title: "Service Unavailable")

    private var json: [UInt8] {
        Array(#"{"type":"about:blank","title":"\#(title)","status":\#(status)}"#.utf8)
    }

    /// For the moments in which the library can answer.
    var response: Response {
        .bytes(json, type: Self.mediaType, status: status).with("Connection", "close")
    }

    /// A complete answer for the moments in which the library cannot send one.
    ///
    /// Nothing has been sent for this request yet, and the connection closes afterwards.
    func send(on socket: Int32, serverName: String?) {
        let body = json
        var message = "HTTP/1.1 \(status) \(title)\r\nDate: \(Self.date())\r\n"
        if let serverName { message += "Server: \(serverName)\r\n" }
        message += "Content-Type: \(Self.mediaType)\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        let bytes = Array(message.utf8) + body
        // Under 1 KB into an empty socket buffer: all or nothing.
        _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }

    private static func date() -> String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        return String(unsafeUninitializedCapacity: 40) { text in
            text.withMemoryRebound(to: CChar.self) {
                // The process never leaves the C locale: names are English.
                strftime($0.baseAddress, $0.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
            }
        }
    }
}
